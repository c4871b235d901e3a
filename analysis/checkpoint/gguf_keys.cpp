// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/gguf_keys.h"

#include <charconv>
#include <cmath>

#include "analysis/checkpoint/element.h"
#include "analysis/checkpoint/json_text.h"
#include "analysis/error.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

constexpr std::int64_t largestGgufNumber = std::int64_t{1} << 40;
Message shownValue(const GgufValue& value) {
    if (const auto* found = std::get_if<std::string_view>(&value.value))
        return Message("the string {}", inQuotes(*found));
    if (const auto* number = std::get_if<std::uint64_t>(&value.value))
        return Message::verbatim(std::to_string(*number));
    if (const auto* number = std::get_if<std::int64_t>(&value.value))
        return Message::verbatim(std::to_string(*number));
    if (const auto* number = std::get_if<float>(&value.value))
        return Message::verbatim(numberText(*number));
    if (const auto* number = std::get_if<double>(&value.value))
        return Message::verbatim(numberText(*number));
    if (const auto* flag = std::get_if<bool>(&value.value))
        return Message::verbatim(*flag ? "true" : "false");
    const GgufArray& array = std::get<GgufArray>(value.value);
    return Message("an array of {} {}", array.count, name(array.of));
}

Message aWholeNumber() {
    return Message("a whole number from 0 to 2^40");
}

// Negative for what is no whole number of at most `largest`.
std::int64_t wholeOf(const GgufValue& value) {
    if (const auto* number = std::get_if<std::uint64_t>(&value.value))
        return *number <= static_cast<std::uint64_t>(largestGgufNumber)
                   ? static_cast<std::int64_t>(*number)
                   : -1;
    if (const auto* number = std::get_if<std::int64_t>(&value.value))
        return *number <= largestGgufNumber ? *number : -1;
    return -1;
}

// The same of an array's element, where these are 32-bit integers: files have no others.
std::int64_t elementOf(const GgufArray& array, std::uint64_t index) {
    const auto at = static_cast<std::size_t>(index);
    if (array.of == GgufType::u32) return loadWord<std::uint32_t>(array.bytes.data(), at);
    return loadWord<std::int32_t>(array.bytes.data(), at);
}

double shortest(float number) {
    char text[32];
    const auto written = std::to_chars(std::begin(text), std::end(text), number);
    double value = 0.0;
    std::from_chars(std::begin(text), written.ptr, value);
    return value;
}

}  // namespace

void GgufKeys::refuse(const std::string& key, const GgufValue& value,
                      const Message& expected) const {
    throw Error("{} is {}, expected {}", place(key), shownValue(value), expected);
}

const GgufValue* GgufKeys::find(const std::string& key) const {
    const GgufValue* const value = file_.find(key);
    if (value != nullptr) read_.insert(key);
    return value;
}

std::optional<std::int64_t> GgufKeys::optionalWhole(const std::string& key) const {
    const GgufValue* const value = find(key);
    if (value == nullptr) return std::nullopt;
    const auto* array = std::get_if<GgufArray>(&value->value);
    if (array == nullptr) {
        const std::int64_t number = wholeOf(*value);
        if (number < 0) refuse(key, *value, aWholeNumber());
        return number;
    }
    if ((array->of != GgufType::u32 && array->of != GgufType::i32) || array->count == 0)
        refuse(key, *value, aWholeNumber());
    const std::int64_t first = elementOf(*array, 0);
    if (first < 0) refuse(key, *value, aWholeNumber());
    for (std::uint64_t i = 1; i < array->count; ++i)
        if (const std::int64_t other = elementOf(*array, i); other != first)
            throw Error(
                "{} is {} in layer 0 and {} in layer {}; layers that differ in it are not read by "
                "this version",
                place(key), first, other, i);
    return first;
}

std::int64_t GgufKeys::whole(const std::string& key) const {
    if (const auto number = optionalWhole(key)) return *number;
    throw Error("{} is missing", place(key));
}

std::optional<double> GgufKeys::optionalPositive(const std::string& key) const {
    const GgufValue* const value = find(key);
    if (value == nullptr) return std::nullopt;
    double number = 0.0;
    if (const auto* narrow = std::get_if<float>(&value->value))
        number = std::isfinite(*narrow) ? shortest(*narrow) : 0.0;
    else if (const auto* wide = std::get_if<double>(&value->value))
        number = *wide;
    else
        number = static_cast<double>(wholeOf(*value));
    if (!std::isfinite(number) || number <= 0.0) refuse(key, *value, Message("a number above 0"));
    return number;
}

double GgufKeys::positive(const std::string& key) const {
    if (const auto number = optionalPositive(key)) return *number;
    throw Error("{} is missing", place(key));
}

std::optional<bool> GgufKeys::optionalFlag(const std::string& key) const {
    const GgufValue* const value = find(key);
    if (value == nullptr) return std::nullopt;
    if (value->type != GgufType::boolean) refuse(key, *value, Message("true or false"));
    return std::get<bool>(value->value);
}

std::optional<std::string> GgufKeys::optionalText(const std::string& key) const {
    const GgufValue* const value = find(key);
    if (value == nullptr) return std::nullopt;
    if (value->type != GgufType::string) refuse(key, *value, Message("a string"));
    return std::string(std::get<std::string_view>(value->value));
}

std::optional<GgufArray> GgufKeys::optionalArray(const std::string& key, GgufType of) const {
    const GgufValue* const value = find(key);
    if (value == nullptr) return std::nullopt;
    const auto* array = std::get_if<GgufArray>(&value->value);
    if (array == nullptr || array->of != of)
        refuse(key, *value, Message("an array of {}", name(of)));
    return *array;
}

std::vector<std::string> GgufKeys::unread(const std::string& prefix) const {
    std::vector<std::string> keys;
    for (const auto& [key, value] : file_.metadata)
        if (key.starts_with(prefix) && !read_.contains(key)) keys.push_back(key);
    return keys;
}

}  // namespace sextant
