// SPDX-License-Identifier: GPL-3.0-or-later
// Byte-pair encoding: a vocabulary, and the order in which neighbours are merged
// (Sennrich et al., 2016; the merge order of Hugging Face's tokenizers).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "analysis/text/pair_table.h"
#include "analysis/text/subword_model.h"

namespace sextant {

// What a BPE model consists of, as read from a file.
struct BpeParts {
    std::string file;  // for Errors
    std::unordered_map<std::string, std::int32_t> vocabulary;
    std::vector<std::pair<std::string, std::string>> merges;  // in the order of merging
    std::optional<std::string> unknown;
    std::string continuingPrefix;  // before every character of a piece but the first
    std::string endSuffix;         // behind the last character of a piece
    bool fuseUnknown = false;      // neighbouring unknown characters become one token
    bool byteFallback = false;     // an unknown character becomes the tokens <0x..> of its bytes
    bool spellsBytes = false;      // the characters of a piece stand for bytes; for Errors
    bool ignoreMerges = false;     // a piece that is a token is that token
};

class Bpe : public SubwordModel {
  public:
    // Throws Error: an id used twice; a merge of or into a token, or an unknown token, that is not
    // in the vocabulary.
    explicit Bpe(BpeParts parts);

    void encode(std::string_view piece, const Progress& progress,
                std::vector<std::int32_t>& ids) const override;
    std::size_t endOfPart(std::string_view piece, std::size_t begin) const override;
    std::optional<std::int32_t> wholeToken(std::string_view piece) const override;
    std::optional<std::int32_t> find(const std::string& token) const override;
    std::vector<std::string> tokens() const override;

  private:
    struct Merge {
        std::int32_t rank = 0;
        std::int32_t id = 0;
    };
    struct Symbol {
        std::int32_t id;
        std::int32_t previous;
        std::int32_t next;
    };

    void checkIds() const;
    [[noreturn]] void refuse(char32_t code) const;
    void readMerges();
    std::vector<Symbol> symbols(std::string_view piece, const Progress& progress) const;
    void join(std::vector<Symbol>& symbols, const Progress& progress) const;
    bool isSymbol(char32_t code) const;

    BpeParts parts_;
    PairTable<Merge> merges_;
    // Characters a merge can bring together: the last of its left side, the first of its right.
    PairTable<char> neighbours_;
    PairTable<std::int32_t> characters_;     // (character, 0) -> its token
    std::array<std::int32_t, 256> bytes_{};  // the tokens <0x00> ... <0xFF>; -1: none
    bool cuttable_ = false;
};

}  // namespace sextant
