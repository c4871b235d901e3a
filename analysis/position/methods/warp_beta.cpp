// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "analysis/position/augment.h"
#include "analysis/position/methods/warp.h"

namespace sextant {

namespace {

// The distribution is at 1 from l on.
void applyWarpBeta(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    const TailWarp beta{TailCurve::beta, choice.number("beta_a"), choice.number("beta_b")};
    standAtCurve(choice, context, plan,
                 [&](double x) { return tailCurve(beta, std::min(1.0, x)); });
}

Parameter shape(const char* key, const char* label, double initial, const char* help) {
    Parameter one{key, label, "", Kind::number, initial, 0.01, 1000, 0.1};
    one.logarithmic = true;
    one.help = help;
    one.usual = {0.2, 10.0};
    return one;
}

}  // namespace

// Of the paper are a = 2 and b = 5.
Method warpBeta() {
    Method method = warp("beta", "warp Beta");
    method.paper =
        "Improving Length Generalization via Position Index Warping, for a = 2 and b = 5; other "
        "numbers are Sextant's";
    method.help = "Tokens stand at l F(j / l), F the distribution function of Beta(a, b).";
    method.parameters = {
        shape("beta_a", "a", 2.0, "Small: the first tokens are far apart; large: close together."),
        shape("beta_b", "b", 5.0, "Small: the last tokens are far apart; large: close together."),
        warpLength(), warpSpan(), warpedRows()};
    method.apply = applyWarpBeta;
    method.settled = settledWarp;
    return method;
}

}  // namespace sextant
