// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "analysis/position/hf_position.h"
#include "analysis/position/methods/tokens_parameter.h"

namespace sextant {

namespace {

std::int64_t chunkOf(const Choice& choice, const LayerContext& context) {
    const std::int64_t chosen = choice.whole("chunk");
    return chosen > 0 ? chosen : std::max<std::int64_t>(1, context.spec.trainedLength);
}

void applyChunked(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    const std::int64_t chunk = chunkOf(choice, context);
    if (context.n > 0 && chunk >= context.n) return;
    plan.mask.chunk = chunk;
}

Choice settledChunked(const Choice& choice, const LayerContext& context) {
    Choice plain = choice;
    plain.values["chunk"] = chunkOf(choice, context);
    return plain;
}

std::optional<Choice> neutralChunked(const LayerContext& context) {
    return Choice{"chunked", {{"chunk", std::max<std::int64_t>(1, context.n)}}};
}

Parameters chunkedParameters() {
    return {tokensParameter("chunk", "chunk",
                            "Tokens of a chunk; a query sees its own chunk's keys only.",
                            "the trained length")};
}

std::optional<Choice> chunkedFromHf(const HfPosition& says) {
    if (says.chunk == 0) return std::nullopt;
    return Choice{"chunked", {{"chunk", says.chunk}}};
}

void chunkedToHf(const Choice&, const LayerContext&, HfText& text) {
    text.cannot = Message("attention in chunks");
}

}  // namespace

Method chunked() {
    return {.key = "chunked",
            .label = "chunks",
            .paper = "Meta AI 2025, Llama 4: attention_chunk_size",
            .help = "The text is cut into chunks, and no query sees a chunk before its own.",
            .stage = Stage::mask,
            .column = Column::mask,
            .parameters = chunkedParameters(),
            .apply = applyChunked,
            .settled = settledChunked,
            .neutral = neutralChunked,
            .fromHf = chunkedFromHf,
            .toHf = chunkedToHf};
}

}  // namespace sextant
