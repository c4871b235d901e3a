// SPDX-License-Identifier: GPL-3.0-or-later
// What a search for head scales leaves in the real window: a step by its name, and nothing for
// another model.
#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QMessageBox>
#include <QToolButton>

#include "app/desktop/command_menu.h"
#include "tests/app/search_window.h"
#include "widgets/bars/job_bar.h"

using namespace sextant;
using namespace sextant::test;

TEST_CASE("a search's step has its name, and cannot be set on another model", "[window][scales]") {
    SearchWindow search;
    Session& session = search.window->session();
    search.type("batch", "2");
    search.type("steps", "5000");
    search.type("start", "1.5");
    REQUIRE(search.button("Start"));
    search.button("Start")->click();
    REQUIRE(waitFor([&] { return search.card().canKeep; }));
    search.window->flush();
    const auto* left = search.box().findChild<QLabel*>("workLeft");
    CHECK(left->text().startsWith("step "));
    CHECK(left->text().endsWith(" of 5000"));
    REQUIRE(search.button("Stop and keep best"));
    search.button("Stop and keep best")->click();
    REQUIRE(waitFor([&] { return search.card().state == JobState::finished; }));
    CHECK(search.card().detail.contains("stopped at step "));
    // Only what is better than where it began is set by itself.
    const bool stays = search.card().detail.startsWith("your setting stays");
    CHECK(stays == search.card().detail.contains("after step 0"));
    CHECK(session.history().steps().size() == (stays ? 1 : 2));
    if (stays) {
        search.window->flush();
        REQUIRE(search.button("Set what was found"));
        search.button("Set what was found")->click();
    }
    REQUIRE(waitFor([&] { return session.history().steps().size() == 2; }));
    const QString named = QString::fromStdString(session.history().steps().back().label);
    CHECK(named.startsWith("head search, step "));
    CHECK(search.card().detail.contains(named.section(", ", 1)));
    session.undo();
    session.redo();
    CHECK(QString::fromStdString(session.history().steps().back().label) == named);

    const auto other = RealWindow::parity().parent_path() / "llama-nope";
    search.open(other, search.text);
    REQUIRE(waitFor([&] { return search.measured() && session.opened()->modelPath == other; }));
    search.window->flush();
    auto* set = search.button("Set what was found");
    REQUIRE(set);
    CHECK_FALSE(set->isEnabled());
    CHECK(set->toolTip().contains("llama-default"));
    CHECK(set->toolTip().contains("llama-nope"));
    const QString found = search.box().findChild<QLabel*>("workText")->text();
    CHECK(found.contains("llama-default: "));
    CHECK(found.contains("held out"));
    // From Jobs it opens the checkpoint that it was found on, once that is said to be wanted.
    const QString id = search.card().id;
    const auto openResult = [&] {
        search.window->fulfil(JobAction{id, JobChange::openResult}, EditPhase::commit);
        auto* question = search.window->findChild<QMessageBox*>("openOtherModel");
        REQUIRE(question);
        CHECK(question->text().contains("llama-default"));
        CHECK(session.opened()->modelPath == other);
        return question;
    };
    openResult()->button(QMessageBox::Cancel)->click();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    CHECK(session.opened()->modelPath == other);
    openResult()->button(QMessageBox::Open)->click();
    CHECK(waitFor([&] { return session.opened()->modelPath == RealWindow::parity(); }));
}

TEST_CASE("after a search on another model the one of what is open can still be set",
          "[window][scales]") {
    SearchWindow search;
    const auto run = [&] {
        search.type("batch", "2");
        search.type("steps", "1");
        search.type("start", "1.5");
        search.window->flush();
        REQUIRE(search.button("Start"));
        search.button("Start")->click();
        REQUIRE(waitFor([&] { return search.card().state == JobState::finished; }));
        search.window->flush();
    };
    const auto open = [&](const std::filesystem::path& model) {
        search.open(model, search.text);
        REQUIRE(waitFor([&] {
            return search.measured() && search.window->session().opened()->modelPath == model;
        }));
        search.window->flush();
    };
    run();
    const QString id = search.card().id;
    open(RealWindow::parity().parent_path() / "llama-nope");
    run();
    REQUIRE(search.card().id != id);
    open(RealWindow::parity());
    auto* set = search.button("Set what was found");
    REQUIRE(set);
    CHECK(set->isEnabled());
    // Another by the palette's command, as it is set up.
    search.window->commands().run("start-search-heads");
    REQUIRE(waitFor([&] {
        return search.window->session().jobs().cards().size() == 3 &&
               search.card().state == JobState::finished;
    }));
    search.window->flush();
    CHECK_FALSE(search.box().findChild<QLabel*>("workText")->text().contains("llama-nope"));
}

TEST_CASE("a search that comes to its end waits to be set, and that is said at the foot",
          "[window][scales]") {
    SearchWindow search;
    Session& session = search.window->session();
    search.type("batch", "2");
    search.type("steps", "3");
    search.type("start", "1.5");
    REQUIRE(search.button("Start"));
    search.button("Start")->click();
    REQUIRE(waitFor([&] { return search.card().state == JobState::finished; }));
    search.window->flush();
    const auto foot = [&] {
        search.window->flush();
        return search.find<JobBar>()->findChild<QLabel*>()->text();
    };
    CHECK(waitFor([&] { return foot().contains("press Set what was found"); }));
    CHECK(session.history().steps().size() == 1);
    REQUIRE(search.button("Set what was found"));
    search.button("Set what was found")->click();
    REQUIRE(session.history().steps().size() == 2);
    CHECK(QString::fromStdString(session.history().steps().back().label)
              .startsWith("head search, step "));
    REQUIRE(waitFor([&] { return search.settled(); }));
    CHECK_FALSE(foot().contains("press Set"));
}

