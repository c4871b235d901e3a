// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs of the window over made-up kinds.
#include "app/jobs/job_service.h"

#include <QCoreApplication>
#include <algorithm>
#include <atomic>
#include <fstream>

#include "analysis/measure/measurement.h"
#include "analysis/store/capture.h"
#include "app/jobs/job_command.h"
#include "app/jobs/job_record.h"
#include "tests/analysis/jobs/fake_kinds.h"
#include "tests/analysis/jobs/gate.h"
#include "tests/app/fake_backend.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/widgets/application.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// A unit of `kind` waits for this many permits.
struct Permits {
    std::atomic<int> left = 1000;
    std::atomic<int> begun = 0;
};

struct Jobs {
    TemporaryFolder folder;
    std::shared_ptr<Scheduler> scheduler = std::make_shared<Scheduler>();
    Permits permits;
    std::vector<JobKind> kinds{rootsKind()};
    std::string refusal;  // not empty: opening fails so
    std::unique_ptr<JobService> service;

    Jobs() {
        application();
        kinds[0].compute = [this, inner = kinds[0].compute](const JobInput& input, const Unit& unit,
                                                            const Progress& progress) {
            ++permits.begun;
            while (permits.left.load() <= 0)
                progress.checkStop();
            --permits.left;
            return inner(input, unit, progress);
        };
        restart();
    }
    void restart() {
        service.reset();
        service = std::make_unique<JobService>(
            scheduler, folder.path(), kinds,
            [this](const Experiment&, const std::shared_ptr<const Opened>&, const Progress&) {
                if (!refusal.empty()) throw Error(refusal);
                return Material{};
            });
    }
    void start() {
        Experiment experiment;
        experiment.model = "/made/up/model";
        service->start("roots", initialChoice("roots", kinds[0].parameters), experiment, nullptr);
    }
    JobCard card() const {
        const auto cards = service->cards();
        REQUIRE(cards.size() == 1);
        return cards[0];
    }
    bool reaches(JobState state) {
        return waitFor([&] { return service->cards()[0].state == state; });
    }
    void ask(JobAction action) { service->ask(card().id, action); }
};

}  // namespace

TEST_CASE("a job runs to its end and leaves its report", "[jobs]") {
    Jobs jobs;
    jobs.start();
    REQUIRE(jobs.reaches(JobState::finished));
    CHECK(jobs.card().fraction == 1.0);
    CHECK(jobs.card().title == "Roots");
    CHECK(
        std::filesystem::exists(jobs.folder.path() / jobs.card().id.toStdString() / "report.json"));
    jobs.service->clearFinished();
    CHECK(jobs.service->cards().empty());
    CHECK(jobs.folder.entries() == 0);
}

TEST_CASE("a paused job goes on where it was, without computing a unit twice", "[jobs]") {
    Jobs jobs;
    jobs.permits.left = 2;
    jobs.start();
    REQUIRE(waitFor([&] { return jobs.permits.begun == 3; }));
    jobs.ask(JobAction::pause);
    CHECK(jobs.card().state == JobState::paused);
    jobs.permits.left = 1000;
    jobs.ask(JobAction::resume);
    REQUIRE(jobs.reaches(JobState::finished));
    CHECK(jobs.permits.begun == 5 + 1);  // the third was begun twice
}

TEST_CASE("jobs of an earlier start are there again, paused, and can be gone on with", "[jobs]") {
    Jobs jobs;
    jobs.permits.left = 2;
    jobs.start();
    REQUIRE(waitFor([&] { return jobs.permits.begun == 3; }));
    jobs.restart();
    CHECK(jobs.card().state == JobState::paused);
    CHECK(jobs.card().detail.contains("2 of 5"));
    CHECK(jobs.card().fraction == Approx(0.4));
    jobs.permits.left = 1000;
    jobs.permits.begun = 0;
    jobs.ask(JobAction::resume);
    REQUIRE(jobs.reaches(JobState::finished));
    CHECK(jobs.permits.begun == 3);
    jobs.restart();
    CHECK(jobs.card().state == JobState::finished);
}

