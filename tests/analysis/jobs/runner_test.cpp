// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs over made-up kinds: resumed after SIGKILL and merged from shards, they say what one run
// says.
#include "analysis/jobs/runner.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "analysis/values/number_text.h"
#include "tests/analysis/jobs/fake_kinds.h"
#include "tests/catch.h"
#include "tests/error_of.h"
#include "tests/temporary_folder.h"

using namespace sextant;
using namespace sextant::test;

namespace {

Report reportOf(const JobKind& kind, const std::filesystem::path& folder = {}) {
    JobRun run(kind, fakeInput(kind), folder);
    runToEnd(run, {});
    return run.report();
}

// NaNs in an array would make equal reports differ; the fake kinds report none.
bool sameText(const Report& a, const Report& b) {
    return a == b && toJson(a) == toJson(b);
}

}  // namespace

TEST_CASE("a job killed with SIGKILL after each unit ends with the same bytes") {
    const auto kind = GENERATE(rootsKind(), bisectionKind());
    INFO(kind.key);
    const Report wanted = reportOf(kind);
    const TemporaryFolder folder;
    int runs = 0;
    for (bool finished = false; !finished; ++runs) {
        REQUIRE(runs < 20);
        const pid_t child = fork();
        if (child == 0) {
            JobRun run(kind, fakeInput(kind), folder.path());
            if (!run.finished()) run.step({});
            if (!run.finished()) kill(getpid(), SIGKILL);
            _exit(0);
        }
        int status = 0;
        REQUIRE(waitpid(child, &status, 0) == child);
        finished = WIFEXITED(status);
        if (!finished) REQUIRE((WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL));
    }
    CHECK(runs == 5);
    JobRun run(kind, fakeInput(kind), folder.path());
    CHECK(run.finished());
    CHECK(run.progress().kept == 5);
    CHECK(sameText(run.report(), wanted));
}

TEST_CASE("shards merged say what one run says, in whatever order they are named") {
    const JobKind kind = rootsKind();
    const int of = GENERATE(1, 2, 3, 7);
    const TemporaryFolder folder;
    for (int index = 1; index <= of; ++index) {
        JobRun run(kind, fakeInput(kind), folder.path(), {index, of});
        runToEnd(run, {});
    }
    std::vector<std::filesystem::path> journals = journalsIn(folder.path());
    REQUIRE(journals.size() == static_cast<std::size_t>(of));
    std::reverse(journals.begin(), journals.end());
    CHECK(sameText(merge(kind, journals), reportOf(kind)));
}

TEST_CASE("merging says what is missing, and refuses what does not belong together") {
    const JobKind kind = rootsKind();
    const TemporaryFolder folder;
    {
        JobRun run(kind, fakeInput(kind), folder.path(), {1, 2});
        runToEnd(run, {});
        CHECK_THAT(errorOf([&] { run.report(); }), ContainsSubstring("merge"));
    }
    CHECK_THAT(errorOf([&] { merge(kind, journalsIn(folder.path())); }),
               ContainsSubstring("2 of 5 units") && ContainsSubstring("shard 2/2"));
    const TemporaryFolder other;
    {
        JobRun run(kind, fakeInput(kind, 7), other.path());
        runToEnd(run, {});
    }
    CHECK_THAT(errorOf([&] {
                   merge(kind, {journalsIn(folder.path())[0], journalsIn(other.path())[0]});
               }),
               ContainsSubstring("another job"));
    CHECK_THAT(errorOf([&] { merge(bisectionKind(), journalsIn(other.path())); }),
               ContainsSubstring("kind \"roots\""));
}

TEST_CASE("results of two devices are not mixed, and a report says which one computed it") {
    const JobKind kind = rootsKind();
    const TemporaryFolder folder;
    JobInput here = fakeInput(kind), there = here;
    there.material.place.words = "a GPU, fp32";
    CHECK(identity(kind, here) == identity(kind, there));
    {
        JobRun run(kind, here, folder.path(), {1, 2});
        run.step({});
    }
    CHECK_THAT(errorOf([&] {
                   JobRun(kind, there, folder.path(), {1, 2});
               }),
               ContainsSubstring("journal-1-of-2.jsonl: this job was begun on CPU, fp32") &&
                   ContainsSubstring("a GPU, fp32") && ContainsSubstring("another folder"));
    for (const int index : {1, 2}) {
        JobRun run(kind, index == 1 ? here : there, folder.path(), {index, 2});
        runToEnd(run, {});
    }
    CHECK_THAT(errorOf([&] { merge(kind, journalsIn(folder.path())); }),
               ContainsSubstring("journal-2-of-2.jsonl: computed on a GPU, fp32") &&
                   ContainsSubstring("CPU, fp32"));
    const TemporaryFolder whole;
    JobRun run(kind, there, whole.path());
    runToEnd(run, {});
    CHECK(run.report().device == "a GPU, fp32");
    CHECK(merge(kind, journalsIn(whole.path())).device == "a GPU, fp32");
}

