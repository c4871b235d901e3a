// SPDX-License-Identifier: GPL-3.0-or-later
// Positions as a config.json says them, read for a model that is open.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "analysis/checkpoint/rope_config.h"
#include "analysis/error.h"
#include "analysis/position/composition.h"
#include "analysis/position/hf_position.h"
#include "analysis/position/methods/all.h"
#include "app/position_exchange.h"

namespace sextant {

namespace {

using Json = nlohmann::json;

constexpr const char* rotaryKeys[] = {"rope_parameters", "rope_scaling", "rope_theta",
                                      "partial_rotary_factor"};

template <class Keys>
bool hasAny(const Json& json, const Keys& keys) {
    return std::any_of(std::begin(keys), std::end(keys),
                       [&](const char* key) { return json.contains(key); });
}

// The text as an object with keys of config.json.
Json objectIn(const std::string& text) {
    Json json = Json::parse(text, nullptr, false);
    // "rope_scaling": {...} without the braces around it.
    if (json.is_discarded()) json = Json::parse("{" + text + "}", nullptr, false);
    if (json.is_discarded()) throw Error("this is not JSON; expected keys of a config.json");
    if (!json.is_object()) throw Error("expected a JSON object with keys of a config.json");
    // What stands under rope_scaling alone.
    if (!hasAny(json, std::initializer_list<const char*>{"rope_parameters", "rope_scaling"}) &&
        hasAny(json, std::initializer_list<const char*>{"rope_type", "type"}))
        json = {{"rope_parameters", json}};
    if (!hasAny(json, rotaryKeys) &&
        !hasAny(json, std::initializer_list<const char*>{
                          "sliding_window", "layer_types", "no_rope_layers",
                          "no_rope_layer_interval", "attn_temperature_tuning", "llama_4_scaling",
                          "use_logn_attn", "sextant_position"}))
        throw Error(
            "there is no key about positions; expected rope_parameters, rope_scaling, rope_theta, "
            "sliding_window or layer_types");
    return json;
}

bool turns(const Choices& choices) {
    return findMethod(Stage::encoding, choices.at(Stage::encoding).method).column == Column::rotary;
}

// True where the text says itself which layers turn.
bool namesEncoding(const Json& json) {
    return hasAny(json, std::initializer_list<const char*>{"sextant_position", "no_rope_layers",
                                                           "no_rope_layer_interval"});
}

// What the text says of each layer; keys that were not read, and contradictions, go to `said`.
std::vector<Choices> choicesIn(const ModelSpec& spec, const Intervention& change, Json json,
                               const std::string& source, ConfigPositions& said) {
    const auto count = spec.layers.size();
    const Json types = json.value("layer_types", Json());
    if (!types.is_null() && (!types.is_array() || types.size() != count))
        throw Error("layer_types has another number of layers; this model has {}", count);
    if (!json.contains("max_position_embeddings"))
        json["max_position_embeddings"] = std::max<std::int64_t>(spec.trainedLength, 1);

    const ConfigKeys config(source, "", json);
    config.find("layer_types");
    const auto window = config.integer("sliding_window");
    const std::vector<std::string> positions = positionsByLayer(config, count);
    std::vector<LayerText> words(count);
    for (std::size_t layer = 0; layer < count; ++layer) {
        const std::int64_t reach = window.value_or(0);
        words[layer].type = reach > 0 ? "sliding_attention" : "full_attention";
        if (!types.is_null()) {
            if (!types[layer].is_string()) throw Error("layer_types: expected names");
            words[layer].type = types[layer].get<std::string>();
        }
        if (words[layer].type == "sliding_attention") words[layer].window = reach;
        words[layer].position = config.optionalText("sextant_position").value_or(positions[layer]);
    }
    const RopeDefaults defaults{
        .base = spec.layers.empty() ? 10000.0 : spec.layers[0].rotaryBase,
        .layout = spec.layers.empty() ? PairLayout::halfSplit : spec.layers[0].layout,
        .told = false};
    const auto read = readLayerPositions(config, defaults, spec.headDim, words, said.warnings);
    said.unread = config.unread();
    std::vector<Choices> choices;
    for (std::size_t layer = 0; layer < count; ++layer) {
        choices.push_back(read[layer].choices);
        const int at = static_cast<int>(layer);
        if (namesEncoding(json) || turns(ownChoices(spec, at))) continue;
        // Nothing here was asked to turn: what the checkpoint has instead stays.
        const Choices now = choicesOf(spec, change, at);
        choices.back()[Stage::bias] = now.at(Stage::bias);
        if (!turns(now)) choices.back()[Stage::encoding] = now.at(Stage::encoding);
    }
    return choices;
}

// Throws Error where the text is about a rotation, and no layer has one.
void checkTurns(const ModelSpec& spec, const Json& json, const std::vector<Choices>& read) {
    if (read.empty() || !hasAny(json, rotaryKeys) || namesEncoding(json) ||
        std::any_of(read.begin(), read.end(), turns))
        return;
    // A linear factor of 1e9 and more takes the rotation away: so NoPE is written.
    for (int layer = 0; layer < spec.layerCount(); ++layer)
        if (turns(ownChoices(spec, layer))) return;
    const Choices& first = read.front();
    const Method& encoding = findMethod(Stage::encoding, first.at(Stage::encoding).method);
    const Method& asked = findMethod(Stage::frequencies, first.at(Stage::frequencies).method);
    if (const Message why = whyApart(encoding, asked); !why.empty()) throw Error(why);
    // A model's own config.json may name a base that it does not use.
    const auto holds = [&](const char* key) { return json.contains(key) && !json[key].is_null(); };
    if (holds("rope_scaling") || holds("rope_parameters") || json.size() == 1)
        throw Error(
            "{} has no rotation that this could change; choose RoPE for the encoding first.",
            encoding.label);
}

// Of all keys that were not read those that are told, and what was read.
void sortKeys(const Json& json, ConfigPositions& said) {
    const bool whole = json.contains("model_type") || json.contains("hidden_size");
    const std::vector<std::string> unread = std::exchange(said.unread, {});
    const auto sort = [&](const std::string& name, const std::string& object, bool tells) {
        const bool passedOver =
            std::any_of(unread.begin(), unread.end(),
                        [&](const std::string& key) { return key == name || key == object; });
        if (!passedOver)
            said.keys.push_back(name);
        else if (tells)
            said.unread.push_back(name);
    };
    for (const auto& [outer, value] : json.items()) {
        if (!value.is_object()) {
            if (!value.is_null()) sort(outer, outer, !whole);
            continue;
        }
        const bool told = outer == "rope_parameters" || outer == "rope_scaling";
        for (const auto& [inner, one] : value.items()) {
            if (inner == "type" && value.contains("rope_type")) continue;  // the same, of old
            if (one.is_object())  // one for each kind of layer
                for (const auto& [name, held] : one.items())
                    sort(outer + "." + inner + "." + name, outer + "." + inner, told);
            else if (!one.is_null())
                sort(outer + "." + inner, outer, told);
        }
    }
}

}  // namespace

ConfigPositions readConfigJson(const ModelSpec& spec, const Intervention& change,
                               const std::string& text, const std::string& source) {
    const Json json = objectIn(text);
    ConfigPositions result;
    const std::vector<Choices> read = choicesIn(spec, change, json, source, result);
    checkTurns(spec, json, read);

    // In every layer what is read; one choice for all where all say the same, none where that is
    // the checkpoint's own.
    ModelSpec said = spec;
    for (std::size_t layer = 0; layer < read.size(); ++layer)
        said.layers[layer].choices = read[layer];
    Intervention next = change;
    next.choices.clear();
    next.layerChoices.assign(read.size(), {});
    const std::int64_t n = std::max<std::int64_t>(spec.trainedLength, 1);
    for (const Stage stage : everyStage) {
        bool same = true, asOwn = true;
        for (std::size_t at = 0; at < read.size(); ++at) {
            const int layer = static_cast<int>(at);
            same = same && read[at].at(stage) == read[0].at(stage);
            asOwn = asOwn && settledChoices(said, {}, layer, n).at(stage) ==
                                 settledChoices(spec, {}, layer, n).at(stage);
        }
        if (asOwn) continue;
        if (same) {
            next.choices[stage] = read[0].at(stage);
        } else {
            for (std::size_t layer = 0; layer < read.size(); ++layer)
                next.layerChoices[layer][stage] = read[layer].at(stage);
        }
    }
    result.change = canonical(std::move(next));
    checkChoices(spec, result.change);
    sortKeys(json, result);
    return result;
}

Intervention fromConfigJson(const ModelSpec& spec, const Intervention& change,
                            const std::string& text, const std::string& source) {
    return readConfigJson(spec, change, text, source).change;
}

}  // namespace sextant
