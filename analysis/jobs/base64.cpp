// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/jobs/base64.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace sextant {

namespace {

constexpr std::string_view digits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

std::array<int, 256> valuesOfDigits() {
    std::array<int, 256> values;
    values.fill(-1);
    for (std::size_t i = 0; i < digits.size(); ++i)
        values[static_cast<unsigned char>(digits[i])] = static_cast<int>(i);
    return values;
}

}  // namespace

std::string toBase64(std::string_view bytes) {
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const std::size_t here = std::min<std::size_t>(3, bytes.size() - i);
        std::uint32_t three = 0;
        for (std::size_t b = 0; b < 3; ++b)
            three = three << 8 | (b < here ? static_cast<unsigned char>(bytes[i + b]) : 0u);
        for (std::size_t d = 0; d < 4; ++d)
            text += d <= here ? digits[three >> (18 - 6 * d) & 63] : '=';
    }
    return text;
}

std::optional<std::string> fromBase64(std::string_view text) {
    static const std::array<int, 256> values = valuesOfDigits();
    if (text.size() % 4 != 0) return std::nullopt;
    std::string bytes;
    bytes.reserve(text.size() / 4 * 3);
    for (std::size_t i = 0; i < text.size(); i += 4) {
        std::uint32_t three = 0;
        std::size_t padding = 0;
        for (std::size_t d = 0; d < 4; ++d) {
            const char c = text[i + d];
            const bool last = i + 4 == text.size();
            if (c == '=' && last && d >= 2) {
                ++padding;
                three <<= 6;
                continue;
            }
            const int value = values[static_cast<unsigned char>(c)];
            if (value < 0 || padding > 0) return std::nullopt;
            three = three << 6 | static_cast<std::uint32_t>(value);
        }
        for (std::size_t b = 0; b < 3 - padding; ++b)
            bytes += static_cast<char>(three >> (16 - 8 * b) & 255);
    }
    return bytes;
}

}  // namespace sextant
