// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/augment.h"
#include "analysis/position/methods/warp.h"

namespace sextant {

namespace {

void applyWarpAlpha(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    standAt(choice, headWarp(context.n, choice.number("stride")), plan);
}

std::optional<Choice> neutralWarpAlpha(const LayerContext&) {
    return Choice{"alpha", {{"stride", 1.0}, {"of", std::string("both")}}};
}

Parameter stride() {
    Parameter alpha{"stride", "α", "", Kind::number, 0.5, 1e-6, 1e6, 0.01};
    alpha.logarithmic = true;
    alpha.help = "Positions from one token to the next.";
    alpha.usual = {1.0 / 16, 4.0};
    return alpha;
}

}  // namespace

Method warpAlpha() {
    Method method = warp("alpha", "warp α j");
    method.paper = "Improving Length Generalization via Position Index Warping";
    method.help = "Every token stands at α times its index.";
    method.parameters = {stride(), warpedRows()};
    method.apply = applyWarpAlpha;
    method.neutral = neutralWarpAlpha;
    return method;
}

}  // namespace sextant
