// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "analysis/position/methods/vector_methods.h"

namespace sextant {

namespace {

constexpr const char* cosineVectorsLabel = "cosine";

Message whyNotCosineVectors(const Choice& choice, const LayerContext& context) {
    return whyNotTrained(cosineVectorsLabel, choice, context);
}

// The first row sees one key, whose weight is 1 whatever its score.
void applyCosineVectors(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    plan.vectors = VectorForm::cosine;
    plan.rowFactor.clear();
    for (int head = 0; head < context.spec.heads; ++head)
        for (std::int64_t row = 0; row < context.n; ++row)
            plan.rowFactor.push_back(static_cast<float>(choice.number("lambda") *
                                                        std::log(static_cast<double>(row + 1))));
}

Parameters cosineVectorsParameters() {
    Parameter lambda{"lambda", "lambda", "", Kind::number, 4.0, 1e-3, 1000, 0.5};
    lambda.logarithmic = true;
    lambda.help = "Scores of row n are lambda ln n times the cosine of query and key.";
    lambda.usual = {0.5, 16.0};
    return {lambda};
}

void cosineVectorsToHf(const Choice&, const LayerContext&, HfText& text) {
    noWordsForVectors(Message("cosine attention"), text);
}

}  // namespace

Method cosineVectors() {
    return {.key = "cosine",
            .label = cosineVectorsLabel,
            .paper = "Su 2023, kexue.fm/archives/9859",
            .help =
                "Scores are lambda ln n times the cosine of query and key; for models trained "
                "with it.",
            .stage = Stage::vectors,
            .column = Column::vectors,
            .parameters = cosineVectorsParameters(),
            .whyNot = whyNotCosineVectors,
            .apply = applyCosineVectors,
            .toHf = cosineVectorsToHf};
}

}  // namespace sextant
