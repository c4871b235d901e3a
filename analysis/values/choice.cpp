// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/values/choice.h"

#include <algorithm>

#include "analysis/error.h"
#include "analysis/values/content_hash.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

template <typename Type>
const Type& valueOf(const Choice& choice, const std::string& key) {
    const auto found = choice.values.find(key);
    const Type* value = found == choice.values.end() ? nullptr : std::get_if<Type>(&found->second);
    if (value == nullptr) throw Error("{}: {} has no value of its kind", choice.method, key);
    return *value;
}

// Short enough for a list of edits.
Message shortText(const Value& value) {
    if (const auto* number = std::get_if<double>(&value))
        return Message::verbatim(*number == infinite ? infiniteShown : numberText(*number, 5));
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        return Message::verbatim(groupedText(*whole));
    if (const auto* list = std::get_if<std::vector<double>>(&value); list && list->size() > 4)
        return Message("{} values", list->size());
    if (const auto* yes = std::get_if<bool>(&value))
        return Message::translatable(*yes ? "yes" : "no");
    return Message::verbatim(valueText(value));
}

}  // namespace

double Choice::number(const std::string& key) const {
    return valueOf<double>(*this, key);
}
std::int64_t Choice::whole(const std::string& key) const {
    return valueOf<std::int64_t>(*this, key);
}
bool Choice::yes(const std::string& key) const {
    return valueOf<bool>(*this, key);
}
const std::string& Choice::name(const std::string& key) const {
    return valueOf<std::string>(*this, key);
}
const std::vector<double>& Choice::list(const std::string& key) const {
    return valueOf<std::vector<double>>(*this, key);
}

Choice initialChoice(const std::string& method, std::span<const Parameter> parameters) {
    Choice choice{method, {}};
    for (const Parameter& parameter : parameters)
        choice.values[parameter.key] = parameter.initial;
    return choice;
}

void assign(Choice& choice, std::span<const Parameter> parameters, const std::string& assigned) {
    const std::size_t equal = assigned.find('=');
    const std::string key = assigned.substr(0, equal);
    const Parameter* parameter = findParameter(parameters, key);
    if (parameter == nullptr || equal == std::string::npos) {
        std::string known;
        for (const Parameter& one : parameters)
            known += (known.empty() ? "" : ", ") + one.key + "=...";
        throw Error(known.empty() ? Message("{}: \"{}\" is none of its parameters, it has none",
                                            choice.method, assigned)
                                  : Message("{}: \"{}\" is none of its parameters: {}",
                                            choice.method, assigned, known));
    }
    choice.values[key] = valueFromText(*parameter, assigned.substr(equal + 1));
}

void check(const Choice& choice, std::span<const Parameter> parameters) {
    for (const auto& [key, value] : choice.values)
        if (findParameter(parameters, key) == nullptr)
            throw Error("{}: unknown parameter \"{}\"", choice.method, key);
    for (const Parameter& parameter : parameters) {
        const auto found = choice.values.find(parameter.key);
        if (found == choice.values.end())
            throw Error("{}: {} is missing", choice.method, parameter.key);
        check(parameter, found->second, choice.method);
    }
}

std::uint64_t hash(const Choice& choice) {
    ContentHash hash;
    hash.add(choice.method).add(choice.values.size());
    for (const auto& [key, value] : choice.values) {
        hash.add(key).add(value.index());
        std::visit([&](const auto& one) { hash.add(one); }, value);
    }
    return hash.identity().low;
}

Message label(const std::string& title, const Choice& choice,
              std::span<const Parameter> parameters) {
    Message text = Message::translatable(title);
    bool alone = true;  // the title
    for (const Parameter& parameter : parameters) {
        const auto found = choice.values.find(parameter.key);
        if (found == choice.values.end() || found->second == parameter.initial) continue;
        const auto* list = std::get_if<std::vector<double>>(&found->second);
        Message said = shortText(found->second);
        if (parameter.kind == Kind::name) {
            std::string word = said.text();
            std::replace(word.begin(), word.end(), '_', ' ');
            said = Message::translatable(std::move(word));
        }
        const Message name = Message::translatable(parameter.label);
        if (parameter.label == title && alone)  // "window 512", not "window, window 512"
            text = Message("{} {}", text, said);
        else if (parameter.kind == Kind::curve && list != nullptr)
            text = Message("{}, {} {}", text, list->size() / 2, name);
        else
            text = Message("{}, {} {}", text, name, said);
        alone = false;
    }
    return text;
}

}  // namespace sextant
