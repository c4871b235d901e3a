// SPDX-License-Identifier: GPL-3.0-or-later
// The position part of config.json, there and back. Which keys mean which method stands with the
// methods (methods/method.h, fromHf and toHf).
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "analysis/checkpoint/config_keys.h"
#include "analysis/position/methods/method.h"

namespace sextant {

// What config.json says of one layer.
struct HfPosition {
    const ConfigKeys& config;
    std::optional<ConfigKeys> rotary;  // the object with rotary parameters that counts
    std::string encoding = "rope";  // key of the encoding that the family has, or the config names
    std::string bias = "unbiased";  // and of the bias
    std::int64_t window = 0;        // keys a query sees; 0: all
    double base = 0.0;              // of the rotation; 0: there is none
    int rotaryDim = 0;
};

// The name of the rotary method as it is written: rope_type or, where that is absent, type;
// "default" where neither is given. transformers reads them in this order.
std::string spelled(const ConfigKeys& rotary);
// The same in transformers' own words: "longrope" of "su", "yarn" of "deepseek_yarn".
std::string ropeType(const ConfigKeys& rotary);
// The rotary object, where it names this method; null otherwise.
const ConfigKeys* namesMethod(const HfPosition& says, const std::string& hfName);

// original_max_position_embeddings, at the top or in the rotary object; else
// max_position_embeddings.
double hfOriginalLength(const HfPosition& says, const ConfigKeys& rotary);

// What sextant_position may say: the key of an encoding, or of a bias, which stands beside none.
std::vector<std::string> positionNames();
// Encoding and bias of such a name; throws Error naming them all.
Choices choicesNamed(const std::string& position);

// One choice a stage. Throws Error naming the key for a rotary method that no method here is
// called.
Choices choicesFromHf(const HfPosition& says);

// One layer in config.json's words.
struct HfText {
    std::string position = "rope";  // sextant_position
    double base = 0.0;              // rope_theta
    int rotaryDim = 0;
    nlohmann::ordered_json scaling;  // rope_scaling; null: none
    std::int64_t window = 0;         // sliding_window
    std::string cannot;              // what has no words there: a sentence; empty: all has
};
HfText toHf(const ModelSpec& spec, int layer);

// Choices as Sextant's own key "sextant_choices" says them, for what has no other words: an object
// {"encoding": {"method": ...}, ...}. The second throws Error naming the key.
nlohmann::json choicesToJson(const Choices& choices);
Choices choicesFromJson(const nlohmann::json& json, const std::string& where);

}  // namespace sextant
