// SPDX-License-Identifier: GPL-3.0-or-later
// The tokenizer inside a GGUF file, from its metadata.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/text/tokenizer.h"

namespace sextant {

// The values of the keys tokenizer.ggml.*, as far as they are there.
struct GgufTokenizer {
    std::string file;                            // the file's path, for Errors
    std::string model;                           // model: "llama", "gpt2", "t5", "none", ...
    std::string pre;                             // pre
    std::vector<std::string> tokens;             // tokens, in the order of their ids
    std::vector<float> scores;                   // scores; empty, or one a token
    std::vector<std::int32_t> types;             // token_type; empty, or one a token (PieceType)
    std::vector<std::string> merges;             // merges: "left right"
    std::string characterMap;                    // precompiled_charsmap, its bytes
    std::optional<std::int64_t> start;           // bos_token_id
    std::optional<std::int64_t> unknown;         // unknown_token_id
    std::optional<bool> addStart;                // add_bos_token
    std::optional<bool> addSpacePrefix;          // add_space_prefix
    std::optional<bool> removeExtraWhitespaces;  // remove_extra_whitespaces
};

// Null where the file says that it has no tokenizer (model "none", "no_vocab", or none and no
// tokens). Tokens of the types control, user-defined and unknown are found in a text as they are
// written, as llama.cpp's programs do with a prompt. Throws Error naming the file and the key: a
// model or pre-tokenizer that is not known, lists that are not as long as the tokens, a merge of
// tokens that are not there, an id that no token has, and what PieceTable refuses.
std::shared_ptr<Tokenizer> makeGgufTokenizer(GgufTokenizer stored);

}  // namespace sextant
