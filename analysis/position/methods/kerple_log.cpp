// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/kerple.h"

namespace sextant {

namespace {

constexpr const char* name = "kerple-log";
constexpr double largestPower = 100.0;  // of a number given by hand

std::string whyNot(const Choice& choice, const LayerContext& context) {
    return whyNoKerple(name, choice, context);
}

void apply(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    plan.bias = kerpleBias(DistanceBias::Form::logarithm, infinite, choice, context);
}

std::optional<Choice> fromHf(const HfPosition& says) {
    return kerpleFromHf(name, says);
}

void toHf(const Choice& choice, const LayerContext&, HfText& text) {
    kerpleToHf(name, choice, text);
}

}  // namespace

Method kerpleLog() {
    return {.key = name,
            .label = "KERPLE log",
            .paper = "Chi et al. 2022, arXiv 2205.09921",
            .help = "Scores fall by p ln(1 + a distance).",
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
