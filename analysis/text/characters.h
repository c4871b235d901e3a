// SPDX-License-Identifier: GPL-3.0-or-later
// Classes of characters and the changes of characters that Unicode defines.
#pragma once

#include <string>
#include <string_view>

#include "analysis/error.h"

namespace sextant {

bool isWhitespace(char32_t code);   // White_Space
bool isLetter(char32_t code);       // general categories L*
bool isNumber(char32_t code);       // general categories Nd, Nl, No
bool isDigit(char32_t code);        // general category Nd
bool isPunctuation(char32_t code);  // general categories P*, and ASCII punctuation
bool isMark(char32_t code);         // general categories Mn, Mc, Me

// Lower case character by character, without the rules that depend on language or neighbours.
std::string lowercase(std::string_view text);

// Where the character that begins at `at` ends, with the marks and joined signs that belong to it
// (extended grapheme cluster). `at` < text.size().
std::size_t endOfCharacter(std::string_view text, std::size_t at);

enum class UnicodeForm { nfc, nfd, nfkc, nfkd };

// Text in the given normalisation form. Long texts are done line by line, to allow a stop.
std::string normalized(std::string_view text, UnicodeForm form, const Progress& progress);

}  // namespace sextant
