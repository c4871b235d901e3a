// SPDX-License-Identifier: GPL-3.0-or-later
// What a GGUF file says of its tokenizer, as plain values: "tokenizer.ggml.*". What they mean is
// known where tokenizers are made (text/gguf_tokenizer.h).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/message.h"

namespace sextant {

struct GgufFile;

// The values of the keys as far as they are there; each member says which key it is of.
struct GgufTokenizerKeys {
    std::string file = {};                     // the file's path, for Errors
    std::string model = {};                    // model: "llama" (SentencePiece BPE), "gpt2"
                                               // (byte-level BPE), "t5" (Unigram), "none", ...
    std::string pre = {};                      // pre: how a byte-level BPE cuts text first, "qwen2"
    std::vector<std::string> tokens = {};      // tokens, in the order of their ids
    std::vector<float> scores = {};            // scores; empty, or one a token
    std::vector<std::int32_t> types = {};      // token_type; empty, or one a token (PieceType)
    std::vector<std::string> merges = {};      // merges: "left right", first to last
    std::string characterMap = {};             // precompiled_charsmap, its bytes
    std::optional<std::int64_t> start = {};    // bos_token_id
    std::optional<std::int64_t> unknown = {};  // unknown_token_id
    std::optional<bool> addStart = {};         // add_bos_token
    std::optional<bool> addSpacePrefix = {};   // add_space_prefix
    std::optional<bool> removeExtraWhitespaces = {};  // remove_extra_whitespaces
    // Of ids that no token has, which are left out; to be shown to the user.
    std::vector<Message> warnings = {};
};

// Null where the file has no tokens. Throws Error naming the file and the key: a value of another
// type, more than 2^24 strings.
std::shared_ptr<const GgufTokenizerKeys> readGgufTokenizer(const GgufFile& gguf);

}  // namespace sextant
