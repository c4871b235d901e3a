// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/config_keys.h"

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "analysis/checkpoint/json_text.h"
#include "analysis/error.h"

namespace sextant {

namespace {

constexpr std::int64_t longestLength = std::int64_t{1} << 40;

}  // namespace

ConfigKeys::ConfigKeys(std::string file, std::string prefix, const nlohmann::json& object,
                       KeyNames names)
    : file_(std::move(file)),
      prefix_(std::move(prefix)),
      object_(object),
      names_(std::move(names)) {
    if (object_.is_object()) return;
    const std::string what =
        prefix_.empty() ? file_ : file_ + ": " + prefix_.substr(0, prefix_.size() - 1);
    throw Error("{} is {}, expected an object", what, shown(object_));
}

const nlohmann::json* ConfigKeys::lookUp(const std::string& key) const {
    const auto found = object_.find(names_.in(object_, key));
    return found == object_.end() || found->is_null() ? nullptr : &*found;
}

const nlohmann::json* ConfigKeys::find(const std::string& key) const {
    const nlohmann::json* value = lookUp(key);
    if (value != nullptr) seen_->read.insert(value);
    return value;
}

const nlohmann::json& ConfigKeys::require(const std::string& key) const {
    if (const nlohmann::json* value = find(key)) return *value;
    throw Error("{} is missing", place(key));
}

std::optional<ConfigKeys> ConfigKeys::nested(const std::string& key) const {
    const nlohmann::json* value = lookUp(key);
    if (value == nullptr) return std::nullopt;
    ConfigKeys inner(file_, prefix_ + printable(key) + ".", *value);
    inner.seen_ = seen_;
    seen_->opened.insert(value);
    return inner;
}

std::int64_t ConfigKeys::wholeNumber(const std::string& key, const nlohmann::json& value,
                                     std::int64_t smallest, std::int64_t largest) const {
    const auto refuse = [&] {
        throw Error("{} is {}, expected a whole number from {} to {}", place(key), shown(value),
                    smallest, largest);
    };
    // Numbers above the signed range are kept unsigned by the parser; both are compared exactly.
    const bool tooLarge = value.is_number_unsigned() &&
                          value.get<std::uint64_t>() > static_cast<std::uint64_t>(largest);
    if (!value.is_number_integer() || tooLarge) refuse();
    const auto number = value.get<std::int64_t>();
    if (number < smallest || number > largest) refuse();
    return number;
}

int ConfigKeys::size(const std::string& key, int largest) const {
    return static_cast<int>(wholeNumber(key, require(key), 1, largest));
}

std::int64_t ConfigKeys::length(const std::string& key) const {
    return wholeNumber(key, require(key), 1, longestLength);
}

std::optional<int> ConfigKeys::integer(const std::string& key) const {
    const nlohmann::json* value = find(key);
    if (value == nullptr) return std::nullopt;
    return static_cast<int>(
        wholeNumber(key, *value, std::numeric_limits<int>::min(), std::numeric_limits<int>::max()));
}

double ConfigKeys::positive(const std::string& key) const {
    const nlohmann::json& value = require(key);
    const double number = value.is_number() ? value.get<double>() : 0.0;
    if (!std::isfinite(number) || number <= 0.0)
        throw Error("{} is {}, expected a number above 0", place(key), shown(value));
    return number;
}

std::optional<double> ConfigKeys::optionalPositive(const std::string& key) const {
    if (!has(key)) return std::nullopt;
    return positive(key);
}

bool ConfigKeys::boolean(const std::string& key, bool whereAbsent) const {
    const nlohmann::json* value = find(key);
    if (value == nullptr) return whereAbsent;
    if (!value->is_boolean())
        throw Error("{} is {}, expected true or false", place(key), shown(*value));
    return value->get<bool>();
}

std::string ConfigKeys::text(const std::string& key) const {
    const nlohmann::json& value = require(key);
    if (!value.is_string()) throw Error("{} is {}, expected a string", place(key), shown(value));
    return value.get<std::string>();
}

std::optional<std::string> ConfigKeys::optionalText(const std::string& key) const {
    if (!has(key)) return std::nullopt;
    return text(key);
}

std::vector<std::string> ConfigKeys::unread() const {
    std::vector<std::string> keys;
    for (const auto& [key, value] : object_.items()) {
        // A switch that is off asks for nothing.
        const bool empty =
            value.is_null() || value == false || (value.is_object() && value.empty());
        if (empty || seen_->read.contains(&value)) continue;
        if (!seen_->opened.contains(&value)) {
            keys.push_back(prefix_ + printable(key));
            continue;
        }
        const std::vector<std::string> inner = nested(key)->unread();
        keys.insert(keys.end(), inner.begin(), inner.end());
    }
    return keys;
}

}  // namespace sextant
