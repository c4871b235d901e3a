// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/llama.h"

#include <cmath>

#include "analysis/checkpoint/config.h"
#include "analysis/checkpoint/json_text.h"
#include "analysis/checkpoint/rope_config.h"
#include "analysis/error.h"
#include "analysis/position/composition.h"
#include "analysis/position/hf_position.h"

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

std::string readPosition(const ConfigKeys& config, const nlohmann::json& value) {
    std::string expected;
    for (const std::string& one : positionNames()) {
        if (value == one) return one;
        expected += (expected.empty() ? "" : ", ") + one;
    }
    throw Error(config.place("sextant_position") + " holds " + shown(value) + ", expected one of " +
                expected);
}

// One name for all layers, or an array with one a layer. A learned embedding is the whole model's.
std::vector<std::string> readPositions(const ConfigKeys& config, std::size_t layers) {
    const nlohmann::json* value = config.find("sextant_position");
    if (value == nullptr)
        throw Error(config.place("sextant_position") +
                    " is missing; it says which position encoding each layer has");
    if (!value->is_array()) return std::vector(layers, readPosition(config, *value));
    if (value->size() != layers)
        throw Error(config.place("sextant_position") + " is not an array of " +
                    std::to_string(layers) + " names, one a layer (num_hidden_layers)");
    std::vector<std::string> positions;
    for (const nlohmann::json& entry : *value) {
        positions.push_back(readPosition(config, entry));
        if ((positions.back() == "learned") != (positions.front() == "learned"))
            throw Error(config.place("sextant_position") +
                        " holds \"learned\" for some layers; it is an embedding of the whole "
                        "model, expected in all of them or none");
    }
    return positions;
}

// In Llama's own config: "rope" or "none", for all layers.
std::vector<std::string> readLlamaPosition(const ConfigKeys& config, std::size_t layers) {
    const std::string position = config.optionalText("sextant_position").value_or("rope");
    if (position != "rope" && position != "none")
        throw Error(config.place("sextant_position") + " is " + inQuotes(position) +
                    ", expected \"rope\" or \"none\" in a LlamaForCausalLM");
    return std::vector(layers, position);
}

std::vector<std::string> rotated(const ConfigKeys&, std::size_t layers) {
    return std::vector<std::string>(layers, "rope");
}

// Choices that sextant_position has no words for: one object for all layers, or an array.
void readChoices(const ConfigKeys& config, ModelSpec& spec) {
    const nlohmann::json* value = config.find("sextant_choices");
    if (value == nullptr) return;
    const std::string place = config.place("sextant_choices");
    if (value->is_array() && value->size() != spec.layers.size())
        throw Error(place + " is not an array of " + std::to_string(spec.layers.size()) +
                    " objects, one a layer (num_hidden_layers)");
    for (std::size_t layer = 0; layer < spec.layers.size(); ++layer) {
        const Choices choices =
            choicesFromJson(value->is_array() ? (*value)[layer] : *value, place);
        for (const auto& [stage, choice] : choices)
            spec.layers[layer].choices[stage] = choice;
    }
}

using PositionsOf = std::vector<std::string> (*)(const ConfigKeys&, std::size_t layers);

// What Llama and Mistral share. `window` is 0 where no layer has one.
ModelSpec readDecoder(const ConfigKeys& config, std::int64_t window, PositionsOf positionsOf,
                      std::vector<std::string>& warnings) {
    ModelSpec spec;
    readSizes(config, spec);
    spec.norm = Norm::rms;
    spec.normEpsilon = config.positive("rms_norm_eps");
    spec.activation = readActivation(config, "hidden_act");
    spec.gatedMlp = true;
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
    spec.layers = readLayerPositions(config, RopeDefaults{}, spec.headDim, words, warnings);
    for (LayerSpec& layer : spec.layers)
        layer.scoreScale = 1.0 / std::sqrt(static_cast<double>(spec.headDim));
    return spec;
}

}  // namespace

ModelSpec readLlama(const ConfigKeys& config, std::vector<std::string>& warnings) {
    // A model trained here says so where Llama's own keys cannot: "none" is NoPE.
    ModelSpec spec = readDecoder(config, 0, readLlamaPosition, warnings);
    spec.architecture = "LlamaForCausalLM";
    // In transformers' Llama one key gives a bias to all four projections.
    spec.attentionBias = config.boolean("attention_bias", false);
    spec.attentionOutputBias = spec.attentionBias;
    spec.mlpBias = config.boolean("mlp_bias", false);
    return spec;
}

ModelSpec readSextant(const ConfigKeys& config, std::vector<std::string>& warnings) {
    const std::int64_t window = config.has("sliding_window") ? config.length("sliding_window") : 0;
    ModelSpec spec = readDecoder(config, window, readPositions, warnings);
    spec.architecture = "SextantForCausalLM";
    readChoices(config, spec);
    for (std::size_t i = 0; i < spec.layers.size(); ++i) {
        LayerSpec& layer = spec.layers[i];
        const std::string encoding = layer.choices.at(Stage::encoding).method;
        if (encoding != "rope" && encoding != "xpos") layer.rotaryDim = 0;
        if (encoding == "learned")
            spec.learnedPositions = config.length("sextant_learned_positions");
    }
    return spec;
}

ModelSpec readMistral(const ConfigKeys& config, std::vector<std::string>& warnings) {
    constexpr std::int64_t firstMistralWindow = 4096;
    std::int64_t window = 0;
    if (config.has("sliding_window")) {
        window = config.length("sliding_window");
    } else if (!config.object().contains("sliding_window")) {
        window = firstMistralWindow;
        warnings.push_back(config.place("sliding_window") +
                           " is missing; 4096 is taken, as transformers does (null would mean no "
                           "window)");
    }
    ModelSpec spec = readDecoder(config, window, rotated, warnings);
    spec.architecture = "MistralForCausalLM";
    return spec;
}

}  // namespace sextant
