// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/methods/all.h"
#include "analysis/position/methods/vector_methods.h"

namespace sextant {

namespace {

constexpr const char* cocaLabel = "CoCA";

Message whyNotCoca(const Choice& choice, const LayerContext& context) {
    // Its own: what is computed without the rotation may still be asked.
    const auto encoding = context.own().choices.find(Stage::encoding);
    const bool turns =
        encoding == context.own().choices.end() ||
        findMethod(Stage::encoding, encoding->second.method).column == Column::rotary;
    if (!turns || rotaryOf(context).dims != context.spec.headDim)
        return Message(
            "CoCA needs a rotation of the whole head: its product is |q|^2 t cos(distance theta), "
            "pair by pair.");
    return whyNotTrained(cocaLabel, choice, context);
}

void applyCoca(const Choice&, const LayerContext&, LayerPlan& plan) {
    plan.vectors = VectorForm::coca;
}

void cocaToHf(const Choice&, const LayerContext&, HfText& text) {
    noWordsForVectors(Message::translatable(cocaLabel), text);
}

}  // namespace

// The paper's form; the released einsum has cross terms besides.
Method coca() {
    return {.key = "coca",
            .label = cocaLabel,
            .paper = "Zhu et al. 2023, arXiv 2309.08646",
            .help =
                "Keys are queries times a factor of each pair, so that no angle stands between "
                "them at first; for models trained with it.",
            .stage = Stage::vectors,
            .column = Column::vectors,
            .whyNot = whyNotCoca,
            .apply = applyCoca,
            .toHf = cocaToHf};
}

}  // namespace sextant
