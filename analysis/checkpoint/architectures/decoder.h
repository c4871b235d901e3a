// SPDX-License-Identifier: GPL-3.0-or-later
// What the Llama family shares: RMS norm, gated MLP, grouped-query attention, one rotation a layer
// type, windows.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "analysis/checkpoint/architectures/architecture.h"
#include "analysis/checkpoint/rope_config.h"

namespace sextant {

// sextant_position's word for each layer.
using PositionsOf = std::vector<std::string> (*)(const ConfigKeys& config, std::size_t layers);
std::vector<std::string> everywhereRotated(const ConfigKeys& config, std::size_t layers);

// Everything but the architecture's name and its biases. `window` is 0 where no layer has one.
ModelSpec readDecoder(const ConfigKeys& config, std::int64_t window, PositionsOf positionsOf,
                      const RopeDefaults& rotation, std::vector<std::string>& warnings);
// attention_bias (of all four projections, as in transformers' Llama) and mlp_bias.
void readBiases(const ConfigKeys& config, ModelSpec& spec);

// All of a ModelSpec but positions, windows and score scales; those follow.
std::vector<ConfigPart> decoderParts();
bool samePositions(const ModelSpec& a, const ModelSpec& b);
bool sameScoreScale(const ModelSpec& a, const ModelSpec& b);
// Rotation and windows in the words of transformers: rope_theta, partial_rotary_factor,
// rope_scaling or rope_parameters by layer type, sliding_window, layer_types. Sextant's own keys
// of the same are taken away.
void writePositions(const ModelSpec& spec, nlohmann::ordered_json& json);

// One value where all layers say the same, else one a layer.
template <typename Of>
nlohmann::ordered_json ofLayers(const ModelSpec& spec, Of of) {
    auto all = nlohmann::ordered_json::array();
    bool same = true;
    for (int layer = 0; layer < spec.layerCount(); ++layer) {
        all.push_back(of(layer));
        same = same && all.back() == all.front();
    }
    return same ? all.front() : all;
}

}  // namespace sextant
