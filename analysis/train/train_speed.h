// SPDX-License-Identifier: GPL-3.0-or-later
// How fast a recipe trains here, against the same model with libtorch's own attention.
#pragma once

#include "analysis/device.h"
#include "analysis/train/recipe.h"
#include "analysis/train/train.h"

namespace sextant {

struct TrainSpeed {
    double sextantTokensPerSecond = 0;
    double torchTokensPerSecond = 0;
    double sextantLoss = 0, torchLoss = 0;  // of the last step: the same model, the same batch
};

// The two alternate, `steps` steps each, after one step each that is not counted. Sextant's time
// includes every head's entropy at every fifth step. RoPE and NoPE only. Throws Error for an
// impossible recipe or a device that is not there.
TrainSpeed measureTrainSpeed(const TrainRecipe& recipe, Device device, int steps);

// Peak memory of the process, in bytes, after one step of the recipe by Sextant. The peak never
// falls: measure short texts first.
double peakMemoryOfStep(const TrainRecipe& recipe);

// Products of the model's MLP, [tokens, hidden] x [hidden, intermediate], in GFLOP/s: whether bf16
// would train faster here.
struct ProductRates {
    double f32 = 0, bf16 = 0;
};
ProductRates productRates(const TrainRecipe& recipe);

}  // namespace sextant
