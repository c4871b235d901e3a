// SPDX-License-Identifier: GPL-3.0-or-later
// Pre-tokenizers that files name (tokenizer.ggml.pre of GGUF) and do not spell out.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sextant {

struct NamedPreTokenizer {
    // One after the other: each cuts the pieces of those before it at its matches, which are pieces
    // of their own. As the tokenizer.json of the models has them.
    std::vector<std::string> patterns;
    bool ignoresMerges = false;  // a piece that is a token is that token
    bool putsStart = false;      // a start token stands before a document unless the file denies it
};

// Null for a name that is not known.
const NamedPreTokenizer* preTokenizerNamed(std::string_view name);

// Every name, for messages: "default, gpt-2, ...".
std::string namesOfPreTokenizers();

}  // namespace sextant
