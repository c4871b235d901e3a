// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/text/unigram.h"

#include <algorithm>
#include <limits>

#include "analysis/text/unknown_piece.h"
#include "analysis/text/utf8.h"

namespace sextant {

namespace {

constexpr double unknownPenalty = 10;
constexpr std::size_t longPiece = 1 << 16;  // bytes
constexpr std::size_t unigramStepsBetweenStops = 1 << 16;

// The best way that ends at a place: its sum, and its last piece.
struct Way {
    double sum = 0;
    std::int64_t begin = -1;  // of the last piece; -1: none is known
    std::int32_t id = -1;     // of the last piece; -1: an unknown character
};

double singly(double value) {
    return static_cast<double>(static_cast<float>(value));
}

}  // namespace

Unigram::Unigram(std::string file, std::shared_ptr<const PieceTable> table,
                 std::optional<std::int32_t> unknown, Sums sums)
    : file_(std::move(file)), table_(std::move(table)), unknown_(unknown), sums_(sums) {
    double lowest = std::numeric_limits<float>::max();
    // As SentencePiece begins: the least positive number.
    highest_ = static_cast<double>(std::numeric_limits<float>::min());
    for (const Piece& piece : table_->pieces()) {
        if (piece.type != PieceType::normal) continue;
        lowest = std::min(lowest, piece.score);
        highest_ = std::max(highest_, piece.score);
    }
    unknownScore_ = lowest - unknownPenalty;
    if (sums_ == Sums::singlePrecision) unknownScore_ = singly(unknownScore_);
}

double Unigram::scoreOf(const Piece& piece, std::size_t length) const {
    if (piece.type != PieceType::userDefined) return piece.score;
    return static_cast<double>(length) * highest_ - 0.1;
}

void Unigram::encode(std::string_view piece, const Progress& progress,
                     std::vector<std::int32_t>& ids) const {
    std::vector<Way> endingAt(piece.size() + 1);
    std::size_t steps = 0;
    std::size_t nextStop = unigramStepsBetweenStops;
    for (std::size_t at = 0; at < piece.size();) {
        const double before = endingAt[at].sum;
        const auto offer = [&](std::size_t length, double score, std::int32_t id) {
            Way& way = endingAt[at + length];
            const double sum = before + score;
            const double kept = sums_ == Sums::singlePrecision ? singly(sum) : sum;
            // SentencePiece compares before it rounds, except for unknown characters.
            if (way.begin >= 0 && (id < 0 ? kept : sum) <= way.sum) return;
            way = {kept, static_cast<std::int64_t>(at), id};
        };
        const std::size_t character = utf8Length(piece[at]);
        bool hasCharacter = false;
        table_->forEachPrefix(piece, at, [&](std::size_t length, std::int32_t id) {
            ++steps;
            const Piece& found = table_->pieces()[static_cast<std::size_t>(id)];
            if (found.type == PieceType::unused) return;
            offer(length, scoreOf(found, length), id);
            hasCharacter = hasCharacter || length == character;
        });
        if (!hasCharacter) offer(character, unknownScore_, -1);
        at += character;
        if (++steps < nextStop) continue;
        nextStop = steps + unigramStepsBetweenStops;
        progress.checkStop();
        progress(static_cast<double>(at) / static_cast<double>(piece.size()), "tokenizing");
    }
    std::vector<std::size_t> ends;  // of the pieces of the best way, the last first
    for (std::size_t end = piece.size(); end > 0;
         end = static_cast<std::size_t>(endingAt[end].begin))
        ends.push_back(end);
    IdsOfPieces out(file_, *table_, unknown_, ids);
    for (auto end = ends.rbegin(); end != ends.rend(); ++end) {
        const Way& way = endingAt[*end];
        const auto begin = static_cast<std::size_t>(way.begin);
        if (way.id >= 0 && way.id != unknown_.value_or(-1))
            out.add(way.id);
        else
            out.addUnknown(piece.substr(begin, *end - begin));
    }
}

std::size_t Unigram::endOfPart(std::string_view piece, std::size_t begin) const {
    return table_->endOfPart(piece, begin, longPiece);
}

std::optional<std::int32_t> Unigram::find(const std::string& token) const {
    const std::int32_t id = table_->findAny(token);
    return id < 0 ? std::nullopt : std::optional(id);
}

std::vector<std::string> Unigram::tokens() const {
    std::vector<std::string> tokens;
    tokens.reserve(table_->pieces().size());
    for (const Piece& piece : table_->pieces())
        tokens.push_back(piece.text);
    return tokens;
}

}  // namespace sextant
