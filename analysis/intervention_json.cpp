// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/intervention_json.h"

#include <nlohmann/json.hpp>

#include "analysis/error.h"
#include "analysis/position/composition.h"
#include "analysis/position/hf_position.h"
#include "analysis/position/methods/all.h"

namespace sextant {

namespace {

double number(const nlohmann::json& value, const std::string& key) {
    if (!value.is_number())
        throw Error("intervention: {} is {}; expected a number", key, value.dump());
    return value.get<double>();
}

const nlohmann::json& array(const nlohmann::json& value, const std::string& key) {
    if (!value.is_array())
        throw Error("intervention: {} is {}; expected a list", key, value.dump());
    return value;
}

Choice initial(Stage stage, const std::string& method) {
    return initialChoice(method, findMethod(stage, method).parameters);
}

// "config", "rope", "none", as files of before have it. None took a bias away, too.
Choices positionBefore(const nlohmann::json& value, const std::string& key) {
    if (value == "config") return {};
    if (value == "rope") return {{Stage::encoding, initial(Stage::encoding, "rope")}};
    if (value == "none")
        return {{Stage::encoding, initial(Stage::encoding, "none")},
                {Stage::bias, neutralChoice(Stage::bias)}};
    throw Error("intervention: {} is {}; expected \"config\", \"rope\" or \"none\"", key,
                value.dump());
}

// "plain", "linear", "yarn" and a factor, which meant nothing with plain.
void addRotaryBefore(const nlohmann::json& method, double factor, Choices& choices) {
    if (method == "plain") return;
    if (method != "linear" && method != "yarn")
        throw Error("intervention: rope_method is {}; expected \"plain\", \"linear\" or \"yarn\"",
                    method.dump());
    Choice choice = initial(Stage::frequencies, method.get<std::string>());
    choice.values["factor"] = factor;
    choices[Stage::frequencies] = choice;
}

}  // namespace

nlohmann::json interventionToJson(const Intervention& change) {
    const Intervention one = canonical(change);
    nlohmann::json json;
    json["uniform_sigma"] = one.uniformSigma;
    if (!one.headSigma.empty()) json["head_sigma"] = one.headSigma;
    json["choices"] = choicesToJson(one.choices);
    if (!one.layerChoices.empty()) {
        json["layer_choices"] = nlohmann::json::array();
        for (const Choices& choices : one.layerChoices)
            json["layer_choices"].push_back(choicesToJson(choices));
    }
    return json;
}

Intervention interventionFromJson(const nlohmann::json& json) {
    if (!json.is_object()) throw Error("intervention: expected a JSON object");
    Intervention change;
    nlohmann::json rotaryMethod = "plain";
    double rotaryFactor = 1.0;
    for (const auto& [key, value] : json.items()) {
        if (key == "uniform_sigma") {
            change.uniformSigma = number(value, key);
        } else if (key == "head_sigma") {
            for (const auto& sigma : array(value, key))
                change.headSigma.push_back(number(sigma, key));
        } else if (key == "choices") {
            change.choices.merge(choicesFromJson(value, "intervention: choices"));
        } else if (key == "layer_choices") {
            for (const auto& layer : array(value, key))
                change.layerChoices.push_back(
                    choicesFromJson(layer, "intervention: layer_choices"));
        } else if (key == "position") {
            change.choices.merge(positionBefore(value, key));
        } else if (key == "layer_position") {
            for (const auto& layer : array(value, key))
                change.layerChoices.push_back(positionBefore(layer, key));
        } else if (key == "rope_method") {
            rotaryMethod = value;
        } else if (key == "rope_factor") {
            rotaryFactor = number(value, key);
        } else {
            throw Error(
                "intervention: unknown key \"{}\"; it was written by a later version, or by hand",
                key);
        }
    }
    addRotaryBefore(rotaryMethod, rotaryFactor, change.choices);
    return canonical(change);
}

std::string toJson(const Intervention& change) {
    return interventionToJson(change).dump();
}

Intervention interventionFromJson(const std::string& json) {
    const auto parsed = nlohmann::json::parse(json, nullptr, false);
    if (parsed.is_discarded()) throw Error("intervention: not JSON");
    return interventionFromJson(parsed);
}

}  // namespace sextant
