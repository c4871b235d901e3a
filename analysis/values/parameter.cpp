// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/values/parameter.h"

#include <algorithm>
#include <cmath>

#include "analysis/error.h"
#include "analysis/values/number_list.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

// `number`, and the range it is expected in.
Message numberAndRange(const Parameter& parameter, Message number) {
    const auto shown = [&](double bound) {
        return std::abs(bound) < 1e15 && bound == std::floor(bound)
                   ? std::to_string(static_cast<std::int64_t>(bound))
                   : numberText(bound);
    };
    if (parameter.least > -infinite && parameter.most < infinite)
        number = Message("{} from {} to {}", number, shown(parameter.least), shown(parameter.most));
    else if (parameter.least > -infinite)
        number = Message("{} of at least {}", number, shown(parameter.least));
    else if (parameter.most < infinite)
        number = Message("{} of at most {}", number, shown(parameter.most));
    if (!parameter.automatic.empty())
        number = Message("{}, or 0 for {}", number, parameter.automatic);
    return parameter.endless ? Message("{}, or inf", number) : number;
}

Message expected(const Parameter& parameter) {
    switch (parameter.kind) {
        case Kind::number:
            return numberAndRange(parameter, Message("a number"));
        case Kind::whole:
            return numberAndRange(parameter, Message("a whole number"));
        case Kind::yesNo:
            return Message("yes or no");
        case Kind::name: {
            std::string list;
            for (const std::string& name : parameter.names)
                list += (list.empty() ? "" : ", ") + name;
            return list.empty() ? Message("a text") : Message("one of {}", list);
        }
        case Kind::curve:
            return numberAndRange(parameter,
                                  Message("points x, y with x ascending, each y a number"));
        case Kind::file:
            return Message("a path");
        case Kind::numbers:
        case Kind::perHead:
        case Kind::perPair:
            break;
    }
    return numberAndRange(parameter, Message("a list, each a number"));
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

std::optional<Value> valueOfText(const Parameter& parameter, const std::string& text) {
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
    throw Error("{}: {} is {}; expected {}", where, parameter.key, valueText(value),
                expected(parameter));
}

Value valueFromText(const Parameter& parameter, const std::string& text) {
    const std::string option = optionName(parameter.key);
    std::optional<Value> value;
    try {
        value = valueOfText(parameter, text);
    } catch (const Error& error) {
        throw Error("{} is \"{}\"; expected {}: {}", option, text, expected(parameter),
                    error.message());
    }
    if (!value || !fits(parameter, *value))
        throw Error("{} is \"{}\"; expected {}", option, text, expected(parameter));
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
