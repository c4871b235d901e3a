// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/values/number_text.h"

#include <array>
#include <charconv>

namespace sextant {

namespace {

// Longest double in fixed notation: 309 digits, sign, point and the decimals.
constexpr std::size_t longest = 512;

template <typename... Form>
std::string written(double value, Form... form) {
    std::array<char, longest> text;
    const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), value, form...);
    return error == std::errc() ? std::string(text.data(), end) : std::string("?");
}

template <typename Number>
std::optional<Number> wholeTextAs(std::string_view text) {
    if (text.starts_with('+')) text.remove_prefix(1);
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

}  // namespace

std::string numberText(double value) {
    return written(value);
}

std::string numberText(double value, int digits) {
    return written(value, std::chars_format::general, digits);
}

std::string fixedText(double value, int decimals) {
    return written(value, std::chars_format::fixed, decimals);
}

std::string groupedText(std::int64_t value) {
    std::string digits = std::to_string(value);
    const std::int64_t first = value < 0 ? 1 : 0;
    for (auto place = static_cast<std::int64_t>(digits.size()) - 3; place > first; place -= 3)
        digits.insert(static_cast<std::size_t>(place), ",");
    return digits;
}

std::optional<double> numberFromText(std::string_view text) {
    return wholeTextAs<double>(text);
}

std::optional<std::int64_t> wholeFromText(std::string_view text) {
    return wholeTextAs<std::int64_t>(text);
}

}  // namespace sextant
