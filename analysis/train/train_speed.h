// SPDX-License-Identifier: GPL-3.0-or-later
// How fast a recipe trains with Sextant's attention and with libtorch's own, all else being equal.
#pragma once

#include "analysis/train/recipe.h"

namespace sextant {

// Medians of single steps, the two kinds taking turns: forward, backward, clipping, AdamW.
struct TrainSpeed {
    double sextantTokensPerSecond = 0;
    double torchTokensPerSecond = 0;  // scaled_dot_product_attention
    double sextantLoss = 0;           // after the last step: the two learn alike
    double torchLoss = 0;
};

// On random bytes. For RoPE and NoPE recipes. Throws Error on an impossible recipe.
TrainSpeed measureTrainSpeed(const TrainRecipe& recipe, int steps);

}  // namespace sextant
