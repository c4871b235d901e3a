// SPDX-License-Identifier: GPL-3.0-or-later
// Notices: one line however many there are, gone when their cause is; what cannot be had says why.
#include <QAction>
#include <QButtonGroup>
#include <QFrame>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QRadioButton>
#include <QToolButton>

#include "analysis/position/composition.h"
#include "analysis/position/methods/all.h"
#include "app/desktop/command_menu.h"
#include "pages/position/stage_panel.h"
#include "pages/scales/scale_presets.h"
#include "tests/app/geometry.h"
#include "tests/app/real_window.h"
#include "widgets/bars/command_palette.h"

using namespace sextant;
using namespace sextant::test;

namespace {

struct FakeWindow {
    QTemporaryDir folder;
    FakeFiles files;
    FakeEngine engine;
    std::unique_ptr<MainWindow> window;
    FakeWindow() {
        application();
        window = std::make_unique<MainWindow>(
            std::make_unique<Session>(fakeBackend(files, engine)),
            std::make_unique<QSettings>(folder.filePath("settings.ini"), QSettings::IniFormat));
        window->show();
        Experiment wanted;
        wanted.model = "/made/up/model";
        wanted.text = "/made/up/text.txt";
        window->session().openExperiment(wanted);
        REQUIRE(waitFor([&] { return engine.requests.size() == 1; }));
    }
    void uniform(double sigma) {
        window->fulfil(EditAction{{SetUniform{sigma}}}, EditPhase::commit);
    }
};

}  // namespace

TEST_CASE("however many notices there are, they take one line", "[notices]") {
    application();
    QWidget window;
    window.resize(700, 300);
    NoticeBar bar(&window);
    bar.setTheme(Theme::dark());
    bar.resize(700, bar.sizeHint().height());
    window.show();
    bar.add({Severity::warning, "one", {}, {}, "first"});
    bar.resize(700, bar.sizeHint().height());
    const int line = bar.sizeHint().height();
    const auto* more = bar.findChild<QToolButton*>("noticeMore");
    REQUIRE(more);
    CHECK_FALSE(more->isVisible());
    bar.add({Severity::error, QString("two, at length ").repeated(40), {}, {}, "second"});
    bar.add({Severity::error, "three\nin two lines", "Do it", [] {}, "third"});
    CHECK(bar.sizeHint().height() <= line + 4);  // a button is higher than words
    CHECK(bar.heightForWidth(300) <= line + 4);
    CHECK(more->isVisible());
    CHECK(more->text().contains("2"));
    bar.openList();
    const auto* list = bar.findChild<QFrame*>("noticeList");
    REQUIRE(list);
    CHECK(list->isVisible());
    CHECK(list->findChildren<QFrame*>("notice").size() == 3);

    // The reason has the room that a long path would take; the list has it whole.
    bar.add({Severity::error, "/a/long/way/to/the/file.txt: it is empty", {}, {}, "fourth"});
    CHECK(bar.findChild<QLabel*>("noticeText")->text() == "file.txt: it is empty");
    bar.resolve("fourth");

    bar.resolve("second");
    CHECK(bar.texts() == std::vector<QString>{"one", "three\nin two lines"});
    CHECK_FALSE(list->isVisible());
    bar.resolve("third");
    bar.resolve("first");
    CHECK_FALSE(bar.isVisible());
}

TEST_CASE("an error stands in front of the warnings that come after it", "[notices]") {
    application();
    QWidget window;
    NoticeBar bar(&window);
    bar.resize(700, 40);
    window.show();
    const auto* text = bar.findChild<QLabel*>("noticeText");
    bar.add({Severity::error, "no such model", {}, {}, "opening"});
    bar.add({Severity::warning, "settings cannot be written", {}, {}, "settings"});
    CHECK(text->text() == "no such model");
    bar.openList();
    const auto rows = bar.findChild<QFrame*>("noticeList")->findChildren<QFrame*>("notice");
    REQUIRE(rows.size() == 2);
    CHECK(rows.front()->findChildren<QLabel*>().back()->text() == "no such model");
    // What was just done is told, whatever stands.
    bar.add({Severity::note, "saved", {}, {}, "saving"});
    CHECK(text->text() == "saved");
    bar.resolve("saving");
    CHECK(text->text() == "no such model");
    // The button closes what stands in front.
    bar.findChild<QToolButton*>("noticeClose")->click();
    CHECK(text->text() == "settings cannot be written");
}

