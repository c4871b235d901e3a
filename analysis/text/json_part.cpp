// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/text/json_part.h"

#include <nlohmann/json.hpp>

#include "analysis/checkpoint/json_text.h"
#include "analysis/error.h"

namespace sextant {

namespace {

// With the size of what holds others.
Message shownWithSize(const nlohmann::json& value) {
    if (value.is_object()) return Message("an object of {}", value.size());
    if (value.is_array()) return Message("an array of {}", value.size());
    std::string text = value.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
    if (text.size() > 60) text = text.substr(0, 60) + "...";
    return Message::verbatim(text);
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
    if (!part.value_->is_object()) part.refuse(Message("an object"));
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
        if (!value_->is_object()) refuse(Message("an object"));
        const auto found = value_->find(key);
        if (found != value_->end()) part.value_ = &*found;
    }
    return part;
}

std::vector<JsonPart> JsonPart::elements() const {
    if (!isArray()) refuse(Message("an array"));
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
    if (!isString()) refuse(Message("a string"));
    return value_->get<std::string>();
}

bool JsonPart::boolean() const {
    if (!present() || !value_->is_boolean()) refuse(Message("true or false"));
    return value_->get<bool>();
}

std::int64_t JsonPart::integer(std::int64_t low, std::int64_t high) const {
    const auto wrong = [&] { refuse(Message("a whole number from {} to {}", low, high)); };
    if (!present() || !value_->is_number_integer()) wrong();
    // An unsigned number past the signed range would wrap to a negative one.
    if (value_->is_number_unsigned() &&
        value_->get<std::uint64_t>() > static_cast<std::uint64_t>(high))
        wrong();
    const auto number = value_->get<std::int64_t>();
    if (number < low || number > high) wrong();
    return number;
}

std::string JsonPart::stringOr(const std::string& fallback) const {
    return present() ? string() : fallback;
}

bool JsonPart::booleanOr(bool fallback) const {
    return present() ? boolean() : fallback;
}

void JsonPart::refuse(const Message& expected) const {
    throw Error("{}: found {}, expected {}", where(),
                value_ ? shownWithSize(*value_) : Message("nothing"), expected);
}

void JsonPart::refuseName(const std::string& found, const std::string& supported) const {
    throw Error("{}: \"{}\" is not supported; supported: {}", where(), found, supported);
}

}  // namespace sextant
