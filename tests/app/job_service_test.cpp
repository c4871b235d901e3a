// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs of the window over made-up kinds.

#include <fstream>
#include <iterator>

#include "analysis/measure/measurement.h"
#include "analysis/store/capture.h"
#include "app/jobs/job_command.h"
#include "tests/analysis/jobs/gate.h"
#include "tests/app/served_jobs.h"

using namespace sextant;
using namespace sextant::test;

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
    CHECK(waitFor([&] { return jobs.folder.entries() == 0; }));
}

TEST_CASE("what a finished job leaves is written while another computes", "[jobs]") {
    Jobs jobs;
    Gate disk;
    jobs.permits.left = 4;  // of five units
    jobs.start();
    REQUIRE(waitFor([&] { return jobs.permits.begun == 5; }));
    jobs.scheduler->post(Lane::store, [&] { disk.wait(); });
    jobs.permits.left = 1000;
    jobs.start();
    // All of the second is computed while nothing can be written of the first.
    CHECK(waitFor([&] { return jobs.permits.begun == 10; }));
    QCoreApplication::processEvents();
    for (const JobCard& card : jobs.service->cards())
        CHECK(card.state == JobState::running);
    disk.open();
    REQUIRE(waitFor([&] {
        const auto cards = jobs.service->cards();
        return cards[0].state == JobState::finished && cards[1].state == JobState::finished;
    }));
}

TEST_CASE("a search hears of its model by its place once that is known", "[jobs]") {
    Jobs jobs;
    jobs.kinds[0].key = "search-heads";
    jobs.restart();
    const TemporaryFolder models;
    std::filesystem::create_directories(models / "one");
    std::filesystem::create_directory_symlink(models / "one", models / "link");
    const std::string linked = models / "link", place = placeOf(linked);
    REQUIRE(place == std::filesystem::canonical(models / "one"));
    jobs.permits.left = 0;
    Experiment experiment;
    experiment.model = linked;
    jobs.service->start("search-heads", initialChoice("search-heads", jobs.kinds[0].parameters),
                        experiment, nullptr);
    CHECK(jobs.service->listens(linked));
    REQUIRE(jobs.reaches(JobState::running));
    CHECK(jobs.service->listens(models / "another name", place));
    CHECK_FALSE(jobs.service->listens(models / "two", models / "two"));
    jobs.permits.left = 1000;
    REQUIRE(jobs.reaches(JobState::finished));
    CHECK_FALSE(jobs.service->listens(linked, place));
}

TEST_CASE("a job that is done is removed though nothing can be written", "[jobs]") {
    Jobs jobs;
    jobs.start();
    REQUIRE(jobs.reaches(JobState::finished));
    Gate disk;
    jobs.scheduler->post(Lane::store, [&] { disk.wait(); });
    jobs.service->clearFinished();  // returns
    CHECK(jobs.service->cards().empty());
    CHECK(jobs.folder.entries() == 1);
    disk.open();
    CHECK(waitFor([&] { return jobs.folder.entries() == 0; }));
}

TEST_CASE("a paused job goes on where it was, without computing a unit twice", "[jobs]") {
    Jobs jobs;
    jobs.permits.left = 2;
    jobs.start();
    REQUIRE(waitFor([&] { return jobs.permits.begun == 3; }));
    jobs.ask(JobChange::pause);
    CHECK(jobs.card().state == JobState::paused);
    jobs.permits.left = 1000;
    jobs.ask(JobChange::resume);
    REQUIRE(jobs.reaches(JobState::finished));
    CHECK(jobs.permits.begun == 5 + 1);  // the third was begun twice
}

TEST_CASE("a job is computed on one device from its beginning to its end", "[jobs]") {
    const auto placed = [](const char* words) {
        return [words] { return ComputePlace{nullptr, words}; };
    };
    Jobs jobs;
    jobs.service->setPlace(placed("a GPU, fp32"));
    jobs.permits.left = 2;
    jobs.start();
    REQUIRE(waitFor([&] { return jobs.permits.begun == 3; }));
    jobs.restart();
    jobs.permits.left = 1000;
    jobs.service->setPlace(placed("CPU, fp32"));
    jobs.ask(JobChange::resume);
    REQUIRE(jobs.reaches(JobState::failed));
    CHECK_THAT(jobs.card().detail.toStdString(),
               ContainsSubstring("begun on a GPU, fp32") && ContainsSubstring("CPU, fp32"));
    jobs.service->setPlace(placed("a GPU, fp32"));
    jobs.ask(JobChange::again);
    REQUIRE(jobs.reaches(JobState::finished));
    std::ifstream file(jobs.folder.path() / jobs.card().id.toStdString() / "report.json");
    const std::string report{std::istreambuf_iterator<char>(file), {}};
    CHECK_THAT(report, ContainsSubstring("\"device\": \"a GPU, fp32\""));
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
    TaskSlot live(jobs.scheduler, Lane::compute);
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
    jobs.ask(JobChange::cancel);
    CHECK(jobs.card().state == JobState::cancelled);
    jobs.permits.left = 1000;
    jobs.ask(JobChange::takeBack);
    REQUIRE(jobs.reaches(JobState::finished));
    CHECK(jobs.permits.begun == 6);
}

