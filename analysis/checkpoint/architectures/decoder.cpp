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
constexpr const char* chunkedAttention = "chunked_attention";

// One entry a layer; where the config does not say, what the family's has.
std::vector<std::string> readLayerTypes(const ConfigKeys& config, std::size_t layers,
                                        const DecoderWords& words) {
    const bool windowKnown = words.window > 0;
    const nlohmann::json* value = config.find("layer_types");
    if (value == nullptr) {
        if (words.layerTypes != nullptr) return words.layerTypes(config, layers);
        return std::vector<std::string>(layers, windowKnown ? slidingAttention : fullAttention);
    }
    if (!value->is_array() || value->size() != layers)
        throw Error(config.place("layer_types") + " is not an array of " + std::to_string(layers) +
                    " names, one a layer (" + config.path("num_hidden_layers") + ")");
    std::vector<std::string> types;
    for (const nlohmann::json& entry : *value) {
        const bool known = entry.is_string() &&
                           (entry == fullAttention || (windowKnown && entry == slidingAttention) ||
                            (words.chunk > 0 && entry == chunkedAttention));
        if (!known)
            throw Error(config.place("layer_types") + " holds " + shown(entry) + ", expected \"" +
                        fullAttention + "\"" +
                        (windowKnown ? std::string(" or \"") + slidingAttention + "\"" : "") +
                        (words.chunk > 0 ? std::string(" or \"") + chunkedAttention + "\"" : ""));
        types.push_back(entry.get<std::string>());
    }
    return types;
}

int widthOf(const ConfigKeys& config, const ModelSpec& spec, const DecoderWords& words) {
    if (words.widthMultiple > 0 && !config.has("intermediate_size"))
        return words.widthMultiple * spec.hidden;
    return readWidth(config, "intermediate_size");
}

}  // namespace

std::vector<std::string> everywhereRotated(const ConfigKeys&, std::size_t layers) {
    return std::vector<std::string>(layers, "rope");
}

ModelSpec readDecoder(const ConfigKeys& config, const DecoderWords& words,
                      std::vector<std::string>& warnings) {
    ModelSpec spec;
    readSizes(config, spec);
    if (words.headDim > 0) spec.headDim = words.headDim;
    spec.finalNorm = {words.norm, config.positive(words.epsilon)};
    BlockSpec block;
    block.beforeAttention = block.beforeMlp = spec.finalNorm;
    block.mlp.width = widthOf(config, spec, words);
    block.mlp.gated = words.gated;
    block.mlp.activation = readActivation(config, words.activation);
    spec.tiedEmbedding = config.boolean("tie_word_embeddings", false);
    readTokens(config, spec, warnings);

    const auto layers = static_cast<std::size_t>(config.size("num_hidden_layers", mostLayers));
    const std::vector<std::string> types = readLayerTypes(config, layers, words);
    const std::vector<std::string> positions = words.positions(config, layers);
    std::vector<LayerText> texts;
    for (std::size_t layer = 0; layer < layers; ++layer)
        texts.push_back({types[layer], positions[layer],
                         types[layer] == slidingAttention ? words.window : std::int64_t{0},
                         types[layer] == chunkedAttention ? words.chunk : std::int64_t{0}});
    const int rotated = words.rotatedHeadDim > 0 ? words.rotatedHeadDim : spec.headDim;
    spec.layers = readLayerPositions(config, words.rotation, rotated, texts, warnings);
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
