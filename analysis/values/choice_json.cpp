// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/values/choice_json.h"

#include <nlohmann/json.hpp>

#include "analysis/error.h"

namespace sextant {

namespace {

constexpr const char* infiniteText = "inf";

// Of the type that `kind` holds, or nothing: whole numbers are numbers, 4.0 is whole.
std::optional<Value> read(Kind kind, const nlohmann::json& json) {
    switch (kind) {
        case Kind::number:
            if (json.is_number()) return json.get<double>();
            return std::nullopt;
        case Kind::whole:
            if (json.is_number_unsigned() &&
                json.get<std::uint64_t>() > std::numeric_limits<std::int64_t>::max())
                return std::nullopt;
            if (json.is_number_integer()) return json.get<std::int64_t>();
            return std::nullopt;
        case Kind::yesNo:
            if (json.is_boolean()) return json.get<bool>();
            return std::nullopt;
        case Kind::name:
        case Kind::file:
            if (json.is_string()) return json.get<std::string>();
            return std::nullopt;
        case Kind::curve:
        case Kind::numbers:
        case Kind::perHead:
        case Kind::perPair:
            break;
    }
    if (!json.is_array()) return std::nullopt;
    std::vector<double> list;
    for (const nlohmann::json& one : json) {
        if (!one.is_number()) return std::nullopt;
        list.push_back(one.get<double>());
    }
    return list;
}

const char* expectedType(Kind kind) {
    switch (kind) {
        case Kind::number:
            return "a number";
        case Kind::whole:
            return "a whole number";
        case Kind::yesNo:
            return "true or false";
        case Kind::name:
        case Kind::file:
            return "a string";
        case Kind::curve:
        case Kind::numbers:
        case Kind::perHead:
        case Kind::perPair:
            break;
    }
    return "a list of numbers";
}

}  // namespace

nlohmann::json valueToJson(const Value& value) {
    if (value == Value(infinite)) return infiniteText;
    return std::visit([](const auto& one) { return nlohmann::json(one); }, value);
}

Value valueFromJson(const Parameter& parameter, const nlohmann::json& json,
                    const std::string& where) {
    const bool endless = parameter.endless && json == infiniteText;
    const auto value = endless ? std::optional<Value>(infinite) : read(parameter.kind, json);
    if (!value)
        throw Error(where + ": " + parameter.key + " is " + json.dump() + "; expected " +
                    expectedType(parameter.kind) + (parameter.endless ? ", or \"inf\"" : ""));
    check(parameter, *value, where);
    return *value;
}

nlohmann::json valuesToJson(const Choice& choice) {
    nlohmann::json json = nlohmann::json::object();
    for (const auto& [key, value] : choice.values)
        json[key] = valueToJson(value);
    return json;
}

Choice valuesFromJson(const std::string& method, std::span<const Parameter> parameters,
                      const nlohmann::json& json, const std::string& where) {
    if (!json.is_object())
        throw Error(where + ": found " + json.dump() + "; expected an object of parameters");
    Choice choice = initialChoice(method, parameters);
    for (const auto& [key, value] : json.items()) {
        const Parameter* parameter = findParameter(parameters, key);
        if (parameter == nullptr)
            throw Error(where + ": unknown key \"" + key + "\"" +
                        (method.empty() ? "" : " of " + method) +
                        "; it was written by a later version, or by hand");
        choice.values[key] = valueFromJson(*parameter, value, where);
    }
    return choice;
}

nlohmann::json choiceToJson(const Choice& choice) {
    nlohmann::json json = valuesToJson(choice);
    json["method"] = choice.method;
    return json;
}

Choice choiceFromJson(const nlohmann::json& json, const ParametersOf& parametersOf,
                      const std::string& where) {
    if (!json.is_object() || !json.contains("method") || !json["method"].is_string())
        throw Error(where + ": found " + json.dump() +
                    "; expected an object with the key \"method\"");
    const auto method = json["method"].get<std::string>();
    nlohmann::json values = json;
    values.erase("method");
    return valuesFromJson(method, parametersOf(method), values, where);
}

}  // namespace sextant
