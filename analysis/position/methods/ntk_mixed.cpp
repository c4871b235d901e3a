// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "analysis/position/hf_position.h"
#include "analysis/position/methods/frequencies.h"

namespace sextant {

namespace {

// Pair p turns slower by exp(a (p + 1)^e), a = ln factor / (d / 2)^e.
void applyNtkMixed(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    std::vector<double> theta = ownFrequencies(context);
    const double exponent = choice.number("exponent");
    const double a =
        std::log(factorOf(choice, context)) / std::pow(static_cast<double>(theta.size()), exponent);
    for (std::size_t pair = 0; pair < theta.size(); ++pair)
        theta[pair] *= std::exp(-a * std::pow(static_cast<double>(pair + 1), exponent));
    setFrequencies(plan, {theta});
}

Parameters ntkMixedParameters() {
    return {factorParameter(),
            numberParameter("exponent", "exponent", 0.75, 0, 1, 0.005,
                            "0 is PI, 1 is NTK-fixed; 0.625 in the article, 0.75 in its code.")};
}

std::optional<Choice> neutralNtkMixed(const LayerContext&) {
    return Choice{"ntk-mixed", {{"factor", 1.0}, {"exponent", 0.75}}};
}

void ntkMixedToHf(const Choice& choice, const LayerContext& context, HfText& text) {
    if (factorOf(choice, context) > 1) text.cannot = Message("NTK-mixed frequencies");
}

}  // namespace

Method ntkMixed() {
    return {.key = "ntk-mixed",
            .label = "NTK-mixed",
            .paper = "Su 2023, kexue.fm/archives/9706",
            .help = "Between PI and NTK-fixed: slow pairs are stretched more evenly.",
            .stage = Stage::frequencies,
            .column = Column::frequencies,
            .parameters = ntkMixedParameters(),
            .apply = applyNtkMixed,
            .settled = settledFactor,
            .neutral = neutralNtkMixed,
            .toHf = ntkMixedToHf};
}

}  // namespace sextant
