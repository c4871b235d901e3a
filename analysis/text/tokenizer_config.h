// SPDX-License-Identifier: GPL-3.0-or-later
// What lies beside a tokenizer's own file: tokenizer_config.json and added_tokens.json.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "analysis/text/added_tokens.h"
#include "analysis/text/json_part.h"
#include "analysis/text/subword_model.h"

namespace sextant {

constexpr std::uint64_t largestTokenizerFile = 64ull << 20;  // bytes; the largest known have 35 MB
constexpr std::size_t longestAdded = 1024;                   // bytes of an added token
// Every id is below this: a table with one entry an id has to stay small. The largest vocabularies
// known have 262,144.
constexpr std::int32_t idLimit = 1 << 20;

// tokenizer_config.json of a folder; nothing where there is none.
std::optional<JsonPart> tokenizerConfig(const std::filesystem::path& folder);

// bos_token of a tokenizer_config.json, if it names one.
std::optional<std::string> startTokenOf(const JsonPart& config);

// An entry with "content", "lstrip", ...; its id is `id`.
AddedToken readAddedToken(const JsonPart& part, std::int32_t id);

// The added_tokens_decoder of `config` (may be none), or added_tokens.json of the folder.
std::vector<AddedToken> addedTokensBeside(const std::filesystem::path& folder,
                                          const std::optional<JsonPart>& config);

// Throws Error for an added token whose id or content another token of `model` has; `file` begins
// it.
void checkAddedTokens(const std::string& file, const std::vector<AddedToken>& added,
                      const SubwordModel& model);

}  // namespace sextant
