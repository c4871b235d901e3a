// SPDX-License-Identifier: GPL-3.0-or-later
// How positions are told, from config.json in the spellings met in the wild: rope_theta and
// rope_scaling at the top (transformers 4), rope_parameters (transformers 5), one object or one a
// layer type. Which names mean which method stands with the methods (position/hf_position.h).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/checkpoint/config_keys.h"
#include "analysis/checkpoint/model_spec.h"

namespace sextant {

// What a model family takes where its config is silent.
struct RopeDefaults {
    double base = 10000.0;
    PairLayout layout = PairLayout::halfSplit;
    bool told = true;        // that the base is taken from here
    bool wholeHead = false;  // a plain rotation turns all of a head, whatever the config says
};

// What is known of a layer besides: how config.json names its kind ("full_attention"), its position
// encoding ("rope", or what sextant_position says), and its window (0: none).
struct LayerText {
    std::string type;
    std::string position = "rope";
    std::int64_t window = 0;
};

// "rope" or "none" (NoPE) for each layer, where a family has both: no_rope_layers, in which 1 is
// RoPE and 0 is NoPE; no_rope_layer_interval, after so many layers one is NoPE; and those layers of
// layer_types that are full among sliding ones, in Cohere 2 and EXAONE 4. Throws Error naming the
// key where there is another number of layers or another value.
std::vector<std::string> positionsByLayer(const ConfigKeys& config, std::size_t layers);

// Rotation and choices of each layer, for heads of headDim dimensions. Throws Error naming the key
// and the method for a rotary method that no method here is called; for a partial_rotary_factor
// outside (0, 1]; and for an odd number of rotated dimensions. A base that had to be taken from the
// defaults is told in `warnings`, and every two statements that contradict each other, with the one
// that counts: rope_scaling before rope_parameters, what stands in them before the top, but
// original_max_position_embeddings at the top before theirs.
std::vector<LayerSpec> readLayerPositions(const ConfigKeys& config, const RopeDefaults& defaults,
                                          int headDim, const std::vector<LayerText>& layers,
                                          std::vector<std::string>& warnings);

}  // namespace sextant
