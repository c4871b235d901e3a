// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "analysis/position/hf_position.h"
#include "analysis/position/rotary.h"

namespace sextant {

namespace {

// The highest frequency stays, the lowest is divided by exactly the factor.
double baseOf(const Choice& choice, const LayerContext& context) {
    const Rotary rotary = rotaryOf(context);
    const double d = rotary.dims;
    return rotary.base * std::pow(factorOf(choice, context), d / (d - 2));
}

Message whyNotNtkAware(const Choice&, const LayerContext& context) {
    if (rotaryOf(context).dims > 2) return {};
    return Message("NTK-aware needs more than one pair that turns.");
}

void applyNtkAware(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    for (RowGroup& group : plan.groups.edit())
        for (Rotation* turn : {&group.query, &group.key})
            turn->frequencies = rotaryFrequencies(baseOf(choice, context), rotaryOf(context).dims);
}

std::optional<Choice> neutralNtkAware(const LayerContext&) {
    return Choice{"ntk-aware", {{"factor", 1.0}}};
}

// Another base is all it is.
void ntkAwareToHf(const Choice& choice, const LayerContext& context, HfText& text) {
    text.base = baseOf(choice, context);
}

}  // namespace

Method ntkAware() {
    return {.key = "ntk-aware",
            .label = "NTK-aware",
            .paper = "bloc97 2023, NTK-aware scaled RoPE",
            .help = "A larger base: fast pairs stay, slow ones are stretched by the factor.",
            .stage = Stage::frequencies,
            .column = Column::frequencies,
            .parameters = {factorParameter()},
            .whyNot = whyNotNtkAware,
            .apply = applyNtkAware,
            .settled = settledFactor,
            .neutral = neutralNtkAware,
            .toHf = ntkAwareToHf};
}

}  // namespace sextant
