// SPDX-License-Identifier: GPL-3.0-or-later
// The texts of help, of every view and every link, and F1 in the window.
#include <QAction>
#include <QCursor>
#include <QFrame>
#include <QImage>
#include <QLabel>
#include <QRegularExpression>
#include <QTextBrowser>
#include <set>

#include "app/commands/command.h"
#include "app/desktop/command_menu.h"
#include "app/help/document_window.h"
#include "app/help/help_link.h"
#include "app/help/help_text.h"
#include "app/help/window_help.h"
#include "app/start/start_screen.h"
#include "pages/view_entry.h"
#include "tests/app/open_window.h"
#include "widgets/help/callout_badge.h"
#include "widgets/help/callout_place.h"
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
    void settle() {
        for (int i = 0; i < 4; ++i) {
            QCoreApplication::processEvents();
            window->flush();
        }
    }
    void pressF1Over(QWidget* part) {
        const QRect seen = seenIn(*part, *window);
        REQUIRE_FALSE(seen.isEmpty());
        QCursor::setPos(window->mapToGlobal(seen.center()));
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

TEST_CASE("callouts are read: a part, a place on it, and a text", "[help]") {
    const HelpPage page = parseHelp(
        "# T\nsub\n\n## What you see\nA.\n\n## Callouts\n* one: first: with a colon\n"
        "* two left: second\nno callout\n* three of many: neither\n\n## Further\n[a](view:b)\n");
    REQUIRE(page.sections.size() == 1);
    REQUIRE(page.callouts.size() == 2);
    CHECK(page.callouts[0].part == "one");
    CHECK(page.callouts[0].place == "");
    CHECK(page.callouts[0].text == "first: with a colon");
    CHECK(page.callouts[1].part == "two");
    CHECK(page.callouts[1].place == "left");
    CHECK(page.further == "[a](view:b)");
}

TEST_CASE_METHOD(HelpWindow, "every part that a page numbers is in its view", "[help]") {
    int pages = 0;
    for (const ViewLayout::PlacedView& one : window->views().placed()) {
        const auto page = helpOfView(one.entry->id);
        if (!page || page->callouts.empty()) continue;
        INFO(one.entry->id);
        ++pages;
        window->views().show(one.entry->id);
        settle();
        CHECK(page->callouts.size() >= 2);
        CHECK(page->callouts.size() <= 5);
        for (const HelpCallout& callout : page->callouts) {
            INFO(callout.part.toStdString() << " " << callout.place.toStdString());
            CHECK(calloutPart(*one.view, callout));
            CHECK_FALSE(callout.text.isEmpty());
        }
    }
    CHECK(pages >= 10);
    const std::set<std::string> main = {"curves", "heads",    "scales",   "position", "rotations",
                                        "warp",   "distance", "evaluate", "tokens",   "one-head"};
    for (const std::string& id : main)
        CHECK_FALSE(helpOfView(id)->callouts.empty());
    // A place that no widget tells of is none that a page may name.
    CHECK_FALSE(calloutPart(*view("curves"), {"noSuchPart", {}, "x"}));
}

TEST_CASE_METHOD(HelpWindow, "numbers stand over the parts of the view, and go with the card",
                 "[help]") {
    window->resize(1440, 900);
    window->selection().setHeads({{0, 1}});
    window->fulfil(EditAction{{SetUniform{1.3}}}, EditPhase::commit);
    REQUIRE(waitFor([this] { return measured(); }));
    const std::pair<const char*, std::size_t> least[] = {
        {"curves", 3}, {"heads", 3},    {"scales", 1},   {"position", 3}, {"rotations", 3},
        {"warp", 2},   {"distance", 3}, {"evaluate", 2}, {"tokens", 2},   {"one-head", 2}};
    int all = 0, outside = 0;
    for (const auto& [id, count] : least) {
        INFO(id);
        REQUIRE(window->views().show(id));
        settle();
        REQUIRE(view(id)->isVisible());
        pressF1Over(view(id));
        REQUIRE(card()->isVisible());
        CHECK(card()->part() == view(id));
        // Some parts come with an answer.
        CHECK(waitFor([&, count = count] { return card()->badges().size() >= count; }));
        settle();
        const HelpPage page = helpOfView(id).value();
        for (std::size_t at = 0; at < card()->badges().size(); ++at) {
            const CalloutBadge* badge = card()->badges()[at];
            CHECK(badge->number() == static_cast<int>(at) + 1);
            CHECK(window->rect().contains(badge->geometry()));
            CHECK_FALSE(badge->accessibleName().isEmpty());
            // The circle is beside what it points at, and as a rule outside of its part.
            CHECK_FALSE(badge->circle().contains(badge->pointsAt()));
            CHECK(badge->geometry().contains(badge->circle()));
            CHECK(badge->covered().contains(badge->circle().center()));
            if (!badge->isVisible()) continue;  // the card lies there
            CHECK_FALSE(
                card()->findChild<QFrame*>("helpPanel")->geometry().intersects(badge->geometry()));
            for (const HelpCallout& callout : page.callouts) {
                if (callout.text != badge->toolTip()) continue;
                CHECK(calloutPoint(*view(id), callout, *window) == badge->pointsAt());
                if (isOwnPlace(callout) || callout.place == "middle") continue;
                ++all;
                outside +=
                    !badge->circle().intersects(seenIn(*calloutPart(*view(id), callout), *window));
            }
            for (std::size_t other = 0; other < at; ++other)
                if (card()->badges()[other]->isVisible())
                    CHECK_FALSE(card()->badges()[other]->geometry().intersects(badge->geometry()));
        }
        // Each number is told of in the card, in words of the page.
        std::set<QString> told;
        for (const QLabel* label :
             card()->findChild<QWidget*>("calloutLegend")->findChildren<QLabel*>())
            told.insert(label->text());
        CHECK(told.size() == card()->badges().size());
        card()->finish();
        for (const CalloutBadge* badge : card()->badges())
            CHECK_FALSE(badge->isVisible());
        if (findView(id)->place == ViewPlace::dock) window->views().show(id);  // folded again
    }
    CHECK(all >= 10);
    CHECK(4 * outside >= 3 * all);
}

TEST_CASE_METHOD(HelpWindow, "numbers follow the view when the window changes its size", "[help]") {
    window->resize(1440, 900);
    settle();
    pressF1Over(view("heads"));
    settle();
    const HelpPage page = helpOfView("heads").value();
    const auto stands = [&] {
        // By the geometry of the part itself.
        for (const CalloutBadge* badge : card()->badges()) {
            if (badge->number() != 2) continue;
            const auto* part = view("heads")->findChild<QWidget*>(page.callouts[1].part);
            REQUIRE(part);
            return (badge->pointsAt() - part->mapTo(window.get(), QPoint())).manhattanLength() <= 3;
        }
        return false;
    };
    REQUIRE(page.callouts[1].part == "headCells");
    CHECK(stands());
    for (const QSize size : {QSize(1600, 1000), QSize(1200, 860)}) {
        window->resize(size);
        settle();
        INFO(size.width());
        CHECK(stands());
    }
    // A low window has no room for them.
    window->resize(1200, 700);
    settle();
    CHECK(card()->badges().empty());
    CHECK_FALSE(card()->findChild<QWidget*>("calloutLegend")->isVisible());
    window->resize(1440, 900);
    settle();
    CHECK(stands());
    // A click on a number closes nothing.
    QTest::mouseClick(card()->badges().front(), Qt::LeftButton);
    CHECK(card()->isVisible());
}

TEST_CASE_METHOD(HelpWindow, "F1 pressed again tells of what is under the pointer", "[help]") {
    window->resize(1440, 900);
    settle();
    pressF1Over(view("curves"));
    CHECK(card()->title() == "Curves");
    // Over another view, which the card dims: that one.
    QWidget* cells = view("layers");
    REQUIRE(cells->isVisible());
    pressF1Over(cells);
    CHECK(card()->title() == helpOfView("layers")->title);
    CHECK(card()->part() == view("layers"));
    // Over a part that says nothing of itself: what its view is.
    auto* bare = new QWidget(view("layers"));
    bare->setGeometry(view("layers")->rect());
    bare->show();
    bare->raise();
    pressF1Over(bare);
    REQUIRE(card()->isVisible());
    CHECK(card()->title() == helpOfView("layers")->title);
    const auto labels = card()->findChildren<QLabel*>();
    CHECK(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
        return label->text().contains("layer", Qt::CaseInsensitive);
    }));
    // And once more: all of the view.
    pressF1Over(bare);
    CHECK(card()->findChild<QLabel*>("helpPicture"));
    // Over the card itself it closes.
    QWidget* panel = card()->findChild<QWidget*>("helpPanel");
    pressF1Over(panel);
    CHECK_FALSE(card()->isVisible());
}

TEST_CASE_METHOD(HelpWindow, "views that share a page are told of where the pointer is", "[help]") {
    window->resize(1440, 900);
    settle();
    CHECK(hasOwnHelp("jobs"));
    CHECK_FALSE(hasOwnHelp("jobbar"));
    REQUIRE(helpOfView("jobbar"));
    CHECK(helpOfView("jobbar")->title == helpOfView("jobs")->title);
    if (seenIn(*view("jobbar"), *window).isEmpty()) return;  // no job stands in it
    pressF1Over(view("jobbar"));
    CHECK(card()->title() == helpOfView("jobs")->title);
    CHECK(card()->part() == view("jobbar"));
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
