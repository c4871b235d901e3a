// SPDX-License-Identifier: GPL-3.0-or-later
// The other kind of tokenizer.model: tiktoken's list of byte strings and their ranks, as Meta
// publishes Llama 3 with.
#pragma once

#include <filesystem>
#include <memory>
#include <string_view>

#include "analysis/text/tokenizer.h"

namespace sextant {

// Whether a file that begins with `head` is such a list: base64, a space and a rank a line.
bool beginsRankedBytes(std::string_view head);

// Throws Error: a line that is something else, ranks out of order, and a list that is not Llama 3's
// (128,000 ranks), as the file does not say how words are cut nor which tokens are special.
std::shared_ptr<Tokenizer> readRankedBytes(const std::filesystem::path& path,
                                           std::string_view bytes);

}  // namespace sextant
