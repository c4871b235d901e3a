// SPDX-License-Identifier: GPL-3.0-or-later
// Tokens and their ids as Hugging Face's files have them.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>

#include "analysis/text/json_part.h"

namespace sextant {

// The "vocab" object of a BPE model. Throws Error for an id that is not a whole number in
// [0, idLimit).
std::unordered_map<std::string, std::int32_t> readVocabulary(const JsonPart& part);

}  // namespace sextant
