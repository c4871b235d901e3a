// SPDX-License-Identifier: GPL-3.0-or-later
// The texts of help, of every view and every link, and F1 in the window.
#include <QAction>
#include <QCursor>
#include <QFrame>
#include <QImage>
#include <QLabel>
#include <QRegularExpression>
#include <QTextBrowser>

#include "app/commands/command.h"
#include "app/desktop/command_menu.h"
#include "app/desktop/start_screen.h"
#include "app/help/document_window.h"
#include "app/help/help_link.h"
#include "app/help/help_text.h"
#include "app/help/window_help.h"
#include "app/views/view_entry.h"
#include "tests/app/open_window.h"
#include "widgets/help/help_card.h"
#include "widgets/start/start_page.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// Of one line of Markdown or many: "[text](link)" and "[text](<link>)".
QStringList linksOf(const QString& text) {
    static const QRegularExpression link(R"((?<!!)\[[^\]]*\]\((?:<([^>]+)>|([^)>]+))\))");
    QStringList links;
    for (auto found = link.globalMatch(text); found.hasNext();) {
        const auto one = found.next();
        links << one.captured(1) + one.captured(2);
    }
    return links;
}

QStringList linksOf(const HelpPage& page) {
    QStringList links = linksOf(page.further);
    for (const HelpSection& section : page.sections)
        links += linksOf(section.text);
    return links;
}

// Why a link leads nowhere; empty: it leads somewhere.
QString faultOf(const QString& link, const QStringList& commands) {
    const auto read = readHelpLink(link);
    if (!read) return "it is no link";
    if (const auto* term = std::get_if<ShowTerm>(&*read))
        return helpOfTerm(term->term) ? QString() : "the glossary does not have it";
    if (const auto* document = std::get_if<ShowDocument>(&*read)) {
        const auto page = sourceDir() / "docs" / document->name.toStdString();
        return std::filesystem::exists(page) ? QString() : "docs/ does not have it";
    }
    for (const ScriptStep& step : std::get<Script>(*read)) {
        const auto* view = std::get_if<ViewStep>(&step);
        if (view && !findView(view->view)) return "there is no such view";
        const auto* command = std::get_if<CommandStep>(&step);
        if (command && !commands.contains(QString::fromStdString(command->command)))
            return "there is no such command";
    }
    return {};
}

int sentencesIn(const QString& text) {
    static const QRegularExpression end(R"([.?!](\s|$))");
    int count = 0;
    for (auto found = end.globalMatch(text); found.hasNext(); found.next())
        ++count;
    return count;
}

struct HelpWindow : OpenWindow {
    HelpCard* card() { return window->help().card(); }
    View* view(const std::string& id) {
        for (const ViewLayout::PlacedView& one : window->views().placed())
            if (one.entry->id == id) return one.view;
        return nullptr;
    }
    void pressF1Over(QWidget* part) {
        QCursor::setPos(part->mapToGlobal(part->rect().center()));
        window->help().explain();
        QCoreApplication::processEvents();
    }
};

}  // namespace

TEST_CASE("every view has three sentences, a picture and something to try", "[help]") {
    application();
    for (const ViewEntry& entry : allViews()) {
        if (entry.title.isEmpty() && entry.id != "top") continue;  // bars that others explain
        INFO(entry.id);
        const auto page = helpOfView(entry.id);
        REQUIRE(page);
        CHECK_FALSE(page->title.isEmpty());
        CHECK_FALSE(page->subtitle.isEmpty());
        REQUIRE(page->sections.size() == 3);
        CHECK(sentencesIn(page->sections[0].text) == 3);
        const QString picture = QString(":/help/%1.svg").arg(QString::fromStdString(entry.id));
        CHECK(page->sections[1].picture == picture);
        CHECK_FALSE(QImage(picture).isNull());
        CHECK(page->sections[2].text.startsWith("* "));
    }
    CHECK(helpOfView("start"));
    CHECK_FALSE(helpOfView("nowhere"));
}

TEST_CASE("links that are none are not read", "[help]") {
    for (const char* link :
         {"", "sigma", "sigma:", "sigma:much", "length:-3", "length:many", "select:1", "select:1.x",
          "select:-1.0", "https://a.b", "do:length 512; sigma much"}) {
        INFO(link);
        CHECK_FALSE(readHelpLink(link).has_value());
    }
    const auto heads = readHelpLink("select:2.0,3.1");
    REQUIRE(heads.has_value());
    CHECK(std::get<Script>(*heads) == Script{SelectStep{{{2, 0}, {3, 1}}}});
    const auto several = readHelpLink("do:length%20512; sigma 1.4");
    REQUIRE(several.has_value());
    CHECK(std::get<Script>(*several) == Script{LengthStep{512}, Edit(SetUniform{1.4})});
}

TEST_CASE("a term is found by any of its names", "[help]") {
    application();
    const auto nat = helpOfTerm("NATS");
    REQUIRE(nat);
    CHECK(nat->title == "nat");
    CHECK_FALSE(helpOfTerm("nothing of the kind"));
    CHECK(glossaryTerms().size() > 30);
}

