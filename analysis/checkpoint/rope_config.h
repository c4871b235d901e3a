// SPDX-License-Identifier: GPL-3.0-or-later
// The rotary part of config.json in the spellings met in the wild: rope_theta and rope_scaling at
// the top (transformers 4), rope_parameters (transformers 5), one object or one a layer type.
#pragma once

#include <string>
#include <vector>

#include "analysis/checkpoint/config_keys.h"
#include "analysis/checkpoint/model_spec.h"

namespace sextant {

// What a model family takes where its config is silent.
struct RopeDefaults {
    double base = 10000.0;
    PairLayout layout = PairLayout::halfSplit;
};

// One Rope per entry of `layerTypes` ("full_attention", ...), for heads of headDim dimensions.
// Throws Error naming the key and the method for every rotary method but "default", "linear" and
// "yarn"; for a partial_rotary_factor outside (0, 1]; and for an odd number of rotated dimensions.
// A base that had to be taken from the defaults is told in `warnings`.
std::vector<Rope> readRope(const ConfigKeys& config, const RopeDefaults& defaults, int headDim,
                           const std::vector<std::string>& layerTypes,
                           std::vector<std::string>& warnings);

}  // namespace sextant
