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

namespace sextant {

// The model: a Llama (pre-RMSNorm, SwiGLU) over bytes.
struct ModelShape {
    int hidden = 128;
    int layers = 6;
    int heads = 4;
    int keyValueHeads = 4;
    int intermediate = 352;
    bool tied = false;
    PositionEncoding position = PositionEncoding::rope;  // none, rope or alibi
    double ropeBase = 10000.0;
    double rotaryShare = 1.0;  // of each head's dimensions
    bool operator==(const ModelShape&) const = default;
};

// Positions drawn for each sequence. The shares are probabilities; what is left keeps 0 .. n-1.
struct Augmentation {
    double headShare = 0;
    std::vector<double> alphas = {1.0 / 6};  // one is drawn
    double tailShare = 0;
    TailWarp tail;
    double randomizedShare = 0;
    std::int64_t longest = 0;  // of randomized positions and PoSE
    double skipShare = 0;      // PoSE, on consecutive text
    bool operator==(const Augmentation&) const = default;

    bool any() const { return headShare + tailShare + randomizedShare + skipShare > 0; }
};

enum class Decay { constant, linear, cosine };

struct Optimisation {
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

struct TrainRecipe {
    ModelShape model;
    Augmentation augmentation;
    Optimisation optimisation;
    std::uint64_t seed = 1;
    bool operator==(const TrainRecipe&) const = default;
};

// Throws Error naming the number that cannot be: widths that do not divide, an odd number of
// rotated dimensions, shares above one, warped positions with an encoding that reads none, ...
void check(const TrainRecipe& recipe);

// The checkpoint such a run writes: architecture "LlamaForCausalLM", or "SextantForCausalLM" for
// ALiBi, which Llama does not have.
ModelSpec modelSpec(const TrainRecipe& recipe);

// Learning rate of step 0 .. steps - 1.
double learningRate(const Optimisation& optimisation, std::int64_t step);

// The positions of one sequence, drawn from (seed, step, sequence). [length]
std::vector<double> drawPositions(const TrainRecipe& recipe, std::int64_t step,
                                  std::int64_t sequence);

nlohmann::ordered_json toJson(const TrainRecipe& recipe);
// Throws Error naming the key.
TrainRecipe recipeFromJson(const nlohmann::json& json, const std::string& file);

const char* name(PositionEncoding position);
const char* name(Decay decay);
const char* name(TailCurve curve);

}  // namespace sextant
