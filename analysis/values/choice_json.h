// SPDX-License-Identifier: GPL-3.0-or-later
// A Choice as JSON and back: {"method": "yarn", "factor": 4.0, ...}. A key left out has its initial
// value; an unknown key is refused by name.
#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>

#include "analysis/values/choice.h"

namespace sextant {

// JSON has no infinity: it is the string "inf".
nlohmann::json valueToJson(const Value& value);
// Throws Error naming `where` and the key. In range, as check() says.
Value valueFromJson(const Parameter& parameter, const nlohmann::json& json,
                    const std::string& where);

nlohmann::json choiceToJson(const Choice& choice);

// The parameters of an entry by its key; throws Error for a key that is not in the list.
using ParametersOf = std::function<std::span<const Parameter>(const std::string& method)>;
Choice choiceFromJson(const nlohmann::json& json, const ParametersOf& parametersOf,
                      const std::string& where);

// The values alone, without "method": settings of an entry already known.
nlohmann::json valuesToJson(const Choice& choice);
Choice valuesFromJson(const std::string& method, std::span<const Parameter> parameters,
                      const nlohmann::json& json, const std::string& where);

}  // namespace sextant
