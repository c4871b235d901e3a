// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that decides what a training run computes, as one value: two runs of one recipe on the
// same text and machine give the same model.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "analysis/checkpoint/model_spec.h"
#include "analysis/position/augment.h"
#include "analysis/precision.h"
#include "analysis/train/task.h"

namespace sextant {

// The model: a Llama (pre-RMSNorm, SwiGLU) over bytes.
struct ModelShape {
    int hidden = 128;
    int layers = 6;
    int heads = 4;
    int keyValueHeads = 4;
    int intermediate = 352;
    bool tied = false;
    // The token of byte 0, which does not occur in texts, comes before every sequence and before
    // every document that the model reads.
    bool startToken = false;
    Choices choices;    // methods of every layer; a stage left out has its first (rope, ...)
    int nopeEvery = 0;  // every k-th layer has no position encoding; 0: none of them
    int fullEvery = 0;  // with a mask: every k-th layer has none; 0: all have it
    bool operator==(const ModelShape&) const = default;
};

// Positions drawn for each sequence. The shares are probabilities; the rest keeps 0 .. n-1.
struct Augmentation {
    double headShare = 0;
    std::vector<double> alphas = {1.0 / 6};  // one is drawn
    double tailShare = 0;
    TailWarp tail;
    double randomizedShare = 0;
    double equalMeanShare = 0;
    std::int64_t longest = 0;  // of randomized and equal-mean positions, PoSE and padding
    double skipShare = 0;      // PoSE, on consecutive text
    double paddingShare = 0;   // random padding: all positions moved by one offset
    bool operator==(const Augmentation&) const = default;

    double share() const {
        return headShare + tailShare + randomizedShare + equalMeanShare + skipShare + paddingShare;
    }
    bool any() const { return share() > 0; }
    // The number of positions that sequences of `length` tokens meet; 0: as many as tokens. Padding
    // does not count: an offset of all positions changes no distance.
    std::int64_t positionsMet(std::int64_t length) const {
        const double further = randomizedShare + equalMeanShare + skipShare;
        return further > 0 && longest > length ? longest : 0;
    }
};

enum class Decay { constant, linear, cosine };
// muon: matrices between hidden widths by orthogonalised momentum (Jordan 2024), the rest by AdamW.
enum class Rule { adamw, muon };

struct Optimisation {
    Rule rule = Rule::adamw;
    Precision precision = Precision::fp32;  // of matrix products in training
    std::int64_t steps = 4500;
    std::int64_t length = 256;  // tokens a sequence
    int batch = 16;             // sequences at once
    int accumulate = 1;         // batches a step
    double rate = 2e-3;         // the highest
    std::int64_t warmup = 100;  // steps of linear rise
    Decay decay = Decay::cosine;
    double finalShare = 0.1;  // of the rate at the last step
    double beta1 = 0.9;
    double beta2 = 0.95;
    double epsilon = 1e-8;
    double weightDecay = 0.1;  // of matrices; norms have none
    double clip = 1.0;         // largest norm of the gradient; 0: none
    bool operator==(const Optimisation&) const = default;
};

// An existing checkpoint that is trained on, in place of ModelShape.
struct ContinuedModel {
    std::string folder;  // empty: a new model
    // In place of its own methods, for example for texts longer than it was trained on (M2 to M4).
    Choices choices;
    bool operator==(const ContinuedModel&) const = default;
};

struct TrainRecipe {
    ModelShape model;
    ContinuedModel from;
    // sigma of each head while training, [layers * heads]; empty: the checkpoint's, else 1. Written
    // into the new checkpoint.
    std::vector<double> headSigma;
    TaskRecipe task;
    Augmentation augmentation;
    Optimisation optimisation;
    std::uint64_t seed = 1;
    bool operator==(const TrainRecipe&) const = default;
};

// Throws Error naming the impossible number: widths that do not divide, an odd number of rotated
// dimensions, shares above one, warped positions with an encoding that reads none, ... The second
// form checks a recipe with `from` against the spec of the model it continues.
void check(const TrainRecipe& recipe);
void check(const TrainRecipe& recipe, const ModelSpec& spec);

// The spec of the checkpoint that a run of a new model writes: "LlamaForCausalLM" if every layer
// has RoPE or every layer none, "SextantForCausalLM" for what Llama's config cannot describe.
ModelSpec modelSpec(const TrainRecipe& recipe);

// Learning rate of step 0 .. steps - 1.
double learningRate(const Optimisation& optimisation, std::int64_t step);

// The positions of one sequence of n tokens, drawn from (seed, step, sequence). [n]
std::vector<double> drawPositions(const TrainRecipe& recipe, std::int64_t step,
                                  std::int64_t sequence, std::int64_t n);

// A model's choices from the fields of older recipes: the name of a position encoding
// (positionNames()), the rotation's base and share of a head's dimensions, and a window (0: none).
Choices trainChoices(const std::string& position, double ropeBase, double rotaryShare,
                     std::int64_t window, int headDim);

nlohmann::ordered_json toJson(const TrainRecipe& recipe);
// Throws Error naming the key.
TrainRecipe recipeFromJson(const nlohmann::json& json, const std::string& file);

constexpr int startTokenId = 0;  // of a model with ModelShape::startToken

constexpr Decay everyDecay[] = {Decay::cosine, Decay::linear, Decay::constant};
constexpr TailCurve everyTailCurve[] = {TailCurve::beta, TailCurve::squareRoot, TailCurve::power,
                                        TailCurve::points};
constexpr Rule everyRule[] = {Rule::adamw, Rule::muon};
const char* name(Decay decay);
const char* name(TailCurve curve);
const char* name(Rule rule);

}  // namespace sextant
