// SPDX-License-Identifier: GPL-3.0-or-later
// Walks every kind of job there is: killed after each unit it ends with the same bytes, and shards
// merged are one run.
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <fstream>
#include <map>
#include <set>

#include "analysis/jobs/kinds/measure_job.h"
#include "analysis/jobs/report_files.h"
#include "analysis/jobs/runner.h"
#include "analysis/model/measure.h"
#include "analysis/position/methods/all.h"
#include "tests/analysis/jobs/small_job.h"
#include "tests/error_of.h"
#include "tests/temporary_folder.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// Name and bytes of every file that a report is written as.
std::map<std::string, std::string> filesOf(const JobKind& kind, const Report& report) {
    const TemporaryFolder folder;
    writeReportFiles(folder.path(), kind.key, smallInput(kind).experiment, report);
    std::map<std::string, std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
        std::ifstream file(entry.path(), std::ios::binary);
        files[entry.path().filename().string()] = {std::istreambuf_iterator<char>(file), {}};
    }
    return files;
}

Report uninterrupted(const JobKind& kind) {
    JobRun run(kind, smallInput(kind));
    runToEnd(run, {});
    return run.report();
}

// How the program ended that computes one unit in `folder`.
int oneUnit(const std::string& kind, const std::filesystem::path& folder) {
    std::string program = SEXTANT_KILLED_JOB, name = kind, where = folder.string();
    char* arguments[] = {program.data(), name.data(), where.data(), nullptr};
    pid_t child = 0;
    REQUIRE(posix_spawn(&child, program.c_str(), nullptr, nullptr, arguments, environ) == 0);
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    return status;
}

}  // namespace

TEST_CASE("every kind of job is described") {
    std::set<std::string> keys, titles;
    for (const JobKind& kind : allJobKinds()) {
        INFO(kind.key);
        CHECK(keys.insert(kind.key).second);
        CHECK_FALSE(kind.title.empty());
        CHECK(titles.insert(kind.title).second);
        CHECK_FALSE(kind.help.empty());
        CHECK_NOTHROW(check(initialChoice(kind.key, kind.parameters), kind.parameters));
        // On the command line these stand beside its parameters.
        for (const char* taken :
             {"text", "ids", "length", "offset", "samples", "bos", "threads", "json", "csv",
              "journal", "shard", "intervention", "layers", "report"}) {
            CAPTURE(taken);
            CHECK(findParameter(kind.parameters, taken) == nullptr);
        }
    }
    CHECK_THAT(errorOf([] { jobKind("nonsense"); }), ContainsSubstring("measure"));
}

TEST_CASE("a kind whose units are passes of a sample foretells as many passes as units") {
    for (const char* key : {"measure", "sweep", "fit-scale", "parameter-sweep"}) {
        INFO(key);
        const JobKind& kind = jobKind(key);
        const JobInput input = smallInput(kind);
        CHECK(kind.passes(input.settings, 3) == std::ssize(kind.next(input, {}, {})));
    }
}

TEST_CASE("every kind of job, killed with SIGKILL after each unit, ends with the same bytes") {
    setThreads(1);
    for (const JobKind& kind : allJobKinds()) {
        INFO(kind.key);
        const TemporaryFolder folder;
        int kills = 0;
        for (int status = -1; status != 0;) {
            REQUIRE(kills < 100);
            status = oneUnit(kind.key, folder.path());
            if (status == 0) break;
            REQUIRE(WIFSIGNALED(status));
            REQUIRE(WTERMSIG(status) == SIGKILL);
            ++kills;
        }
        JobRun run(kind, smallInput(kind), folder.path());
        CHECK(run.finished());
        CHECK(static_cast<std::size_t>(kills) == run.progress().units);
        CHECK(filesOf(kind, run.report()) == filesOf(kind, uninterrupted(kind)));
    }
    setThreads(0);
}

TEST_CASE("shards of every kind of job, merged, are one run") {
    setThreads(1);
    for (const JobKind& kind : allJobKinds()) {
        if (kind.search) continue;
        INFO(kind.key);
        const TemporaryFolder folder;
        for (const int index : {2, 1}) {
            JobRun run(kind, smallInput(kind), folder.path(), {index, 2});
            runToEnd(run, {});
        }
        const Report merged = merge(kind, journalsIn(folder.path()));
        CHECK(filesOf(kind, merged) == filesOf(kind, uninterrupted(kind)));
    }
    setThreads(0);
}

