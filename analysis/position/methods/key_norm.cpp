// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/methods/vector_methods.h"

namespace sextant {

namespace {

constexpr const char* keyNormLabel = "Key Norm";

Message whyNotKeyNorm(const Choice& choice, const LayerContext& context) {
    return whyNotTrained(keyNormLabel, choice, context);
}

void applyKeyNorm(const Choice&, const LayerContext&, LayerPlan& plan) {
    plan.vectors = VectorForm::keyNorm;
}

void keyNormToHf(const Choice&, const LayerContext&, HfText& text) {
    noWordsForVectors(Message::translatable(keyNormLabel), text);
}

}  // namespace

Method keyNorm() {
    return {.key = "key-norm",
            .label = keyNormLabel,
            .paper = "Su 2023, kexue.fm/archives/9859",
            .help = "Keys have length 1, in place of 1/sqrt(d); for models trained with it.",
            .stage = Stage::vectors,
            .column = Column::vectors,
            .whyNot = whyNotKeyNorm,
            .apply = applyKeyNorm,
            .toHf = keyNormToHf};
}

}  // namespace sextant
