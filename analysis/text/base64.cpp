// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/text/base64.h"

#include <cstdint>

namespace sextant {

namespace {

int digitOf(char c) {
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= 'a' && c <= 'z') return c - 'a' + 26;
    if (c >= '0' && c <= '9') return c - '0' + 52;
    if (c == '+') return 62;
    if (c == '/') return 63;
    return -1;
}

}  // namespace

std::optional<std::string> bytesOfBase64(std::string_view text) {
    if (text.size() % 4 != 0) return std::nullopt;
    std::size_t digits = text.size();
    while (digits > 0 && text.size() - digits < 2 && text[digits - 1] == '=')
        --digits;
    std::string bytes;
    bytes.reserve(digits * 3 / 4);
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < digits; ++i) {
        const int digit = digitOf(text[i]);
        if (digit < 0) return std::nullopt;
        bits = bits << 6 | static_cast<std::uint32_t>(digit);
        // After the second, third and fourth digit of a group a byte is complete.
        if (i % 4 != 0) bytes.push_back(static_cast<char>(bits >> (6 - 2 * (i % 4)) & 0xFF));
    }
    return bytes;
}

}  // namespace sextant
