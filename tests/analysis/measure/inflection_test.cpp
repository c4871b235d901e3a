// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/measure/inflection.h"

#include <cmath>
#include <limits>
#include <random>

#include "tests/catch.h"

using namespace sextant;

namespace {

// `flat` up to `from`, then rising by `slope` a position.
std::vector<float> bent(int positions, double flat, int from, double slope) {
    std::vector<float> curve;
    for (int i = 0; i < positions; ++i)
        curve.push_back(static_cast<float>(flat + slope * std::max(0, i - from)));
    return curve;
}

}  // namespace

TEST_CASE("the loss leaves its trend where it is 0.1 nats above its least") {
    // Where the whole window is past the bend the smoothed line is the line: 2 + 0.0019 (i - 300).
    CHECK(lossInflection(bent(600, 2.0, 300, 0.0019), 256) == 353);
    CHECK_FALSE(lossInflection(bent(600, 2.0, 300, 0.0001), 256));
    CHECK_FALSE(lossInflection(bent(600, 2.0, 300, -0.01), 256));
}

TEST_CASE("the loss's least is that of positions below the trained length") {
    std::vector<float> curve = bent(600, 2.0, 1000, 0);
    for (std::size_t i = 400; i < 600; ++i)
        curve[i] = 0.5f;  // lower beyond it: no reason to leave
    CHECK_FALSE(lossInflection(curve, 256));
}

TEST_CASE("the loss's first positions, and those not scored, are no departure") {
    std::vector<float> curve = bent(600, 2.0, 300, 0.0019);
    for (std::size_t i = 0; i < 40; ++i)
        curve[i] = 9.0f;  // the smoothed curve is high up to 89, below half the trained length
    curve[420] = curve[599] = std::numeric_limits<float>::quiet_NaN();
    CHECK(lossInflection(curve, 256) == 353);
}

TEST_CASE("a loss that stands above its least from the start of the search on leaves nothing") {
    std::vector<float> curve = bent(600, 2.0, 1000, 0);
    for (std::size_t i = 0; i < 60; ++i)
        curve[i] = 1.5f;  // 2.0 from 110 on, below half the trained length
    CHECK_FALSE(lossInflection(curve, 256));
    // It comes back to 1.5 from 250 to 350, and leaves once more: 0.1 is a fifth of the window.
    for (std::size_t i = 200; i < 400; ++i)
        curve[i] = 1.5f;
    const auto found = lossInflection(curve, 256);
    REQUIRE(found);
    CHECK(*found > 350);
    CHECK(*found < 400);
}

TEST_CASE("a loss that has risen before half the trained length and stays up is told apart") {
    std::vector<float> curve = bent(600, 4.8, 1000, 0);
    CHECK_FALSE(lossRisesEarly(curve, 256));  // level
    for (std::size_t i = 0; i < 60; ++i)
        curve[i] = 3.0f;
    CHECK(lossRisesEarly(curve, 256));
    CHECK_FALSE(lossInflection(curve, 256, Departure::lasting));
    for (std::size_t i = 200; i < 400; ++i)
        curve[i] = 3.0f;  // it comes back
    CHECK_FALSE(lossRisesEarly(curve, 256));
    CHECK_FALSE(lossRisesEarly(bent(600, 2.0, 300, 0.0019), 256));
    CHECK_FALSE(lossRisesEarly({}, 256));
}

TEST_CASE("a departure that lasts is the one that nothing comes back from") {
    std::vector<float> curve = bent(900, 2.0, 500, 0.0019);
    for (std::size_t i = 180; i < 240; ++i)
        curve[i] += 0.5f;  // noise: 60 of the 101 positions of a window
    REQUIRE(lossInflection(curve, 256));
    CHECK(*lossInflection(curve, 256) < 240);
    const auto lasting = lossInflection(curve, 256, Departure::lasting);
    REQUIRE(lasting);
    CHECK(*lasting >= 553);  // where the line is 0.1 above, and a little for the two steps of 0.5
    CHECK(*lasting < 560);
    for (std::size_t i = 800; i < 900; ++i)
        curve[i] = 2.0f;  // it comes back in the end
    CHECK_FALSE(lossInflection(curve, 256, Departure::lasting));
    std::vector<float> entropy = bent(900, 3.0, 500, 0.0019);
    entropy[700] = std::numeric_limits<float>::quiet_NaN();
    CHECK(entropyInflection(entropy, 256, Departure::lasting) == entropyInflection(entropy, 256));
}

TEST_CASE("noise is no lasting departure, whatever it passes at its least") {
    std::mt19937 random(7);
    std::normal_distribution<float> spread(0.0f, 0.8f);  // four samples of tokens
    int first = 0;
    for (int trial = 0; trial < 40; ++trial) {
        std::vector<float> curve = bent(2048, 2.0, 600, 0.005);
        for (float& value : curve)
            value += spread(random);
        first += lossInflection(curve, 256).value_or(9999) < 500;
        const auto lasting = lossInflection(curve, 256, Departure::lasting);
        REQUIRE(lasting);
        CHECK(*lasting > 500);
        CHECK(*lasting < 800);  // 0.1 and four errors of 0.08 above: 0.42 is 84 positions
    }
    CHECK(first > 20);
}

TEST_CASE("the entropy leaves its trend 0.1 nats above its line in ln(i + 1)") {
    std::vector<float> curve;
    for (int i = 0; i < 8192; ++i)
        curve.push_back(
            static_cast<float>(0.5 + 0.6 * std::log(i + 1.0) + 0.002 * std::max(0, i - 4000)));
    const auto found = entropyInflection(curve, 2048);
    REQUIRE(found);
    // 0.1 at 4050. From 512 on smoothing bends the logarithm by less than 0.001, and the line with
    // it.
    CHECK(*found >= 4048);
    CHECK(*found <= 4054);
    CHECK_FALSE(entropyInflection({curve.begin(), curve.begin() + 4000}, 2048));
}

TEST_CASE("what comes beyond the trained length does not bend the entropy's line") {
    // On its line up to L - 1, then a ramp, of which k positions in a window of 101 lift its mean
    // by 0.025 k (k + 1) / 2 / 101: 0.108 for 29, 0.100 for 28. Smoothing takes 0.005 from a
    // logarithm there. The last of 29 is 255 + 29, 50 behind the middle.
    const auto on = [](int i) { return 0.5 + 0.6 * std::log(i + 1.0); };
    std::vector<float> curve;
    for (int i = 0; i < 1024; ++i)
        curve.push_back(static_cast<float>(on(i) + 0.025 * std::max(0, i - 255)));
    const auto found = entropyInflection(curve, 256);
    REQUIRE(found);
    CHECK(*found == 255 + 29 - 50);
    // Where the line ends, what follows is nothing to it.
    std::vector<float> lower = curve;
    for (std::size_t i = 256; i < lower.size(); ++i)
        lower[i] = 0.0f;
    CHECK_FALSE(entropyInflection(lower, 256));
}

TEST_CASE("a curve too short for a line has no inflection of the entropy") {
    CHECK_FALSE(entropyInflection(bent(60, 1.0, 0, 1.0), 256));
    CHECK_FALSE(entropyInflection({}, 256));
    CHECK_FALSE(lossInflection({}, 256));
}