TEST_CASE("a search that finds more to do does not go back on its card", "[jobs]") {
    Jobs jobs;
    jobs.kinds[0].search = true;
    // Two units at first; three more once they are done, which halves the share that is done.
    jobs.kinds[0].next = [inner = jobs.kinds[0].next](const JobInput& input,
                                                      const std::vector<Unit>& known,
                                                      const Results& results) {
        std::vector<Unit> all = inner(input, {}, results);
        if (known.empty()) return std::vector<Unit>(all.begin(), all.begin() + 2);
        return std::vector<Unit>(all.begin() + static_cast<std::ptrdiff_t>(known.size()),
                                 all.end());
    };
    std::vector<double> seen;
    QObject::connect(jobs.service.get(), &JobService::changed, jobs.service.get(),
                     [&] { seen.push_back(jobs.card().fraction); });
    jobs.start();
    REQUIRE(jobs.reaches(JobState::finished));
    CHECK(seen.size() > 5);
    CHECK(std::is_sorted(seen.begin(), seen.end()));
}

TEST_CASE("what is paused has told what it was begun with, before it has anything to draw",
          "[jobs]") {
    Jobs jobs;
    jobs.permits.left = 2;
    jobs.start();
    REQUIRE(waitFor([&] { return jobs.permits.begun == 3; }));
    jobs.restart();
    const auto pictures = jobs.service->pictures();
    REQUIRE(pictures.size() == 1);
    CHECK(pictures[0].settings == initialChoice("roots", jobs.kinds[0].parameters));
    CHECK(pictures[0].experiment.model == "/made/up/model");
    CHECK_FALSE(pictures[0].report);
}

TEST_CASE("the window's requests go before the next unit of a job", "[jobs]") {
    Jobs jobs;
    jobs.permits.left = 0;
    jobs.start();
    REQUIRE(waitFor([&] { return jobs.permits.begun == 1; }));
    Seat live(jobs.scheduler, Lane::compute);
    Gate gate;
    std::atomic<int> begunBefore = 0;
    live.submit([&](std::stop_token) {
        begunBefore = jobs.permits.begun.load();
        gate.wait();
    });
    jobs.permits.left = 1000;
    REQUIRE(waitFor([&] { return jobs.service->cards()[0].waitsForWindow; }));
    CHECK(begunBefore == 1);
    gate.open();
    REQUIRE(jobs.reaches(JobState::finished));
}

TEST_CASE("a cancelled job can be taken back", "[jobs]") {
    Jobs jobs;
    jobs.permits.left = 2;
    jobs.start();
    REQUIRE(waitFor([&] { return jobs.permits.begun == 3; }));
    jobs.ask(JobAction::cancel);
    CHECK(jobs.card().state == JobState::cancelled);
    jobs.permits.left = 1000;
    jobs.ask(JobAction::takeBack);
    REQUIRE(jobs.reaches(JobState::finished));
    CHECK(jobs.permits.begun == 6);
}

TEST_CASE("a cancelled job that is not taken back leaves nothing", "[jobs]") {
    Jobs jobs;
    jobs.permits.left = 2;
    jobs.start();
    REQUIRE(waitFor([&] { return jobs.permits.begun == 3; }));
    jobs.ask(JobAction::cancel);
    jobs.restart();
    CHECK(jobs.service->cards().empty());
    CHECK(jobs.folder.entries() == 0);
}

TEST_CASE("a job that fails says why, and can be tried again", "[jobs]") {
    Jobs jobs;
    jobs.refusal = "/made/up/model: no such folder";
    jobs.start();
    REQUIRE(jobs.reaches(JobState::failed));
    CHECK(jobs.card().detail == "/made/up/model: no such folder");
    jobs.refusal.clear();
    jobs.ask(JobAction::again);
    CHECK(jobs.reaches(JobState::finished));
}

TEST_CASE("a damaged journal is shown as failed, with the line", "[jobs]") {
    Jobs jobs;
    std::filesystem::create_directory(jobs.folder / "old");
    std::ofstream(jobs.folder / "old/journal.jsonl") << "nonsense\n";
    jobs.restart();
    CHECK(jobs.card().state == JobState::failed);
    CHECK(jobs.card().detail.contains("journal.jsonl, line 1"));
}

TEST_CASE(
    "a proposed setting is given out when it is asked for, with its model where that is not "
    "open",
    "[jobs]") {
    Jobs jobs;
    jobs.kinds[0].gather = [](const JobInput&, const std::vector<Unit>&, const Results&) {
        Report report;
        report.summary = "best sigma 1.5";
        report.proposed = Intervention{};
        report.proposed->uniformSigma = 1.5;
        return report;
    };
    double here = 0.0, elsewhere = 0.0;
    QString from;
    QObject::connect(jobs.service.get(), &JobService::proposed, jobs.service.get(),
                     [&](const Intervention& change, const QString& by) {
                         here = change.uniformSigma;
                         from = by;
                     });
    QObject::connect(jobs.service.get(), &JobService::proposedFor, jobs.service.get(),
                     [&](const Experiment& one) { elsewhere = one.intervention.uniformSigma; });
    jobs.start();
    REQUIRE(jobs.reaches(JobState::finished));
    CHECK(jobs.card().detail == "best sigma 1.5");
    REQUIRE(jobs.card().hasResult);
    auto opened = std::make_shared<Opened>();
    opened->modelPath = "/made/up/model";
    jobs.service->ask(jobs.card().id, JobAction::openResult, opened);
    CHECK(here == 1.5);
    CHECK(from == "Roots: best sigma 1.5");
    CHECK(elsewhere == 0.0);
    opened->modelPath = "/another";
    jobs.service->ask(jobs.card().id, JobAction::openResult, opened);
    CHECK(elsewhere == 1.5);
}

