// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/methods/vector_methods.h"

namespace sextant {

namespace {

constexpr const char* called = "Query Norm";

Message whyNot(const Choice& choice, const LayerContext& context) {
    return whyNotTrained(called, choice, context);
}

void apply(const Choice&, const LayerContext&, LayerPlan& plan) {
    plan.vectors = VectorForm::queryNorm;
}

void toHf(const Choice&, const LayerContext&, HfText& text) {
    noWordsForVectors(Message::translatable(called), text);
}

}  // namespace

Method queryNorm() {
    return {.key = "query-norm",
            .label = called,
            .paper = "Su 2023, kexue.fm/archives/9859",
            .help = "Queries have length 1, in place of 1/sqrt(d); for models trained with it.",
            .stage = Stage::vectors,
            .column = Column::vectors,
            .whyNot = whyNot,
            .apply = apply,
            .toHf = toHf};
}

}  // namespace sextant
