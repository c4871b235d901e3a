// SPDX-License-Identifier: GPL-3.0-or-later
// What one layer computes, beside its positions and who sees whom: where it normalises, its MLP or
// experts, biases, multipliers, caps. Read by project() and finish() (model/block.h), by what they
// cost, and by the slots that its weights fill (slot.h). A default BlockSpec is Llama's layer.
#pragma once

namespace sextant {

// rms: x / sqrt(mean(x^2) + epsilon) * weight. rmsPlusOne: the weight counts as 1 more (Gemma).
// layer: (x - mean) / sqrt(variance + epsilon) * weight + bias; layerPlusOne with the weight as 1
// more (Nemotron). The plain ones have no weights.
enum class NormKind {
    none,
    rms,
    rmsPlusOne,
    rmsPlain,
    layer,
    layerPlusOne,
    layerNoBias,
    layerPlain
};

struct Norm {
    NormKind kind = NormKind::none;
    double epsilon = 1e-5;

    bool there() const { return kind != NormKind::none; }
    bool hasWeight() const {
        return there() && kind != NormKind::rmsPlain && kind != NormKind::layerPlain;
    }
    bool hasBias() const { return kind == NormKind::layer || kind == NormKind::layerPlusOne; }
    bool plusOne() const { return kind == NormKind::rmsPlusOne || kind == NormKind::layerPlusOne; }
    bool operator==(const Norm&) const = default;
};

// What a norm of queries or keys is taken over, before they turn: each head by itself, with one
// weight [headDim] for all heads (Qwen 3) or one of its own [heads, headDim] (Cohere), or all heads
// of a row together (OLMo 2).
enum class NormOver { headSharedWeight, headOwnWeight, allHeads };

// serial: the MLP reads what attention has been added to. parallel: both read the layer's input
// (GPT-NeoX), each through a norm of its own or both through attention's (Phi, Cohere).
enum class Arrangement { serial, parallel, parallelOneNorm };

// xielu (Huang and Schlag 2024, arXiv 2411.13010) has four trained numbers a layer: x > 0 becomes
// softplus(p) x^2 + beta x, others (exp(min(x, e)) - 1 - x) (beta + softplus(n)) + beta x.
enum class Activation { silu, gelu, geluTanh, relu, reluSquared, xielu };

// Which projections have a bias.
struct Biases {
    bool query = false, key = false, value = false, output = false;
    bool gate = false, up = false, down = false;  // of the MLP, or of each expert
    bool operator==(const Biases&) const = default;
};

// How a router's logits become the weights of the chosen experts: a softmax over all experts, of
// which the largest are taken (Mixtral, Qwen 3); of the largest logits alone (GPT-OSS); each
// logit's sigmoid (DeepSeek-V3, Llama 4); or, of the experts one after the other, a softmax over
// those not taken yet whose logits come near the largest (SparseMixer, Liu et al. 2024, arXiv
// 2409.12136, as it computes a text).
enum class Scoring { softmaxOfAll, softmaxOfChosen, sigmoid, sparseMixer };

// A mixture in place of one MLP: of `count` experts each row goes through the `chosen` with the
// largest scores, and their outputs are added up by their weights.
struct Experts {
    int count = 0;  // 0: no mixture, one MLP
    int chosen = 0;
    Scoring scoring = Scoring::softmaxOfAll;
    // SparseMixer's: a logit comes near the largest where (largest - logit) / max(|logit|, largest)
    // is at most this.
    double nearness = 0.0;
    // Experts fall into so many groups, one after the other, and only those of `groupsChosen` are
    // chosen from: of the groups with the largest sums of their `groupBest` largest scores.
    int groups = 1, groupsChosen = 1, groupBest = 1;
    bool normalised = false;   // the weights are divided by their sum
    double smallestSum = 0.0;  // which counts as no less than this
    double scaling = 1.0;      // and multiplied by this
    bool routerBias = false;   // [count], added to the logits
    bool choiceBias = false;   // [count], added to the scores only where experts are chosen
    bool weighsInput = false;  // a weight multiplies what its expert reads, not what it gives
    int sharedWidth = 0;       // of the expert that every row goes through; 0: there is none
    bool sharedGated = false;  // its output is multiplied by sigmoid(row . a vector) (Qwen 2 MoE)
    bool operator==(const Experts&) const = default;
};

// down(activation(up x)), or gated: down(activation(gate x) * up x). With a limit L (GPT-OSS):
// g = min(gate x, L), u = clamp(up x, -L, L), down((u + 1) * g * sigmoid(alpha g)).
struct Mlp {
    int width = 0;  // of its inner rows; with experts of each one's
    bool gated = true;
    Activation activation = Activation::silu;
    double limit = 0.0;  // 0: none
    double alpha = 1.702;
    Experts experts;
    bool operator==(const Mlp&) const = default;
};

// Latent attention (DeepSeek-V2, arXiv 2405.04434): queries, or keys and values, are projected from
// a short row, which a projection of the layer's row gives and a norm evens out.
struct Latents {
    int query = 0;        // numbers of the row that queries come from; 0: from the layer's own
    int keyValue = 0;     // and keys and values; 0: likewise
    int sharedKey = 0;    // leading dimensions of keys: one projection of the layer's row for all
                          // heads
    Norm norm;            // of both short rows
    bool biases = false;  // of the projections of the layer's row
    bool operator==(const Latents&) const = default;
};

struct BlockSpec {
    Arrangement arrangement = Arrangement::serial;
    // The ones after are taken of what attention and the MLP add to the row.
    Norm beforeAttention = {NormKind::rms}, afterAttention;
    Norm onQuery, onKey;
    NormOver headNorms = NormOver::headSharedWeight;
    // They are taken of queries and keys that have turned (HunYuan): RMS norms of each head with
    // one weight for all.
    bool normsAfterTurn = false;
    Norm beforeMlp = {NormKind::rms}, afterMlp;
    // The ones after are taken of the row that it has been added to, and become the row (the first
    // Transformer, OPT 350M); where MLP and attention stand one after the other.
    bool normsOfSum = false;
    Biases biases;
    Mlp mlp;
    Norm onValue;  // of each head's values; without weights
    Latents latents;
    int keyDim = 0;           // of a head's queries and keys; 0: the model's headDim, else less
    int keyHeads = 0;         // of keys and values; 0: as the model has
    int valueDim = 0;         // of a head's values; 0: the model's headDim, else less
    bool valueIsKey = false;  // values are what keys are projected to, before norms and turns
    // Keys and values of this layer are kept beside the row for layers above, in this place; or
    // taken from there, in place of its own (Gemma 4). From 1 on; 0: neither.
    int keepsKeys = 0, takesKeys = 0;
    double clip = 0.0;  // q, k and v within +-clip, before their norms; 0: as they are
    bool clipAfterNorms = false;
    double scoreSoftCap = 0.0;        // scores become cap * tanh(score / cap); 0: as they are
    bool sinks = false;               // a logit a head that takes weight and gives nothing
    double residualMultiplier = 1.0;  // of what attention and the MLP add
    // Numbers of the token that each layer has of its own beside the row (Gemma 4): what they gate
    // is normalised and added after the MLP, out(activation(gate row) * numbers). 0: none.
    int layerInput = 0;
    Norm afterLayerInput;
    bool scaled = false;  // the layer's output is multiplied by a trained number

    // Columns of the inner rows that one row goes through, in all experts together.
    int innerWidth() const {
        const Experts& e = mlp.experts;
        return e.count == 0 ? mlp.width : e.chosen * mlp.width + e.sharedWidth;
    }
    bool operator==(const BlockSpec&) const = default;
};

}  // namespace sextant