TEST_CASE("a finished job is the same after a restart: its summary, its result, its time",
          "[jobs]") {
    Jobs jobs;
    jobs.kinds[0].gather = [](const JobInput&, const std::vector<Unit>&, const Results&) {
        Report report;
        report.summary = "best sigma 1.5";
        report.proposed = Intervention{};
        report.proposed->uniformSigma = 1.5;
        return report;
    };
    jobs.start();
    REQUIRE(jobs.reaches(JobState::finished));
    const JobCard before = jobs.card();
    REQUIRE(before.hasResult);
    jobs.restart();
    CHECK(jobs.card().state == JobState::finished);
    CHECK(jobs.card().title == before.title);
    CHECK(jobs.card().subtitle == before.subtitle);
    CHECK(jobs.card().detail == "best sigma 1.5");
    CHECK(jobs.card().when == before.when);
    CHECK(jobs.card().log == before.log);
    REQUIRE(jobs.card().hasResult);
    double proposed = 0.0;
    QObject::connect(jobs.service.get(), &JobService::proposedFor, jobs.service.get(),
                     [&](const Experiment& one) {
                         proposed = one.intervention.uniformSigma;
                         CHECK(one.model == "/made/up/model");
                     });
    jobs.ask(JobAction::openResult);
    CHECK(proposed == 1.5);
}

TEST_CASE("a finished job whose report is damaged says so, and can be finished again", "[jobs]") {
    Jobs jobs;
    jobs.start();
    REQUIRE(jobs.reaches(JobState::finished));
    const auto report = jobs.folder.path() / jobs.card().id.toStdString() / "report.json";
    std::ofstream(report) << "{";
    jobs.restart();
    CHECK(jobs.card().state == JobState::failed);
    CHECK(jobs.card().detail.contains("report.json"));
    jobs.permits.begun = 0;
    jobs.ask(JobAction::again);
    REQUIRE(jobs.reaches(JobState::finished));
    CHECK(jobs.permits.begun == 0);  // the journal has it all
    jobs.restart();
    CHECK(jobs.card().state == JobState::finished);
}

TEST_CASE("what a job measured can be opened as a capture", "[jobs]") {
    Jobs jobs;
    jobs.kinds[0].measurement = [](const Report&) {
        Measurement measured;
        measured.layers = measured.heads = measured.positions = measured.samples = 1;
        measured.entropy = measured.nll = measured.nllSamples = {0.5f};
        return measured;
    };
    jobs.start();
    REQUIRE(jobs.reaches(JobState::finished));
    jobs.restart();
    REQUIRE(jobs.card().hasResult);
    QString capture, name;
    QObject::connect(jobs.service.get(), &JobService::measured, jobs.service.get(),
                     [&](const QString& job, const QString& path, const QString& called) {
                         CHECK(job == jobs.card().id);
                         capture = path;
                         name = called;
                     });
    jobs.ask(JobAction::openResult);
    CHECK(name == jobs.card().subtitle);
    CHECK_FALSE(name.isEmpty());
    CHECK(readCapture(capture.toStdString()).measurement.nll == std::vector<float>{0.5f});
}

