// SPDX-License-Identifier: GPL-3.0-or-later
// Where the tokens of a text stand on a page: side by side in lines as wide as it, a new line after
// each end of a line in the text, and one where what lies beyond the trained length begins.
#pragma once

#include <QFont>
#include <QRectF>
#include <QString>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "analysis/text/tokenizer.h"

namespace sextant {

// A token as it is written in its cell.
struct TokenForm {
    QString word;        // cut with dots where it is long
    double width = 0.0;  // of the cell, pixels
    bool isCut = false;  // so the whole word is to be shown elsewhere
    bool endsLine = false;
};

// The forms of all tokens that were asked for, each made once.
class TokenForms {
  public:
    TokenForms() = default;
    // `tokenizer` null: tokens are written as numbers.
    TokenForms(std::shared_ptr<const Tokenizer> tokenizer, const QFont& font);

    const TokenForm& of(std::int32_t id);
    QString wholeWord(std::int32_t id) const;
    double lineHeight() const { return lineHeight_; }  // pixels
    const QFont& font() const { return font_; }

  private:
    std::shared_ptr<const Tokenizer> tokenizer_;
    QFont font_;
    double lineHeight_ = 0.0;
    std::unordered_map<std::int32_t, TokenForm> forms_;
};

// Tokens first .. end - 1 of the text.
struct TokenLine {
    int first = 0, end = 0;
    double top = 0.0;  // pixels from the page's top
};

class TokenFlow {
  public:
    TokenFlow() = default;
    // `firstNew`: the first token of a line of its own, with room above it for the mark of the
    // trained length; 0 or past the end: none. `width` in pixels; a token that is wider has a line
    // of its own.
    TokenFlow(std::span<const std::int32_t> ids, TokenForms& forms, double width, int firstNew);

    const std::vector<TokenLine>& lines() const { return lines_; }
    int tokens() const { return static_cast<int>(left_.size()); }
    double height() const { return height_; }
    double lineHeight() const { return lineHeight_; }
    QRectF cell(int token) const;
    int lineOf(int token) const;  // index of lines()
    // Of the lines that are seen between these heights: first and one past the last.
    std::pair<int, int> linesBetween(double top, double bottom) const;
    std::optional<int> tokenAt(QPointF place) const;
    // The token of line `line`, kept within the lines there are, that lies nearest to `x`.
    int nearestIn(int line, double x) const;
    // Middle of the mark of the trained length, pixels from the page's top.
    std::optional<double> markAt() const { return mark_; }

  private:
    std::vector<TokenLine> lines_;
    std::vector<float> left_, width_;  // of each token
    double lineHeight_ = 0.0, height_ = 0.0;
    std::optional<double> mark_;
};

}  // namespace sextant
