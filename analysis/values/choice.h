// SPDX-License-Identifier: GPL-3.0-or-later
// A chosen entry of a list, with a value for each of its parameters: a regular value, made and
// checked by the entry's parameters.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "analysis/message.h"
#include "analysis/values/parameter.h"

namespace sextant {

struct Choice {
    std::string method;                   // key of the entry: "yarn"
    std::map<std::string, Value> values;  // by Parameter::key, one for every parameter

    bool operator==(const Choice&) const = default;

    // Throw Error where there is no such value, or one of another type.
    double number(const std::string& key) const;
    std::int64_t whole(const std::string& key) const;
    bool yes(const std::string& key) const;
    const std::string& name(const std::string& key) const;
    const std::vector<double>& list(const std::string& key) const;
};

// Every parameter at its initial value.
Choice initialChoice(const std::string& method, std::span<const Parameter> parameters);

// Sets what "key=value" says, as a command line has it. Throws Error naming the method and what it
// could have been.
void assign(Choice& choice, std::span<const Parameter> parameters, const std::string& assigned);

// Throws Error naming the method and the key: a value that is missing, unknown, of another type or
// out of range.
void check(const Choice& choice, std::span<const Parameter> parameters);

// Stable across runs and machines; equal values hash equally.
std::uint64_t hash(const Choice& choice);

// `title` and what differs from the initial values: "YaRN, factor 4, truncate no"; "window 512" if
// a parameter has the same name as the title. For the history.
Message label(const std::string& title, const Choice& choice,
              std::span<const Parameter> parameters);

}  // namespace sextant
