// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "analysis/position/hf_position.h"

namespace sextant {

namespace {

std::int64_t chunkOf(const Choice& choice, const LayerContext& context) {
    const std::int64_t chosen = choice.whole("chunk");
    return chosen > 0 ? chosen : std::max<std::int64_t>(1, context.spec.trainedLength);
}

void apply(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    const std::int64_t chunk = chunkOf(choice, context);
    if (context.n > 0 && chunk >= context.n) return;
    plan.mask.chunk = chunk;
}

Choice settled(const Choice& choice, const LayerContext& context) {
    Choice plain = choice;
    plain.values["chunk"] = chunkOf(choice, context);
    return plain;
}

std::optional<Choice> neutral(const LayerContext& context) {
    return Choice{"chunked", {{"chunk", std::max<std::int64_t>(1, context.n)}}};
}

Parameters parameters() {
    Parameter chunk{"chunk", "chunk", "tokens", Kind::whole, std::int64_t{0}, 1, 1LL << 40, 1};
    chunk.logarithmic = true;
    chunk.help = "Tokens of a chunk; a query sees its own chunk's keys only.";
    chunk.usual = {16.0, 32768.0};
    chunk.automatic = "the trained length";
    return {chunk};
}

void toHf(const Choice&, const LayerContext&, HfText& text) {
    text.cannot = "attention in chunks";
}

}  // namespace

Method chunked() {
    return {.key = "chunked",
            .label = "chunks",
            .paper = "Meta AI 2025, Llama 4: attention_chunk_size",
            .help = "The text is cut into chunks, and no query sees a chunk before its own.",
            .stage = Stage::mask,
            .column = Column::mask,
            .parameters = parameters(),
            .apply = apply,
            .settled = settled,
            .neutral = neutral,
            .toHf = toHf};
}

}  // namespace sextant
