// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/rope_config.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "analysis/checkpoint/json_text.h"
#include "analysis/error.h"
#include "analysis/position/hf_position.h"
#include "analysis/transformers_version.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

constexpr const char* originalKey = "original_max_position_embeddings";

// {"full_attention": {...}, "sliding_attention": {...}}: every value is an object of its own.
bool nestedByLayerType(const ConfigKeys& parameters) {
    const nlohmann::json& object = parameters.object();
    return !object.empty() && std::all_of(object.begin(), object.end(),
                                          [](const auto& value) { return value.is_object(); });
}

ConfigKeys parametersFor(const ConfigKeys& parameters, const std::string& layerType) {
    if (!nestedByLayerType(parameters)) return parameters;
    if (const auto own = parameters.nested(layerType)) return *own;
    throw Error("{} is missing, and layer_types has such layers",
                parameters.place(printable(layerType)));
}

void tell(std::vector<Message>& warnings, Message warning) {
    if (std::find(warnings.begin(), warnings.end(), warning) == warnings.end())
        warnings.push_back(std::move(warning));
}

// Where two keys say different things about one, both are told, and which counts.
void tellContradiction(const ConfigKeys& counts, const std::string& countedKey,
                       const ConfigKeys& other, const std::string& otherKey,
                       std::vector<Message>& warnings) {
    const nlohmann::json* counted = counts.find(countedKey);
    const nlohmann::json* given = other.find(otherKey);
    if (counted == nullptr || given == nullptr || *counted == *given) return;
    tell(warnings, Message("{} is {}, and {} is {}; {} counts, as in {}", counts.place(countedKey),
                           printable(counted->dump()), other.path(otherKey),
                           printable(given->dump()), counts.path(countedKey), transformersVersion));
}

// Whether a second object says nothing but what the first, or the top, says too.
bool repeats(const nlohmann::json& second, const nlohmann::json& first, const nlohmann::json& top) {
    const auto type = [](const nlohmann::json& object) {
        return object.value("rope_type", object.value("type", nlohmann::json()));
    };
    return std::all_of(second.items().begin(), second.items().end(), [&](const auto& entry) {
        if (entry.key() == "type" || entry.key() == "rope_type") return type(second) == type(first);
        const nlohmann::json& said = first.contains(entry.key()) ? first : top;
        return said.contains(entry.key()) && said[entry.key()] == entry.value();
    });
}

// What the family takes where the config has no rotary parameters.
std::optional<ConfigKeys> defaultObject(const ConfigKeys& config, const RopeDefaults& defaults,
                                        const std::string& layerType,
                                        std::vector<Message>& warnings) {
    if (defaults.parameters == nullptr) return std::nullopt;
    const char* key = "rope_parameters";
    if (defaults.told)
        tell(warnings, Message("{} is missing; {} is taken, as in {}", config.place(key),
                               defaults.parameters->dump(), transformersVersion));
    const ConfigKeys all(config.file(), config.path(key) + ".", *defaults.parameters);
    return parametersFor(all, layerType);
}

// The object with rotary parameters: rope_scaling where it says anything, as in transformers, else
// rope_parameters. Where it is one for all layers, layers that are not `scaled` have none.
std::optional<ConfigKeys> rotaryObject(const ConfigKeys& config, const RopeDefaults& defaults,
                                       const std::string& layerType, bool scaled,
                                       std::vector<Message>& warnings) {
    const auto saysAnything = [&](const char* key) {
        return config.has(key) && config.object()[key] != nlohmann::json::object();
    };
    const bool old = saysAnything("rope_scaling"), now = saysAnything("rope_parameters");
    if (!old && !now) return defaultObject(config, defaults, layerType, warnings);
    const ConfigKeys object = *config.nested(old ? "rope_scaling" : "rope_parameters");
    if (old && now) {
        const nlohmann::json& other = *config.find("rope_parameters");
        if (!other.is_object() || !repeats(other, object.object(), config.object()))
            tell(warnings, Message("{} is {}, and {} is {}; {} counts, as in {}",
                                   config.place("rope_scaling"), printable(object.object().dump()),
                                   "rope_parameters", printable(other.dump()), "rope_scaling",
                                   transformersVersion));
    }
    if (!scaled && !nestedByLayerType(object)) return std::nullopt;
    ConfigKeys own = parametersFor(object, layerType);
    tellContradiction(own, "rope_type", own, "type", warnings);
    return own;
}

// What the layers of one type share.
struct RotationTable {
    std::optional<ConfigKeys> object;
    double base = 0.0;
    int dims = 0;
};

// What the rotary object says, else the top under its own key.
std::optional<double> number(const std::optional<ConfigKeys>& object, const ConfigKeys& config,
                             const std::string& key, const std::string& topKey,
                             std::vector<Message>& warnings) {
    const auto top = config.optionalPositive(topKey);
    if (!object) return top;
    tellContradiction(*object, key, config, topKey, warnings);
    const auto own = object->optionalPositive(key);
    return own ? own : top;
}

