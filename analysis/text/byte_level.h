// SPDX-License-Identifier: GPL-3.0-or-later
// GPT-2's spelling of bytes as visible characters: 'A' stays, a space is "Ġ".
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace sextant {

// The character that stands for a byte: itself where it is visible in Latin-1, else from U+0100 on.
char32_t byteLevelCharacter(unsigned char byte);

// The byte a character stands for, if any.
std::optional<unsigned char> byteLevelByte(char32_t code);

// Appends `bytes` in that spelling.
void appendByteLevel(std::string& text, std::string_view bytes);

}  // namespace sextant
