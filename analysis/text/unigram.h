// SPDX-License-Identifier: GPL-3.0-or-later
// Unigram language model (Kudo, 2018): of all ways to cut a piece of text into the vocabulary's
// pieces the one whose scores (log probabilities) have the greatest sum.
#pragma once

#include <memory>

#include "analysis/text/piece_table.h"
#include "analysis/text/subword_model.h"

namespace sextant {

class Unigram : public SubwordModel {
  public:
    // In what precision scores are added up; it decides where two ways are equally good.
    enum class Sums { singlePrecision /* SentencePiece */, doublePrecision /* tokenizers */ };

    // `unknown`: what a run of characters without pieces and bytes becomes. A character without a
    // piece counts 10 less than the least of all scores, a user-defined piece more than any other.
    Unigram(std::string file, std::shared_ptr<const PieceTable> table,
            std::optional<std::int32_t> unknown, Sums sums);

    void encode(std::string_view piece, const Progress& progress,
                std::vector<std::int32_t>& ids) const override;
    // A piece of text is cut where no token crosses once it is long: in single precision the sum
    // over a book would be too coarse to tell one way from another.
    std::size_t endOfPart(std::string_view piece, std::size_t begin) const override;
    std::optional<std::int32_t> find(const std::string& token) const override;
    std::vector<std::string> tokens() const override;

  private:
    double scoreOf(const Piece& piece, std::size_t length) const;

    std::string file_;
    std::shared_ptr<const PieceTable> table_;
    std::optional<std::int32_t> unknown_;
    Sums sums_;
    double unknownScore_ = 0;
    double highest_ = 0;
};

}  // namespace sextant
