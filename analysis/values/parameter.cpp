// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/values/parameter.h"

#include <algorithm>
#include <cmath>

#include "analysis/error.h"
#include "analysis/values/number_list.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

std::string expected(const Parameter& parameter) {
    std::string range;
    const auto shown = [&](double bound) {
        return std::abs(bound) < 1e15 && bound == std::floor(bound)
                   ? std::to_string(static_cast<std::int64_t>(bound))
                   : numberText(bound);
    };
    if (parameter.least > -infinite && parameter.most < infinite)
        range = " from " + shown(parameter.least) + " to " + shown(parameter.most);
    else if (parameter.least > -infinite)
        range = " of at least " + shown(parameter.least);
    else if (parameter.most < infinite)
        range = " of at most " + shown(parameter.most);
    if (!parameter.automatic.empty()) range += ", or 0 for " + parameter.automatic;
    if (parameter.endless) range += ", or inf";
    switch (parameter.kind) {
        case Kind::number:
            return "a number" + range;
        case Kind::whole:
            return "a whole number" + range;
        case Kind::yesNo:
            return "yes or no";
        case Kind::name: {
            std::string list;
            for (const std::string& name : parameter.names)
                list += (list.empty() ? "" : ", ") + name;
            return list.empty() ? "a text" : "one of " + list;
        }
        case Kind::curve:
            return "points x, y with x ascending, each y a number" + range;
        case Kind::file:
            return "a path";
        case Kind::numbers:
        case Kind::perHead:
        case Kind::perPair:
            break;
    }
    return "a list, each a number" + range;
}

bool within(const Parameter& parameter, double value) {
    if (value == 0 && !parameter.automatic.empty()) return true;
    if (value == infinite) return parameter.endless;
    return std::isfinite(value) && value >= parameter.least && value <= parameter.most;
}

bool curve(const Parameter& parameter, const std::vector<double>& points) {
    if (points.size() % 2 != 0) return false;
    for (std::size_t at = 0; at < points.size(); at += 2) {
        if (!std::isfinite(points[at]) || !within(parameter, points[at + 1])) return false;
        if (at > 0 && !(points[at] > points[at - 2])) return false;
    }
    return true;
}

bool fits(const Parameter& parameter, const Value& value) {
    switch (parameter.kind) {
        case Kind::number: {
            const auto* number = std::get_if<double>(&value);
            return number != nullptr && within(parameter, *number);
        }
        case Kind::whole: {
            const auto* whole = std::get_if<std::int64_t>(&value);
            return whole != nullptr && within(parameter, static_cast<double>(*whole));
        }
        case Kind::yesNo:
            return std::holds_alternative<bool>(value);
        case Kind::name: {
            const auto* name = std::get_if<std::string>(&value);
            if (name == nullptr || parameter.names.empty()) return name != nullptr;
            return std::find(parameter.names.begin(), parameter.names.end(), *name) !=
                   parameter.names.end();
        }
        case Kind::file:
            return std::holds_alternative<std::string>(value);
        case Kind::curve:
        case Kind::numbers:
        case Kind::perHead:
        case Kind::perPair:
            break;
    }
    const auto* list = std::get_if<std::vector<double>>(&value);
    if (list == nullptr) return false;
    if (parameter.kind == Kind::curve) return curve(parameter, *list);
    return std::all_of(list->begin(), list->end(),
                       [&](double one) { return within(parameter, one); });
}

std::optional<Value> read(const Parameter& parameter, const std::string& text) {
    switch (parameter.kind) {
        case Kind::number:
            if (!text.empty() && text == parameter.automatic) return 0.0;
            if (text == infiniteShown) return infinite;
            return numberFromText(text);
        case Kind::whole:
            return wholeFromText(text);
        case Kind::yesNo:
            if (text == "yes" || text == "true" || text == "on" || text == "1") return true;
            if (text == "no" || text == "false" || text == "off" || text == "0") return false;
            return std::nullopt;
        case Kind::name:
        case Kind::file:
            return text;
        case Kind::curve:
        case Kind::numbers:
        case Kind::perHead:
        case Kind::perPair:
            break;
    }
    return numbersFromText(parameter, text);
}

}  // namespace

std::pair<double, double> sliderRange(const Parameter& parameter) {
    return parameter.usual.value_or(std::pair(parameter.least, parameter.most));
}

std::string optionName(const std::string& key) {
    std::string option = "--" + key;
    std::replace(option.begin(), option.end(), '_', '-');
    return option;
}

void check(const Parameter& parameter, const Value& value, const std::string& where) {
    if (fits(parameter, value)) return;
    throw Error(where + ": " + parameter.key + " is " + valueText(value) + "; expected " +
                expected(parameter));
}

Value valueFromText(const Parameter& parameter, const std::string& text) {
    const auto refuse = [&](const std::string& which) {
        throw Error(optionName(parameter.key) + " is \"" + text + "\"; expected " +
                    expected(parameter) + which);
    };
    std::optional<Value> value;
    try {
        value = read(parameter, text);
    } catch (const Error& error) {
        refuse(std::string(": ") + error.what());
    }
    if (!value || !fits(parameter, *value)) refuse("");
    return *value;
}

std::string valueText(const Value& value) {
    if (const auto* number = std::get_if<double>(&value)) return numberText(*number);
    if (const auto* whole = std::get_if<std::int64_t>(&value)) return std::to_string(*whole);
    if (const auto* yes = std::get_if<bool>(&value)) return *yes ? "yes" : "no";
    if (const auto* name = std::get_if<std::string>(&value)) return *name;
    std::string text;
    for (const double one : std::get<std::vector<double>>(value))
        text += (text.empty() ? "" : ",") + numberText(one);
    return text;
}

const Parameter* findParameter(std::span<const Parameter> parameters, const std::string& key) {
    for (const Parameter& parameter : parameters)
        if (parameter.key == key) return &parameter;
    return nullptr;
}

}  // namespace sextant
