// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/rope_config.h"

#include <algorithm>
#include <map>

#include "analysis/checkpoint/json_text.h"
#include "analysis/error.h"
#include "analysis/position/hf_position.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

// {"full_attention": {...}, "sliding_attention": {...}}: every value is an object of its own.
bool nestedByLayerType(const ConfigKeys& parameters) {
    const nlohmann::json& object = parameters.object();
    return !object.empty() && std::all_of(object.begin(), object.end(),
                                          [](const auto& value) { return value.is_object(); });
}

ConfigKeys parametersFor(const ConfigKeys& parameters, const std::string& layerType) {
    if (!nestedByLayerType(parameters)) return parameters;
    if (const auto own = parameters.nested(layerType)) return *own;
    throw Error(parameters.place(printable(layerType)) +
                " is missing, and layer_types has such layers");
}

// From the newest spelling to the oldest.
std::optional<double> number(const std::vector<ConfigKeys>& sources, const std::string& key) {
    for (const ConfigKeys& source : sources)
        if (const auto value = source.optionalPositive(key)) return value;
    return std::nullopt;
}

// What the layers of one type share.
struct Rotation {
    std::vector<ConfigKeys> objects;
    double base = 0.0;
    int dims = 0;
};

Rotation readRotation(const ConfigKeys& config, const RopeDefaults& defaults, int headDim,
                      const std::string& layerType, std::vector<std::string>& warnings) {
    Rotation rotation;
    for (const char* key : {"rope_parameters", "rope_scaling"})
        if (const auto parameters = config.nested(key))
            rotation.objects.push_back(parametersFor(*parameters, layerType));
    std::vector<ConfigKeys> sources = rotation.objects;
    sources.push_back(config);

    const auto base = number(sources, "rope_theta");
    rotation.base = base.value_or(defaults.base);
    if (!base) {
        warnings.push_back(config.place("rope_theta") + " is missing; " +
                           numberText(defaults.base, 6) + " is taken, as transformers does");
    }
    const double part = number(sources, "partial_rotary_factor").value_or(1.0);
    if (part > 1.0)
        throw Error(config.file() + ": partial_rotary_factor is " + numberText(part) +
                    ", expected a number above 0 and at most 1");
    // A proportional rotation spans the head, and lets the rest of its pairs stand still.
    const bool proportional = namesMethod({config, rotation.objects}, "proportional") != nullptr;
    rotation.dims = proportional ? headDim : static_cast<int>(headDim * part);
    if (rotation.dims < 2 || rotation.dims % 2 != 0)
        throw Error(config.file() + ": " + std::to_string(rotation.dims) +
                    " dimensions of a head would rotate (head_dim " + std::to_string(headDim) +
                    ", partial_rotary_factor " + numberText(part) +
                    "), expected an even number of at least 2");
    return rotation;
}

}  // namespace

std::vector<std::string> positionsByLayer(const ConfigKeys& config, std::size_t layers) {
    constexpr const char* none = "none";
    std::vector<std::string> positions(layers, "rope");
    const std::string family = config.optionalText("model_type").value_or("");
    const auto entry = [&](const char* key, std::size_t layer) -> const nlohmann::json& {
        const nlohmann::json& list = *config.find(key);
        if (!list.is_array() || list.size() != layers)
            throw Error(config.place(key) + ": expected a list of " + std::to_string(layers) +
                        ", one a layer");
        return list[layer];
    };
    if (config.has("no_rope_layers")) {
        for (std::size_t layer = 0; layer < layers; ++layer) {
            const nlohmann::json& turns = entry("no_rope_layers", layer);
            if (turns != 0 && turns != 1)
                throw Error(config.place("no_rope_layers") + " holds " + shown(turns) +
                            ", expected 1 (RoPE) or 0 (NoPE)");
            if (turns == 0) positions[layer] = none;
        }
    } else if (config.has("no_rope_layer_interval") || family == "smollm3" ||
               family == "llama4_text") {
        const auto interval = static_cast<std::size_t>(
            config.has("no_rope_layer_interval") ? config.length("no_rope_layer_interval") : 4);
        for (std::size_t layer = interval - 1; layer < layers; layer += interval)
            positions[layer] = none;
    } else if (config.has("sliding_window") && config.has("layer_types") &&
               (family == "cohere2" || family == "exaone4")) {
        for (std::size_t layer = 0; layer < layers; ++layer)
            if (entry("layer_types", layer) == "full_attention") positions[layer] = none;
    }
    return positions;
}

std::vector<LayerSpec> readLayerPositions(const ConfigKeys& config, const RopeDefaults& defaults,
                                          int headDim, const std::vector<LayerWords>& layers,
                                          std::vector<std::string>& warnings) {
    std::map<std::string, Rotation> byType;
    std::vector<LayerSpec> specs;
    for (const LayerWords& words : layers) {
        if (!byType.contains(words.type))
            byType.emplace(words.type,
                           readRotation(config, defaults, headDim, words.type, warnings));
        const Rotation& rotation = byType.at(words.type);
        LayerSpec layer;
        layer.rotaryBase = rotation.base;
        layer.rotaryDim = rotation.dims;
        layer.layout = defaults.layout;
        const Choices named = choicesNamed(words.position);
        layer.choices = choicesFromHf({config, rotation.objects, named.at(Stage::encoding).method,
                                       named.at(Stage::bias).method, words.window, rotation.base,
                                       rotation.dims});
        specs.push_back(std::move(layer));
    }
    return specs;
}

}  // namespace sextant
