// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "analysis/position/methods/warp.h"

namespace sextant {

namespace {

Message whyNotWarpPi(const Choice&, const LayerContext& context) {
    if (context.spec.trainedLength > 0) return {};
    return Message("This checkpoint does not say what length it was trained with.");
}

// L / l, 1 for l <= L: of the whole sequence, not token by token.
void applyWarpPi(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    const auto trained = static_cast<double>(context.spec.trainedLength);
    const auto length = static_cast<double>(warpLengthOf(choice, context));
    const double ratio = length > trained ? trained / length : 1.0;
    std::vector<double> positions;
    positions.reserve(static_cast<std::size_t>(context.n));
    for (std::int64_t j = 0; j < context.n; ++j)
        positions.push_back(ratio * static_cast<double>(j));
    standAt(choice, positions, plan);
}

}  // namespace

Method warpPi() {
    Method method = warp("pi", "warp PI");
    method.paper = "Chen et al. 2023, arXiv 2306.15595";
    method.help =
        "Tokens of a text longer than in training stand closer, within trained positions.";
    method.parameters = {warpLength(), warpedRows()};
    method.whyNot = whyNotWarpPi;
    method.apply = applyWarpPi;
    method.settled = settledWarp;
    return method;
}

}  // namespace sextant