TEST_CASE("a refused setting is told until another is taken", "[notices]") {
    FakeWindow fake;
    fake.window->fulfil(EditAction{{SetScales{{1.0}}}}, EditPhase::commit);  // of eight heads
    REQUIRE(fake.window->notices()->texts().size() == 1);
    fake.uniform(1.2);
    CHECK(fake.window->notices()->texts().empty());
}

TEST_CASE("a setting that cannot be made is told until another is taken", "[notices]") {
    FakeWindow fake;
    fake.window->fulfil(EditAction{{SetPattern{Choice{"stripes", {}}}}}, EditPhase::commit);
    REQUIRE(fake.window->notices()->texts().size() == 1);
    CHECK(fake.window->notices()->texts().front().contains("stripes"));
    fake.window->session().reset();  // by a command, not by an action
    CHECK(fake.window->notices()->texts().empty());
}

TEST_CASE("a failed computation is told until the next answer", "[notices]") {
    FakeWindow fake;
    fake.engine.fail("out of memory");
    REQUIRE(fake.window->notices()->texts().size() == 1);
    fake.uniform(1.2);
    CHECK(fake.window->notices()->texts().size() == 1);  // it is still not computed
    fake.engine.answer(7.0);
    CHECK(fake.window->notices()->texts().empty());
}

TEST_CASE("a choice that is refused does not stay pressed", "[notices]") {
    RealWindow real;
    real.window->session().openModel(
        QString::fromStdString((sourceDir() / "samples/alibi").string()));
    REQUIRE(waitFor([&] { return real.window->session().opened() != nullptr; }));
    REQUIRE(real.window->views().show("position"));
    real.window->flush();
    auto* asConfig = real.window->findChild<QRadioButton*>("method-encoding-config");
    auto* rope = real.window->findChild<QRadioButton*>("method-encoding-rope");
    REQUIRE(asConfig);
    REQUIRE(rope);
    REQUIRE(asConfig->isChecked());
    // The config's own bias excludes a rotation: disabled, with the reason, until it is taken away.
    CHECK_FALSE(rope->isEnabled());
    CHECK(rope->toolTip().contains("RoPE excludes ALiBi"));
    real.window->fulfil(EditAction{{SetChoice{Stage::bias, {}, neutralChoice(Stage::bias)}}},
                        EditPhase::commit);
    real.window->flush();
    CHECK(rope->isEnabled());
    auto* everywhere = real.window->findChild<QAction*>("position-rope");
    REQUIRE(everywhere);
    CHECK(everywhere->isEnabled());
    real.window->commands().run("position-rope");
    CHECK(real.window->notices()->texts().back() ==
          "RoPE turns with base 10,000: the checkpoint has none of its own");
    real.window->notices()->clear();
    const Choices& both = real.window->session().intervention().choices;
    CHECK(both.at(Stage::encoding).method == "rope");
    CHECK(both.at(Stage::bias) == neutralChoice(Stage::bias));
    real.window->session().undo();
    real.window->session().undo();
    real.window->flush();
    CHECK_FALSE(rope->isEnabled());
    // Nor has the command for every layer an effect of its own.
    CHECK_FALSE(everywhere->isEnabled());
    CHECK(everywhere->toolTip().contains("RoPE excludes ALiBi"));
    real.window->commands().run("position-rope");
    CHECK(real.window->session().intervention() == Intervention{});
    {
        const QSignalBlocker quiet(rope->group());
        rope->setChecked(true);
    }
    // What it stands for is refused.
    real.window->fulfil(EditAction{{SetScales{{1.0}}}}, EditPhase::commit);
    real.window->flush();
    CHECK(real.window->notices()->texts().size() == 1);
    CHECK(asConfig->isChecked());
    CHECK_FALSE(rope->isChecked());

    // Beside a bias that was chosen a rotation cannot be had: disabled, with the reason.
    const ModelSpec& spec = real.window->session().opened()->spec;
    real.window->fulfil(
        EditAction{{SetChoice{
            Stage::bias, {}, startingChoice(findMethod(Stage::bias, "alibi"), spec, 0)}}},
        EditPhase::commit);
    real.window->flush();
    CHECK_FALSE(rope->isEnabled());
    CHECK(rope->toolTip().contains("bias"));
}

