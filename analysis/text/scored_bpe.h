// SPDX-License-Identifier: GPL-3.0-or-later
// Byte-pair encoding by scores, as SentencePiece does it (Kudo and Richardson, 2018): two
// neighbours are joined where what they spell is a piece, the piece of the highest score first, and
// of equal scores the leftmost.
#pragma once

#include <memory>

#include "analysis/text/piece_table.h"
#include "analysis/text/subword_model.h"

namespace sextant {

class ScoredBpe : public SubwordModel {
  public:
    // Whether a piece of text that is a piece of the vocabulary is that piece, however it would be
    // joined (tiktoken).
    enum class WholePieces { joined, first };

    // `unknown`: what a run of characters without pieces and bytes becomes.
    ScoredBpe(std::string file, std::shared_ptr<const PieceTable> table,
              std::optional<std::int32_t> unknown, WholePieces whole = WholePieces::joined);

    void encode(std::string_view piece, const Progress& progress,
                std::vector<std::int32_t>& ids) const override;
    std::size_t endOfPart(std::string_view piece, std::size_t begin) const override;
    std::optional<std::int32_t> wholeToken(std::string_view piece) const override;
    std::optional<std::int32_t> find(const std::string& token) const override;
    std::vector<std::string> tokens() const override;

  private:
    struct Symbol {
        std::size_t begin = 0;
        std::size_t length = 0;  // 0: joined with one before it
        std::int32_t previous = -1;
        std::int32_t next = -1;
        bool whole = false;  // a user-defined piece, which is not joined with anything
    };
    class Joining;

    std::vector<Symbol> symbols(std::string_view piece, const Progress& progress) const;

    std::string file_;
    std::shared_ptr<const PieceTable> table_;
    std::optional<std::int32_t> unknown_;
    WholePieces whole_;
};

}  // namespace sextant