TEST_CASE("a search can be stopped with what it has found so far", "[jobs]") {
    Jobs jobs;
    jobs.kinds[0].search = jobs.kinds[0].partial = true;
    jobs.kinds[0].gather = [inner = jobs.kinds[0].gather](const JobInput& input,
                                                          const std::vector<Unit>& units,
                                                          const Results& results) {
        if (units.size() < 2) throw Error("nothing was found yet");
        Report report = inner(input, units, results);
        report.summary = std::to_string(units.size()) + " units";
        report.proposed = Intervention{};
        report.proposed->uniformSigma = 1.25;
        return report;
    };
    jobs.permits.left = 1;
    jobs.start();
    REQUIRE(waitFor([&] { return jobs.permits.begun == 2; }));
    CHECK_FALSE(jobs.card().canKeep);
    jobs.permits.left = 1;
    REQUIRE(waitFor([&] { return jobs.card().canKeep; }));
    std::vector<double> proposed;
    QObject::connect(jobs.service.get(), &JobService::proposedFor, jobs.service.get(),
                     [&](const Experiment& experiment) {
                         proposed.push_back(experiment.intervention.uniformSigma);
                     });
    jobs.ask(JobAction::keepBest);
    REQUIRE(jobs.reaches(JobState::finished));
    CHECK(proposed == std::vector<double>{1.25});  // once, and by itself
    CHECK(jobs.card().hasResult);
    CHECK_FALSE(jobs.card().canKeep);
    CHECK(jobs.card().detail == "2 units");
    jobs.restart();
    CHECK(jobs.card().state == JobState::finished);
    CHECK(jobs.card().detail == "2 units");
}

TEST_CASE("what an earlier start has found can be drawn with all its numbers", "[jobs]") {
    Jobs jobs;
    jobs.start();
    REQUIRE(jobs.reaches(JobState::finished));
    jobs.restart();
    REQUIRE(waitFor([&] {
        const auto pictures = jobs.service->pictures();
        return pictures.size() == 1 && pictures[0].report->arrays.at(0).values.size() == 5;
    }));
    CHECK(jobs.service->pictures()[0].report->arrays[0].values[4] == 2.0);
    CHECK(jobs.service->pictures()[0].whole);
}

TEST_CASE("what a paused search has found is drawn after a kill, and its card says of how many",
          "[jobs]") {
    Jobs jobs;
    jobs.kinds[0].search = jobs.kinds[0].partial = true;
    jobs.kinds[0].gather = [inner = jobs.kinds[0].gather](const JobInput& input,
                                                          const std::vector<Unit>& units,
                                                          const Results& results) {
        Report report = inner(input, units, results);
        report.proposed = Intervention{};
        return report;
    };
    jobs.permits.left = 2;
    jobs.start();
    REQUIRE(waitFor([&] { return jobs.card().canKeep && jobs.permits.begun == 3; }));
    const std::string id = jobs.card().id.toStdString();
    jobs.ask(JobAction::pause);
    const auto kept = jobs.folder.path() / id / "so-far" / "report.json";
    REQUIRE(waitFor([&] { return std::filesystem::exists(kept); }));
    // As a kill leaves it: beside the one that was paused, which does not close.
    JobService other(jobs.scheduler, jobs.folder.path(), jobs.kinds,
                     [](const Experiment&, const std::shared_ptr<const Opened>&, const Progress&) {
                         return Material{};
                     });
    CHECK(other.cards().at(0).state == JobState::paused);
    CHECK(other.cards().at(0).detail.contains("2 of 5"));
    CHECK(other.cards().at(0).fraction == Approx(jobs.card().fraction));
    REQUIRE(waitFor([&] { return other.cards().at(0).canKeep; }));
    const JobPicture picture = other.pictures().at(0);
    REQUIRE(picture.report);
    CHECK(picture.report->arrays.at(0).values ==
          jobs.service->pictures().at(0).report->arrays.at(0).values);
    CHECK_FALSE(picture.whole);
    jobs.permits.left = 1000;
    jobs.ask(JobAction::resume);
    REQUIRE(jobs.reaches(JobState::finished));
    CHECK(waitFor([&] { return !std::filesystem::exists(kept); }));
}

TEST_CASE("cards keep their order over a restart, the newest first", "[jobs]") {
    Jobs jobs;
    const auto ids = [&] {
        std::vector<QString> all;
        for (const JobCard& card : jobs.service->cards())
            all.push_back(card.id);
        return all;
    };
    for (int i = 0; i < 3; ++i)  // within a moment: each has a folder of its own
        jobs.start();
    REQUIRE(waitFor([&] {
        const auto cards = jobs.service->cards();
        return std::all_of(cards.begin(), cards.end(),
                           [](const JobCard& card) { return card.state == JobState::finished; });
    }));
    CHECK(jobs.folder.entries() == 3);
    const auto before = ids();
    jobs.restart();
    CHECK(ids() == before);
    jobs.start();
    CHECK(ids().back() == before.back());
}