TEST_CASE("what cannot be had now says why, in menu and palette", "[notices]") {
    RealWindow real;
    real.window->flush();
    real.window->showPalette();
    auto* palette = real.window->palette();
    auto* typed = palette->findChild<QLineEdit*>();
    for (const auto& [id, words, why] :
         {std::tuple{"save-scales", "save scales", "open a checkpoint first"},
          {"undo", "undo", "nothing to undo"},
          {"export-csv", "table curves", "nothing is measured yet"}}) {
        INFO(id);
        const auto* action = real.window->findChild<QAction*>(id);
        REQUIRE(action);
        CHECK_FALSE(action->isEnabled());
        CHECK(action->toolTip() == why);
        typed->clear();
        QTest::keyClicks(typed, words);
        REQUIRE_FALSE(palette->matches().isEmpty());
        CHECK(palette->matches().front() == action);
        CHECK(palette->findChild<QListWidget*>()->item(0)->toolTip() == why);
    }
}

TEST_CASE("the palette finds actions by what a person calls them", "[palette]") {
    RealWindow real;
    real.window->showPalette();
    auto* palette = real.window->palette();
    auto* typed = palette->findChild<QLineEdit*>();
    const std::pair<const char*, const char*> asked[] = {
        {"export", "export-column"},  {"csv", "export-csv"},       {"zoom", "show-all-positions"},
        {"colour", "theme"},          {"svg page", "export-page"}, {"toggle", "compare"},
        {"load", "open-folder"},      {"stop", "cancel"},          {"recent", "open-recent"},
        {"offset", "offset"},         {"memory", "memory"},        {"cache", "memory"},
        {"swap", "compare"},          {"swap", "swap-sides"},      {"hide heads", "present-curves"},
        {"hide heads", "select-none"}};
    for (const auto& [words, id] : asked) {
        INFO(words);
        typed->clear();
        QTest::keyClicks(typed, words);
        const QList<QAction*> found = palette->matches();
        CHECK(std::any_of(found.begin(), found.end(),
                          [&](const QAction* action) { return action->objectName() == id; }));
    }
    for (const char* words : {"passkey", "perplexity", "growing context", "tasks", "longbench"}) {
        INFO(words);
        typed->clear();
        QTest::keyClicks(typed, words);
        const QList<QAction*> found = palette->matches();
        CHECK(std::any_of(found.begin(), found.end(), [](const QAction* action) {
            return action->objectName() == "view-evaluate";
        }));
    }
    for (const char* words : {"preset", "scale", "sharpen"})
        for (const ScalePreset& preset : scalePresets()) {
            INFO(words << ": " << preset.id);
            typed->clear();
            QTest::keyClicks(typed, words);
            const QList<QAction*> found = palette->matches();
            CHECK(std::any_of(found.begin(), found.end(), [&](const QAction* action) {
                return action->objectName().toStdString() == "heads-preset-" + preset.id;
            }));
        }
    for (const auto& [words, id] : {std::pair{"hide heads", "present-curves"},
                                    {"uniform", "uniform-sigma"},
                                    {"sigma", "uniform-sigma"},
                                    {"checkpoint", "view-checkpoint-page"},
                                    {"panels one picture", "export-window-picture"}}) {
        INFO(words);
        typed->clear();
        QTest::keyClicks(typed, words);
        REQUIRE_FALSE(palette->matches().isEmpty());
        CHECK(palette->matches().front()->objectName() == id);
    }
}

