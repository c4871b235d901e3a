// SPDX-License-Identifier: GPL-3.0-or-later
// The page Scales in the real window: a sweep, a search from its best, and what is kept of it.
#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include "pages/heads/head_grid_view.h"
#include "pages/scales/loss_plot.h"
#include "pages/scales/scale_job_form.h"
#include "pages/scales/sweep_map.h"
#include "pages/scales/sweep_pane.h"
#include "tests/app/real_window.h"
#include "widgets/bars/command_palette.h"

using namespace sextant;
using namespace sextant::test;

namespace {

struct ScalesWindow : RealWindow {
    QTemporaryDir home;  // journals go here
    QByteArray before = qgetenv("HOME");

    ScalesWindow() {
        qputenv("HOME", home.path().toUtf8());
        make();
        window->resize(1280, 900);
        for (const ViewPlace side : {ViewPlace::left, ViewPlace::right})
            window->views().setShown(side, true);
        // Four documents of 40 made-up ids.
        const auto path = std::filesystem::path(home.path().toStdString()) / "ids.txt";
        {
            std::ofstream file(path);
            for (int document = 0; document < 4; ++document) {
                for (int i = 0; i < 40; ++i)
                    file << (7 * i + (document + 1) * i * i) % 101 << ' ';
                file << '\n';
            }
        }
        open(parity(), path);
        REQUIRE(waitFor([this] { return measured(); }));
        window->views().show("scales");
        window->flush();
    }
    ~ScalesWindow() {
        window.reset();
        qputenv("HOME", before);
    }
    ScaleJobForm& box() const { return *find<ScaleJobForm>(); }
    void work(int index) const {
        auto* button = window->findChild<QAbstractButton*>(QString("scalesSwitch-%1").arg(index));
        REQUIRE(button);
        button->click();
        window->flush();
    }
    QString typed(const QString& key) const {
        return box().findChild<QLineEdit*>("job." + key)->text();
    }
    void type(const QString& key, const QString& text) const {
        auto* field = box().findChild<QLineEdit*>("job." + key);
        REQUIRE(field);
        field->setText(text);
        emit field->textEdited(text);
    }
    QPushButton* button(const QString& words) const {
        for (QPushButton* one : box().findChildren<QPushButton*>())
            if (one->text() == words && one->isVisible()) return one;
        return nullptr;
    }
    void start() const {
        REQUIRE(button("Start"));
        INFO(box().findChild<QLabel*>("workText")->text().toStdString());
        REQUIRE(button("Start")->isEnabled());
        button("Start")->click();
    }
    JobCard card() const { return window->session().jobs().cards().at(0); }
};

}  // namespace

TEST_CASE("a sweep has the whole centre, a search leaves the heads below", "[window][scales]") {
    ScalesWindow scales;
    scales.work(0);
    CHECK_FALSE(scales.find<HeadGridView>()->isVisible());
    scales.work(1);
    CHECK(scales.find<HeadGridView>()->isVisible());
    CHECK(scales.box().kind() == "search-heads");
}

TEST_CASE("a sweep's best is one step, and where a search begins", "[window][scales]") {
    ScalesWindow scales;
    scales.work(0);
    scales.type("from", "1");
    scales.type("to", "1.4");
    scales.type("step", "0.2");
    scales.type("length", "48");
    scales.type("samples", "4");  // the fewest that a best is told of
    scales.start();
    REQUIRE(waitFor([&] { return scales.card().state == JobState::finished; }));
    scales.window->flush();
    auto* map = scales.find<SweepMap>();
    CHECK(map->hasValues());
    CHECK_FALSE(map->isHatched(1.4));
    auto* pane = scales.find<SweepPane>();
    const auto steps = scales.window->session().history().steps().size();
    double best = 0;
    QObject::connect(pane, &SweepPane::uniformAsked, pane, [&](double sigma) { best = sigma; });
    pane->findChild<QPushButton*>("setUniform")->click();
    CHECK(scales.window->session().intervention().uniformSigma == best);
    CHECK(scales.window->session().history().steps().size() == steps + (best == 1.0 ? 0 : 1));
    pane->findChild<QPushButton*>("searchFrom")->click();
    scales.window->flush();
    CHECK(scales.box().kind() == "search-heads");
    CHECK(scales.typed("start").toDouble() == best);
}