TEST_CASE("a job that was paused is paused after it was cancelled and taken back", "[jobs]") {
    Jobs jobs;
    jobs.permits.left = 2;
    jobs.start();
    REQUIRE(waitFor([&] { return jobs.permits.begun == 3; }));
    jobs.ask(JobAction::pause);
    REQUIRE(waitFor([&] { return jobs.card().detail.contains("2 of 5"); }));
    const JobCard before = jobs.card();
    jobs.ask(JobAction::cancel);
    CHECK(jobs.card().state == JobState::cancelled);
    jobs.ask(JobAction::takeBack);
    CHECK(jobs.card().state == JobState::paused);
    CHECK(jobs.card().detail == before.detail);
    jobs.permits.left = 1000;
    jobs.ask(JobAction::resume);
    CHECK(jobs.reaches(JobState::finished));
}

TEST_CASE("a job that failed says why after a restart, too, and when", "[jobs]") {
    Jobs jobs;
    jobs.kinds[0].compute = [](const JobInput&, const Unit& unit, const Progress&) -> UnitResult {
        throw Error("no " + unit.key);
    };
    jobs.restart();
    jobs.start();
    REQUIRE(jobs.reaches(JobState::failed));
    CHECK(jobs.card().detail == "no root 0");
    jobs.restart();
    CHECK(jobs.card().state == JobState::failed);
    CHECK(jobs.card().detail == "no root 0");
    CHECK(jobs.card().log.contains("failed: no root 0"));
}

TEST_CASE("a form's values as a command line, with what needs quotes", "[jobs]") {
    Experiment experiment;
    experiment.model = "/my models/it's";
    experiment.text = "/t.txt";
    Choice settings = initialChoice("roots", rootsKind().parameters);
    settings.values["count"] = std::int64_t{7};
    settings.values["length"] = std::int64_t{1024};
    settings.values["samples"] = std::int64_t{0};
    CHECK(jobCommand(rootsKind(), settings, experiment) ==
          "sextant-batch roots '/my models/it'\\''s' --text '/t.txt' --length 1024 --samples 0 "
          "--count 7");
}

TEST_CASE("the time left of a kept job is that of units whose time is known", "[jobs]") {
    Jobs jobs;
    jobs.permits.left = 3;
    jobs.start();
    REQUIRE(waitFor([&] { return jobs.permits.begun == 4; }));
    const auto folder = jobs.folder.path() / jobs.card().id.toStdString();
    jobs.restart();
    JobRecord record = readRecord(folder);
    CHECK(record.timed == 3.0);
    // As a kill leaves it: the third was computed, but its time is not known any more.
    record.seconds = 8.0;
    record.timed = 2.0;
    writeRecord(folder, record);
    {
        auto other =
            std::make_unique<JobService>(jobs.scheduler, jobs.folder.path(), jobs.kinds,
                                         [](const Experiment&, const std::shared_ptr<const Opened>&,
                                            const Progress&) { return Material{}; });
        CHECK(other->cards().at(0).secondsLeft == Approx(4.0 * 2));
    }
    record.timed = 0.0;
    writeRecord(folder, record);
    jobs.restart();
    CHECK(jobs.card().secondsLeft < 0);
}

TEST_CASE("a job whose journal is gone is shown as failed, and can be removed", "[jobs]") {
    Jobs jobs;
    std::filesystem::create_directory(jobs.folder / "junk");
    std::ofstream(jobs.folder / "junk/card.json") << "{bad\n";
    jobs.restart();
    CHECK(jobs.card().state == JobState::failed);
    CHECK(jobs.card().detail.contains("journal.jsonl"));
    jobs.ask(JobAction::remove);
    jobs.restart();
    CHECK(jobs.service->cards().empty());
    CHECK(jobs.folder.entries() == 0);
}

TEST_CASE("a damaged card leaves its job as its journal has it", "[jobs]") {
    Jobs jobs;
    jobs.start();
    REQUIRE(jobs.reaches(JobState::finished));
    std::ofstream(jobs.folder.path() / jobs.card().id.toStdString() / "card.json") << "{bad\n";
    jobs.restart();
    CHECK(jobs.card().state == JobState::finished);
}

TEST_CASE("what a finished job found stands in its log, after a restart too", "[jobs]") {
    Jobs jobs;
    jobs.kinds[0].gather = [](const JobInput&, const std::vector<Unit>&, const Results&) {
        Report report;
        report.summary = "best sigma 1.25";
        report.tables = {{"sweep", {"sigma", "perplexity"}, {{1.0, 4.5}, {1.25, 4.125}}}};
        return report;
    };
    jobs.start();
    REQUIRE(jobs.reaches(JobState::finished));
    const auto found = [&] { return jobs.card().log.simplified(); };
    CHECK(found().endsWith("sigma perplexity 1 4.5 1.25 4.125"));
    jobs.restart();
    CHECK(found().endsWith("sigma perplexity 1 4.5 1.25 4.125"));
}
