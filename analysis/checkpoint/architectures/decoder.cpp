// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/architectures/decoder.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "analysis/checkpoint/config.h"
#include "analysis/checkpoint/json_text.h"
#include "analysis/error.h"

namespace sextant {

namespace {

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
        throw Error("{} is not an array of {} names, one a layer ({})", config.place("layer_types"),
                    layers, config.path("num_hidden_layers"));
    std::vector<std::string> types;
    for (const nlohmann::json& entry : *value) {
        const bool known = entry.is_string() &&
                           (entry == fullAttention || (windowKnown && entry == slidingAttention) ||
                            (words.chunk > 0 && entry == chunkedAttention));
        if (!known) {
            Message expected("\"{}\"", fullAttention);
            if (windowKnown) expected = Message("{} or \"{}\"", expected, slidingAttention);
            if (words.chunk > 0) expected = Message("{} or \"{}\"", expected, chunkedAttention);
            throw Error("{} holds {}, expected {}", config.place("layer_types"), shown(entry),
                        expected);
        }
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

std::vector<std::string> everywhereLearned(const ConfigKeys&, std::size_t layers) {
    return std::vector<std::string>(layers, "learned");
}

std::vector<std::string> everywhereAlibi(const ConfigKeys&, std::size_t layers) {
    return std::vector<std::string>(layers, "alibi");
}

void passOver(const ConfigKeys& config, std::initializer_list<const char*> keys) {
    for (const char* key : keys)
        config.find(key);
}

void requireOnly(const ConfigKeys& config, const char* key, const nlohmann::json& only,
                 const Message& what) {
    const nlohmann::json* value = config.find(key);
    if (value != nullptr && *value != only)
        throw Error("{} is {}, expected {}: this version does not compute {}", config.place(key),
                    shown(*value), only.dump(), what);
}

std::vector<std::string> everyNthFull(std::int64_t nth, std::size_t layers) {
    std::vector<std::string> types(layers, slidingAttention);
    const auto step = static_cast<std::size_t>(nth);
    for (std::size_t layer = step - 1; layer < layers; layer += step)
        types[layer] = fullAttention;
    return types;
}

std::int64_t readWindow(const ConfigKeys& config) {
    return config.has("sliding_window") ? config.length("sliding_window") : 0;
}

ModelSpec readDecoder(const ConfigKeys& config, const DecoderWords& words,
                      std::vector<Message>& warnings) {
    ModelSpec spec;
    readSizes(config, spec);
    if (words.headDim > 0) spec.headDim = words.headDim;
    spec.finalNorm.kind = words.norm;
    if (words.epsilon != nullptr) spec.finalNorm.epsilon = config.positive(words.epsilon);
    BlockSpec block;
    block.beforeAttention = block.beforeMlp = spec.finalNorm;
    block.mlp.width = widthOf(config, spec, words);
    block.mlp.gated = words.gated;
    if (words.activation != nullptr)
        block.mlp.activation = readActivation(config, words.activation);
    spec.tiedEmbedding = config.boolean("tie_word_embeddings", words.tied);
    readTokens(config, spec, warnings);

    const auto layers = static_cast<std::size_t>(config.size("num_hidden_layers", mostLayers));
    const std::vector<std::string> types = readLayerTypes(config, layers, words);
    std::vector<std::string> positions = words.positions(config, layers);
    for (std::size_t layer = 0; layer < layers; ++layer)
        if (words.unpositioned != nullptr && types[layer] == words.unpositioned)
            positions[layer] = "none";
    const std::vector<int> dims = words.headDims != nullptr
                                      ? words.headDims(config, types)
                                      : std::vector<int>(layers, spec.headDim);
    std::vector<LayerText> texts;
    for (std::size_t layer = 0; layer < layers; ++layer)
        texts.push_back({types[layer], positions[layer],
                         types[layer] == slidingAttention ? words.window : std::int64_t{0},
                         words.rotatedHeadDim > 0 ? words.rotatedHeadDim : dims[layer],
                         types[layer] == chunkedAttention ? words.chunk : std::int64_t{0}});
    if (positions.front() == "learned") spec.learnedPositions = spec.trainedLength;
    spec.layers = readLayerPositions(config, words.rotation, spec.headDim, texts, warnings);
    spec.headDim = *std::max_element(dims.begin(), dims.end());
    for (std::size_t layer = 0; layer < layers; ++layer) {
        LayerSpec& own = spec.layers[layer];
        own.block = block;
        own.scoreScale = 1.0 / std::sqrt(static_cast<double>(dims[layer]));
        if (dims[layer] == spec.headDim) continue;
        own.block.keyDim = own.block.valueDim = dims[layer];
    }
    return spec;
}

void setBiases(ModelSpec& spec, const Biases& biases) {
    for (LayerSpec& layer : spec.layers)
        layer.block.biases = biases;
}

void refuseBidirectional(const ConfigKeys& config) {
    const nlohmann::json* value = config.find("use_bidirectional_attention");
    // "vision": among the parts of an image alone.
    if (value == nullptr || *value == false || *value == "vision") return;
    throw Error("{} is {}: its rows see the tokens after them, so it is no causal language model",
                config.place("use_bidirectional_attention"), shown(*value));
}

void readBiases(const ConfigKeys& config, ModelSpec& spec) {
    Biases biases;
    biases.query = biases.key = biases.value = biases.output =
        config.boolean("attention_bias", false);
    biases.gate = biases.up = biases.down = config.boolean("mlp_bias", false);
    setBiases(spec, biases);
}

}  // namespace sextant
