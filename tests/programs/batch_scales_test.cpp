// SPDX-License-Identifier: GPL-3.0-or-later
// Scales of heads on the command line: sensitivity, the search, and how few heads are enough.
#include <csignal>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/catch.h"
#include "tests/programs/program.h"
#include "tests/temporary_folder.h"

using namespace sextant;
using test::ContainsSubstring;

namespace {

using Words = std::vector<std::string>;

Words line(const std::string& command, const Words& more, const std::string& model = "nope") {
    Words all = {command,     test::sourceDir() / "samples" / model,
                 "--text",    test::sourceDir() / "samples/texts/the-millpond.txt",
                 "--threads", "1"};
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

nlohmann::json parsed(const test::Run& run) {
    INFO(run.error);
    REQUIRE(run.exitCode == 0);
    return nlohmann::json::parse(run.out);
}

void writeScales(const std::filesystem::path& path, const std::vector<std::vector<double>>& sigma) {
    const nlohmann::json json = {{"format", "head_scale_v1"}, {"unit", "sigma"}, {"sigma", sigma}};
    std::ofstream(path) << json;
}

std::vector<std::vector<double>> alike(double sigma) {
    return std::vector<std::vector<double>>(6, std::vector<double>(4, sigma));
}

const Words smallSearch{"--length", "64",   "--samples",  "6", "--steps", "3", "--batch", "2",
                        "--start",  "1.25", "--held-out", "2", "--json"};

Words with(Words all, const Words& more) {
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

}  // namespace

TEST_CASE("sensitivity has the mean NLL beyond a position and its slope by every sigma in effect",
          "[programs]") {
    const test::TemporaryFolder folder;
    auto sigma = alike(1.2);
    writeScales(folder / "here.json", sigma);
    const Words which{"--length", "400", "--samples", "2", "--from-position", "256", "--json"};
    const auto at = [&](const std::string& file) {
        return parsed(test::run(
            SEXTANT_BATCH, line("sensitivity", with(which, {"--head-sigmas", folder / file}))));
    };
    const nlohmann::json here = at("here.json");
    REQUIRE(here["d_nll_d_sigma"].size() == 6);
    for (const auto& layer : here["d_nll_d_sigma"])
        CHECK(layer.size() == 4);
    constexpr double step = 0.02;
    sigma[2][1] = 1.2 + step;
    writeScales(folder / "above.json", sigma);
    sigma[2][1] = 1.2 - step;
    writeScales(folder / "below.json", sigma);
    const double slope =
        (at("above.json")["nll_mean"].get<double>() - at("below.json")["nll_mean"].get<double>()) /
        (2 * step);
    CHECK(here["d_nll_d_sigma"][2][1].get<double>() == Approx(slope).epsilon(0.02).margin(1e-4));
    // The same setting said otherwise: uniform x own.
    writeScales(folder / "half.json", alike(0.6));
    const nlohmann::json twice = parsed(test::run(
        SEXTANT_BATCH,
        line("sensitivity", with(which, {"--head-sigmas", folder / "half.json", "--sigma", "2"}))));
    CHECK(twice == here);
}

TEST_CASE("sensitivity says what is wrong", "[programs]") {
    const test::TemporaryFolder folder;
    writeScales(folder / "other.json", std::vector<std::vector<double>>(5, {1, 1, 1}));
    const auto shape =
        test::run(SEXTANT_BATCH,
                  line("sensitivity", {"--length", "64", "--head-sigmas", folder / "other.json"}));
    CHECK(shape.exitCode == 1);
    CHECK_THAT(shape.error, ContainsSubstring("5 layers of 3 heads"));
    CHECK_THAT(shape.error, ContainsSubstring("6 layers of 4 heads"));
    const auto far =
        test::run(SEXTANT_BATCH, line("sensitivity", {"--length", "64", "--from-position", "64"}));
    CHECK(far.exitCode == 1);
    CHECK_THAT(far.error, ContainsSubstring("from position 64"));
}

TEST_CASE("a search prints what it found, writes the scales and leaves the weights", "[programs]") {
    const test::TemporaryFolder folder;
    const nlohmann::json found = parsed(test::run(
        SEXTANT_BATCH, line("search-heads", with(smallSearch, {"--out", folder / "scales.json"}))));
    for (const char* key : {"start_nll", "best_nll", "held_out_start_nll", "held_out_best_nll"}) {
        INFO(key);
        CHECK(found[key].get<double>() > 0);
    }
    CHECK(found["steps"] == 3);
    CHECK(found["start_sigma"] == 1.25);
    CHECK(found["held_out_best_nll"].get<double>() <= found["held_out_start_nll"].get<double>());
    REQUIRE(found["weights_checksum"].size() == 2);
    CHECK(found["weights_checksum"][0] == found["weights_checksum"][1]);
    std::ifstream file(folder / "scales.json");
    CHECK(nlohmann::json::parse(file)["sigma"] == found["sigma"]);
    // They are taken as any other scales.
    parsed(test::run(SEXTANT_BATCH, line("measure", {"--length", "64", "--json", "--head-sigmas",
                                                     folder / "scales.json"})));
}

TEST_CASE("a search starts at the best of the uniform scales unless told", "[programs]") {
    const nlohmann::json best = parsed(test::run(
        SEXTANT_BATCH, line("search-heads", {"--length", "512", "--samples", "3", "--steps", "1",
                                             "--batch", "2", "--start", "best", "--json"})));
    const double start = best["start_sigma"];
    CHECK(start > 1.0);  // twice the trained length: 1 is not the best
    const nlohmann::json one = parsed(
        test::run(SEXTANT_BATCH,
                  line("search-heads", {"--length", "512", "--samples", "3", "--steps", "1",
                                        "--batch", "2", "--preset", "default-init", "--json"})));
    CHECK(one["start_sigma"] == 1.0);
    CHECK(best["start_nll"].get<double>() < one["start_nll"].get<double>());
}

TEST_CASE("heads that are not named keep their scales, with gradients and without", "[programs]") {
    const test::TemporaryFolder folder;
    writeScales(folder / "own.json", alike(0.9));
    for (const char* method : {"gradient", "coordinate"}) {
        INFO(method);
        const nlohmann::json found = parsed(test::run(
            SEXTANT_BATCH,
            line("search-heads", {"--length", "300",     "--samples",     "3",
                                  "--batch",  "2",       "--steps",       "25",
                                  "--rounds", "2",       "--start",       "1",
                                  "--heads",  "0.3,2.1", "--keep",        "last",
                                  "--method", method,    "--head-sigmas", folder / "own.json",
                                  "--json"})));
        int moved = 0;
        for (int layer = 0; layer < 6; ++layer) {
            for (int head = 0; head < 4; ++head) {
                const double sigma = found["sigma"][layer][head];
                const bool named = (layer == 0 && head == 3) || (layer == 2 && head == 1);
                if (!named) CHECK(sigma == 0.9);
                if (named && sigma != 1.0) ++moved;
            }
        }
        CHECK(moved > 0);
        if (std::string(method) == "coordinate")
            CHECK(found["best_nll"].get<double>() <= found["start_nll"].get<double>());
    }
}

TEST_CASE("a search that is interrupted writes its best so far and goes on to the same end",
          "[programs]") {
    const test::TemporaryFolder folder;
    const Words search = with(line("search-heads", smallSearch), {"--journal", folder / "kept"});
    const nlohmann::json whole =
        parsed(test::run(SEXTANT_BATCH, line("search-heads", smallSearch)));
    const test::Run stopped = test::runAndSignal(SEXTANT_BATCH, search, SIGINT);
    CHECK((stopped.exitCode == 130 || stopped.exitCode == 0));
    CHECK(parsed(test::run(SEXTANT_BATCH, search)) == whole);
}

TEST_CASE("a search says what is wrong with text and settings", "[programs]") {
    const std::pair<Words, const char*> cases[] = {
        {{"--length", "1024", "--samples", "5"}, "set samples to 9 or more"},
        {{"--length", "1024", "--samples", "5"}, "a batch of 4 at most"},
        {{"--length", "9000"}, "or a length of "},
        {{"--length", "64", "--samples", "20", "--heads", "6.0"}, "0.0 to 5.3"},
        {{"--length", "64", "--samples", "20", "--start", "0.5"}, "below the lower bound 1"},
        {{"--length", "64", "--samples", "20", "--preset", "default-init", "--start", "1.5"},
         "starts at 1"},
        {{"--length", "100000"}, "the longest that fits"},
    };
    for (const auto& [more, reason] : cases) {
        const test::Run refused = test::run(SEXTANT_BATCH, line("search-heads", more));
        INFO(refused.error);
        CHECK(refused.exitCode == 1);
        CHECK_THAT(refused.error, ContainsSubstring(reason));
    }
    const test::Run usage = test::run(SEXTANT_BATCH, line("search-heads", {"--rate", "0.2"}));
    CHECK(usage.exitCode == 2);
    CHECK_THAT(usage.error, ContainsSubstring("0.1, 0.05, both"));
}

TEST_CASE("few-heads goes from the uniform scale to what was searched", "[programs]") {
    const test::TemporaryFolder folder;
    auto sigma = alike(1.5);
    sigma[0] = {1.9, 1.4, 1.5, 2.2};
    sigma[3] = {1.0, 1.7, 1.55, 1.3};
    writeScales(folder / "found.json", sigma);
    const Words which{"--length", "300", "--samples", "2", "--json"};
    const nlohmann::json few = parsed(
        test::run(SEXTANT_BATCH,
                  line("few-heads", with(which, {"--head-sigmas", folder / "found.json", "--start",
                                                 "1.5", "--other", folder / "found.json"}))));
    const nlohmann::json& kept = few["tables"][0];
    REQUIRE(kept["name"] == "kept");
    std::vector<int> counts;
    for (const auto& row : kept["rows"])
        counts.push_back(row[0]);
    CHECK(counts == std::vector<int>{0, 1, 2, 4, 8, 16, 24});
    const auto measured = [&](const Words& more) {
        return parsed(test::run(SEXTANT_BATCH, line("measure", with(which, more))))["nll_mean"]
            .get<double>();
    };
    CHECK(kept["rows"][0][1].get<double>() == Approx(measured({"--sigma", "1.5"})));
    const double all = measured({"--head-sigmas", folder / "found.json"});
    CHECK(kept["rows"][6][1].get<double>() == Approx(all));
    CHECK(kept["rows"][4][1].get<double>() == Approx(all));  // seven heads differ
    CHECK(few["tables"][2]["rows"][0][0].get<double>() == Approx(1.0));
    CHECK(few["tables"][2]["rows"][0][1].get<double>() == Approx(1.0));
    const test::Run nothing =
        test::run(SEXTANT_BATCH, line("few-heads", {"--length", "64", "--json"}));
    CHECK(nothing.exitCode == 1);
    CHECK_THAT(nothing.error, ContainsSubstring("All heads have the same scale"));
}
