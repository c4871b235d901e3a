// SPDX-License-Identifier: GPL-3.0-or-later
// The positions of training-time methods against the worked examples.
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <tuple>

#include "analysis/position/alibi.h"
#include "analysis/position/augment.h"
#include "analysis/position/methods/yarn.h"
#include "analysis/position/rotary.h"
#include "tests/analysis/position/choices.h"
#include "tests/catch.h"
#include "tests/reference.h"

using namespace sextant;
using namespace sextant::test;

namespace {

nlohmann::json example(const std::string& name) {
    return workedExample(name).at("outputs");
}

template <typename Value>
void checkAll(const std::vector<Value>& found, const nlohmann::json& expected) {
    REQUIRE(found.size() == expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        CAPTURE(i);
        CHECK(found[i] == Approx(expected[i].get<double>()).margin(1e-6));
    }
}

ModelSpec oneHead(int dims) {
    ModelSpec spec;
    spec.heads = 1;
    spec.headDim = dims;
    spec.layers.resize(1);
    spec.layers[0].rotaryDim = dims;
    return spec;
}

// [heads, n], of trained numbers a and p.
std::vector<float> trainedBias(const std::string& method, const std::vector<float>& a,
                               const std::vector<float>& p, std::int64_t n) {
    ModelSpec spec = oneHead(8);
    spec.heads = static_cast<int>(a.size());
    spec.layers[0].choices = choicesNamed(method);
    return biasByDistance(planOf(spec, {}, n, {{a, p, {}, {}}}).layers[0].bias, n);
}

}  // namespace

TEST_CASE("equal-mean positions run evenly to an end that is the length on the average") {
    CHECK(spacedPositions(5, 8.0) == std::vector<double>{0, 2, 4, 6, 8});
    for (const std::int64_t longest : {0, 400}) {
        CAPTURE(longest);
        constexpr int draws = 20000;
        double sum = 0, most = 0;
        for (int i = 0; i < draws; ++i) {
            const double end = equalMeanEnd((i + 0.5) / draws, 100, longest);
            sum += end;
            most = std::max(most, end);
        }
        CHECK(sum / draws == Approx(100).epsilon(1e-3));
        CHECK((most <= 400) == (longest > 0));
    }
}

TEST_CASE("head warping is the worked example's") {
    const auto expected = example("warp_head");
    checkAll(headWarp(4, 0.5), expected["alpha_0.5"]);
    checkAll(headWarp(4, 1.0 / 6), expected["alpha_1_6"]);
}

TEST_CASE("tail warping is the worked example's") {
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
    const TailWarp points{TailCurve::points, 2, 5, {0, 0, 0.5, 0.125, 1, 1}};
    CHECK(tailWarp(16, {TailCurve::points, 2, 5, {0, 0, 1, 1}}) == plainPositions(16));
    CHECK(tailWarp(16, points)[8] == Approx(2));
    CHECK(tailCurve(points, 0.5) == Approx(0.125));
    CHECK(tailCurve({TailCurve::power, 0.5}, 0.3) ==
          Approx(tailCurve({TailCurve::squareRoot}, 0.3)));
}

