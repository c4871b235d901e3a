// SPDX-License-Identifier: GPL-3.0-or-later
// Checks that every list of parameters must pass, also future ones. Call it for each list.
#pragma once

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>

#include "analysis/values/choice_json.h"
#include "tests/catch.h"
#include "tests/error_of.h"

namespace sextant::test {

// A value in range and unlike `from`; nothing where there is none.
inline std::optional<Value> otherValue(const Parameter& parameter, const Value& from) {
    const auto inRange = [&](const Value& value) {
        return value != from && errorOf([&] { check(parameter, value, ""); }).empty();
    };
    std::vector<Value> tried;
    const auto [least, most] = sliderRange(parameter);
    for (const double one : {least, most, 0.0, 1.0, 2.0, 3.0, 0.5}) {
        tried.emplace_back(one);
        tried.emplace_back(std::isfinite(one) ? static_cast<std::int64_t>(one) : std::int64_t{0});
        tried.emplace_back(std::vector<double>{one});
        tried.emplace_back(std::vector<double>{0.0, one});
    }
    tried.emplace_back(true);
    tried.emplace_back(false);
    tried.emplace_back(std::string("a file"));
    for (const std::string& name : parameter.names)
        tried.emplace_back(name);
    for (const Value& value : tried)
        if (inRange(value)) return value;
    return std::nullopt;
}

inline void walkParameters(const std::string& method, std::span<const Parameter> parameters) {
    INFO("the parameters of " << method);
    const Choice initial = initialChoice(method, parameters);
    CHECK(errorOf([&] { check(initial, parameters); }) == "");
    const ParametersOf parametersOf = [&](const std::string&) { return parameters; };
    const auto throughJson = [&](const Choice& choice) {
        return choiceFromJson(nlohmann::json::parse(choiceToJson(choice).dump()), parametersOf, "");
    };
    CHECK(throughJson(initial) == initial);
    std::set<std::string> keys;
    for (const Parameter& parameter : parameters) {
        const std::string& key = parameter.key;
        INFO("parameter " << key);
        CHECK(keys.insert(key).second);
        CHECK(key.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") == std::string::npos);
        CHECK(key != "method");  // what a Choice calls its entry in JSON
        CHECK_FALSE(parameter.label.empty());
        CHECK(parameter.help.ends_with("."));
        CHECK((parameter.kind == Kind::name) == !parameter.names.empty());
        const auto [from, to] = sliderRange(parameter);
        CHECK(from <= to);
        CHECK((from >= parameter.least && to <= parameter.most));
        if (parameter.logarithmic) CHECK(from > 0);

        CHECK(valueFromText(parameter, valueText(parameter.initial)) == parameter.initial);
        const auto other = otherValue(parameter, parameter.initial);
        if (other) {
            Choice moved = initial;
            moved.values[key] = *other;
            CHECK(moved != initial);
            CHECK(hash(moved) != hash(initial));
            CHECK(throughJson(moved) == moved);
            CHECK(valueFromText(parameter, valueText(*other)) == *other);
            CHECK_THAT(label("title", moved, parameters).text(),
                       ContainsSubstring(parameter.label));
        }
        const auto refuses = [&](const Value& value) {
            Choice wrong = initial;
            wrong.values[key] = value;
            const std::string said = errorOf([&] { check(wrong, parameters); });
            CHECK_THAT(said, ContainsSubstring(key));
            CHECK_THAT(said, ContainsSubstring(method));
        };
        const double nan = std::numeric_limits<double>::quiet_NaN();
        if (parameter.kind == Kind::number) refuses(nan);
        if (parameter.endless) {
            CHECK(parameter.kind == Kind::number);
            CHECK(parameter.most == infinite);
            Choice endless = initial;
            endless.values[key] = infinite;
            CHECK(throughJson(endless) == endless);
            CHECK(valueFromText(parameter, valueText(infinite)) == Value(infinite));
            CHECK_THAT(label("title", endless, parameters).text(),
                       ContainsSubstring(parameter.label + " " + infiniteShown));
        } else if (parameter.kind == Kind::number) {
            refuses(infinite);
        }
        if (std::holds_alternative<std::vector<double>>(parameter.initial)) {
            refuses(std::vector<double>{nan});
        } else {
            refuses(std::vector<double>{1.0});
        }
        for (const double beyond : {parameter.least - 1, parameter.most + 1}) {
            if (!std::isfinite(beyond) || beyond == beyond + 1) continue;
            if (beyond == 0 && !parameter.automatic.empty()) continue;
            if (parameter.kind == Kind::number) refuses(beyond);
            if (parameter.kind == Kind::whole) refuses(static_cast<std::int64_t>(beyond));
        }
        if (parameter.kind == Kind::name) refuses(std::string("no such name"));
        Choice missing = initial;
        missing.values.erase(key);
        CHECK_THAT(errorOf([&] { check(missing, parameters); }), ContainsSubstring(key));
    }
    Choice unknown = initial;
    unknown.values["no_such_key"] = 1.0;
    CHECK_THAT(errorOf([&] { check(unknown, parameters); }), ContainsSubstring("no_such_key"));
    nlohmann::json json = choiceToJson(initial);
    json["no_such_key"] = 1;
    CHECK_THAT(errorOf([&] { choiceFromJson(json, parametersOf, ""); }),
               ContainsSubstring("no_such_key"));
}

}  // namespace sextant::test
