// SPDX-License-Identifier: GPL-3.0-or-later
// What is left of jobs after a restart, and of those that failed.
#include <fstream>

#include "app/jobs/job_record.h"
#include "tests/app/served_jobs.h"

using namespace sextant;
using namespace sextant::test;

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
    jobs.ask(JobChange::resume);
    REQUIRE(jobs.reaches(JobState::finished));
    CHECK(jobs.permits.begun == 3);
    jobs.restart();
    CHECK(jobs.card().state == JobState::finished);
}

TEST_CASE("a damaged journal is shown as failed, with the line", "[jobs]") {
    Jobs jobs;
    std::filesystem::create_directory(jobs.folder / "old");
    std::ofstream(jobs.folder / "old/journal.jsonl") << "nonsense\n";
    jobs.restart();
    CHECK(jobs.card().state == JobState::failed);
    CHECK(jobs.card().detail.contains("journal.jsonl, line 1"));
}

TEST_CASE("a finished job is the same after a restart: its summary, its result, its time",
          "[jobs]") {
    Jobs jobs;
    jobs.kinds[0].gather = [](const JobInput&, const std::vector<Unit>&, const Results&) {
        Report report;
        report.summary = Message("best sigma {}", 1.5);
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
    jobs.ask(JobChange::openResult);
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
    jobs.ask(JobChange::again);
    REQUIRE(jobs.reaches(JobState::finished));
    CHECK(jobs.permits.begun == 0);  // the journal has it all
    jobs.restart();
    CHECK(jobs.card().state == JobState::finished);
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
    jobs.ask(JobChange::pause);
    const auto kept = jobs.folder.path() / id / "so-far" / "report.json";
    REQUIRE(waitFor([&] { return std::filesystem::exists(kept); }));
    // As a kill leaves it: what lies there now, which nobody works on.
    const TemporaryFolder left;
    std::filesystem::copy(jobs.folder.path(), left.path(),
                          std::filesystem::copy_options::recursive);
    JobService other(jobs.scheduler, left.path(), jobs.kinds,
                     [](const Experiment&, const std::shared_ptr<const OpenDocument>&,
                        const Progress&) { return Material{}; });
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
    jobs.ask(JobChange::resume);
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
    jobs.ask(JobChange::pause);
    REQUIRE(waitFor([&] { return jobs.card().detail.contains("2 of 5"); }));
    const JobCard before = jobs.card();
    jobs.ask(JobChange::cancel);
    CHECK(jobs.card().state == JobState::cancelled);
    jobs.ask(JobChange::takeBack);
    CHECK(jobs.card().state == JobState::paused);
    CHECK(jobs.card().detail == before.detail);
    jobs.permits.left = 1000;
    jobs.ask(JobChange::resume);
    CHECK(jobs.reaches(JobState::finished));
}

TEST_CASE("a job that failed says why after a restart, too, and when", "[jobs]") {
    Jobs jobs;
    jobs.kinds[0].compute = [](const JobInput&, const Unit& unit, const Progress&) -> UnitResult {
        throw Error("no {}", unit.key);
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
        auto other = std::make_unique<JobService>(
            jobs.scheduler, jobs.folder.path(), jobs.kinds,
            [](const Experiment&, const std::shared_ptr<const OpenDocument>&, const Progress&) {
                return Material{};
            });
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
    jobs.ask(JobChange::remove);
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
        report.summary = Message("best sigma {}", 1.25);
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
