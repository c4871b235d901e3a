// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/hf_position.h"
#include "analysis/position/methods/dynamic.h"
#include "analysis/position/methods/yarn.h"

namespace sextant {

namespace {

Frequencies at(const Choice& choice, const LayerContext& context, double length) {
    const double original = originalLength(choice, context), factor = length / original;
    return {yarnFrequencies(rotaryOf(context), yarnRamp(choice, original), factor),
            yarnAmplitude(factor, choice.number("temperature"))};
}

Message whyNot(const Choice& choice, const LayerContext& context) {
    if (auto why = whyNoLength(Message("Dynamic YaRN"), choice, context); !why.empty()) return why;
    return whyNotRamp("Dynamic YaRN", choice);
}

void apply(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    applyDynamic(choice, context, plan, at);
}

Parameters parameters() {
    Parameters all = dynamicParameters();
    for (const Parameter& one : yarnParameters())
        all.push_back(one);
    return all;
}

void toHf(const Choice&, const LayerContext&, HfText& text) {
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
            .parameters = parameters(),
            .whyNot = whyNot,
            .apply = apply,
            .settled = settledDynamic,
            .followsText = alwaysFollowsText,
            .toHf = toHf};
}

}  // namespace sextant
