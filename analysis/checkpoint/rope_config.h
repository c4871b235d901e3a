// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the position encoding from config.json in the spellings in use: rope_theta and
// rope_scaling at the top (transformers 4), rope_parameters (transformers 5), one object or one a
// layer type. The methods define which names mean which method (position/hf_position.h).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/checkpoint/config_keys.h"
#include "analysis/checkpoint/model_spec.h"
#include "analysis/message.h"

namespace sextant {

// What a family says otherwise of the layers of one type, where rope_parameters does not speak of
// the type: the key of their base at the top, its default, and whether one rope_scaling for all
// layers counts for them (Gemma 3, OLMo 3: of full layers only).
struct TypeRotation {
    std::string type;
    const char* baseKey = "rope_theta";
    double base = 10000.0;
    bool scaled = true;
};

// The defaults of a model family for keys that its config leaves out.
struct RopeDefaults {
    double base = 10000.0;
    double part = 1.0;  // partial_rotary_factor
    std::vector<TypeRotation> byType = {};
    // rope_parameters, where neither these nor rope_scaling are there; null: a plain rotation.
    const nlohmann::json* parameters = nullptr;
    PairLayout layout = PairLayout::halfSplit;
    bool told = true;        // warn when the base is taken from here
    bool wholeHead = false;  // a plain rotation covers the whole head, whatever the config says
    bool none = false;       // the family has no rotation, and its config no keys of one
    int dims = 0;            // so many of a head turn, and no keys say how; 0: as the part says
};

// Other facts about a layer: config.json's name of its kind ("full_attention"), its position
// encoding ("rope", or the value of sextant_position), its window and its chunks (0: none).
struct LayerText {
    std::string type;
    std::string position = "rope";
    std::int64_t window = 0;
    int headDim = 0;         // of the layer's own; 0: the model's
    std::int64_t chunk = 0;  // 0: none
};

// "rope" or "none" (NoPE) for each layer, where a family has both: no_rope_layers, in which 1 is
// RoPE and 0 is NoPE; no_rope_layer_interval, where the last of so many layers is NoPE; and, in
// Cohere 2 and EXAONE 4, layer_types, where full layers among sliding ones are NoPE. Throws Error
// naming the key for another number of layers or another value.
std::vector<std::string> positionsByLayer(const ConfigKeys& config, std::size_t layers);

// Rotation and choices of each layer, for heads of headDim dimensions. Throws Error naming the key
// and the method for an unknown rotary method; for a partial_rotary_factor outside (0, 1]; and for
// an odd number of rotated dimensions. `warnings` gets a base that had to be taken from the
// defaults, and each pair of contradicting keys with the one that is used: rope_scaling before
// rope_parameters, keys in these before keys at the top, but original_max_position_embeddings at
// the top before theirs.
std::vector<LayerSpec> readLayerPositions(const ConfigKeys& config, const RopeDefaults& defaults,
                                          int headDim, const std::vector<LayerText>& layers,
                                          std::vector<Message>& warnings);

}  // namespace sextant