TEST_CASE("a preset shows what it makes of other fields, and then they have their own again",
          "[window][scales]") {
    SearchWindow search;
    auto* preset = search.box().findChild<QComboBox*>("job.preset");
    auto* bound = search.box().findChild<QComboBox*>("job.bound");
    auto* start = search.box().findChild<QLineEdit*>("job.start");
    REQUIRE((preset && bound && start));
    preset->setCurrentText("default-init");
    CHECK_FALSE(start->isEnabled());
    CHECK(start->text().toDouble() == 1.0);
    CHECK(search.box().settings().number("start") == 1.0);
    preset->setCurrentText("relu0");
    CHECK(start->isEnabled());
    CHECK(start->text() == "best");
    CHECK_FALSE(bound->isEnabled());
    CHECK(bound->currentText() == "0");
    CHECK(search.box().settings().name("bound") == "0");
    preset->setCurrentText("official");
    CHECK(bound->isEnabled());
    CHECK(bound->currentText() == "1");
    CHECK(search.box().settings().name("bound") == "1");
}

TEST_CASE("what a search without gradients did without stays as a person has set it",
          "[window][scales]") {
    SearchWindow search;
    search.window->selection().setHeads({{0, 1}});
    auto* method = search.box().findChild<QComboBox*>("job.method");
    auto* preset = search.box().findChild<QComboBox*>("job.preset");
    REQUIRE((method && preset));
    search.type("batch", "2");
    search.type("steps", "5");
    search.type("start", "1.5");
    preset->setCurrentText("relu0");
    method->setCurrentText("coordinate");
    search.type("rounds", "1");
    REQUIRE(search.button("Start"));
    search.button("Start")->click();
    REQUIRE(waitFor([&] { return search.card().state == JobState::finished; }));
    search.window->flush();
    method->setCurrentText("gradient");
    CHECK(search.box().findChild<QLineEdit*>("job.steps")->text() == "5");
    CHECK(preset->currentText() == "relu0");
}

TEST_CASE("the fields of a search that a new start of the window finds paused are its own",
          "[window][scales]") {
    SearchWindow search;
    search.type("batch", "2");
    search.type("steps", "5000");
    search.type("start", "1.5");
    REQUIRE(search.button("Start"));
    search.button("Start")->click();
    REQUIRE(waitFor([&] { return search.card().state == JobState::running; }));
    search.make();
    search.window->resize(1280, 900);
    search.window->views().setShown(ViewPlace::right, true);
    search.open(RealWindow::parity(), search.text);
    REQUIRE(waitFor([&] { return search.measured(); }));
    search.window->views().show("scales");
    search.window->flush();
    REQUIRE(search.card().state == JobState::paused);
    auto* foot = search.window->findChild<QToolButton*>("pauseJobButton");
    REQUIRE(foot);
    CHECK(foot->isVisible());
    CHECK(foot->text() == "resume");
    const auto typed = [&](const char* key) {
        auto* field = search.box().findChild<QLineEdit*>(key);
        REQUIRE(field);
        CHECK_FALSE(field->isEnabled());
        return field->text();
    };
    CHECK(typed("job.steps") == "5000");
    CHECK(typed("job.batch") == "2");
    CHECK(typed("job.start").toDouble() == 1.5);

    // On another checkpoint the bar below has room for what is open.
    const std::filesystem::path other = search.folder.filePath("other").toStdString();
    std::filesystem::copy(RealWindow::parity(), other);
    search.open(other, search.text);
    REQUIRE(waitFor([&] {
        return search.measured() && search.window->session().opened()->modelPath == other;
    }));
    search.window->flush();
    CHECK_FALSE(foot->isVisible());
    CHECK_FALSE(search.find<JobBar>()->running());
    auto* jobs = search.window->findChild<QToolButton*>("jobsButton");
    REQUIRE(jobs);
    CHECK(jobs->text() == "1 job is paused");
}

TEST_CASE(
    "after a search without gradients the other settings are as they were, and another begins",
    "[window][scales]") {
    SearchWindow search;
    auto* method = search.box().findChild<QComboBox*>("job.method");
    REQUIRE(method);
    method->setCurrentText("coordinate");
    emit method->textActivated("coordinate");
    search.type("batch", "2");
    search.type("rounds", "1");
    search.type("heads", "0.0");
    search.type("start", "1.5");
    REQUIRE(search.button("Start"));
    search.button("Start")->click();
    REQUIRE(waitFor([&] { return search.card().state == JobState::finished; }));
    search.window->flush();
    CHECK(search.box().row("preset") == Value(std::string("official")));
    CHECK(search.box().findChild<QLabel*>("workText")->text() == search.card().detail);
    REQUIRE(search.button("Start"));
    CHECK(search.button("Start")->isEnabled());
}
