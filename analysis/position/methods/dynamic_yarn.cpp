// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/hf_position.h"
#include "analysis/position/methods/dynamic.h"
#include "analysis/position/methods/yarn.h"

namespace sextant {

namespace {

Frequencies dynamicYarnAt(const Choice& choice, const LayerContext& context, double length) {
    const double original = originalLength(choice, context), factor = length / original;
    return {yarnFrequencies(rotaryOf(context), yarnRamp(choice, original), factor),
            yarnAmplitude(factor, choice.number("temperature"))};
}

Message whyNotDynamicYarn(const Choice& choice, const LayerContext& context) {
    if (auto why = whyNoLength(Message("Dynamic YaRN"), choice, context); !why.empty()) return why;
    return whyNotRamp("Dynamic YaRN", choice);
}

void applyDynamicYarn(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    applyDynamic(choice, context, plan, dynamicYarnAt);
}

Parameters dynamicYarnParameters() {
    Parameters all = dynamicParameters();
    for (const Parameter& one : yarnParameters())
        all.push_back(one);
    return all;
}

void dynamicYarnToHf(const Choice&, const LayerContext&, HfText& text) {
    text.cannot =
        Message("YaRN that follows the length of the text (YaRN with a factor has words)");
}

}  // namespace

Method dynamicYarn() {
    return {.key = "dynamic-yarn",
            .label = "dynamic YaRN",
            .paper = "Peng et al. 2023, arXiv 2309.00071",
            .help = "YaRN, by as much as the text is longer than in training.",
            .stage = Stage::frequencies,
            .column = Column::frequencies,
            .parameters = dynamicYarnParameters(),
            .whyNot = whyNotDynamicYarn,
            .apply = applyDynamicYarn,
            .settled = settledDynamic,
            .followsText = alwaysFollowsText,
            .toHf = dynamicYarnToHf};
}

}  // namespace sextant