TEST_CASE("a search cannot be split, and other wrong inputs are refused by name") {
    const JobKind search = bisectionKind();
    CHECK_THAT(errorOf([&] {
                   JobRun(search, fakeInput(search), {}, {1, 2});
               }),
               ContainsSubstring("cannot be split"));
    const JobKind kind = rootsKind();
    CHECK_THAT(errorOf([&] { JobRun(kind, fakeInput(kind, 0)); }),
               ContainsSubstring("nothing to do"));
    CHECK_THAT(errorOf([&] { JobRun(kind, fakeInput(kind, 101)); }), ContainsSubstring("count"));
}

TEST_CASE("progress counts units and cost, and never runs backwards") {
    const JobKind kind = rootsKind();
    const TemporaryFolder folder;
    JobRun run(kind, fakeInput(kind), folder.path());
    CHECK(run.progress().secondsLeft < 0);
    double before = -1.0;
    for (std::size_t done = 0; !run.finished(); ++done) {
        CHECK(run.progress().done == done);
        CHECK(run.progress().fraction > before);
        before = run.progress().fraction;
        run.step({});
        CHECK(run.progress().secondsLeft >= 0);
    }
    CHECK(run.progress().fraction == Approx(1.0));
    CHECK(run.progress().secondsLeft == 0.0);
}

TEST_CASE("a unit that is stopped or fails leaves the job as it was") {
    JobKind kind = rootsKind();
    JobRun run(kind, fakeInput(kind));
    run.step({});
    std::stop_source stop;
    stop.request_stop();
    Progress stopped;
    stopped.stop = stop.get_token();
    CHECK_THROWS_AS(run.step(stopped), Cancelled);
    CHECK(run.progress().done == 1);
    runToEnd(run, {});
    CHECK(sameText(run.report(), reportOf(kind)));
}

TEST_CASE("a job's identity moves with its settings and its material, not with a path's spelling") {
    const JobKind kind = rootsKind();
    const JobInput input = fakeInput(kind);
    const Identity same = identity(kind, input);
    JobInput other = input;
    other.experiment.model = "../elsewhere/model";
    CHECK(identity(kind, other) == same);
    other = input;
    other.settings.values["count"] = std::int64_t{6};
    CHECK_FALSE(identity(kind, other) == same);
    other = input;
    other.material.identity.low = 1;
    CHECK_FALSE(identity(kind, other) == same);
    other = input;
    other.experiment.intervention.uniformSigma = 1.5;
    CHECK_FALSE(identity(kind, other) == same);
    CHECK_FALSE(identity(bisectionKind(), input) == same);
}

TEST_CASE("a report's table is CSV with a point") {
    const ReportTable numbers{"t", {"sigma", "nll"}, {{1.5, 0.25}, {2, std::nan("")}}};
    CHECK(toCsv({tableOf(numbers)}) == "sigma,nll\n1.5,0.25\n2,nan\n");
    // Every digit, and words, whatever stands in them.
    const double third = 1.0 / 3.0;
    ReportTable words{"w", {"set", "nll"}, {{1, third}}};
    words.words["set"] = {"a", "b, \"c\""};
    CHECK(toCsv({tableOf(words)}) == "set,nll\n\"b, \"\"c\"\"\"," + numberText(third) + "\n");
    CHECK(tableOf(words).name == "w");
}

