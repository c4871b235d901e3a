// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "analysis/position/hf_position.h"
#include "analysis/position/methods/frequencies.h"

namespace sextant {

namespace {

// Pair p turns slower by factor^(2 (p + 1) / d): every pair is changed, the last by the factor.
void applyNtkFixed(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    std::vector<double> theta = ownFrequencies(context);
    const double factor = factorOf(choice, context);
    for (std::size_t pair = 0; pair < theta.size(); ++pair)
        theta[pair] *=
            std::pow(factor, -static_cast<double>(pair + 1) / static_cast<double>(theta.size()));
    setFrequencies(plan, {theta});
}

std::optional<Choice> neutralNtkFixed(const LayerContext&) {
    return Choice{"ntk-fixed", {{"factor", 1.0}}};
}

void ntkFixedToHf(const Choice& choice, const LayerContext& context, HfText& text) {
    if (factorOf(choice, context) > 1) text.cannot = Message("NTK-fixed frequencies");
}

}  // namespace

Method ntkFixed() {
    return {.key = "ntk-fixed",
            .label = "NTK-fixed",
            .paper = "Su 2023, kexue.fm/archives/9706",
            .help =
                "Every pair is slowed by the same ratio more than the one before it, the last "
                "by the factor.",
            .stage = Stage::frequencies,
            .column = Column::frequencies,
            .parameters = {factorParameter()},
            .apply = applyNtkFixed,
            .settled = settledFactor,
            .neutral = neutralNtkFixed,
            .toHf = ntkFixedToHf};
}

}  // namespace sextant
