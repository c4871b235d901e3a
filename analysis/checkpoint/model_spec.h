// SPDX-License-Identifier: GPL-3.0-or-later
// What a checkpoint is: widths, and per layer how attention and positions work. Read from
// config.json (config.h). An architecture is a filling of this record, never a branch in the graph.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/position/stage.h"

namespace sextant {

enum class PairLayout { halfSplit, interleaved };  // pairs (p, p + d/2) or (2p, 2p + 1)
enum class Norm { rms, rmsPlusOne, layer, layerPlain };
enum class Activation { silu, gelu, geluTanh, relu };

// One layer's attention.
struct LayerSpec {
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
    int intermediate = 0;
    int vocabulary = 0;
    std::int64_t trainedLength = 0;  // positions seen in training
    // How many numbers of positions its sequences were drawn from, where these are more than
    // trainedLength (randomised positions, PoSE); 0: as many as trainedLength.
    std::int64_t positionsMet = 0;
    std::int64_t learnedPositions = 0;  // rows of the position embedding; 0: there is none
    Norm norm = Norm::rms;
    double normEpsilon = 1e-5;
    Activation activation = Activation::silu;
    bool gatedMlp = true;
    bool attentionBias = false;        // q, k, v projections
    bool attentionOutputBias = false;  // output projection
    bool mlpBias = false;
    bool tiedEmbedding = false;
    double embeddingMultiplier = 1.0;
    double residualMultiplier = 1.0;
    double logitMultiplier = 1.0;
    // As the config says, of a list the first; may lie outside the vocabulary.
    std::optional<int> bosToken;
    std::optional<int> eosToken;
    std::vector<LayerSpec> layers;
    // sigma the checkpoint was tuned to, [layers * heads] in units of 1/sqrt(d); empty: all 1.
    // Read from tensors model.layers.{i}.self_attn.scale_param.
    std::vector<double> trainedSigma;

    int layerCount() const { return static_cast<int>(layers.size()); }
    bool operator==(const ModelSpec&) const = default;
};

}  // namespace sextant
