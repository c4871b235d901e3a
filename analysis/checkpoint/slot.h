// SPDX-License-Identifier: GPL-3.0-or-later
// The places of the graph that stored tensors fill: which a model has and how large they are
// follows from its ModelSpec, not from how an architecture calls its tensors (binding.h).
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

#include "analysis/checkpoint/model_spec.h"

namespace sextant {

enum class Slot {
    // Of the whole model.
    embedding,    // [vocabulary, hidden]
    unembedding,  // [vocabulary, hidden]
    positions,    // [learnedPositions, hidden]
    finalNorm,
    finalNormBias,
    // Of one layer. Matrices are [out, in], as torch has them.
    attentionNorm,
    attentionNormBias,
    query,  // [heads * headDim, hidden]
    queryBias,
    key,  // [keyValueHeads * headDim, hidden]
    keyBias,
    value,
    valueBias,
    output,  // [hidden, heads * headDim]
    outputBias,
    mlpNorm,
    mlpNormBias,
    gate,  // [intermediate, hidden]
    gateBias,
    up,
    upBias,
    down,  // [hidden, intermediate]
    downBias,
    kerpleA,  // [heads]
    kerpleP,
    biasTable,  // [heads, biasBuckets]
    headScale,  // [heads], trained head sigmas; a file may have them or not
};
const char* name(Slot slot);  // "attention norm", for messages

constexpr int wholeModel = -1;

struct SlotAt {
    Slot slot = Slot::embedding;
    int layer = wholeModel;
    auto operator<=>(const SlotAt&) const = default;
};

// One extent of a shape with the config's words for it: {24, "num_attention_heads 4 x head_dim 6"}.
struct Extent {
    std::int64_t value = 0;
    std::string reason;
};

// Every place that must be filled for the model to run, in the order of the graph.
std::vector<SlotAt> slotsOf(const ModelSpec& spec);
std::vector<Extent> shapeOf(const ModelSpec& spec, Slot slot);

}  // namespace sextant
