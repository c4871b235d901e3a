// SPDX-License-Identifier: GPL-3.0-or-later
// What a search for head scales leaves in the real window: a step by its name, and nothing for
// another model.
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>

#include "tests/app/real_window.h"
#include "widgets/bars/job_bar.h"
#include "widgets/scales/work_box.h"

using namespace sextant;
using namespace sextant::test;

namespace {

struct SearchWindow : RealWindow {
    QTemporaryDir home;  // journals go here
    QByteArray before = qgetenv("HOME");
    std::filesystem::path text;

    SearchWindow() {
        qputenv("HOME", home.path().toUtf8());
        make();
        window->resize(1280, 900);
        window->views().setShown(ViewPlace::right, true);
        // Four documents of 40 made-up ids.
        text = std::filesystem::path(home.path().toStdString()) / "ids.txt";
        {
            std::ofstream file(text);
            for (int document = 0; document < 4; ++document) {
                for (int i = 0; i < 40; ++i)
                    file << (7 * i + (document + 1) * i * i) % 101 << ' ';
                file << '\n';
            }
        }
        open(parity(), text);
        REQUIRE(waitFor([this] { return measured(); }));
        window->views().show("scales");
        window->flush();
    }
    ~SearchWindow() {
        window.reset();
        qputenv("HOME", before);
    }
    WorkBox& box() const { return *find<WorkBox>(); }
    void type(const QString& key, const QString& words) const {
        auto* field = box().findChild<QLineEdit*>("job." + key);
        REQUIRE(field);
        field->setText(words);
        emit field->textEdited(words);
    }
    QPushButton* button(const QString& words) const {
        for (QPushButton* one : box().findChildren<QPushButton*>())
            if (one->text() == words && one->isVisible()) return one;
        return nullptr;
    }
    JobCard card() const { return window->session().jobs().cards().at(0); }
};

}  // namespace

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
    CHECK(search.box().findChild<QLabel*>("workWords")->text().contains("llama-default: held out"));
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
}
