// SPDX-License-Identifier: GPL-3.0-or-later
// A tokenizer as SentencePiece's program is one, from whichever file its pieces come.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/text/added_tokens.h"
#include "analysis/text/sentence_piece_step.h"
#include "analysis/text/tokenizer.h"

namespace sextant {

struct SentencePieceParts {
    std::string file;  // for Errors
    std::vector<Piece> pieces;
    bool unigram = false;  // else byte-pair encoding
    bool byteFallback = false;
    std::optional<std::int32_t> unknown;
    std::string unknownText = " \u2047 ";  // what an unknown piece is decoded to
    SentencePieceNormalization normalization;
    // Tokens that are found in a text before anything else. A control piece that is none of them
    // cannot come from a text, and is decoded to nothing.
    std::vector<AddedToken> added;
    std::optional<std::int32_t> documentStart;
    std::vector<Message> warnings;
};

// Throws Error for pieces that PieceTable refuses, and for added tokens that contradict them.
std::shared_ptr<Tokenizer> makeSentencePieceTokenizer(SentencePieceParts parts);

}  // namespace sextant
