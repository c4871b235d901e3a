// SPDX-License-Identifier: GPL-3.0-or-later
// Checkpoints with scales in them, from the command line.
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/catch.h"
#include "tests/programs/program.h"
#include "tests/temporary_folder.h"

using namespace sextant;
using test::ContainsSubstring;

namespace {

const std::string nope = test::sourceDir() / "samples/nope";

// head_scale_v1 of this shape, every scale the same.
std::string scales(const test::TemporaryFolder& folder, int layers, int heads, double sigma) {
    const nlohmann::json json = {
        {"format", "head_scale_v1"},
        {"unit", "sigma"},
        {"sigma", std::vector(static_cast<std::size_t>(layers),
                              std::vector<double>(static_cast<std::size_t>(heads), sigma))}};
    return folder.write("scales.json", json.dump());
}

double nll(const std::string& model, std::vector<std::string> more = {}) {
    std::vector<std::string> line = {
        "measure",  model, "--text", test::sourceDir() / "samples/texts/the-millpond.txt",
        "--length", "300", "--json"};
    line.insert(line.end(), more.begin(), more.end());
    const test::Run run = test::run(SEXTANT_BATCH, line);
    INFO(run.error);
    REQUIRE(run.exitCode == 0);
    return nlohmann::json::parse(run.out)["nll_mean"];
}

}  // namespace

TEST_CASE("export folds or keeps, and what is written measures as the scales did", "[programs]") {
    const test::TemporaryFolder folder;
    const std::string file = scales(folder, 6, 4, 1.5);
    const double wanted = nll(nope, {"--head-sigmas", file});
    for (const std::string form : {"--fold", "--keep"}) {
        CAPTURE(form);
        const std::string out = folder / ("out" + form);
        const test::Run run = test::run(
            SEXTANT_BATCH, {"export", nope, "--head-sigmas", file, form, "--out", out, "--json"});
        INFO(run.error);
        REQUIRE(run.exitCode == 0);
        const auto json = nlohmann::json::parse(run.out);
        CHECK(json["dtype"] == "F16");
        CHECK((json["fold_error_rms"] > 0.0) == (form == "--fold"));
        // f16 keeps 11 bits.
        CHECK(nll(out) == Approx(wanted).epsilon(form == "--fold" ? 1e-3 : 1e-6));
        const bool said =
            test::run(SEXTANT_BATCH, {"info", out}).out.find("24 in the checkpoint, 1.5 to 1.5") !=
            std::string::npos;
        CHECK(said == (form == "--keep"));
    }
}

TEST_CASE("export refuses scales of another model, its own source and nothing to do",
          "[programs]") {
    const test::TemporaryFolder folder;
    const auto refused = [&](std::vector<std::string> more) {
        std::vector<std::string> line = {"export", nope};
        line.insert(line.end(), more.begin(), more.end());
        const test::Run run = test::run(SEXTANT_BATCH, line);
        CHECK(run.exitCode == 1);
        return run.error;
    };
    const std::string out = folder / "out";
    CHECK_THAT(
        refused({"--head-sigmas", scales(folder, 4, 6, 1.5), "--out", out}),
        ContainsSubstring("4 layers of 6 heads") && ContainsSubstring("6 layers of 4 heads"));
    CHECK_THAT(refused({"--head-sigmas", scales(folder, 6, 4, -1), "--out", out}),
               ContainsSubstring("sigma[0][0] is -1"));
    CHECK_THAT(refused({"--head-sigmas", scales(folder, 6, 4, 1.5), "--out", nope}),
               ContainsSubstring("is the checkpoint that is read"));
    CHECK_THAT(refused({"--out", out}), ContainsSubstring("--head-sigmas"));
    CHECK_FALSE(std::filesystem::exists(out));
}
