// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/values/choice_json.h"

#include <nlohmann/json.hpp>

#include "analysis/error.h"

namespace sextant {

namespace {

constexpr const char* infiniteText = "inf";

// Of the type that `kind` holds, or nothing: whole numbers are numbers, 4.0 is whole.
std::optional<Value> valueOfJson(Kind kind, const nlohmann::json& json) {
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

Message expectedType(Kind kind) {
    switch (kind) {
        case Kind::number:
            return Message("a number");
        case Kind::whole:
            return Message("a whole number");
        case Kind::yesNo:
            return Message("true or false");
        case Kind::name:
        case Kind::file:
            return Message("a string");
        case Kind::curve:
        case Kind::numbers:
        case Kind::perHead:
        case Kind::perPair:
            break;
    }
    return Message("a list of numbers");
}

}  // namespace

nlohmann::json valueToJson(const Value& value) {
    if (value == Value(infinite)) return infiniteText;
    return std::visit([](const auto& one) { return nlohmann::json(one); }, value);
}

Value valueFromJson(const Parameter& parameter, const nlohmann::json& json,
                    const std::string& where) {
    const bool endless = parameter.endless && json == infiniteText;
    const auto value = endless ? std::optional<Value>(infinite) : valueOfJson(parameter.kind, json);
    if (!value)
        throw Error("{}: {} is {}; expected {}", where, parameter.key, json.dump(),
                    parameter.endless ? Message("{}, or \"inf\"", expectedType(parameter.kind))
                                      : expectedType(parameter.kind));
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
        throw Error("{}: found {}; expected an object of parameters", where, json.dump());
    Choice choice = initialChoice(method, parameters);
    for (const auto& [key, value] : json.items()) {
        const Parameter* parameter = findParameter(parameters, key);
        if (parameter == nullptr)
            throw Error(method.empty()
                            ? Message("{}: unknown key \"{}\"; it was written by a later version, "
                                      "or by hand",
                                      where, key)
                            : Message("{}: unknown key \"{}\" of {}; it was written by a later "
                                      "version, or by hand",
                                      where, key, method));
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
        throw Error("{}: found {}; expected an object with the key \"method\"", where, json.dump());
    const auto method = json["method"].get<std::string>();
    nlohmann::json values = json;
    values.erase("method");
    return valuesFromJson(method, parametersOf(method), values, where);
}

}  // namespace sextant
