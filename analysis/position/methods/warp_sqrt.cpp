// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "analysis/position/methods/warp.h"

namespace sextant {

namespace {

void applyWarpRoot(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    standAtCurve(choice, context, plan, [](double x) { return std::sqrt(x); });
}

}  // namespace

Method warpRoot() {
    Method method = warp("sqrt", "warp √");
    method.paper = "Improving Length Generalization via Position Index Warping";
    method.help = "Tokens stand at l √(j / l): far apart at first, then ever closer.";
    method.parameters = {warpLength(), warpSpan(), warpedRows()};
    method.apply = applyWarpRoot;
    method.settled = settledWarp;
    return method;
}

}  // namespace sextant
