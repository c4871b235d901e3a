// SPDX-License-Identifier: GPL-3.0-or-later
// What a checkpoint is: widths, and per layer how attention and positions work. Read from
// config.json (config.h). An architecture is a filling of this record, never a branch in the graph.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sextant {

enum class PositionEncoding { none, rope, alibi, kerpleLog, kerplePower, xpos, learned };
// "none", "rope", "alibi", "kerple-log", "kerple-power", "xpos", "learned": in files and options.
const char* name(PositionEncoding position);
constexpr PositionEncoding everyPosition[] = {
    PositionEncoding::rope,      PositionEncoding::none,        PositionEncoding::alibi,
    PositionEncoding::kerpleLog, PositionEncoding::kerplePower, PositionEncoding::xpos,
    PositionEncoding::learned};

enum class PairLayout { halfSplit, interleaved };  // pairs (p, p + d/2) or (2p, 2p + 1)
enum class Norm { rms, rmsPlusOne, layer, layerPlain };
enum class Activation { silu, gelu, geluTanh, relu };

// How frequencies are changed for texts `factor` times longer than in training: methods M2 (every
// frequency divided by it) and M4 (slow ones only, in the released code's form).
enum class RopeMethod { plain, linear, yarn };
constexpr RopeMethod everyRopeMethod[] = {RopeMethod::plain, RopeMethod::linear, RopeMethod::yarn};
const char* name(RopeMethod method);  // "plain", "linear", "yarn"
// YaRN's temperature m(s) = 0.1 weight ln s + 1, 1 for s <= 1: an amplitude of cos and sin.
double yarnAmplitude(double factor, double weight = 1.0);
struct RopeScaling {
    RopeMethod method = RopeMethod::plain;
    double factor = 1.0;
    double originalLength = 0.0;  // yarn: positions before the change
    double betaFast = 32.0;  // yarn: rotations in originalLength of the fastest pair it touches
    double betaSlow = 1.0;   // yarn: of the slowest it touches in part
    bool truncate = true;    // yarn: the ramp begins and ends at whole pairs
    double amplitude = 1.0;  // of cos and sin: the score is multiplied by its square
    bool operator==(const RopeScaling&) const = default;
};

// Rotary frequencies theta_p = base^(-2p / rotaryDim), p < rotaryDim / 2 (methods M1).
struct Rope {
    double base = 10000.0;
    int rotaryDim = 0;  // leading dimensions of a head that rotate
    PairLayout layout = PairLayout::halfSplit;
    RopeScaling scaling = {};
    bool operator==(const Rope&) const = default;
};

// One layer's attention.
struct LayerSpec {
    PositionEncoding position = PositionEncoding::rope;
    Rope rope;  // meaningful where position is rope or xpos
    // A query sees its last `window` keys, itself included; 0: all of them.
    std::int64_t window = 0;
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
    std::int64_t trainedLength = 0;     // positions seen in training
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

    bool rotates() const {  // in any layer
        for (const LayerSpec& layer : layers)
            if (layer.position == PositionEncoding::rope) return true;
        return false;
    }
    int layerCount() const { return static_cast<int>(layers.size()); }
    bool operator==(const ModelSpec&) const = default;
};

}  // namespace sextant
