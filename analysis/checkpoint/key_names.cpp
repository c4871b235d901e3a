// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/key_names.h"

#include <nlohmann/json.hpp>

namespace sextant {

std::string KeyNames::own(const std::string& key) const {
    const auto other = others_.find(key);
    return other == others_.end() ? key : other->second;
}

std::string KeyNames::in(const nlohmann::json& config, const std::string& key) const {
    const auto usual = config.find(key);
    return usual != config.end() && !usual->is_null() ? key : own(key);
}

nlohmann::json KeyNames::leftOut(const nlohmann::json& defaults,
                                 const nlohmann::json& config) const {
    nlohmann::json left = nlohmann::json::object();
    for (const auto& [key, value] : defaults.items())
        if (!config.contains(key) && !config.contains(own(key))) left[own(key)] = value;
    return left;
}

}  // namespace sextant