TEST_CASE("measuring as a job says what measuring at once says, bit for bit") {
    const JobKind& kind = jobKind("measure");
    const JobInput input = smallInput(kind);
    const Measurement whole =
        measure(*input.material.model, *input.material.samples, input.experiment.intervention, {});
    const Measurement job = measurementOf(uninterrupted(kind));
    CHECK(job.entropy == whole.entropy);
    CHECK(job.nll.size() == whole.nll.size());
    for (std::size_t i = 0; i < whole.nll.size(); ++i)
        CHECK((job.nll[i] == whole.nll[i] || (std::isnan(job.nll[i]) && std::isnan(whole.nll[i]))));
    CHECK(job.nllSum == whole.nllSum);
    CHECK(job.labels == whole.labels);
    CHECK(job.samples == whole.samples);
    CHECK(job.positions == whole.positions);
    CHECK(job.convention == whole.convention);
}

TEST_CASE("a sweep proposes the sigma of the least NLL, and its rows are measurements") {
    const JobKind& kind = jobKind("sweep");
    JobInput input = smallInput(kind);
    input.settings.values["from"] = 0.5;
    input.settings.values["to"] = 2.0;
    input.settings.values["steps"] = std::int64_t{4};
    JobRun run(kind, input);
    runToEnd(run, {});
    const Report report = run.report();
    const auto& rows = report.tables.at(0).rows;
    REQUIRE(rows.size() == 4);
    double least = rows[0][1], at = rows[0][0];
    for (std::size_t i = 0; i < rows.size(); ++i) {
        CHECK(rows[i][0] == Approx(0.5 + 0.5 * static_cast<double>(i)));
        Intervention change;
        change.uniformSigma = rows[i][0];
        const Measurement direct =
            measure(*input.material.model, *input.material.samples, change, {});
        CHECK(rows[i][1] == Approx(direct.nllMean()));
        CHECK(rows[i][2] == Approx(direct.perplexity()));
        if (rows[i][1] < least) {
            least = rows[i][1];
            at = rows[i][0];
        }
    }
    REQUIRE(report.proposed);
    CHECK(report.proposed->uniformSigma == at);
    const bool edge = report.summary.text().ends_with(", at the edge of 0.5 to 2");
    CHECK(edge == (at == 0.5 || at == 2.0));
}

TEST_CASE("the identity of a job's material is that of its contents") {
    const JobInput input = smallInput(jobKind("measure"));
    const Checkpoint& checkpoint = input.material.model->checkpoint();
    const TemporaryFolder folder;
    std::filesystem::copy(checkpoint.folder, folder / "moved",
                          std::filesystem::copy_options::recursive);
    CHECK(checkpointIdentity(openCheckpoint(folder / "moved")) == checkpointIdentity(checkpoint));
    CHECK_FALSE(checkpointIdentity(openCheckpoint(parityCase("llama-linear"))) ==
                checkpointIdentity(checkpoint));
    Samples other = *input.material.samples;
    --other.samples[0].read;
    CHECK_FALSE(materialIdentity({}, other) == materialIdentity({}, *input.material.samples));
}

TEST_CASE("samples of unlike lengths are computed with the factor of the longest, as at once") {
    const JobKind& kind = jobKind("measure");
    JobInput input = smallInput(kind);
    const auto trained = input.material.model->spec().trainedLength;
    std::mt19937 random(11);
    auto samples = std::make_shared<Samples>(randomSamples(
        random, input.material.model->spec().vocabulary, 2, static_cast<int>(3 * trained)));
    samples->samples[1].read = trained / 2;  // alone, its factor would be 1
    input.material.samples = samples;
    const bool wholeModel = GENERATE(true, false);
    Choices choices{{Stage::frequencies,
                     initialChoice("linear", findMethod(Stage::frequencies, "linear").parameters)}};
    Intervention& change = input.experiment.intervention;
    if (wholeModel) change.choices = choices;
    if (!wholeModel)
        change.layerChoices.assign(input.material.model->spec().layers.size(), choices);
    const Measurement whole = measure(*input.material.model, *samples, change, {});
    JobRun run(kind, input);
    runToEnd(run, {});
    const Measurement job = measurementOf(run.report());
    CHECK(job.entropy == whole.entropy);
    CHECK(job.nllSum == whole.nllSum);
}