TEST_CASE("a command goes to the field of the uniform sigma", "[palette]") {
    FakeWindow fake;
    REQUIRE(fake.window->commands().run("uniform-sigma"));
    REQUIRE(fake.window->focusWidget());
    CHECK(fake.window->focusWidget()->accessibleName() == "uniform sigma");
    CHECK(qobject_cast<QLineEdit*>(fake.window->focusWidget()));
}

TEST_CASE("a notice bar without a notice is never shown", "[notices]") {
    application();
    NoticeBar bar;
    bar.setVisible(true);
    CHECK(bar.isHidden());
    bar.add({Severity::note, "one", {}, {}});
    CHECK_FALSE(bar.isHidden());
    bar.clear();
    CHECK(bar.isHidden());
}

TEST_CASE("a notice moves nothing: it stands in the line at the foot", "[notices]") {
    RealWindow real;
    real.window->resize(1024, 700);
    REQUIRE(real.openText(60));
    const auto settle = [&] {
        for (int i = 0; i < 3; ++i) {
            QCoreApplication::processEvents();
            real.window->flush();
        }
    };
    const auto standing = [&] {
        QStringList all;
        for (const char* name :
             {"upperPanel", "lowerPanel", "leftDock", "rightDock", "footDock", "token-strip"}) {
            const auto* one = real.window->findChild<QWidget*>(name);
            REQUIRE(one);
            const QRect at(one->mapTo(real.window.get(), QPoint()), one->size());
            all << QString("%1 %2 %3 %4 %5 %6")
                       .arg(name)
                       .arg(one->isVisible())
                       .arg(at.x())
                       .arg(at.y())
                       .arg(at.width())
                       .arg(at.height());
        }
        return all.join('\n').toStdString();
    };
    NoticeBar* bar = real.window->notices();
    for (const int width : {1024, 1440}) {
        CAPTURE(width);
        real.window->resize(width, 700);
        settle();
        const std::string before = standing();
        bar->add({Severity::note, "Saved to first.h5", {}, {}});
        settle();
        CHECK(bar->isVisible());
        CHECK(standing() == before);
        bar->add({Severity::error, QString("two, at length ").repeated(40), "Do it", [] {}});
        settle();
        CHECK(standing() == before);
        CHECK(real.window->width() == width);
        CHECK(overprinted(real.window.get()) == std::vector<std::string>{});
        CHECK(cut(real.window.get()) == std::vector<std::string>{});
        // The list has room above the line.
        bar->openList();
        const auto* list = bar->findChild<QFrame*>("noticeList");
        REQUIRE(list);
        CHECK(list->geometry().bottom() <= bar->mapToGlobal(QPoint()).y());
        bar->clear();
        settle();
        CHECK(standing() == before);
    }
}

TEST_CASE("a notice has the room at the foot that there is, and keeps the file's name",
          "[notices]") {
    RealWindow real;
    real.window->resize(1024, 700);
    REQUIRE(real.openText(60));
    const auto settle = [&] {
        for (int i = 0; i < 3; ++i) {
            QCoreApplication::processEvents();
            real.window->flush();
        }
    };
    NoticeBar* bar = real.window->notices();
    auto* words = bar->findChild<ElidedLabel*>("noticeText");
    REQUIRE(words);
    const auto shown = [&](const QString& path) {
        bar->clear();
        bar->add({Severity::note, "Saved " + path, "Show in folder", [] {}});
        settle();
        CHECK(words->fontMetrics().horizontalAdvance(words->shown()) <=
              words->contentsRect().width());
        return words->shown().toStdString();
    };
    CHECK(shown("/home/me/all-panels.png") == "Saved /home/me/all-panels.png");
    CHECK(shown("/home/me/" + QString("deep/").repeated(30) + "kept/all-panels.png") ==
          "Saved /home/\u2026/kept/all-panels.png");
    CHECK(shown("/home/me/" + QString("a-folder-").repeated(20) + "/all-panels.png") ==
          "Saved all-panels.png");
    CHECK(bar->width() > real.window->width() / 2);
}
