// SPDX-License-Identifier: GPL-3.0-or-later
// A tokenizer whose model is byte-pair encoding, built from its steps.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "analysis/text/added_tokens.h"
#include "analysis/text/bpe.h"
#include "analysis/text/decoder.h"
#include "analysis/text/normalizer.h"
#include "analysis/text/pre_tokenizer.h"
#include "analysis/text/tokenizer.h"

namespace sextant {

// Every id is below this: a table with one entry an id has to stay small.
constexpr std::int32_t idLimit = 1 << 22;

struct BpeTokenizerParts {
    std::vector<AddedToken> added;
    Normalizer normalizer;
    PreTokenizer preTokenizer;
    Bpe bpe;
    Decoder decoder;
    std::optional<std::int32_t> documentStart;
    std::string kind;
    std::vector<std::string> warnings = {};
};

std::shared_ptr<const Tokenizer> makeBpeTokenizer(BpeTokenizerParts parts);

// The tokenizer of a tokenizer.json.
std::shared_ptr<const Tokenizer> readTokenizerJson(const std::filesystem::path& folder);

// GPT-2's tokenizer from vocab.json and merges.txt.
std::shared_ptr<const Tokenizer> readVocabularyFiles(const std::filesystem::path& folder);

// The "vocab" object of a BPE model. Throws Error for an id that is not a whole number in
// [0, idLimit).
std::unordered_map<std::string, std::int32_t> readVocabulary(const JsonPart& part);

// bos_token of a tokenizer_config.json, if it names one.
std::optional<std::string> startTokenOf(const JsonPart& config);

}  // namespace sextant
