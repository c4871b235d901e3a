// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/hf_position.h"
#include "analysis/position/methods/row_factor.h"

namespace sextant {

namespace {

Message whyNotPiecewiseSigma(const Choice& choice, const LayerContext& context) {
    return whyNoCount(Message("A piecewise sigma"), choice, context);
}

void applyPiecewiseSigma(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    const double sigma = choice.number("beyond_sigma"), length = countedFrom(choice, context);
    multiplyRows(plan, context, [&](double i) { return i < length ? 1.0 : sigma; });
}

Parameters piecewiseSigmaParameters() {
    Parameter sigma = numberParameter("beyond_sigma", "sigma beyond", 1.5, 0, 100, 0.01,
                                      "Of the rows beyond the length, in units of 1/sqrt(d).");
    sigma.usual = {0.5, 3.0};
    return {sigma, countedLength("Rows up to this one have sigma 1.")};
}

std::optional<Choice> neutralPiecewiseSigma(const LayerContext&) {
    return Choice{"piecewise-sigma", {{"beyond_sigma", 1.0}, {"counted_from", 0.0}}};
}

void piecewiseSigmaToHf(const Choice&, const LayerContext&, HfText& text) {
    noWordsFor(Message("a sigma by position"), text);
}

}  // namespace

Method piecewiseSigma() {
    return {.key = "piecewise-sigma",
            .label = "piecewise sigma",
            .paper = "Wang et al. 2024, arXiv 2404.12224",
            .help = "Another sigma for rows beyond the trained length.",
            .stage = Stage::factor,
            .column = Column::factor,
            .parameters = piecewiseSigmaParameters(),
            .whyNot = whyNotPiecewiseSigma,
            .apply = applyPiecewiseSigma,
            .settled = settledCount,
            .neutral = neutralPiecewiseSigma,
            .toHf = piecewiseSigmaToHf};
}

}  // namespace sextant
