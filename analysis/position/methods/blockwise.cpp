// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "analysis/position/hf_position.h"
#include "analysis/position/methods/tokens_parameter.h"

namespace sextant {

namespace {

// By default half of the trained length: the farthest key is then nearer than any was in training.
std::int64_t blockOf(const Choice& choice, const LayerContext& context) {
    const std::int64_t chosen = choice.whole("block");
    return chosen > 0 ? chosen : std::max<std::int64_t>(1, context.spec.trainedLength / 2);
}

void applyBlockwise(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    const std::int64_t block = blockOf(choice, context);
    if (context.n > 0 && block >= context.n - block) return;  // no row has a block behind two
    plan.mask.chunk = block;
    plan.mask.chunksBefore = 1;
}

Choice settledBlockwise(const Choice& choice, const LayerContext& context) {
    Choice plain = choice;
    plain.values["block"] = blockOf(choice, context);
    return plain;
}

std::optional<Choice> neutralBlockwise(const LayerContext& context) {
    return Choice{"blockwise", {{"block", std::max<std::int64_t>(1, context.n)}}};
}

Parameters blockwiseParameters() {
    return {tokensParameter(
        "block", "block",
        "Tokens of a block; a query sees the keys of its own block and of the one before.",
        "half the trained length")};
}

void blockwiseToHf(const Choice&, const LayerContext&, HfText& text) {
    text.cannot = Message("blockwise causal attention");
}

}  // namespace

Method blockwise() {
    return {.key = "blockwise",
            .label = "blocks",
            .paper = "Sun 2022, xPos: blockwise causal attention (BCA)",
            .help = "The text is cut into blocks; a query sees its own block and the one before.",
            .stage = Stage::mask,
            .column = Column::mask,
            .parameters = blockwiseParameters(),
            .apply = applyBlockwise,
            .settled = settledBlockwise,
            .neutral = neutralBlockwise,
            .toHf = blockwiseToHf};
}

}  // namespace sextant
