// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/text/json_part.h"

#include <nlohmann/json.hpp>

#include "analysis/checkpoint/json_text.h"
#include "analysis/error.h"

namespace sextant {

namespace {

// With the size of what holds others.
std::string shownWithSize(const nlohmann::json& value) {
    if (value.is_object() || value.is_array()) {
        return std::string(value.is_object() ? "an object" : "an array") + " of " +
               std::to_string(value.size());
    }
    std::string text = value.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
    if (text.size() > 60) text = text.substr(0, 60) + "...";
    return text;
}

}  // namespace

JsonPart JsonPart::read(const std::filesystem::path& path, std::uint64_t maximumBytes) {
    return of(path.string(), readWhole(path, maximumBytes));
}

JsonPart JsonPart::of(const std::string& file, std::string_view text) {
    JsonPart part;
    part.file_ = file;
    part.root_ = std::make_shared<const nlohmann::json>(parseJson(file, text));
    part.value_ = part.root_.get();
    if (!part.value_->is_object()) part.refuse("an object");
    return part;
}

bool JsonPart::present() const {
    return value_ != nullptr && !value_->is_null();
}

bool JsonPart::isObject() const {
    return present() && value_->is_object();
}

bool JsonPart::isArray() const {
    return present() && value_->is_array();
}

bool JsonPart::isString() const {
    return present() && value_->is_string();
}

JsonPart JsonPart::operator[](const std::string& key) const {
    JsonPart part = *this;
    part.key_ = key_.empty() ? key : key_ + "." + key;
    part.value_ = nullptr;
    if (present()) {
        if (!value_->is_object()) refuse("an object");
        const auto found = value_->find(key);
        if (found != value_->end()) part.value_ = &*found;
    }
    return part;
}

std::vector<JsonPart> JsonPart::elements() const {
    if (!isArray()) refuse("an array");
    std::vector<JsonPart> parts;
    parts.reserve(value_->size());
    for (std::size_t i = 0; i < value_->size(); ++i) {
        JsonPart part = *this;
        part.key_ = key_ + "[" + std::to_string(i) + "]";
        part.value_ = &(*value_)[i];
        parts.push_back(std::move(part));
    }
    return parts;
}

std::string JsonPart::string() const {
    if (!isString()) refuse("a string");
    return value_->get<std::string>();
}

bool JsonPart::boolean() const {
    if (!present() || !value_->is_boolean()) refuse("true or false");
    return value_->get<bool>();
}

std::int64_t JsonPart::integer(std::int64_t low, std::int64_t high) const {
    const std::string expected =
        "a whole number from " + std::to_string(low) + " to " + std::to_string(high);
    if (!present() || !value_->is_number_integer()) refuse(expected);
    // An unsigned number past the signed range would wrap to a negative one.
    if (value_->is_number_unsigned() &&
        value_->get<std::uint64_t>() > static_cast<std::uint64_t>(high)) {
        refuse(expected);
    }
    const auto number = value_->get<std::int64_t>();
    if (number < low || number > high) refuse(expected);
    return number;
}

std::string JsonPart::stringOr(const std::string& fallback) const {
    return present() ? string() : fallback;
}

bool JsonPart::booleanOr(bool fallback) const {
    return present() ? boolean() : fallback;
}

void JsonPart::refuse(const std::string& expected) const {
    throw Error(where() + ": found " + (value_ ? shownWithSize(*value_) : "nothing") +
                ", expected " + expected);
}

void JsonPart::refuseName(const std::string& found, const std::string& supported) const {
    throw Error(where() + ": \"" + found + "\" is not supported; supported: " + supported);
}

}  // namespace sextant
