// SPDX-License-Identifier: GPL-3.0-or-later
// What a GGUF file says of its tokenizer, as plain values: "tokenizer.ggml.*". Their meaning is
// known where tokenizers are made.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/checkpoint/gguf_file.h"

namespace sextant {

struct GgufTokenizer {
    std::string file;   // for messages
    std::string model;  // "llama" (SentencePiece BPE), "gpt2" (byte-level BPE), "t5" (Unigram), ...
    std::string pre;    // how a byte-level BPE cuts text first: "gpt-2", "llama-bpe", "qwen2", ...
    std::vector<std::string> tokens;  // by id
    // By id, as many as tokens; empty where the file has none.
    std::vector<float> scores;
    std::vector<std::int32_t> types;  // 1 normal, 2 unknown, 3 control, 4 user defined, 5 unused,
                                      // 6 byte
    std::vector<std::string> merges;  // "Ġ t", first to last
    // The ids are those of tokens: others are left out.
    std::optional<std::int32_t> bos, eos, unknown, padding;
    // Empty where the file does not say: what is usual depends on `model` and `pre`.
    std::optional<bool> addBos, addEos, addSpacePrefix, removeExtraWhitespace;
    std::string precompiledCharsmap;  // bytes of SentencePiece's normaliser, or none
    // Ids that lie outside the vocabulary, to be shown to the user.
    std::vector<std::string> warnings;
};

// Null where the file has no tokens. Throws Error naming the file and the key: of another type, no
// model's name, scores or types that are not as many as tokens, more than 2^24 tokens.
std::shared_ptr<const GgufTokenizer> readGgufTokenizer(const GgufFile& gguf);

}  // namespace sextant
