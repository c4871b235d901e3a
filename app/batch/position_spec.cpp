// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/batch/position_spec.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "analysis/error.h"
#include "analysis/intervention_json.h"
#include "analysis/position/composition.h"
#include "analysis/position/hf_position.h"
#include "analysis/position/layer_patterns.h"
#include "analysis/position/methods/all.h"
#include "app/batch/method_options.h"
#include "app/position_exchange.h"

namespace sextant {

namespace {

bool isStage(const std::string& name) {
    return std::any_of(std::begin(everyStage), std::end(everyStage),
                       [&](Stage stage) { return name == key(stage); });
}

ConfigPositions readPositionSpec(const ModelSpec& spec, const Intervention& change,
                                 const std::string& text, const std::string& source) {
    const auto json = nlohmann::json::parse(text, nullptr, false);
    if (json.is_discarded()) throw Error("is not JSON");
    if (!json.is_object() || json.empty()) throw Error("expected a JSON object that is not empty");
    for (const char* own : {"choices", "layer_choices", "uniform_sigma", "head_sigma"})
        if (json.contains(own)) return {interventionFromJson(json), {}, {}, {}};
    // One stage's choice is enough: choicesFromJson() reports what is wrong with the others. A
    // number under "factor" belongs to a config.json.
    for (const auto& [name, value] : json.items()) {
        if (!isStage(name) || !value.is_object()) continue;
        Intervention next = change;
        for (const auto& [stage, choice] : choicesFromJson(json, "choices"))
            next.choices[stage] = choice;
        return {next, {}, {}, {}};
    }
    return readConfigJson(spec, change, text, source);
}

// What the file chooses for a stage, in the whole model or in a layer; null: nothing.
const Choice* chosenIn(const Intervention& file, Stage stage) {
    const auto in = [stage](const Choices& choices) -> const Choice* {
        const auto found = choices.find(stage);
        return found == choices.end() || found->second == neutralChoice(stage) ? nullptr
                                                                               : &found->second;
    };
    if (const Choice* model = in(file.choices)) return model;
    for (const Choices& layer : file.layerChoices)
        if (const Choice* own = in(layer)) return own;
    return nullptr;
}

// A config.json's base or share of the dimensions.
bool saysRotation(const std::vector<std::string>& keys) {
    return keys.empty() || std::any_of(keys.begin(), keys.end(), [](const std::string& key) {
               return key.ends_with("rope_theta") || key.ends_with("partial_rotary_factor");
           });
}

}  // namespace

std::string jsonGiven(const std::string& given) {
    if (given.starts_with('{')) return given;
    if (std::filesystem::is_directory(given))
        throw Error("is a folder; expected a file of JSON, or JSON");
    std::ifstream file(given, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    if (!file) throw Error("cannot be read; expected a file of JSON, or JSON");
    return text;
}

PositionSpec withPositionSpec(const ModelSpec& spec, const Intervention& change,
                              const std::string& given, const Choices& options) {
    const std::string source = given.starts_with('{') ? "--position" : given;
    try {
        const std::string text = jsonGiven(given);
        // What tells positions decides what keys about a rotation are for.
        Intervention under = change, alone;
        for (const Stage stage : {Stage::encoding, Stage::bias})
            if (const auto option = options.find(stage); option != options.end())
                under.choices[stage] = alone.choices[stage] = option->second;
        alone = readPositionSpec(spec, alone, text, source).change;
        const ConfigPositions said = readPositionSpec(spec, under, text, source);
        PositionSpec result{said.change, said.keys, {}};
        for (const auto& [stage, choice] : options) {
            const Choice* own = chosenIn(alone, stage);
            if (own != nullptr && *own != choice) {
                const bool same = own->method == choice.method;
                if (same && choice == initialChoice(choice.method,
                                                    findMethod(stage, choice.method).parameters))
                    continue;
                const bool silent = stage == Stage::encoding && !saysRotation(said.keys);
                if (!same || !silent)
                    throw Error("{}: given twice, by {} {} and here by {}; leave one of them out",
                                title(stage), stageOption(stage), choice.method, own->method);
            }
            result.change.choices[stage] = choice;
        }
        for (const std::string& key : said.unread)
            result.warnings.push_back(Message("{}: {} is not read", source, key));
        result.warnings.insert(result.warnings.end(), said.warnings.begin(), said.warnings.end());
        return result;
    } catch (const Error& error) {
        if (std::string_view(error.what()).starts_with(source + ":")) throw;
        throw Error("{}: {}", source, error.message());
    }
}

Intervention withLayersGiven(const ModelSpec& spec, const Intervention& change,
                             const std::string& layers) {
    if (layers.empty()) return change;
    try {
        const Choice choice = patternFromText(layers);
        return withPattern(spec, change, findPattern(choice.method), choice);
    } catch (const Error& error) {
        throw Error("--layers: {}", error.message());
    }
}

}  // namespace sextant
