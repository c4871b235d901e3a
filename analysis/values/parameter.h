// SPDX-License-Identifier: GPL-3.0-or-later
// The description of one number, name, list or file that the user can set. Code that handles
// parameters (files, options, forms, labels, checks) reads this record and nothing else.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace sextant {

enum class Kind {
    number,   // double
    whole,    // std::int64_t
    yesNo,    // bool
    name,     // std::string, one of Parameter::names
    numbers,  // std::vector<double>, any number of them
    curve,    // std::vector<double>: x and y of each point in turn, x ascending
    file,     // std::string, a path; empty: none
    perHead,  // std::vector<double>, [layers * heads]; empty: none
    perPair   // std::vector<double>, [rotary pairs]; empty: none
};

using Value = std::variant<double, std::int64_t, bool, std::string, std::vector<double>>;

constexpr double infinite = std::numeric_limits<double>::infinity();
// How it is displayed; in text that is read back it is "inf".
constexpr const char* infiniteShown = "\u221e";

struct Parameter {
    std::string key;    // "beta_fast": in JSON, and as --beta-fast
    std::string label;  // "beta fast"
    std::string unit;   // "tokens"; empty: none
    Kind kind = Kind::number;
    Value initial = 0.0;  // of kind's type, and within range
    // The allowed range; for lists that of each number (for curves, of each y).
    double least = -infinite, most = infinite;
    double step = 0.0;  // of a control; 0: as fine as possible
    bool logarithmic = false;
    std::string help = {};                // one sentence
    std::vector<std::string> names = {};  // Kind::name: what can be chosen
    // Where a slider begins and ends, if not at least and most.
    std::optional<std::pair<double, double>> usual = {};
    // For numbers: what 0 stands for ("the trained length"); 0 is then allowed besides least to
    // most. Empty: 0 has no special meaning.
    std::string automatic = {};
    // For numbers whose `most` is infinite: infinity itself is allowed. All others refuse it.
    bool endless = false;
};

using Parameters = std::vector<Parameter>;

// Where a slider begins and ends.
std::pair<double, double> sliderRange(const Parameter& parameter);

// "--beta-fast" of "beta_fast".
std::string optionName(const std::string& key);

// Throws Error naming the parameter when `value` is of another type, is not a number, lies outside
// the range, or is none of the names. `where` begins the message: "yarn", "config.json".
void check(const Parameter& parameter, const Value& value, const std::string& where);

// The value written as `text` on a command line: "4", "inf", "yes", "yarn", "1,2.5,3". Throws Error
// naming the option. In range, as check() says.
Value valueFromText(const Parameter& parameter, const std::string& text);
// The inverse: valueFromText(parameter, valueText(value)) == value.
std::string valueText(const Value& value);

// Null where no parameter has this key.
const Parameter* findParameter(std::span<const Parameter> parameters, const std::string& key);

}  // namespace sextant