TEST_CASE("what is done of a job stays when it is cancelled, until it is once more", "[jobs]") {
    Jobs jobs;
    jobs.kinds[0].partial = true;
    jobs.kinds[0].longUnits = GENERATE(false, true);
    jobs.permits.left = 2;
    jobs.start();
    REQUIRE(waitFor([&] { return jobs.permits.begun == 3 && jobs.service->pictures()[0].report; }));
    jobs.ask(JobChange::cancel);
    CHECK(jobs.card().state == JobState::paused);
    CHECK(jobs.card().detail.startsWith("2 of 5"));
    REQUIRE(jobs.service->pictures().size() == 1);
    CHECK(jobs.service->pictures()[0].report);
    jobs.restart();
    CHECK(jobs.card().state == JobState::paused);
    SECTION("it is gone on with") {
        jobs.permits.left = 1000;
        jobs.ask(JobChange::resume);
        REQUIRE(jobs.reaches(JobState::finished));
        CHECK(jobs.permits.begun == 5 + 1);  // the third was begun twice
    }
    SECTION("it is cancelled") {
        jobs.ask(JobChange::cancel);
        CHECK(jobs.card().state == JobState::cancelled);
        jobs.restart();
        CHECK(jobs.folder.entries() == 0);
    }
}

TEST_CASE("a cancelled job that is not taken back leaves nothing", "[jobs]") {
    Jobs jobs;
    jobs.permits.left = 2;
    jobs.start();
    REQUIRE(waitFor([&] { return jobs.permits.begun == 3; }));
    jobs.ask(JobChange::cancel);
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
    jobs.ask(JobChange::again);
    CHECK(jobs.reaches(JobState::finished));
}

TEST_CASE(
    "a proposed setting is given out when it is asked for, with its model where that is not "
    "open",
    "[jobs]") {
    Jobs jobs;
    jobs.kinds[0].gather = [](const JobInput&, const std::vector<Unit>&, const Results&) {
        Report report;
        report.summary = Message("best sigma {}", 1.5);
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
    auto opened = std::make_shared<OpenDocument>();
    opened->modelPath = "/made/up/model";
    jobs.service->ask(jobs.card().id, JobChange::openResult, opened);
    CHECK(here == 1.5);
    CHECK(from == "Roots: best sigma 1.5");
    CHECK(elsewhere == 0.0);
    opened->modelPath = "/another";
    jobs.service->ask(jobs.card().id, JobChange::openResult, opened);
    CHECK(elsewhere == 1.5);
}

TEST_CASE("what a job measured can be opened as a capture", "[jobs]") {
    Jobs jobs;
    jobs.kinds[0].measurement = [](const Report&) {
        Measurement measured;
        measured.layers = measured.heads = measured.positions = measured.samples = 1;
        measured.entropy = measured.nll = measured.nllSamples = {0.5f};
        return measured;
    };
    jobs.contents = {7, 9};
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
    jobs.ask(JobChange::openResult);
    CHECK(name == jobs.card().subtitle);
    CHECK_FALSE(name.isEmpty());
    const Capture read = readCapture(capture.toStdString());
    CHECK(read.measurement.nll == std::vector<float>{0.5f});
    // It is of the model and the tokens that it was measured on.
    CHECK(read.measurement.experiment == hash(read.experiment, Identity{7, 9}));
}

TEST_CASE("a search can be stopped with what it has found so far", "[jobs]") {
    Jobs jobs;
    jobs.kinds[0].search = jobs.kinds[0].partial = true;
    jobs.kinds[0].gather = [inner = jobs.kinds[0].gather](const JobInput& input,
                                                          const std::vector<Unit>& units,
                                                          const Results& results) {
        if (units.size() < 2) throw Error("nothing was found yet");
        Report report = inner(input, units, results);
        report.summary = Message("{} units", units.size());
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
    jobs.ask(JobChange::keepBest);
    REQUIRE(jobs.reaches(JobState::finished));
    CHECK(proposed == std::vector<double>{1.25});  // once, and by itself
    CHECK(jobs.card().hasResult);
    CHECK_FALSE(jobs.card().canKeep);
    CHECK(jobs.card().detail == "2 units");
    jobs.restart();
    CHECK(jobs.card().state == JobState::finished);
    CHECK(jobs.card().detail == "2 units");
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
