// SPDX-License-Identifier: GPL-3.0-or-later
// The positions of training-time methods against the worked examples.
#include <fstream>
#include <nlohmann/json.hpp>

#include "analysis/position/alibi.h"
#include "analysis/position/augment.h"
#include "tests/catch.h"

using namespace sextant;
using namespace sextant::test;

namespace {

nlohmann::json example(const std::string& name) {
    std::ifstream file(sharedDir() / "reference/worked_examples.json");
    return nlohmann::json::parse(file)["examples"][name]["outputs"];
}

template <typename Value>
void checkAll(const std::vector<Value>& found, const nlohmann::json& expected) {
    REQUIRE(found.size() == expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        CAPTURE(i);
        CHECK(found[i] == Approx(expected[i].get<double>()).margin(1e-6));
    }
}

}  // namespace

TEST_CASE("head warping is the worked example's") {
    SEXTANT_NEEDS_SHARED();
    const auto expected = example("warp_head");
    checkAll(headWarp(4, 0.5), expected["alpha_0.5"]);
    checkAll(headWarp(4, 1.0 / 6), expected["alpha_1_6"]);
}

TEST_CASE("tail warping is the worked example's") {
    SEXTANT_NEEDS_SHARED();
    const auto expected = example("warp_tail");
    const TailWarp root{TailCurve::squareRoot}, beta{TailCurve::beta, 2, 5};
    checkAll(tailWarp(4, root), expected["sqrt_L4"]);
    checkAll(tailWarp(8, root), expected["sqrt_L8"]);
    checkAll(tailWarp(4, beta), expected["beta_L4"]);
    checkAll(tailWarp(8, beta), expected["beta_L8"]);
    checkAll<double>(
        {tailCurve(beta, 0.1), tailCurve(beta, 0.2), tailCurve(beta, 0.5), tailCurve(beta, 0.9)},
        expected["beta_cdf_at_0.1_0.2_0.5_0.9"]);
}

TEST_CASE("a power of one warps nothing, and a power of one half is the square root") {
    CHECK(tailWarp(16, {TailCurve::power, 1.0}) == plainPositions(16));
    CHECK(tailCurve({TailCurve::power, 0.5}, 0.3) ==
          Approx(tailCurve({TailCurve::squareRoot}, 0.3)));
}

TEST_CASE("randomized positions, PoSE and random padding are the worked examples'") {
    SEXTANT_NEEDS_SHARED();
    checkAll(randomizedPositions({5, 0, 7, 2}), example("randomized_pe")["positions"]);
    const auto pose = example("pose")["positions"];
    checkAll(skipPositions(4, 1, 0), pose[0]);
    checkAll(skipPositions(4, 1, 4), pose[1]);
    checkAll(skipPositions(4, 2, 3), pose[2]);
    checkAll(skipPositions(4, 2, 4), pose[3]);
    const auto padding = example("random_padding")["positions"];
    checkAll(paddedPositions(3, 0), padding[0]);
    checkAll(paddedPositions(3, 1), padding[1]);
    checkAll(paddedPositions(3, 3), padding[2]);
}

TEST_CASE("ALiBi's slopes and biases are the worked examples'") {
    SEXTANT_NEEDS_SHARED();
    const auto slopes = example("alibi_slopes");
    for (const int heads : {4, 8, 12, 16, 32})
        checkAll(alibiSlopes(heads), slopes[std::to_string(heads)]);
    const std::vector<float> bias = alibiBias(8, 4);
    const auto expected = example("alibi_bias");
    for (int r = 0; r < 4; ++r) {
        CHECK(bias[r] == Approx(expected["head0"][3][3 - r].get<double>()).margin(1e-6));
        CHECK(bias[7 * 4 + r] == Approx(expected["head7"][3][3 - r].get<double>()).margin(1e-6));
    }
}
