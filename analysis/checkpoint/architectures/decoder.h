// SPDX-License-Identifier: GPL-3.0-or-later
// What most decoders share: norms before attention and MLP, grouped-query attention, one rotation a
// layer type, windows. Without words of its own a family is Llama's.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "analysis/checkpoint/architectures/architecture.h"
#include "analysis/checkpoint/rope_config.h"
#include "analysis/message.h"

namespace sextant {

// sextant_position's word for each layer.
using PositionsOf = std::vector<std::string> (*)(const ConfigKeys& config, std::size_t layers);
std::vector<std::string> everywhereRotated(const ConfigKeys& config, std::size_t layers);
std::vector<std::string> everywhereLearned(const ConfigKeys& config, std::size_t layers);
std::vector<std::string> everywhereAlibi(const ConfigKeys& config, std::size_t layers);

// A config.json's name of each layer's kind ("full_attention"), where layer_types is absent.
using LayerTypesOf = std::vector<std::string> (*)(const ConfigKeys& config, std::size_t layers);
inline constexpr const char* fullAttention = "full_attention";
inline constexpr const char* slidingAttention = "sliding_attention";
inline constexpr const char* chunkedAttention = "chunked_attention";
// Sliding layers, of which every nth is a full one instead.
std::vector<std::string> everyNthFull(std::int64_t nth, std::size_t layers);
// sliding_window, or 0 where it is absent or null.
std::int64_t readWindow(const ConfigKeys& config);

// Dimensions of each layer's heads, where they differ; `types` are the layers'.
using HeadDimsOf = std::vector<int> (*)(const ConfigKeys& config,
                                        const std::vector<std::string>& types);

// How a family's config.json says what most decoders share.
struct DecoderWords {
    NormKind norm = NormKind::rms;
    const char* epsilon = "rms_norm_eps";  // null: 1e-5, which no key says
    bool gated = true;
    const char* activation = "hidden_act";  // null: no key says it, the family sets it afterwards
    int widthMultiple =
        0;  // of hidden_size, where intermediate_size is absent; 0: it must be there
    // Of a head of queries and keys, where head_dim does not say it, and how many of these the
    // rotation's keys speak of. 0: head_dim; all.
    int headDim = 0, rotatedHeadDim = 0;
    std::int64_t window = 0;            // of sliding layers; 0: no layer has one
    std::int64_t chunk = 0;             // of chunked layers; 0: no layer has one
    LayerTypesOf layerTypes = nullptr;  // none: all sliding where there is a window, else all full
    PositionsOf positions = everywhereRotated;
    const char* unpositioned = nullptr;  // the type of layers that have no position encoding
    RopeDefaults rotation = {};
    bool tied = false;              // tie_word_embeddings, where it is absent
    HeadDimsOf headDims = nullptr;  // none: head_dim in all
};

// Marks keys as read that change nothing of what this family computes.
void passOver(const ConfigKeys& config, std::initializer_list<const char*> keys);
// Throws Error where a key is there and says something else than `only`: `what` is not computed.
void requireOnly(const ConfigKeys& config, const char* key, const nlohmann::json& only,
                 const Message& what);

// Everything but the architecture's name and its biases; of blocks, what all layers share. A family
// sets what it has beyond that in the layers afterwards.
ModelSpec readDecoder(const ConfigKeys& config, const DecoderWords& words,
                      std::vector<Message>& warnings);
// The same biases in every layer.
void setBiases(ModelSpec& spec, const Biases& biases);
// attention_bias (of all four projections, as in transformers' Llama) and mlp_bias.
void readBiases(const ConfigKeys& config, ModelSpec& spec);
// Throws Error where use_bidirectional_attention lets rows see what comes after them.
void refuseBidirectional(const ConfigKeys& config);

// A family whose config.json is only patched: of a continued model's, the rotation's keys where
// that changed; what else changed is refused by name, or said in Sextant's own words.
std::vector<ConfigPart> patchedParts();
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
