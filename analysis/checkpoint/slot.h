// SPDX-License-Identifier: GPL-3.0-or-later
// The places of the graph that stored tensors fill: which a model has and how large they are
// follows from its ModelSpec, not from how an architecture calls its tensors (binding.h).
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

#include "analysis/checkpoint/model_spec.h"
#include "analysis/message.h"

namespace sextant {

enum class Slot {
    // Of the whole model.
    embedding,              // [vocabulary, embeddingWidth]
    unembedding,            // [vocabulary, embeddingWidth]
    embeddingProjection,    // [hidden, embeddingDim]
    unembeddingProjection,  // [embeddingDim, hidden]
    positions,              // [learnedPositions, hidden]
    embeddingNorm,
    embeddingNormBias,
    finalNorm,
    finalNormBias,
    unembeddingBias,       // [vocabulary]
    layerInputEmbedding,   // [vocabulary, all layers' inputs]
    layerInputProjection,  // [all layers' inputs, hidden]
    layerInputNorm,        // [a layer's input]
    // Of one layer. Matrices are [out, in], as torch has them; a norm's weight and bias [hidden].
    attentionNorm,
    attentionNormBias,
    queryLatent,  // [latents.query, hidden]
    queryLatentBias,
    queryLatentNorm,  // [latents.query]
    queryLatentNormBias,
    query,  // [heads * keyDim, hidden or latents.query]
    queryBias,
    keyValueLatent,  // [latents.keyValue, hidden]
    keyValueLatentBias,
    keyValueLatentNorm,  // [latents.keyValue]
    keyValueLatentNormBias,
    sharedKey,  // [latents.sharedKey, hidden]
    sharedKeyBias,
    key,  // [keyHeads * (keyDim - latents.sharedKey), hidden or latents.keyValue]
    keyBias,
    value,  // [keyHeads * valueDim, hidden or latents.keyValue]
    valueBias,
    queryNorm,  // [headDim], or [heads * headDim]
    queryNormBias,
    keyNorm,  // [headDim], or [keyValueHeads * headDim]
    keyNormBias,
    sink,    // [heads], logits
    output,  // [hidden, heads * valueDim]
    outputBias,
    afterAttentionNorm,
    afterAttentionNormBias,
    mlpNorm,
    mlpNormBias,
    router,      // [experts, hidden]
    routerBias,  // [experts]
    choiceBias,  // [experts]
    gate,        // [width, hidden]; these six of the MLP, or of each expert (SlotAt::expert)
    gateBias,
    up,
    upBias,
    down,  // [hidden, width]
    downBias,
    activationPositive,  // [1], p of xielu; these four of the MLP, or of each expert
    activationNegative,  // [1], n
    activationBeta,      // []
    activationEpsilon,   // [], e
    sharedGate,          // [sharedWidth, hidden]
    sharedUp,
    sharedDown,    // [hidden, sharedWidth]
    sharedRouter,  // [1, hidden]
    afterMlpNorm,
    afterMlpNormBias,
    layerInputGate,  // [a layer's input, hidden]
    layerInputOut,   // [hidden, a layer's input]
    afterLayerInputNorm,
    layerScale,  // [1]
    kerpleA,     // [heads]
    kerpleP,
    biasTable,  // [heads, biasBuckets]
    headScale,  // [heads], trained head sigmas; a file may have them or not
};
const char* name(Slot slot);  // "attention norm", translatable

constexpr int wholeModel = -1;
constexpr int noExpert = -1;

struct SlotAt {
    Slot slot = Slot::embedding;
    int layer = wholeModel;
    int expert = noExpert;  // of a mixture's
    auto operator<=>(const SlotAt&) const = default;
};

// One extent of a shape with the config's words for it: {24, "num_attention_heads 4 x head_dim 6"}.
struct Extent {
    std::int64_t value = 0;
    std::string reason;
};

// Every place that must be filled for the model to run, in the order of the graph.
std::vector<SlotAt> slotsOf(const ModelSpec& spec);
// Those of one layer, or of wholeModel.
std::vector<SlotAt> slotsOf(const ModelSpec& spec, int layer);
std::vector<Extent> shapeOf(const ModelSpec& spec, SlotAt at);
// "gate of layer 3, expert 5".
Message slotWords(SlotAt at);
std::string textOf(SlotAt at);  // in English

}  // namespace sextant
