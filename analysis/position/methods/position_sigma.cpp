// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "analysis/position/hf_position.h"
#include "analysis/position/methods/row_factor.h"

namespace sextant {

namespace {

Message whyNotPositionSigma(const Choice& choice, const LayerContext& context) {
    return whyNoCount(Message("A sigma by position"), choice, context);
}

void applyPositionSigma(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    const double a = choice.number("sigma_slope"), length = countedFrom(choice, context);
    multiplyRows(plan, context,
                 [&](double i) { return i > length ? 1 + a * std::log(i / length) : 1.0; });
}

Parameters positionSigmaParameters() {
    Parameter a = numberParameter("sigma_slope", "slope", 0.3973, 0, 10, 0.01,
                                  "Sigma is 1 + this times ln of the position over the length.");
    a.usual = {0.0, 1.0};
    return {a, countedLength("Rows up to this one have sigma 1.")};
}

std::optional<Choice> neutralPositionSigma(const LayerContext&) {
    return Choice{"position-sigma", {{"sigma_slope", 0.0}, {"counted_from", 0.0}}};
}

void positionSigmaToHf(const Choice&, const LayerContext&, HfText& text) {
    noWordsFor(Message("a sigma by position"), text);
}

}  // namespace

Method positionSigma() {
    return {.key = "position-sigma",
            .label = "sigma by position",
            .paper = "Wang et al. 2024, arXiv 2404.12224",
            .help = "Sigma grows with the logarithm of the position beyond the trained length.",
            .stage = Stage::factor,
            .column = Column::factor,
            .parameters = positionSigmaParameters(),
            .whyNot = whyNotPositionSigma,
            .apply = applyPositionSigma,
            .settled = settledCount,
            .neutral = neutralPositionSigma,
            .toHf = positionSigmaToHf};
}

}  // namespace sextant
