// SPDX-License-Identifier: GPL-3.0-or-later
// sextant-bench prints figures as JSON and as a table; what the figures are is the machine's.
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "tests/catch.h"
#include "tests/programs/program.h"
#include "tests/temporary_folder.h"

using namespace sextant;
using test::ContainsSubstring;

TEST_CASE("the slider's speed is printed", "[programs]") {
    const std::string model = test::sourceDir() / "samples/nope";
    const std::string text = test::sourceDir() / "samples/texts/the-millpond.txt";
    const test::Run json =
        test::run(SEXTANT_BENCH, {"live", model, text, "--length", "64", "--json"});
    INFO(json.error);
    REQUIRE(json.exitCode == 0);
    const auto found = nlohmann::json::parse(json.out);
    for (const char* key : {"batch_seconds", "first_share", "whole_share", "preview_ms"}) {
        INFO(key);
        REQUIRE(found.at(key).is_number());
        CHECK(found.at(key).get<double>() > 0);
    }
    CHECK(found.at("first_share").get<double>() <= found.at("whole_share").get<double>());
    const test::Run table = test::run(SEXTANT_BENCH, {"live", model, text, "--length", "64"});
    CHECK(table.exitCode == 0);
    CHECK_THAT(table.out, ContainsSubstring("uniform sigma"));
}

TEST_CASE("the slider's speed is printed for a list of ids, and for several samples",
          "[programs]") {
    const test::TemporaryFolder folder;
    std::ofstream(folder / "ids.txt") << "1 2 3 4 5 6 7 8 9 10 11 12\n5 4 3 2 1 2 3 4 5 6 7 8\n";
    const std::string model = test::sourceDir() / "samples/nope";
    const test::Run run = test::run(SEXTANT_BENCH, {"live", model, "--ids", folder / "ids.txt",
                                                    "--length", "10", "--samples", "2", "--json"});
    INFO(run.error);
    REQUIRE(run.exitCode == 0);
    CHECK(nlohmann::json::parse(run.out).at("samples") == 2);
    const test::Run neither = test::run(SEXTANT_BENCH, {"live", model});
    CHECK(neither.exitCode == 2);
    CHECK_THAT(neither.error, ContainsSubstring("--ids"));
}

TEST_CASE("a generated token is told beside what memory gives, and reads what it must",
          "[programs]") {
    const std::string model = test::sourceDir() / "samples/nope";
    const test::Run run =
        test::run(SEXTANT_BENCH, {"generate", model, "--prompt", "40", "--tokens", "9", "--json"});
    INFO(run.error);
    REQUIRE(run.exitCode == 0);
    const auto found = nlohmann::json::parse(run.out);
    CHECK(found.at("recomputed") == 0);
    const auto config =
        nlohmann::json::parse(std::ifstream(test::sourceDir() / "samples/nope/config.json"));
    const double width =
        config.at("num_key_value_heads").get<double>() * config.at("head_dim").get<double>();
    const double rows = 44.5, layers = config.at("num_hidden_layers").get<double>();
    CHECK(found.at("key_bytes_a_token").get<double>() == Approx(8 * rows * layers * width));
    const double bytes = found.at("weight_bytes_a_token").get<double>() +
                         found.at("key_bytes_a_token").get<double>();
    const double seconds = found.at("ms_a_token").get<double>() / 1000;
    CHECK(found.at("share").get<double>() ==
          Approx(bytes / seconds / found.at("read_bytes_a_second").get<double>()));
    CHECK(test::run(SEXTANT_BENCH, {"generate", model, "--tokens", "1"}).exitCode == 2);
}

TEST_CASE("frames of the views that are dragged are printed", "[programs]") {
    const test::Run json = test::run(SEXTANT_BENCH, {"views", "--frames", "2", "--json"});
    INFO(json.error);
#ifdef SEXTANT_HAS_DESKTOP
    REQUIRE(json.exitCode == 0);
    const auto found = nlohmann::json::parse(json.out);
    CHECK(found.at("width") == 800);
    for (const char* key : {"landscape_median_ms", "helix_median_ms", "rotations_median_ms"})
        CHECK(found.at(key).get<double>() > 0);
    REQUIRE(found.at("refresh").size() == 6);
    for (const auto& page : found.at("refresh"))
        CHECK(page.at("edit_median_ms").get<double>() > 0);
    const test::Run table = test::run(SEXTANT_BENCH, {"views", "--frames", "2"});
    CHECK(table.exitCode == 0);
    CHECK_THAT(table.out, ContainsSubstring("landscape"));
#else
    CHECK(json.exitCode == 1);
    CHECK_THAT(json.error, ContainsSubstring("desktop"));
#endif
}

TEST_CASE("what methods cost is printed, with those that were left out", "[programs]") {
    const std::string text = test::sourceDir() / "samples/texts/the-millpond.txt";
    const auto methodsOn = [&](const char* model) {
        const test::Run run = test::run(
            SEXTANT_BENCH,
            {"methods", test::sourceDir() / "samples" / model, text, "--length", "40", "--json"});
        INFO(run.error);
        REQUIRE(run.exitCode == 0);
        return nlohmann::json::parse(run.out);
    };
    const auto found = methodsOn("rope");
    std::set<std::string> keys;
    for (const auto& one : found.at("methods")) {
        keys.insert(one.at("key").get<std::string>());
        CHECK(one.at("ratio").get<double>() > 0);
        CHECK(one.at("first_ms").get<double>() <= one.at("ms").get<double>());
    }
    for (const char* key : {"yarn", "rerope", "self-extend", "window", "streaming", "buckets"})
        CHECK(keys.contains(key));
    bool told = false;
    const auto nope = methodsOn("nope");
    for (const auto& one : nope.at("left_out"))
        told = told || (one.at("key") == "rerope" && !one.at("why").get<std::string>().empty());
    CHECK(told);
}

TEST_CASE("wrong usage of the benchmark exits with 2, a failure with 1", "[programs]") {
    CHECK(test::run(SEXTANT_BENCH, {}).exitCode == 2);
    CHECK(test::run(SEXTANT_BENCH, {"attention", "--bogus"}).exitCode == 2);
    const test::Run missing = test::run(SEXTANT_BENCH, {"live", "/nowhere", "/nothing"});
    CHECK(missing.exitCode == 1);
    CHECK_THAT(missing.error, ContainsSubstring("/nowhere"));
    const test::Run help = test::run(SEXTANT_BENCH, {"--help"});
    CHECK(help.exitCode == 0);
    for (const char* command : {"attention", "live", "train", "views"})
        CHECK_THAT(help.out, ContainsSubstring(command));
}

TEST_CASE("what sensitivity and a step of the search cost is printed, of the sample by itself",
          "[programs]") {
    const test::Run json = test::run(SEXTANT_BENCH, {"scales", "--length", "48", "--json"});
    INFO(json.error);
    REQUIRE(json.exitCode == 0);
    const auto found = nlohmann::json::parse(json.out);
    for (const char* key : {"forward_ms", "sensitivity_passes", "step_passes"}) {
        INFO(key);
        CHECK(found.at(key).get<double>() > 0);
    }
    CHECK(found.at("tokens") == 48);
    const test::Run table = test::run(SEXTANT_BENCH, {"scales", "--length", "48"});
    CHECK(table.exitCode == 0);
    CHECK_THAT(table.out, ContainsSubstring("step of a search"));
}
