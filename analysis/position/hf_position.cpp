// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/hf_position.h"

#include <nlohmann/json.hpp>

#include "analysis/checkpoint/json_text.h"
#include "analysis/error.h"
#include "analysis/position/composition.h"
#include "analysis/position/methods/all.h"
#include "analysis/values/choice_json.h"

namespace sextant {

namespace {

// Every rotary method must be one that is known: a model run without its own is another model.
void checkKnown(const HfPosition& says) {
    if (!says.rotary) return;
    const ConfigKeys& rotary = *says.rotary;
    const std::string type = ropeType(rotary);
    std::string known;
    for (const Method& method : allMethods()) {
        if (method.hfName.empty()) continue;
        if (method.hfName == type) return;
        known += (known.empty() ? "\"" : ", \"") + method.hfName + "\"";
    }
    throw Error(
        "{} is {}; this version reads {}. This rotary method is not supported yet, and without it "
        "the model would not be the one that was trained",
        rotary.place(rotary.has("rope_type") ? "rope_type" : "type"), inQuotes(spelled(rotary)),
        known);
}

// Parameters without the 0 that stands for "as the checkpoint has it" where another value is given:
// a config.json leaves the key out instead.
Parameters withoutZero(Parameters parameters, const Choice& given) {
    for (Parameter& one : parameters) {
        const auto* value = std::get_if<double>(&given.values.at(one.key));
        if (value != nullptr && *value != 0) one.automatic.clear();
    }
    return parameters;
}

}  // namespace

std::string spelled(const ConfigKeys& rotary) {
    const auto old = rotary.optionalText("type");
    return rotary.optionalText("rope_type").value_or(old.value_or("default"));
}

std::string ropeType(const ConfigKeys& rotary) {
    // The sections of mrope turn alike where all tokens are text.
    constexpr const char* others[][2] = {{"su", "longrope"},
                                         {"mrope", "default"},
                                         {"deepseek_yarn", "yarn"},
                                         {"telechat3-yarn", "yarn"}};
    const std::string name = spelled(rotary);
    for (const auto& [foreign, own] : others)
        if (name == foreign) return own;
    return name;
}

const ConfigKeys* namesMethod(const HfPosition& says, const std::string& hfName) {
    if (!says.rotary || !(says.rotary->has("rope_type") || says.rotary->has("type")))
        return nullptr;
    return ropeType(*says.rotary) == hfName ? &*says.rotary : nullptr;
}

double positiveOrNone(const ConfigKeys& rotary, const std::string& key) {
    const nlohmann::json* value = rotary.find(key);
    const bool none = value == nullptr || (value->is_number() && *value == 0);
    return none ? 0.0 : rotary.positive(key);
}

double hfOriginalLength(const HfPosition& says, const ConfigKeys& rotary) {
    const char* key = "original_max_position_embeddings";
    const auto top = says.config.optionalPositive(key);
    const auto own = rotary.optionalPositive(key);
    if (top || own) return top ? *top : *own;
    return static_cast<double>(says.config.length("max_position_embeddings"));
}

std::vector<std::string> positionNames() {
    std::vector<std::string> names;
    for (const Stage stage : {Stage::encoding, Stage::bias})
        for (const Method* method : methodsOf(stage))
            if (stage == Stage::encoding || method->column != Column::neutral)
                names.push_back(method->key);
    return names;
}

Choices choicesNamed(const std::string& position) {
    for (const Method* method : methodsOf(Stage::bias))
        if (method->key == position && method->column != Column::neutral)
            return {{Stage::encoding, unpositioned()},
                    {Stage::bias, initialChoice(method->key, method->parameters)}};
    const Method& encoding = findMethod(Stage::encoding, position);
    return {{Stage::encoding, initialChoice(encoding.key, encoding.parameters)},
            {Stage::bias, neutralChoice(Stage::bias)}};
}

Choices choicesFromHf(const HfPosition& says) {
    checkKnown(says);
    Choices choices;
    for (const Stage stage : everyStage) {
        choices[stage] = neutralChoice(stage);
        for (const Method* method : methodsOf(stage)) {
            if (method->fromHf == nullptr) continue;
            auto found = method->fromHf(says);
            if (!found) continue;
            try {
                check(*found, withoutZero(method->parameters, *found));
            } catch (const Error& error) {
                throw Error("{}: {}", says.config.file(), error.message());
            }
            choices[stage] = std::move(*found);
        }
    }
    return choices;
}

HfText toHf(const ModelSpec& spec, int layer) {
    const Choices choices = ownChoices(spec, layer);
    const LayerContext context{spec, layer, 0, choices};
    const Rotary rotary = rotaryOf(context);
    HfText text;
    text.base = rotary.base;
    text.rotaryDim = rotary.dims;
    for (const auto& [stage, choice] : choices) {
        const Method& method = findMethod(stage, choice.method);
        if (method.toHf != nullptr) method.toHf(choice, context, text);
    }
    return text;
}

nlohmann::json choicesToJson(const Choices& choices) {
    nlohmann::json json = nlohmann::json::object();
    for (const auto& [stage, choice] : choices)
        json[key(stage)] = choiceToJson(choice);
    return json;
}

Choices choicesFromJson(const nlohmann::json& json, const std::string& where) {
    if (!json.is_object())
        throw Error("{} is {}; expected an object of methods", where, shown(json));
    Choices choices;
    for (const auto& [name, value] : json.items()) {
        bool found = false;
        for (const Stage stage : everyStage) {
            if (name != key(stage)) continue;
            found = true;
            const ParametersOf of = [&](const std::string& method) {
                return std::span(findMethod(stage, method).parameters);
            };
            choices[stage] = choiceFromJson(value, of, where + ", " + name);
        }
        if (!found)
            throw Error("{}: unknown key \"{}\"; expected {}", where, name, everyStageKey());
    }
    return choices;
}

}  // namespace sextant