TEST_CASE("a report is read back from its JSON, but for what stands in the arrays") {
    Report report;
    report.summary = Message("best sigma {}", 1.5);
    report.device = "CPU, fp32";
    report.tables.push_back({"t", {"sigma", "nll_nats"}, {{1.5, 0.25}, {2, -1e300}}});
    report.arrays.push_back({"nll", "nats", "By position", {"sample", "position"}, {2, 3}, {}});
    report.proposed = Intervention{};
    report.proposed->uniformSigma = 1.5;
    CHECK(reportFromJson(toJson(report), "report.json") == report);
    report.proposed.reset();
    CHECK(reportFromJson(toJson(report), "report.json") == report);
    report.tables[0].rows[0][0] = std::nan("");
    CHECK(std::isnan(reportFromJson(toJson(report), "report.json").tables[0].rows[0][0]));
    for (const char* damaged : {"", "{", "[]", R"({"summary": 3, "tables": [], "arrays": []})",
                                R"({"summary": "a", "tables": [{}], "arrays": []})"})
        CHECK_THAT(errorOf([&] { reportFromJson(damaged, "a/report.json"); }),
                   ContainsSubstring("a/report.json: "));
}

TEST_CASE("a summary is read back as what can be said in another language", "[report]") {
    const auto german = [](const std::string& pattern) -> std::string {
        if (pattern == "best {} {}, {} nats") return "{3} Nat bei {1} {2}";
        if (pattern == "{}, at the edge of {} to {}") return "{} (Rand von {} bis {})";
        return pattern;
    };
    Report report;
    report.summary = Message("{}, at the edge of {} to {}",
                             Message("best {} {}, {} nats", "sigma", 1.5, "1.648"), 1, "\"2\"");
    const std::string text = toJson(report);
    const auto json = nlohmann::ordered_json::parse(text);
    CHECK(json["summary"] == "best sigma 1.5, 1.648 nats, at the edge of 1 to \"2\"");
    const Report read = reportFromJson(text, "report.json");
    CHECK(read == report);
    CHECK(read.summary.text(german) == "1.648 Nat bei sigma 1.5 (Rand von 1 bis \"2\")");
    // A report of before, one whose line was edited, and what no message has are as they say.
    const auto readWith = [&](const char* line, const nlohmann::ordered_json& said) {
        auto other = json;
        other["summary"] = line;
        other["summary_said"] = said;
        return reportFromJson(other.dump(), "report.json").summary;
    };
    auto before = json;
    before.erase("summary_said");
    const Report old = reportFromJson(before.dump(), "report.json");
    CHECK(old.summary == Message::verbatim(report.summary.text()));
    using Json = nlohmann::ordered_json;
    Json deep = "a";
    for (int level = 0; level < 100; ++level)
        deep = Json::array({"{}", deep});
    for (const Json& said :
         {Json::array({"b"}), Json(7), Json::array(), Json::array({7}), Json::array({"{}"}),
          Json::array({"a", "b"}), Json::array({"{}", Json::array({"a", 3})}), deep})
        CHECK(readWith("a", said) == Message::verbatim("a"));
    CHECK(readWith("a", Json::array({"a"})) == Message::translatable("a"));
    CHECK(readWith("a", Json::array({"{}", Json::array({"a"})})) == Message("{}", Message("a")));
    report.summary = Message::verbatim("a title");
    CHECK_FALSE(nlohmann::json::parse(toJson(report)).contains("summary_said"));
    CHECK(reportFromJson(toJson(report), "report.json") == report);
}

TEST_CASE("a run tells how many of its units are done, as a message") {
    const JobKind kind = rootsKind();
    JobRun run(kind, fakeInput(kind));
    std::vector<std::string> told;
    Progress progress;
    progress.report = [&](double, const Message& what) {
        told.push_back(what.text([](const std::string& pattern) -> std::string {
            return pattern == "{} of {} units done, now {}" ? "{3}: {1}/{2}" : pattern;
        }));
    };
    const std::size_t units = run.progress().units;
    runToEnd(run, progress);
    REQUIRE(told.size() > units);
    CHECK(told.front() == "root 0: 0/" + std::to_string(units));
    CHECK(told.back() == "done");
}

TEST_CASE("units that are preferred come next, the others as they stood") {
    const JobKind kind = rootsKind();
    JobRun run(kind, fakeInput(kind));
    CHECK(run.nextUnit() == "root 0");
    run.prefer("root 3");
    CHECK(run.nextUnit() == "root 3");
    run.step({});
    CHECK(run.nextUnit() == "root 0");
    run.prefer("none of them");
    CHECK(run.nextUnit() == "root 0");
    runToEnd(run, {});
    JobRun plain(kind, fakeInput(kind));
    runToEnd(plain, {});
    CHECK(sameText(run.report(), plain.report()));
}
