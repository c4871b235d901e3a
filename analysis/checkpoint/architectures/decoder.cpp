// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/architectures/decoder.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "analysis/checkpoint/config.h"
#include "analysis/checkpoint/json_text.h"
#include "analysis/error.h"

namespace sextant {

namespace {

constexpr const char* fullAttention = "full_attention";
constexpr const char* slidingAttention = "sliding_attention";

// One entry a layer; every layer `usual` where the config does not say.
std::vector<std::string> readLayerTypes(const ConfigKeys& config, int layers, const char* usual,
                                        bool windowKnown) {
    const nlohmann::json* value = config.find("layer_types");
    if (value == nullptr) return std::vector<std::string>(static_cast<std::size_t>(layers), usual);
    if (!value->is_array() || value->size() != static_cast<std::size_t>(layers))
        throw Error(config.place("layer_types") + " is not an array of " + std::to_string(layers) +
                    " names, one a layer (num_hidden_layers)");
    std::vector<std::string> types;
    for (const nlohmann::json& entry : *value) {
        const bool known = entry.is_string() &&
                           (entry == fullAttention || (windowKnown && entry == slidingAttention));
        if (!known)
            throw Error(config.place("layer_types") + " holds " + shown(entry) + ", expected \"" +
                        fullAttention + "\"" +
                        (windowKnown ? std::string(" or \"") + slidingAttention + "\"" : ""));
        types.push_back(entry.get<std::string>());
    }
    return types;
}

}  // namespace

std::vector<std::string> everywhereRotated(const ConfigKeys&, std::size_t layers) {
    return std::vector<std::string>(layers, "rope");
}

ModelSpec readDecoder(const ConfigKeys& config, std::int64_t window, PositionsOf positionsOf,
                      const RopeDefaults& rotation, std::vector<std::string>& warnings) {
    ModelSpec spec;
    readSizes(config, spec);
    spec.finalNorm = {NormKind::rms, config.positive("rms_norm_eps")};
    BlockSpec block;
    block.beforeAttention = block.beforeMlp = spec.finalNorm;
    block.mlp.width = readWidth(config, "intermediate_size");
    block.mlp.activation = readActivation(config, "hidden_act");
    spec.tiedEmbedding = config.boolean("tie_word_embeddings", false);
    readTokens(config, spec, warnings);

    const int layers = config.size("num_hidden_layers", mostLayers);
    const std::vector<std::string> types =
        readLayerTypes(config, layers, window > 0 ? slidingAttention : fullAttention, window > 0);
    const std::vector<std::string> positions = positionsOf(config, types.size());
    std::vector<LayerWords> words;
    for (std::size_t layer = 0; layer < types.size(); ++layer)
        words.push_back({types[layer], positions[layer],
                         types[layer] == slidingAttention ? window : std::int64_t{0}});
    spec.layers = readLayerPositions(config, rotation, spec.headDim, words, warnings);
    for (LayerSpec& layer : spec.layers) {
        layer.block = block;
        layer.scoreScale = 1.0 / std::sqrt(static_cast<double>(spec.headDim));
    }
    return spec;
}

void readBiases(const ConfigKeys& config, ModelSpec& spec) {
    Biases biases;
    biases.query = biases.key = biases.value = biases.output =
        config.boolean("attention_bias", false);
    biases.gate = biases.up = biases.down = config.boolean("mlp_bias", false);
    for (LayerSpec& layer : spec.layers)
        layer.block.biases = biases;
}

}  // namespace sextant