TEST_CASE_METHOD(HelpWindow, "every link of every text leads somewhere", "[help]") {
    QStringList commands;
    for (const QAction* action : window->actions())
        commands << action->objectName();
    int links = 0;
    const auto check = [&](const HelpPage& page) {
        for (const QString& link : linksOf(page)) {
            INFO((page.title + ": " + link).toStdString());
            CHECK(faultOf(link, commands) == "");
            ++links;
        }
    };
    for (const ViewEntry& entry : allViews())
        if (const auto page = helpOfView(entry.id)) check(*page);
    check(helpOfView("start").value());
    for (const QString& term : glossaryTerms())
        check(helpOfTerm(term).value());
    CHECK(links > 50);
    CHECK(faultOf("term:nothing", commands) != "");
    CHECK(faultOf("command:nothing", commands) != "");
    for (const QString& page : userPages()) {
        INFO(page.toStdString());
        CHECK(std::filesystem::exists(sourceDir() / "docs" / page.toStdString()));
    }
}

TEST_CASE_METHOD(HelpWindow, "F1 explains the view under the pointer beside it", "[help]") {
    pressF1Over(view("curves"));
    REQUIRE(card()->isVisible());
    CHECK(card()->title() == "Curves");
    CHECK(card()->part() == view("curves"));
    // What it explains stays in reach, the card does not lie outside of the window.
    const auto* panel = card()->findChild<QFrame*>("helpPanel");
    REQUIRE(panel);
    CHECK(window->rect().contains(panel->geometry()));
    const QPoint inside = view("curves")->mapTo(window.get(), QPoint(20, 20));
    CHECK_FALSE(card()->mask().contains(inside));
    const auto* picture = card()->findChild<QLabel*>("helpPicture");
    REQUIRE(picture);
    CHECK(picture->pixmap().width() == 220);

    SECTION("Escape closes it, and no command takes the key") {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        CHECK_FALSE(card()->isVisible());
    }
    SECTION("arrows go through the views in sight and come back") {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
        CHECK(card()->title() != "Curves");
        CHECK(card()->isVisible());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Left);
        CHECK(card()->title() == "Curves");
    }
    SECTION("a link is one step of the history, and the card stays") {
        const auto before = session().history().steps().size();
        window->help().follow("sigma:1.4");
        CHECK(session().intervention().uniformSigma == 1.4);
        CHECK(session().history().steps().size() == before + 1);
        CHECK(card()->isVisible());
    }
    SECTION("a term takes the place of the text") {
        window->help().follow("term:nat");
        CHECK(card()->title() == "nat");
        CHECK(card()->part() == view("curves"));
    }
    SECTION("pressed again it explains the control under the pointer") {
        auto* control = new QLabel("spread", view("curves"));
        control->setToolTip("How far the samples lie apart.");
        control->setGeometry(5, 5, 80, 20);
        control->show();
        pressF1Over(control);
        CHECK(card()->title() == "spread");
        const auto labels = card()->findChildren<QLabel*>();
        CHECK(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
            return label->text().contains("How far the samples lie apart.");
        }));
    }
    SECTION("a click beside it closes it") {
        QTest::mouseClick(card(), Qt::LeftButton, {}, QPoint(2, 2));
        CHECK_FALSE(card()->isVisible());
    }
    SECTION("it follows the window") {
        window->resize(1400, 900);
        QCoreApplication::processEvents();
        CHECK(card()->size() == window->size());
        CHECK(window->rect().contains(panel->geometry()));
    }
}

TEST_CASE_METHOD(RealWindow, "without a model a link says what it lacks", "[help]") {
    window->help().follow("sigma:1.4");
    CHECK(waitFor([this] { return !window->notices()->findChildren<QLabel*>().isEmpty(); }));
    QString told;
    for (const QLabel* label : window->notices()->findChildren<QLabel*>())
        told += label->text();
    CHECK(told.contains("open a checkpoint first"));
}

TEST_CASE_METHOD(RealWindow, "the start page is explained while nothing is open", "[help]") {
    REQUIRE(waitFor([this] { return window->start().page()->isVisible(); }));
    QCursor::setPos(window->mapToGlobal(window->rect().center()));
    window->help().explain();
    CHECK(window->help().card()->title() == "Start");
    CHECK(window->help().card()->isEnabled());
    window->help().follow("term:nat");
    CHECK(window->help().card()->title() == "nat");
}

TEST_CASE_METHOD(HelpWindow, "the documentation opens beside the window", "[help]") {
    window->help().follow("document:positions.md");
    const auto* reader = window->findChild<QWidget*>("documentWindow");
    REQUIRE(reader);
    auto* pages = reader->findChild<QTextBrowser*>();
    REQUIRE(pages);
    CHECK(pages->source().fileName() == "positions.md");
    CHECK(pages->toPlainText().size() > 1000);
    CHECK(pages->window()->windowTitle() != "");
}
