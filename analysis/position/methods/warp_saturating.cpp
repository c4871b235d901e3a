// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "analysis/position/augment.h"
#include "analysis/position/methods/warp.h"

namespace sextant {

namespace {

// So that the last of l tokens stands at the last trained position; 0: it does so anyway.
double bendOf(const Choice& choice, const LayerContext& context) {
    const double chosen = choice.number("bend");
    if (chosen > 0) return chosen;
    const auto length = static_cast<double>(warpLengthOf(choice, context));
    const auto trained = static_cast<double>(std::max<std::int64_t>(2, context.spec.trainedLength));
    return length > trained ? (length - 1) * (trained - 1) / (length - trained) : 0.0;
}

void applyWarpSaturating(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    const double bend = bendOf(choice, context);
    std::vector<double> positions = plainPositions(context.n);
    if (bend > 0)
        for (double& one : positions)
            one = one / (1 + one / bend);
    standAt(choice, positions, plan);
}

Choice settledWarpSaturating(const Choice& choice, const LayerContext& context) {
    Choice plain = settledWarp(choice, context);
    plain.values["bend"] = bendOf(choice, context);
    return plain;
}

Parameter bend() {
    Parameter c{"bend", "c", "positions", Kind::number, 0.0, 1e-3, 1e12, 1};
    c.logarithmic = true;
    c.help = "Positions never reach it.";
    c.usual = {16.0, 131072.0};
    c.automatic = "where the last of l tokens stands at the last trained position";
    return c;
}

}  // namespace

Method warpSaturating() {
    Method method = warp("saturating", "warp j / (1 + j / c)");
    method.paper = "Sextant's, after Improving Length Generalization via Position Index Warping";
    method.help = "Near the beginning tokens stand at their index, far behind ever closer.";
    method.parameters = {bend(), warpLength(), warpedRows()};
    method.apply = applyWarpSaturating;
    method.settled = settledWarpSaturating;
    return method;
}

}  // namespace sextant