// A scaled rotation's length can only have grown.
void tellShorter(const ConfigKeys& config, const ConfigKeys& object,
                 std::vector<Message>& warnings) {
    constexpr const char* longestKey = "max_position_embeddings";
    const ConfigKeys& counts = config.has(originalKey) ? config : object;
    const auto original = counts.optionalPositive(originalKey);
    const auto longest = config.optionalPositive(longestKey);
    if (!original || !longest || *original <= *longest) return;
    const std::string originalPath = counts.path(originalKey);
    tell(warnings, Message("{} is {}, less than {}, the length before scaling, which is {}; {} "
                           "counts for the rotation, as in {}, and {} for the trained length",
                           config.place(longestKey), *longest, originalPath, *original,
                           originalPath, transformersVersion, longestKey));
}

void requireDims(const ConfigKeys& config, int dims, int headDim, const std::string& why) {
    if (dims < 2 || dims > headDim || dims % 2 != 0)
        throw Error(
            "{}: {} dimensions of a head would rotate (head_dim {}{}), expected an even number "
            "from 2 to {}",
            config.file(), dims, headDim, why, headDim);
}

RotationTable readRotation(const ConfigKeys& config, const RopeDefaults& defaults, int headDim,
                           const std::string& layerType, std::vector<Message>& warnings) {
    if (defaults.none) return {std::nullopt, defaults.base, 0};
    if (defaults.dims > 0) {
        requireDims(config, defaults.dims, headDim, "");
        return {std::nullopt, defaults.base, defaults.dims};
    }
    TypeRotation words = {.type = layerType, .base = defaults.base};
    for (const TypeRotation& own : defaults.byType)
        if (own.type == layerType) words = own;
    RotationTable rotation{rotaryObject(config, defaults, layerType, words.scaled, warnings)};
    const auto base = number(rotation.object, config, "rope_theta", words.baseKey, warnings);
    rotation.base = base.value_or(words.base);
    if (!base && defaults.told)
        tell(warnings, Message("{} is missing; {} is taken, as in {}", config.place(words.baseKey),
                               numberText(words.base, 6), transformersVersion));
    const std::string type = rotation.object ? ropeType(*rotation.object) : "default";
    // Sections for the axes of an image turn alike where every token is text.
    for (const char* key : {"mrope_section", "mrope_interleaved"})
        if (rotation.object) rotation.object->find(key);
    if (type == "yarn" || type == "llama3" || type == "longrope") {
        tellContradiction(config, originalKey, *rotation.object, originalKey, warnings);
        tellShorter(config, *rotation.object, warnings);
    }
    const char* const partKey = "partial_rotary_factor";
    double part =
        number(rotation.object, config, partKey, partKey, warnings).value_or(defaults.part);
    if (part > 1.0)
        throw Error("{}: partial_rotary_factor is {}, expected a number above 0 and at most 1",
                    config.file(), part);
    if (defaults.wholeHead && type == "default" && part < 1.0) {
        tell(warnings, Message("{}: partial_rotary_factor is {}, which this architecture does not "
                               "have; all {} dimensions of a head rotate, as in {}",
                               config.file(), part, headDim, transformersVersion));
        part = 1.0;
    }
    // A proportional rotation spans the head, and lets the rest of its pairs stand still.
    const bool proportional = type == "proportional";
    rotation.dims = proportional ? headDim : static_cast<int>(headDim * part);
    requireDims(config, rotation.dims, headDim, ", partial_rotary_factor " + numberText(part));
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
            throw Error("{}: expected a list of {}, one a layer", config.place(key), layers);
        return list[layer];
    };
    const nlohmann::json* const listed = config.find("no_rope_layers");
    // An empty list stands for none, as in transformers.
    if (listed != nullptr && *listed != nlohmann::json::array()) {
        config.find("no_rope_layer_interval");  // which the list goes before
        for (std::size_t layer = 0; layer < layers; ++layer) {
            const nlohmann::json& turns = entry("no_rope_layers", layer);
            if (turns != 0 && turns != 1)
                throw Error("{} holds {}, expected 1 (RoPE) or 0 (NoPE)",
                            config.place("no_rope_layers"), shown(turns));
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
                                          int headDim, const std::vector<LayerText>& layers,
                                          std::vector<Message>& warnings) {
    std::map<std::pair<std::string, int>, RotationTable> byType;
    std::vector<LayerSpec> specs;
    for (const LayerText& words : layers) {
        const std::pair kind(words.type, words.headDim > 0 ? words.headDim : headDim);
        if (!byType.contains(kind))
            byType.emplace(kind, readRotation(config, defaults, kind.second, words.type, warnings));
        const RotationTable& rotation = byType.at(kind);
        LayerSpec layer;
        layer.rotaryBase = rotation.base;
        layer.rotaryDim = rotation.dims;
        layer.layout = defaults.layout;
        const Choices named = choicesNamed(words.position);
        layer.choices = choicesFromHf({config, rotation.object, named.at(Stage::encoding).method,
                                       named.at(Stage::bias).method, words.window, rotation.base,
                                       rotation.dims, words.chunk});
        specs.push_back(std::move(layer));
    }
    return specs;
}

}  // namespace sextant
