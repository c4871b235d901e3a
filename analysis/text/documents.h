// SPDX-License-Identifier: GPL-3.0-or-later
// A data set of texts: files, folders of them, and JSON lines.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "analysis/error.h"
#include "analysis/text/tokenizer.h"

namespace sextant {

// The texts of `paths`, in their order. A folder gives its files and those of its folders by name,
// without hidden ones; a .jsonl file gives one text a line, {"text": "..."}; any other file gives
// one text. Throws Error: no such path, a file that readText() refuses, a line without text
// (naming it), no document at all.
std::vector<std::string> readDocuments(const std::vector<std::filesystem::path>& paths,
                                       const Progress& progress = {});

// UTF-8 bytes of text that a token stands for, judged from the token alone: one for each character
// of a byte-level vocabulary, one for the space before a word, one for a token that spells a byte.
std::int64_t bytesOfToken(const Tokenizer& tokenizer, std::int32_t id);

}  // namespace sextant
