// SPDX-License-Identifier: GPL-3.0-or-later
// A Llama with what Llama's own config cannot say, as trained by Sextant: under another name, so
// that nobody runs it without. sextant_position is the encoding of all layers or an array with one
// a layer; layer_types and sliding_window as Mistral's; sextant_choices says whatever methods there
// are, sextant_score_scale what multiplies q.k; each of them one for all layers or an array.
#include <nlohmann/json.hpp>

#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/llama_tensors.h"
#include "analysis/checkpoint/json_text.h"
#include "analysis/error.h"
#include "analysis/position/composition.h"
#include "analysis/position/hf_position.h"

namespace sextant {

namespace {

using OrderedJson = nlohmann::ordered_json;

// Of one layer: an entry of the array, or the one value of all layers; null where the key is
// absent.
const nlohmann::json* layerEntry(const ConfigKeys& config, const std::string& key,
                                 std::size_t layer, std::size_t layers) {
    const nlohmann::json* value = config.find(key);
    if (value == nullptr || !value->is_array()) return value;
    if (value->size() != layers)
        throw Error("{} is not an array of {} entries, one a layer (num_hidden_layers)",
                    config.place(key), layers);
    return &(*value)[layer];
}

std::string readPosition(const ConfigKeys& config, const nlohmann::json& value) {
    std::string expected;
    for (const std::string& one : positionNames()) {
        if (value == one) return one;
        expected += (expected.empty() ? "" : ", ") + one;
    }
    throw Error("{} holds {}, expected one of {}", config.place("sextant_position"), shown(value),
                expected);
}

// A learned embedding is the whole model's.
std::vector<std::string> sextantPositions(const ConfigKeys& config, std::size_t layers) {
    std::vector<std::string> positions;
    for (std::size_t layer = 0; layer < layers; ++layer) {
        const nlohmann::json* value = layerEntry(config, "sextant_position", layer, layers);
        if (value == nullptr)
            throw Error("{} is missing; it says which position encoding each layer has",
                        config.place("sextant_position"));
        positions.push_back(readPosition(config, *value));
        if ((positions.back() == "learned") != (positions.front() == "learned"))
            throw Error(
                "{} holds \"learned\" for some layers; it is an embedding of the whole model, "
                "expected in all of them or none",
                config.place("sextant_position"));
    }
    return positions;
}

// Choices that sextant_position has no words for.
void readChoices(const ConfigKeys& config, ModelSpec& spec) {
    for (std::size_t layer = 0; layer < spec.layers.size(); ++layer) {
        const nlohmann::json* value =
            layerEntry(config, "sextant_choices", layer, spec.layers.size());
        if (value == nullptr) return;
        for (const auto& [stage, choice] : choicesFromJson(*value, config.place("sextant_choices")))
            spec.layers[layer].choices[stage] = choice;
    }
}

void readScoreScale(const ConfigKeys& config, ModelSpec& spec) {
    for (std::size_t layer = 0; layer < spec.layers.size(); ++layer) {
        const nlohmann::json* value =
            layerEntry(config, "sextant_score_scale", layer, spec.layers.size());
        if (value == nullptr) return;
        const nlohmann::json one = {{"sextant_score_scale", *value}};
        spec.layers[layer].scoreScale =
            ConfigKeys(config.file(), "", one).positive("sextant_score_scale");
    }
}

ModelSpec readSextant(const ConfigKeys& config, std::vector<Message>& warnings) {
    const std::int64_t window = config.has("sliding_window") ? config.length("sliding_window") : 0;
    ModelSpec spec =
        readDecoder(config, {.window = window, .positions = sextantPositions}, warnings);
    spec.architecture = "SextantForCausalLM";
    readBiases(config, spec);
    readChoices(config, spec);
    readScoreScale(config, spec);
    for (LayerSpec& layer : spec.layers) {
        const std::string encoding = layer.choices.at(Stage::encoding).method;
        if (encoding != "rope" && encoding != "xpos") layer.rotaryDim = 0;
        if (encoding == "learned")
            spec.learnedPositions = config.length("sextant_learned_positions");
    }
    return spec;
}

void writeNamed(const ModelSpec& spec, OrderedJson& json) {
    writePositions(spec, json);
    json["sextant_position"] =
        ofLayers(spec, [&](int layer) { return OrderedJson(toHf(spec, layer).position); });
    if (spec.learnedPositions > 0) json["sextant_learned_positions"] = spec.learnedPositions;
}

// In numbers, but for values that follow the length of the text.
Choices keptChoices(const ModelSpec& spec, int layer) {
    const Choices own = ownChoices(spec, layer);
    const Choices longer = settledChoices(spec, {}, layer, 3 * spec.trainedLength);
    Choices kept = settledChoices(spec, {}, layer, spec.trainedLength);
    for (auto& [stage, choice] : kept)
        for (auto& [key, value] : choice.values)
            if (value != longer.at(stage).values.at(key)) value = own.at(stage).values.at(key);
    return kept;
}

// What these words cannot say.
void writeChoices(const ModelSpec& spec, OrderedJson& json) {
    json["sextant_choices"] = ofLayers(
        spec, [&](int layer) { return OrderedJson(choicesToJson(keptChoices(spec, layer))); });
}

void writeScoreScale(const ModelSpec& spec, OrderedJson& json) {
    json["sextant_score_scale"] = ofLayers(spec, [&](int layer) {
        return OrderedJson(spec.layers[static_cast<std::size_t>(layer)].scoreScale);
    });
}

std::vector<ConfigPart> sextantParts() {
    std::vector<ConfigPart> parts = decoderParts();
    const char* positions = "its position encodings and windows";
    parts.push_back({positions, samePositions, writeNamed});
    parts.push_back({positions, samePositions, writeChoices, true});
    parts.push_back({"its score scale", sameScoreScale, writeScoreScale, true});
    return parts;
}

}  // namespace

Architecture sextantsOwn() {
    return {.name = "SextantForCausalLM",
            .modelType = "sextant",
            .remark = "trained by Sextant",
            .prefix = "model.",
            .read = readSextant,
            .bindings = llamaTensors,
            .parts = sextantParts()};
}

}  // namespace sextant
