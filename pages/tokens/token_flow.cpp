// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/tokens/token_flow.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "pages/curves/token_window.h"

namespace sextant {

namespace {

constexpr double beside = 3.0, between = 1.0;  // pixels around a word; between cells
constexpr double mostEms = 16.0;               // of a word that is not cut
constexpr double markLines = 1.1;              // height of the mark, in lines

}  // namespace

TokenForms::TokenForms(std::shared_ptr<const Tokenizer> tokenizer, const QFont& font)
    : tokenizer_(std::move(tokenizer)),
      font_(font),
      lineHeight_(std::ceil(1.35 * QFontMetricsF(font).height())) {}

QString TokenForms::wholeWord(std::int32_t id) const {
    return tokenWord(id, tokenizer_.get());
}

const TokenForm& TokenForms::of(std::int32_t id) {
    const auto [found, isNew] = forms_.try_emplace(id);
    TokenForm& form = found->second;
    if (!isNew) return form;
    const QFontMetricsF metrics(font_);
    const QString word = wholeWord(id);
    form.endsLine = word.contains(QChar(0x21B5));
    // Ids stay whole: one that is cut is another one.
    form.word = tokenizer_ ? metrics.elidedText(word, Qt::ElideRight,
                                                mostEms * metrics.horizontalAdvance('m'))
                           : word;
    form.isCut = form.word != word;
    form.width = std::ceil(metrics.horizontalAdvance(form.word)) + 2 * beside;
    return form;
}

TokenFlow::TokenFlow(std::span<const std::int32_t> ids, TokenForms& forms, double width,
                     int firstNew)
    : lineHeight_(forms.lineHeight()) {
    const int count = static_cast<int>(ids.size());
    left_.reserve(ids.size());
    width_.reserve(ids.size());
    double x = 0.0, top = 0.0;
    bool ended = true;
    for (int token = 0; token < count; ++token) {
        const TokenForm& form = forms.of(ids[static_cast<std::size_t>(token)]);
        const bool beginsNew = token == firstNew && token > 0;
        if (ended || beginsNew || x + form.width > width) {
            if (!lines_.empty()) {
                lines_.back().end = token;
                top += lineHeight_;
            }
            if (beginsNew) {
                mark_ = top + 0.5 * markLines * lineHeight_;
                top += markLines * lineHeight_;
            }
            lines_.push_back({token, count, top});
            x = 0.0;
        }
        left_.push_back(static_cast<float>(x));
        width_.push_back(static_cast<float>(std::min(form.width, std::max(width, 1.0))));
        x += form.width + between;
        ended = form.endsLine;
    }
    height_ = lines_.empty() ? 0.0 : top + lineHeight_;
}

QRectF TokenFlow::cell(int token) const {
    const auto at = static_cast<std::size_t>(token);
    const TokenLine& line = lines_[static_cast<std::size_t>(lineOf(token))];
    return {double{left_[at]}, line.top + 1.0, double{width_[at]}, lineHeight_ - 2.0};
}

int TokenFlow::lineOf(int token) const {
    const auto after = std::ranges::upper_bound(lines_, token, {}, &TokenLine::first);
    return std::max(0, static_cast<int>(after - lines_.begin()) - 1);
}

std::pair<int, int> TokenFlow::linesBetween(double top, double bottom) const {
    const auto first = std::ranges::upper_bound(
        lines_, top, {}, [this](const TokenLine& line) { return line.top + lineHeight_; });
    const auto end = std::ranges::lower_bound(lines_, bottom, {}, &TokenLine::top);
    return {
        static_cast<int>(first - lines_.begin()),
        std::max(static_cast<int>(first - lines_.begin()), static_cast<int>(end - lines_.begin()))};
}

std::optional<int> TokenFlow::tokenAt(QPointF place) const {
    const auto [first, end] = linesBetween(place.y(), place.y() + 1e-6);
    if (first >= end) return std::nullopt;
    const int token = nearestIn(first, place.x());
    const QRectF there = cell(token);
    if (place.x() < there.left() - between || place.x() > there.right() + between)
        return std::nullopt;
    return token;
}

int TokenFlow::nearestIn(int line, double x) const {
    const TokenLine& of =
        lines_[static_cast<std::size_t>(std::clamp(line, 0, static_cast<int>(lines_.size()) - 1))];
    const auto begin = left_.begin() + of.first, end = left_.begin() + of.end;
    const auto after = std::upper_bound(begin, end, static_cast<float>(x));
    return static_cast<int>((after == begin ? begin : after - 1) - left_.begin());
}

}  // namespace sextant
