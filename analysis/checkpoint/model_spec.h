// SPDX-License-Identifier: GPL-3.0-or-later
// What a checkpoint is: widths, and per layer how attention and positions work. Read from
// config.json (config.h). An architecture is a filling of this record, never a branch in the graph.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/checkpoint/block_spec.h"
#include "analysis/position/stage.h"

namespace sextant {

enum class PairLayout { halfSplit, interleaved };  // pairs (p, p + d/2) or (2p, 2p + 1)

// One layer.
struct LayerSpec {
    BlockSpec block;
    // How positions are told and who sees whom, one choice a stage: what the config says.
    Choices choices;
    // The config's rotation, also where another encoding is in effect.
    double rotaryBase = 10000.0;
    int rotaryDim = 0;  // leading dimensions of a head that turn; 0: the config has no rotation
    PairLayout layout = PairLayout::halfSplit;
    double scoreScale = 0.0;  // multiplies q.k; 1/sqrt(headDim) in most models
    bool operator==(const LayerSpec&) const = default;
};

struct ModelSpec {
    std::string architecture;  // as in config.json, "LlamaForCausalLM"
    int hidden = 0;
    int heads = 0;
    int keyValueHeads = 0;
    int headDim = 0;
    int vocabulary = 0;
    std::int64_t trainedLength = 0;  // positions seen in training
    // How many numbers of positions its sequences were drawn from, where these are more than
    // trainedLength (randomised positions, PoSE); 0: as many as trainedLength.
    std::int64_t positionsMet = 0;
    std::int64_t learnedPositions = 0;  // rows of the position embedding; 0: there is none
    // Of a token's row in the embedding, where another width than `hidden` is projected to it, and
    // back before the logits (OPT 350M); 0: `hidden` itself.
    int embeddingDim = 0;
    // Before the layers and after them.
    Norm embeddingNorm;
    double embeddingMultiplier = 1.0;
    // Of each layer's own numbers of a token (BlockSpec::layerInput, d for each): a norm of what
    // the embedding is projected to, over sqrt(hidden); to that is added the token's row of another
    // embedding times sqrt(d), and both are divided by sqrt(2).
    Norm layerInputNorm;
    Norm finalNorm = {NormKind::rms};
    bool tiedEmbedding = false;
    bool unembeddingBias = false;
    double logitMultiplier = 1.0;
    double logitSoftCap = 0.0;  // logits become cap * tanh(logit / cap); 0: as they are
    // As the config says, of a list the first; may lie outside the vocabulary.
    std::optional<int> bosToken;
    std::optional<int> eosToken;
    std::vector<LayerSpec> layers;
    // sigma the checkpoint was tuned to, [layers * heads] in units of 1/sqrt(d); empty: all 1.
    // Read from tensors model.layers.{i}.self_attn.scale_param.
    std::vector<double> trainedSigma;

    int layerCount() const { return static_cast<int>(layers.size()); }
    const BlockSpec& block(int layer) const {
        return layers[static_cast<std::size_t>(layer)].block;
    }
    // Of a head's queries and keys, and of its values, in this layer; how many heads have keys.
    int keyDim(const BlockSpec& of) const { return of.keyDim > 0 ? of.keyDim : headDim; }
    int valueDim(const BlockSpec& of) const { return of.valueDim > 0 ? of.valueDim : headDim; }
    int keyHeads(const BlockSpec& of) const {
        return of.keyHeads > 0 ? of.keyHeads : keyValueHeads;
    }
    int keyDim(int layer) const { return keyDim(block(layer)); }
    int valueDim(int layer) const { return valueDim(block(layer)); }
    int keyHeads(int layer) const { return keyHeads(block(layer)); }
    int embeddingWidth() const { return embeddingDim > 0 ? embeddingDim : hidden; }
    // Numbers of a token that all layers have of their own.
    int layerInputs() const {
        int all = 0;
        for (const LayerSpec& layer : layers)
            all += layer.block.layerInput;
        return all;
    }
    // Places of keys and values that are kept beside the row.
    int keptKeys() const {
        int most = 0;
        for (const LayerSpec& layer : layers)
            most = std::max(most, layer.block.keepsKeys);
        return most;
    }
    // A row as it goes through the layers: `hidden` numbers, the layers' inputs (the next layer's
    // first), kept keys and values.
    int rowWidth() const {
        return hidden + layerInputs() + keptKeys() * 2 * keyValueHeads * headDim;
    }
    // The largest that any layer computes of a row (BlockSpec::innerWidth()).
    int widestMlp() const {
        int widest = 0;
        for (const LayerSpec& layer : layers)
            widest = std::max(widest, layer.block.innerWidth());
        return widest;
    }
    bool operator==(const ModelSpec&) const = default;
};

}  // namespace sextant
