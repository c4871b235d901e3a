// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/hf_position.h"
#include "analysis/position/methods/dynamic.h"

namespace sextant {

namespace {

Frequencies dynamicPiAt(const Choice& choice, const LayerContext& context, double length) {
    std::vector<double> theta = ownFrequencies(context);
    for (double& one : theta)
        one /= length / originalLength(choice, context);
    return {theta};
}

Message whyNotDynamicPi(const Choice& choice, const LayerContext& context) {
    return whyNoLength(Message("Dynamic PI"), choice, context);
}

void applyDynamicPi(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    applyDynamic(choice, context, plan, dynamicPiAt);
}

void dynamicPiToHf(const Choice&, const LayerContext&, HfText& text) {
    text.cannot = Message("PI that follows the length of the text (PI with a factor has words)");
}

}  // namespace

Method dynamicPi() {
    return {.key = "dynamic-pi",
            .label = "dynamic PI",
            .paper = "emozilla 2023, Dynamically scaled RoPE",
            .help = "PI, by as much as the text is longer than in training.",
            .stage = Stage::frequencies,
            .column = Column::frequencies,
            .parameters = dynamicParameters(),
            .whyNot = whyNotDynamicPi,
            .apply = applyDynamicPi,
            .settled = settledDynamic,
            .followsText = alwaysFollowsText,
            .toHf = dynamicPiToHf};
}

}  // namespace sextant
