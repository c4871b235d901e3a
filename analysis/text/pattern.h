// SPDX-License-Identifier: GPL-3.0-or-later
// Patterns at which text is cut or replaced: strings, regular expressions, classes of characters.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <variant>

#include "analysis/error.h"
#include "analysis/text/json_part.h"
#include "analysis/text/regex.h"

namespace sextant {

using CharacterClass = bool (*)(char32_t);
using TextPattern = std::variant<std::string, Regex, CharacterClass>;

// {"String": ...} or {"Regex": ...}, or a bare string. Throws Error on anything else, and on an
// empty string, which would match everywhere.
TextPattern readPattern(const JsonPart& part);

// Calls `found(begin, end)` for each match from left to right, as Hugging Face's library finds
// them: an empty match right after a match does not count. Asks for a stop in between.
void forEachMatch(const TextPattern& pattern, std::string_view text, const Progress& progress,
                  const std::function<void(std::size_t, std::size_t)>& found);

}  // namespace sextant
