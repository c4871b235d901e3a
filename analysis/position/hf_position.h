// SPDX-License-Identifier: GPL-3.0-or-later
// Reads and writes the position part of config.json. Each method defines which keys mean it
// (methods/method.h, fromHf and toHf).
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "analysis/checkpoint/config_keys.h"
#include "analysis/message.h"
#include "analysis/position/methods/method.h"

namespace sextant {

// The position keys of config.json for one layer.
struct HfPosition {
    const ConfigKeys& config;
    std::optional<ConfigKeys> rotary;  // the object with rotary parameters that counts
    std::string encoding = "rope";  // key of the encoding that the family has, or the config names
    std::string bias = "unbiased";  // and of the bias
    std::int64_t window = 0;        // keys a query sees; 0: all
    double base = 0.0;              // of the rotation; 0: there is none
    int rotaryDim = 0;
    std::int64_t chunk = 0;  // tokens of a chunk, beyond which no query sees; 0: there are none
};

// The name of the rotary method as it is written: rope_type or, where that is absent, type;
// "default" where neither is given. transformers reads them in this order.
std::string spelled(const ConfigKeys& rotary);
// The same by transformers' own name: "longrope" of "su", "yarn" of "deepseek_yarn".
std::string ropeType(const ConfigKeys& rotary);
// The rotary object, where it names this method; null otherwise.
const ConfigKeys* namesMethod(const HfPosition& says, const std::string& hfName);

// A number above 0; 0 where the key is absent or says 0, which transformers reads alike (YaRN's
// mscale and mscale_all_dim).
double positiveOrNone(const ConfigKeys& rotary, const std::string& key);

// original_max_position_embeddings, at the top or in the rotary object; else
// max_position_embeddings.
double hfOriginalLength(const HfPosition& says, const ConfigKeys& rotary);

// The values of sextant_position: the key of an encoding, or of a bias, which excludes an encoding.
std::vector<std::string> positionNames();
// Encoding and bias of such a name. Throws Error that lists all names.
Choices choicesNamed(const std::string& position);

// One choice a stage. Throws Error naming the key for an unknown rotary method.
Choices choicesFromHf(const HfPosition& says);

// One layer by config.json's keys.
struct HfText {
    std::string position = "rope";  // sextant_position
    double base = 0.0;              // rope_theta
    int rotaryDim = 0;
    nlohmann::ordered_json scaling;  // rope_scaling; null: none
    std::int64_t window = 0;         // sliding_window
    Message cannot;                  // what no key there can say; empty: none
};
HfText toHf(const ModelSpec& spec, int layer);

// Choices under Sextant's own key "sextant_choices", for what other keys cannot say: an object
// {"encoding": {"method": ...}, ...}. The second throws Error naming the key.
nlohmann::json choicesToJson(const Choices& choices);
Choices choicesFromJson(const nlohmann::json& json, const std::string& where);

}  // namespace sextant