TEST_CASE("a search that is stopped leaves its best as one step, and held heads as they were",
          "[window][scales]") {
    ScalesWindow scales;
    scales.window->session().setLocked({1});
    scales.work(1);
    scales.type("batch", "2");
    scales.type("steps", "5000");
    scales.type("start", "1.5");
    scales.start();
    REQUIRE(waitFor([&] { return scales.card().canKeep; }));
    scales.window->flush();
    CHECK(scales.find<LossPlot>()->hasValues());
    CHECK_FALSE(scales.box().findChild<QLineEdit*>("job.steps")->isEnabled());
    const auto steps = scales.window->session().history().steps().size();
    REQUIRE(scales.button("Stop and keep best"));
    scales.button("Stop and keep best")->click();
    REQUIRE(waitFor([&] { return scales.card().state == JobState::finished; }));
    scales.window->flush();
    if (scales.window->session().history().steps().size() == steps) {
        CHECK(scales.card().detail.startsWith("your setting stays"));
        REQUIRE(scales.button("Set what was found"));
        scales.button("Set what was found")->click();
    }
    REQUIRE(
        waitFor([&] { return scales.window->session().history().steps().size() == steps + 1; }));
    const ModelSpec& spec = scales.window->session().opened()->spec;
    const auto sigma = effectiveSigma(spec, scales.window->session().intervention());
    CHECK(sigma[1] == Approx(1.0));
    CHECK(sigma[0] != 1.0);
    scales.window->session().undo();
    CHECK(effectiveSigma(spec, scales.window->session().intervention())[0] == Approx(1.0));
}

TEST_CASE("what computes is paused, gone on with and stopped by the keyboard, by what it is called",
          "[window][scales]") {
    ScalesWindow scales;
    const auto action = [&](const char* id) {
        auto* found = scales.window->findChild<QAction*>(id);
        REQUIRE(found);
        return found;
    };
    QAction *pause = action("pause-job"), *resume = action("resume-job"),
            *keep = action("keep-best");
    const auto finds = [](const QString& typed, const QAction* one) {
        return wordScore(one->text(), one->property("words").toString(), typed) > 0;
    };
    for (const char* typed : {"pause", "pause search", "pause sweep"})
        CHECK(finds(typed, pause));
    for (const char* typed : {"resume", "resume search", "resume sweep"})
        CHECK(finds(typed, resume));
    for (const char* typed : {"stop", "stop search", "keep best"})
        CHECK(finds(typed, keep));
    for (const QAction* one : {pause, resume, keep})
        CHECK_FALSE(one->isEnabled());
    scales.work(1);
    scales.type("batch", "2");
    scales.type("steps", "5000");
    scales.type("start", "1.5");
    scales.start();
    REQUIRE(waitFor([&] { return scales.card().canKeep; }));
    scales.window->flush();
    REQUIRE(pause->isEnabled());
    CHECK_FALSE(resume->isEnabled());
    pause->trigger();
    CHECK(scales.card().state == JobState::paused);
    scales.window->flush();
    REQUIRE(resume->isEnabled());
    CHECK_FALSE(pause->isEnabled());
    resume->trigger();
    CHECK(scales.card().state == JobState::running);
    scales.window->flush();
    REQUIRE(keep->isEnabled());
    keep->trigger();
    CHECK(waitFor([&] { return scales.card().state == JobState::finished; }));
}

TEST_CASE("a search without gradients moves the heads that are selected, and no others",
          "[window][scales]") {
    ScalesWindow scales;
    scales.work(1);
    scales.window->selection().setHeads({{0, 1}});
    auto* steps = scales.box().findChild<QLineEdit*>("job.steps");
    auto* heads = scales.box().findChild<QLineEdit*>("job.heads");
    REQUIRE(heads);
    const auto offered = [](const QWidget* field) { return !field->parentWidget()->isHidden(); };
    CHECK(offered(steps));
    CHECK_FALSE(offered(heads));
    auto* method = scales.box().findChild<QComboBox*>("job.method");
    REQUIRE(method);
    method->setCurrentText("coordinate");
    CHECK_FALSE(offered(steps));
    CHECK(offered(heads));
    CHECK(heads->text() == "0.1");
    scales.type("batch", "2");
    scales.type("rounds", "1");
    scales.type("start", "1.5");
    scales.start();
    REQUIRE(waitFor([&] { return scales.card().state == JobState::finished; }));
    scales.window->flush();
    const JobPicture picture = scales.window->session().jobs().pictures().at(0);
    REQUIRE(picture.report->proposed);
    const auto sigma =
        effectiveSigma(scales.window->session().opened()->spec, *picture.report->proposed);
    CHECK(sigma[1] >= 1.0);
    for (std::size_t head = 0; head < sigma.size(); ++head)
        if (head != 1) CHECK(sigma[head] == Approx(1.0));
}

TEST_CASE("a text with too few samples for a search is said before it begins", "[window][scales]") {
    ScalesWindow scales;
    scales.work(1);
    REQUIRE(scales.button("Start"));
    CHECK_FALSE(scales.button("Start")->isEnabled());  // batches of 8 of four documents
    const auto* words = scales.box().findChild<QLabel*>("workText");
    CHECK(words->text().contains("at least 9 samples; there are 4"));
    scales.type("batch", "3");
    scales.window->flush();
    CHECK(scales.button("Start")->isEnabled());
}