TEST_CASE("randomized positions, PoSE and random padding are the worked examples'") {
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

TEST_CASE("KERPLE's biases are the worked example's") {
    const auto expected = example("kerple");
    const std::vector<float> a = {0.5f, 0.25f}, p = {1.5f, 0.5f};
    const std::vector<float> log = trainedBias("kerple-log", a, p, 8);
    checkAll<float>({log.begin(), log.begin() + 8}, expected["log_bias"]);
    const std::vector<float> power = trainedBias("kerple-power", a, p, 8);
    checkAll<float>({power.begin() + 8, power.end()}, expected["power_bias"]);
}

TEST_CASE("KERPLE's numbers end at their limits") {
    const std::vector<float> low = {-3.0f}, high = {5.0f};
    CHECK(trainedBias("kerple-log", low, low, 4)[3] == Approx(-0.01 * std::log(1.03)));
    CHECK(trainedBias("kerple-power", low, high, 4)[3] == Approx(-0.01 * 9));
}

TEST_CASE("xPos's decay is the worked example's, in the zeta and in a rotated product") {
    const auto expected = example("xpos");
    std::vector<double> zeta;
    for (const double growth : xposGrowth(8))
        zeta.push_back(std::exp(512 * growth));
    checkAll(zeta, expected["zeta"]);
    // One pair at a time: its product at distance r, with the rotation taken out by r = 0's angle.
    ModelSpec spec = oneHead(8);
    spec.layers[0].choices = {{Stage::encoding,  // all pairs but the first stand still
                               choiceOf(Stage::encoding, "xpos", {{"base", 1e12}})}};
    RowGroup group = planOf(spec, {}, 1024).layers[0].groups.front();
    for (Rotation* turn : {&group.query, &group.key})
        std::fill(turn->frequencies.begin() + 1, turn->frequencies.end(), 0.0);
    const std::vector<double> distances = {0, 1, 64, 512};
    for (std::size_t i = 0; i < distances.size(); ++i) {
        group.query.positions = group.key.positions = {100.0, 100.0 + distances[i]};
        const RotaryTable query = rotaryTable(group.query, 0), key = rotaryTable(group.key, 0);
        for (int pair = 1; pair < 4; ++pair) {
            CAPTURE(distances[i], pair);
            const double product = double{query.cosine[static_cast<std::size_t>(4 + pair)]} *
                                   key.cosine[static_cast<std::size_t>(pair)];
            CHECK(
                product ==
                Approx(
                    expected["decay_zeta^(r/512)"][i][static_cast<std::size_t>(pair)].get<double>())
                    .margin(1e-6));
        }
    }
}

TEST_CASE("frequencies of PI and YaRN are the worked examples'") {
    const auto frequencies = [](int dims, std::int64_t length, const std::string& method,
                                double factor) {
        ModelSpec spec = oneHead(dims);
        spec.trainedLength = length;
        Intervention change;
        change.choices = stretched(method, factor);
        return planOf(spec, change, length).layers[0].groups.front().query.frequencies;
    };
    checkAll(frequencies(8, 4, "linear", 2.0), example("pi")["equivalent_theta"]);
    checkAll(frequencies(8, 4, "ntk-aware", 2.0), example("ntk_aware")["theta"]);
    const auto large = frequencies(64, 2048, "ntk-aware", 4.0);
    checkAll<double>({large[0], large[1], large[16], large[31]},
                     example("ntk_aware_d64")["theta_0_1_16_31"]);
    for (const auto& [name, dim, length, factor] :
         {std::tuple("yarn_d8_L4_s2", 8, 4, 2.0), std::tuple("yarn_d64_L2048_s4", 64, 2048, 4.0),
          std::tuple("yarn_d128_L4096_s4", 128, 4096, 4.0)}) {
        CAPTURE(name);
        YarnRamp ramp;
        ramp.originalLength = length;
        checkAll(yarnKept(1e4, dim, ramp), example(name)["gamma_code"]);
        checkAll(frequencies(dim, length, "yarn", factor), example(name)["theta_code"]);
    }
    const auto amplitudes = example("yarn_mscale")["mscale_on_q_and_on_k"];
    checkAll<double>(
        {yarnAmplitude(1), yarnAmplitude(2), yarnAmplitude(4), yarnAmplitude(8), yarnAmplitude(16)},
        amplitudes);
}

TEST_CASE("ALiBi's slopes and biases are the worked examples'") {
    const auto slopes = example("alibi_slopes");
    for (const int heads : {4, 8, 12, 16, 32})
        checkAll(alibiSlopes(heads), slopes[std::to_string(heads)]);
    const std::vector<float> bias =
        biasByDistance({DistanceBias::Form::linear, alibiSlopes(8), {}}, 4);
    const auto expected = example("alibi_bias");
    for (int r = 0; r < 4; ++r) {
        CHECK(bias[r] == Approx(expected["head0"][3][3 - r].get<double>()).margin(1e-6));
        CHECK(bias[7 * 4 + r] == Approx(expected["head7"][3][3 - r].get<double>()).margin(1e-6));
    }
}
