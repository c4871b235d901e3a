// SPDX-License-Identifier: GPL-3.0-or-later
// A step of the search for head scales, against worked examples and by hand.
#include "analysis/scales/scale_step.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "tests/catch.h"
#include "tests/error_of.h"
#include "tests/reference.h"

using namespace sextant;
using namespace sextant::test;

TEST_CASE("the rate rises for 20 steps and falls as a cosine to a tenth: worked example") {
    const auto shares = workedExample("lr_schedule")["outputs"];
    for (const auto& [step, share] : shares.items()) {
        INFO("step " << step);
        CHECK(rateShare({}, std::stol(step)) == Approx(share.get<double>()).margin(1e-12));
    }
}

TEST_CASE("AdamW with the lower bound 1: worked example") {
    const nlohmann::json e = workedExample("adamw_clamp");
    ScaleState state = scaleStart({e["inputs"]["sigma0"].get<double>()});
    const std::vector<double> slopes = e["inputs"]["grads"];
    const std::vector<double> expected = e["outputs"]["sigma_after_each_step"];
    for (std::size_t step = 0; step < slopes.size(); ++step) {
        advance({}, static_cast<std::int64_t>(step), {slopes[step]}, {}, state);
        INFO("step " << step);
        CHECK(state.sigma[0] == Approx(expected[step]).margin(1e-12));
    }
}

TEST_CASE("a gradient longer than 1 is cut to 1 over all scales together") {
    ScaleRules rules;
    rules.warmup = 0;
    ScaleState cut = scaleStart({2.0, 2.0}), whole = cut;
    CHECK(advance(rules, 0, {3.0, 4.0}, {}, cut) == Approx(5.0));
    advance(rules, 0, {0.6, 0.8}, {}, whole);
    CHECK(cut.first[0] == Approx(whole.first[0]));
    CHECK(cut.second[1] == Approx(whole.second[1]));
}

TEST_CASE("heads that are not free stay, and their slopes do not count") {
    ScaleRules rules;
    rules.warmup = 0;
    ScaleState state = scaleStart({0.5, 2.0});
    CHECK(advance(rules, 0, {100.0, 0.5}, {false, true}, state) == Approx(0.5));
    CHECK(state.sigma[0] == 0.5);  // nor does the bound move it
    CHECK(state.sigma[1] == Approx(1.9));
}

TEST_CASE("the bounds: clamped to 1, clamped to 0, and a ReLU without gradient below") {
    ScaleRules rules;
    rules.warmup = 0;
    rules.rate = 3;
    const auto after = [&](ScaleBound bound) {
        rules.bound = bound;
        ScaleState state = scaleStart({1.5});
        advance(rules, 0, {1.0}, {}, state);
        return state;
    };
    CHECK(after(ScaleBound::one).sigma[0] == 1.0);
    CHECK(after(ScaleBound::zero).sigma[0] == 0.0);
    ScaleState relu = after(ScaleBound::relu);
    CHECK(relu.sigma[0] == Approx(-1.5));
    CHECK(effective(ScaleBound::relu, relu.sigma)[0] == 0.0);
    CHECK(advance(rules, 1, {-7.0}, {}, relu) == 0.0);
    for (const ScaleBound bound : everyScaleBound)
        CHECK(scaleBoundNamed(name(bound)) == bound);
    CHECK_THAT(errorOf([] { scaleBoundNamed("2"); }), ContainsSubstring("1, 0 or relu"));
}
