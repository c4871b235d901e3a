// SPDX-License-Identifier: GPL-3.0-or-later
// UTF-8: where it is invalid, and its code points one by one.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace sextant {

// Byte offset of the first byte that is not UTF-8 (overlong forms, surrogates and anything past
// U+10FFFF count as invalid); text.size() when all of it is valid.
std::size_t invalidUtf8(std::string_view text);

// Bytes of the code point that starts with `lead`, in valid UTF-8.
inline std::size_t utf8Length(char lead) {
    const auto byte = static_cast<unsigned char>(lead);
    return byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

// The code point at `at`, which is moved past it. `text` is valid UTF-8 and at < text.size().
char32_t nextCodePoint(std::string_view text, std::size_t& at);

// The last code point of valid, non-empty UTF-8.
char32_t lastCodePoint(std::string_view text);

void appendUtf8(std::string& text, char32_t code);

// `bytes` with every maximal run of bytes that is not part of UTF-8 replaced by U+FFFD.
std::string lossyUtf8(std::string_view bytes);
// How `bytes` begin, as UTF-8 in quotation marks, for a message.
std::string quotedStart(std::string_view bytes);

}  // namespace sextant
