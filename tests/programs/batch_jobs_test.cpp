// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs on the command line: journals, kills, shards.
#include <algorithm>
#include <csignal>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/catch.h"
#include "tests/programs/program.h"
#include "tests/temporary_folder.h"

using namespace sextant;
using test::ContainsSubstring;

namespace {

// `command` on a small model and the first tokens of a text, as JSON.
std::vector<std::string> line(const std::string& command, std::vector<std::string> more) {
    std::vector<std::string> all = {
        command,     test::sourceDir() / "samples/nope",
        "--text",    test::sourceDir() / "samples/texts/the-millpond.txt",
        "--length",  "256",
        "--samples", "4",
        "--threads", "1",
        "--json"};
    const bool steps = std::find(more.begin(), more.end(), "--steps") != more.end();
    if (command == "sweep" && !steps) all.insert(all.end(), {"--steps", "3"});
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

nlohmann::json parsed(const test::Run& run) {
    INFO(run.error);
    REQUIRE(run.exitCode == 0);
    return nlohmann::json::parse(run.out);
}

// Without what differs from run to run.
nlohmann::json found(const test::Run& run) {
    nlohmann::json json = parsed(run);
    json.erase("seconds");
    return json;
}

std::string contents(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

TEST_CASE("a sweep says the best sigma, as text, JSON and files", "[programs]") {
    const test::TemporaryFolder folder;
    const nlohmann::json json =
        parsed(test::run(SEXTANT_BATCH, line("sweep", {"--report", folder / "report"})));
    REQUIRE(json["tables"][0]["rows"].size() == 3);
    CHECK(json["tables"][0]["rows"][2][0] == 2.0);
    CHECK(json["proposed"].is_object());
    CHECK_THAT(contents(folder / "report/sweep.csv"), ContainsSubstring("sigma,nll_mean_nats"));
    CHECK(nlohmann::json::parse(contents(folder / "report/report.json"))["job"] == "sweep");
}

TEST_CASE("fit-scale says its grid, the best by position and the fit", "[programs]") {
    const test::TemporaryFolder folder;
    const auto command =
        line("fit-scale", {"--from", "1", "--to", "2", "--step", "0.5", "--trained-length", "128",
                           "--csv", folder / "fit.csv"});
    const nlohmann::json json = parsed(test::run(SEXTANT_BATCH, command));
    CHECK(json["sigma"] == std::vector<double>{1.0, 1.5, 2.0});
    REQUIRE(json["nll"].size() == 3);
    REQUIRE(json["nll"][2].size() == 256);
    REQUIRE(json["best"].size() == 256);
    for (std::size_t i = 0; i < 256; ++i) {
        std::size_t best = 0;
        for (std::size_t row = 1; row < 3; ++row)
            if (json["nll"][row][i] < json["nll"][best][i]) best = row;
        CHECK(json["best"][i] == json["sigma"][best]);
    }
    CHECK(json["fit"]["a"].is_number());
    CHECK(json["fit"]["r2"].is_number());
    CHECK_THAT(contents(folder / "fit.csv"), ContainsSubstring("position,best_sigma"));
}

TEST_CASE("measure says where entropy and loss leave their trend", "[programs]") {
    const nlohmann::json json =
        parsed(test::run(SEXTANT_BATCH, {"measure", test::sourceDir() / "samples/nope", "--text",
                                         test::sourceDir() / "samples/texts/the-millpond.txt",
                                         "--length", "512", "--json"}));
    REQUIRE(json.contains("inflection_entropy"));
    // Trained to 256: the loss has left it well before 512.
    REQUIRE(json["inflection_nll"].is_number());
    CHECK(json["inflection_nll"] >= 128);
    CHECK(json["inflection_nll"] < 512);
}

TEST_CASE("a journal killed at any line goes on to the same answer", "[programs]") {
    const auto command = GENERATE(std::string("measure"), std::string("sweep"));
    const nlohmann::json wanted = found(test::run(SEXTANT_BATCH, line(command, {})));
    const test::TemporaryFolder folder;
    const std::string journal = folder / "journal";
    CHECK(found(test::run(SEXTANT_BATCH, line(command, {"--journal", journal}))) == wanted);
    const std::string whole = contents(folder / "journal/journal.jsonl");
    // Half of it is what a kill leaves: some whole lines, and a piece of one.
    std::filesystem::resize_file(folder / "journal/journal.jsonl", whole.size() / 2);
    const test::Run again = test::run(SEXTANT_BATCH, line(command, {"--journal", journal}));
    CHECK(found(again) == wanted);
    CHECK_THAT(again.error, ContainsSubstring("units are done already"));
    CHECK(contents(folder / "journal/journal.jsonl") == whole);
}

TEST_CASE("an interrupt keeps what is done and says how to go on", "[programs]") {
    const test::TemporaryFolder folder;
    const test::Run run = test::runAndSignal(
        SEXTANT_BATCH, line("sweep", {"--steps", "2000", "--journal", folder / "journal"}), SIGINT);
    CHECK(run.exitCode == 130);
    CHECK_THAT(run.error, ContainsSubstring("cancelled"));
}

TEST_CASE("a job is computed under the methods that are named, as measure is", "[programs]") {
    const nlohmann::json measured =
        parsed(test::run(SEXTANT_BATCH, line("measure", {"--encoding", "rope", "--base", "500"})));
    const nlohmann::json swept = parsed(test::run(
        SEXTANT_BATCH, line("sweep", {"--encoding", "rope", "--base", "500", "--steps", "1"})));
    CHECK(swept["tables"][0]["rows"][0][1].get<double>() ==
          Approx(measured["nll_mean"].get<double>()).epsilon(1e-12));
    CHECK(swept["proposed"]["choices"]["encoding"]["method"] == "rope");
    const nlohmann::json plain = parsed(test::run(SEXTANT_BATCH, line("sweep", {"--steps", "1"})));
    CHECK(plain["tables"][0]["rows"][0][1] != swept["tables"][0]["rows"][0][1]);
    CHECK(test::run(SEXTANT_BATCH, line("sweep", {"--frequencies", "linear", "--beta-fast", "32"}))
              .exitCode == 2);
}

TEST_CASE("a rotation for a model with a bias is refused, and the reason says how it can be had",
          "[programs]") {
    for (const char* command : {"measure", "sweep"}) {
        const auto asked = [&](std::vector<std::string> more) {
            auto all = line(command, std::move(more));
            all[1] = test::sourceDir() / "samples/alibi";
            return test::run(SEXTANT_BATCH, all);
        };
        const test::Run refused = asked({"--encoding", "rope", "--base", "500"});
        CHECK(refused.exitCode == 1);
        CHECK_THAT(refused.error, ContainsSubstring("RoPE excludes ALiBi"));
        CHECK_THAT(refused.error, ContainsSubstring("--bias unbiased"));
        const test::Run given =
            asked({"--encoding", "rope", "--base", "500", "--bias", "unbiased"});
        CHECK(given.exitCode == 0);
        CHECK_THAT(given.error, !ContainsSubstring("is taken"));
        // A base that the checkpoint cannot give is the usual one, and said.
        const test::Run taken = asked({"--encoding", "rope", "--bias", "unbiased"});
        CHECK(taken.exitCode == 0);
        CHECK_THAT(taken.error, ContainsSubstring("has no base of its own; 10000 is taken"));
    }
}

TEST_CASE("shards merged are one run", "[programs]") {
    const auto command = GENERATE(std::string("measure"), std::string("sweep"));
    const test::TemporaryFolder folder;
    const nlohmann::json whole = parsed(test::run(
        SEXTANT_BATCH, line(command, {"--journal", folder / "whole", "--report", folder / "one"})));
    for (const char* shard : {"1/2", "2/2"}) {
        const nlohmann::json json = parsed(test::run(
            SEXTANT_BATCH, line(command, {"--journal", folder / "parts", "--shard", shard})));
        CHECK(json["shard"] == shard);
        const test::Run early = test::run(SEXTANT_BATCH, {"merge", folder / "parts"});
        CHECK(early.exitCode == (std::string(shard) == "1/2" ? 1 : 0));
    }
    parsed(test::run(SEXTANT_BATCH,
                     {"merge", folder / "parts", "--report", folder / "two", "--json"}));
    for (const auto& entry : std::filesystem::directory_iterator(folder / "one"))
        CHECK((contents(entry.path()) == contents(folder / "two" / entry.path().filename())));
}

TEST_CASE("merging measurements writes a capture", "[programs]") {
    const test::TemporaryFolder folder;
    parsed(test::run(SEXTANT_BATCH, line("measure", {"--journal", folder / "journal"})));
    CHECK(test::run(SEXTANT_BATCH, {"merge", folder / "journal", "--out", folder / "capture.h5"})
              .exitCode == 0);
    CHECK(std::filesystem::exists(folder / "capture.h5"));
    parsed(test::run(SEXTANT_BATCH, line("sweep", {"--journal", folder / "other"})));
    const test::Run wrong =
        test::run(SEXTANT_BATCH, {"merge", folder / "other", "--out", folder / "other.h5"});
    CHECK(wrong.exitCode == 1);
    CHECK_THAT(wrong.error, ContainsSubstring("not one of measuring"));
}

TEST_CASE("wrong usage of jobs is refused", "[programs]") {
    struct Case {
        std::vector<std::string> more;
        int exitCode;
        std::string said;
    };
    const test::TemporaryFolder folder;
    const std::vector<Case> cases = {
        {{"--shard", "1/2"}, 2, "--journal"},
        {{"--shard", "3/2", "--journal", folder / "a"}, 2, "expected I/N"},
        {{"--steps", "0"}, 2, "steps"},
        {{"--from", "nan"}, 2, "from"},
    };
    for (const Case& given : cases) {
        const test::Run run = test::run(SEXTANT_BATCH, line("sweep", given.more));
        CHECK(run.exitCode == given.exitCode);
        CHECK_THAT(run.error, ContainsSubstring(given.said));
    }
}

TEST_CASE("a journal of another job is refused", "[programs]") {
    const test::TemporaryFolder folder;
    const std::string journal = folder / "journal";
    parsed(test::run(SEXTANT_BATCH, line("sweep", {"--journal", journal})));
    const test::Run other =
        test::run(SEXTANT_BATCH, line("sweep", {"--journal", journal, "--to", "3"}));
    CHECK(other.exitCode == 1);
    CHECK_THAT(other.error, ContainsSubstring("another job"));
    CHECK(test::run(SEXTANT_BATCH, {"merge", folder / "nothing"}).exitCode == 1);
}
