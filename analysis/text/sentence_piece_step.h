// SPDX-License-Identifier: GPL-3.0-or-later
// What SentencePiece does to a text before it looks for pieces: characters are replaced by its
// table, superfluous spaces go, a space is put before the text, and spaces become "▁".
#pragma once

#include <memory>

#include "analysis/text/character_map.h"
#include "analysis/text/piece_table.h"
#include "analysis/text/pre_tokenizer.h"

namespace sextant {

struct SentencePieceNormalization {
    std::shared_ptr<const CharacterMap> characters;  // may be null
    bool addSpace = true;            // one more space before the text (or behind it)
    bool removeExtraSpaces = false;  // those at the ends, and all but one between words
    bool markSpaces = true;          // a space becomes "▁"
    bool spaceBehind = false;        // words end with their space: it is added behind the text
    // The space is added to the beginning of the whole text alone, and not behind a token that was
    // found in it.
    bool addSpaceOnce = false;
};

class SentencePieceStep : public PreTokenizerStep {
  public:
    // User-defined pieces of `table` stay as they are.
    SentencePieceStep(SentencePieceNormalization normalization,
                      std::shared_ptr<const PieceTable> table)
        : normalization_(std::move(normalization)), table_(std::move(table)) {}

    void split(std::string_view text, bool first, const Progress& progress,
               const PieceSink& sink) const override;

  private:
    std::string normalized(std::string_view text, bool addSpace, const Progress& progress) const;

    SentencePieceNormalization normalization_;
    std::shared_ptr<const PieceTable> table_;
};

}  // namespace sextant
