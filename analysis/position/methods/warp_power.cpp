// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "analysis/position/methods/warp.h"

namespace sextant {

namespace {

void applyWarpPower(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    standAtCurve(choice, context, plan,
                 [g = choice.number("power")](double x) { return std::pow(x, g); });
}

Parameter power() {
    Parameter g{"power", "g", "", Kind::number, 0.5, 0.01, 100, 0.05};
    g.logarithmic = true;
    g.help = "1: every token at its index; below 1: ever closer; above 1: ever further apart.";
    g.usual = {0.1, 4.0};
    return g;
}

}  // namespace

Method warpPower() {
    Method method = warp("power", "warp power");
    method.paper = "Sextant's, after Improving Length Generalization via Position Index Warping";
    method.help = "Tokens stand at l (j / l) to the power g.";
    method.parameters = {power(), warpLength(), warpSpan(), warpedRows()};
    method.apply = applyWarpPower;
    method.settled = settledWarp;
    return method;
}

}  // namespace sextant
