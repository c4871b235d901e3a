// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs in the real window: begun from their form, beside a window that stays live.
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>

#include "tests/app/real_window.h"
#include "widgets/bars/job_bar.h"
#include "widgets/jobs/job_card_frame.h"
#include "widgets/jobs/jobs_page.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// Journals go to a folder of the test's own.
struct JobWindow {
    QTemporaryDir home;
    QByteArray before = qgetenv("HOME");
    std::unique_ptr<RealWindow> real;

    JobWindow() {
        qputenv("HOME", home.path().toUtf8());
        real = std::make_unique<RealWindow>();
        real->window->views().show("jobs");
        real->window->flush();
    }
    ~JobWindow() {
        real.reset();
        qputenv("HOME", before);
    }
    Session& session() const { return real->window->session(); }
    JobCard card() const {
        const auto cards = session().jobs().cards();
        REQUIRE(cards.size() == 1);
        return cards[0];
    }
    // A sweep over `steps` values, begun as a person does.
    void startSweep(const char* steps) const {
        real->window->flush();
        auto* page = real->find<JobsPage>();
        auto* kind = page->findChild<QComboBox*>("jobKind");
        REQUIRE(kind);
        kind->setCurrentIndex(kind->findData("sweep"));
        auto* field = page->findChild<QLineEdit*>("job.steps");
        REQUIRE(field);
        field->selectAll();
        field->insert(steps);
        emit field->textEdited(field->text());
        auto* start = page->findChild<QPushButton*>("jobStart");
        REQUIRE(start);
        REQUIRE(start->isEnabled());
        start->click();
    }
};

}  // namespace

TEST_CASE("the room of the Jobs page goes back to the rest when it is folded away",
          "[window][jobs]") {
    JobWindow jobs;
    REQUIRE(jobs.real->openParity());
    auto* centre = jobs.real->window->findChild<QWidget*>("centralArea");
    REQUIRE(centre);
    const int open = centre->height();
    for (int i = 0; i < 2; ++i) {
        jobs.real->window->views().enter("jobs");
        const bool whole = waitFor([&] { return centre->height() > open + 50; });
        INFO("open " << open << ", folded away " << centre->height() << " of "
                     << jobs.real->window->height());
        CHECK(whole);
        CHECK(centre->height() > jobs.real->window->height() * 3 / 4);
        jobs.real->window->views().enter("jobs");
        CHECK(waitFor([&] { return centre->height() < open + 50; }));
    }
}

TEST_CASE("a sweep begun in the window finishes, and its result is one step", "[window][jobs]") {
    JobWindow jobs;
    REQUIRE(jobs.real->openParity());
    jobs.startSweep("3");
    REQUIRE(waitFor([&] { return jobs.card().state == JobState::finished; }));
    CHECK(jobs.card().detail.startsWith("best sigma"));
    jobs.real->window->flush();
    const auto steps = jobs.session().history().steps().size();
    auto* frame = jobs.real->find<JobCardFrame>();
    for (auto* button : frame->findChildren<QPushButton*>())
        if (button->text() == "Open result") button->click();
    const double best = jobs.session().intervention().uniformSigma;
    CHECK(jobs.card().detail.contains(QString::number(best)));
    CHECK(jobs.session().history().steps().size() == steps + (best == 1.0 ? 0 : 1));
    const auto notices = jobs.real->window->notices()->texts();
    REQUIRE_FALSE(notices.empty());
    CHECK(notices.back().contains(jobs.card().detail));
}

TEST_CASE("the window answers while a job runs, and the job is there after a restart",
          "[window][jobs]") {
    JobWindow jobs;
    REQUIRE(jobs.real->openParity());
    jobs.startSweep("9999");  // far from done when the window has answered
    REQUIRE(waitFor([&] { return jobs.card().fraction > 0; }));
    Intervention next;
    next.uniformSigma = 1.3;
    jobs.session().edit(next, EditPhase::commit);
    REQUIRE(waitFor(
        [&] { return jobs.real->measured() && jobs.session().shownMeasuredWith() == next; }));
    REQUIRE(jobs.card().state == JobState::running);
    jobs.real->make();
    CHECK(jobs.card().state == JobState::paused);
    CHECK(jobs.card().detail.contains("restored after restart"));
    jobs.session().jobs().ask(jobs.card().id, JobChange::resume);
    const double before = jobs.card().fraction;
    CHECK(waitFor([&] { return jobs.card().fraction > before; }));
}

TEST_CASE("the form's values can be copied as a command", "[window][jobs]") {
    JobWindow jobs;
    REQUIRE(jobs.real->openParity());
    jobs.real->window->fulfil(
        JobStartAction{"sweep",
                       initialChoice("sweep", jobs.session().jobs().kindOf("sweep").parameters),
                       true},
        EditPhase::commit);
    CHECK(QGuiApplication::clipboard()->text().startsWith("sextant-batch sweep '"));
}

TEST_CASE("the form foretells what a job takes, and what the text cannot give", "[window][jobs]") {
    JobWindow jobs;
    REQUIRE(jobs.real->openParity());
    jobs.real->window->flush();
    auto* page = jobs.real->find<JobsPage>();
    auto* start = page->findChild<QPushButton*>("jobStart");
    auto* size = page->findChild<QLabel*>("jobEstimate");
    auto* time = page->findChild<QLabel*>("jobTime");
    auto* samples = page->findChild<QLineEdit*>("job.samples");
    REQUIRE((start && size && time && samples));
    CHECK(start->isEnabled());
    CHECK(size->text().contains("pass"));
    CHECK(size->text().contains("~/.local/share/sextant/jobs"));
    CHECK(time->text().startsWith("about"));  // from what the window has measured
    const QString before = samples->text();
    samples->selectAll();
    QTest::keyClicks(samples, "5000");
    CHECK_FALSE(start->isEnabled());
    CHECK(size->text().contains("The list has"));
    QTest::keyClick(samples, Qt::Key_Escape);
    CHECK(samples->text() == before);
    CHECK(start->isEnabled());
}

TEST_CASE(
    "a job is seen and cancelled in the bar below while Jobs is folded away; one that is "
    "paused is spoken of there",
    "[window][jobs]") {
    JobWindow jobs;
    REQUIRE(jobs.real->openParity());
    jobs.startSweep("9999");
    REQUIRE(waitFor([&] { return jobs.card().fraction > 0; }));
    jobs.real->window->views().enter("jobs");  // folded away
    auto* bar = jobs.real->find<JobBar>();
    REQUIRE(waitFor([&] { return bar->running(); }));
    auto* button = bar->findChild<QToolButton*>("jobsButton");
    auto* cancel = bar->findChild<QToolButton*>("cancelButton");
    REQUIRE((button && cancel));
    CHECK_FALSE(button->isVisible());
    CHECK(cancel->isVisible());
    jobs.session().jobs().ask(jobs.card().id, JobChange::pause);
    REQUIRE(waitFor([&] { return button->isVisible(); }));
    CHECK(button->text() == "1 job is paused");
    CHECK_FALSE(bar->running());
    CHECK_FALSE(jobs.real->find<JobsPage>()->isVisible());
    button->click();
    CHECK(waitFor([&] { return jobs.real->find<JobsPage>()->isVisible(); }));
    jobs.session().jobs().ask(jobs.card().id, JobChange::resume);
    REQUIRE(waitFor([&] { return bar->running(); }));
    cancel->click();
    CHECK(jobs.card().state == JobState::cancelled);
}
