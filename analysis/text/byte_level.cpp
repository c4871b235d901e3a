// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/text/byte_level.h"

#include <array>

#include "analysis/text/utf8.h"

namespace sextant {

namespace {

constexpr bool isVisible(int byte) {
    return (byte >= 0x21 && byte <= 0x7E) || (byte >= 0xA1 && byte <= 0xAC) || byte >= 0xAE;
}

struct Tables {
    std::array<char32_t, 256> character{};
    std::array<short, 512> byte{};

    constexpr Tables() {
        for (short& b : byte)
            b = -1;
        int hidden = 0;
        for (int b = 0; b < 256; ++b) {
            const int code = isVisible(b) ? b : 256 + hidden++;
            character[static_cast<std::size_t>(b)] = static_cast<char32_t>(code);
            byte[static_cast<std::size_t>(code)] = static_cast<short>(b);
        }
    }
};

constexpr Tables tables;

}  // namespace

char32_t byteLevelCharacter(unsigned char byte) {
    return tables.character[byte];
}

std::optional<unsigned char> byteLevelByte(char32_t code) {
    if (code >= tables.byte.size() || tables.byte[code] < 0) return std::nullopt;
    return static_cast<unsigned char>(tables.byte[code]);
}

void appendByteLevel(std::string& text, std::string_view bytes) {
    for (const char byte : bytes)
        appendUtf8(text, byteLevelCharacter(static_cast<unsigned char>(byte)));
}

}  // namespace sextant
