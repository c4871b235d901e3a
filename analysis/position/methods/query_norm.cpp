// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/methods/vector_methods.h"

namespace sextant {

namespace {

constexpr const char* queryNormLabel = "Query Norm";

Message whyNotQueryNorm(const Choice& choice, const LayerContext& context) {
    return whyNotTrained(queryNormLabel, choice, context);
}

void applyQueryNorm(const Choice&, const LayerContext&, LayerPlan& plan) {
    plan.vectors = VectorForm::queryNorm;
}

void queryNormToHf(const Choice&, const LayerContext&, HfText& text) {
    noWordsForVectors(Message::translatable(queryNormLabel), text);
}

}  // namespace

Method queryNorm() {
    return {.key = "query-norm",
            .label = queryNormLabel,
            .paper = "Su 2023, kexue.fm/archives/9859",
            .help = "Queries have length 1, in place of 1/sqrt(d); for models trained with it.",
            .stage = Stage::vectors,
            .column = Column::vectors,
            .whyNot = whyNotQueryNorm,
            .apply = applyQueryNorm,
            .toHf = queryNormToHf};
}

}  // namespace sextant
