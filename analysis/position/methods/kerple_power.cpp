// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/kerple.h"

namespace sextant {

namespace {

constexpr const char* name = "kerple-power";
constexpr double largestPower = largestKerplePower;

std::string whyNot(const Choice& choice, const LayerContext& context) {
    return whyNoKerple(name, choice, context);
}

void apply(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    plan.bias = kerpleBias(DistanceBias::Form::power, largestPower, choice, context);
}

std::optional<Choice> fromHf(const HfPosition& says) {
    return kerpleFromHf(name, says);
}

void toHf(const Choice& choice, const LayerContext&, HfText& text) {
    kerpleToHf(name, choice, text);
}

}  // namespace

Method kerplePower() {
    return {.key = name,
            .label = "KERPLE power",
            .paper = "Chi et al. 2022, arXiv 2205.09921",
            .help = "Scores fall by a times the distance to the power p.",
            .stage = Stage::bias,
            .column = Column::bias,
            .parameters = kerpleParameters(largestPower),
            .trained = true,
            .whyNot = whyNot,
            .apply = apply,
            .fromHf = fromHf,
            .toHf = toHf};
}

}  // namespace sextant
