// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/text/scored_bpe.h"

#include <algorithm>
#include <queue>
#include <unordered_map>

#include "analysis/text/unknown_piece.h"
#include "analysis/text/utf8.h"

namespace sextant {

namespace {

constexpr std::size_t joinsBetweenStops = 1 << 14;

std::size_t symbolIndex(std::int32_t at) {
    return static_cast<std::size_t>(at);
}

}  // namespace

// The pairs of one text that wait to be joined.
class ScoredBpe::Joining {
  public:
    Joining(const ScoredBpe& bpe, std::string_view text, std::vector<Symbol>& symbols)
        : bpe_(bpe), text_(text), symbols_(symbols) {}

    void consider(std::int32_t leftAt) {
        if (leftAt < 0) return;
        const Symbol& left = symbols_[symbolIndex(leftAt)];
        if (left.next < 0 || left.whole || symbols_[symbolIndex(left.next)].whole) return;
        const std::size_t length = left.length + symbols_[symbolIndex(left.next)].length;
        const std::string_view joined = text_.substr(left.begin, length);
        const std::int32_t id = bpe_.table_->find(joined);
        if (id < 0) return;
        const Piece& piece = bpe_.table_->pieces()[symbolIndex(id)];
        queue_.push({piece.score, leftAt, length});
        if (piece.type == PieceType::unused) partsOf_[joined] = left.length;
    }

    void join(const Progress& progress) {
        for (std::size_t i = 0; i < symbols_.size(); ++i) {
            if (i % joinsBetweenStops == 0) progress.checkStop();
            consider(static_cast<std::int32_t>(i));
        }
        std::size_t joined = 0;
        for (std::size_t step = 1; !queue_.empty(); ++step) {
            if (step % joinsBetweenStops == 0) {
                progress.checkStop();
                progress(static_cast<double>(joined) / static_cast<double>(symbols_.size()),
                         "tokenizing");
            }
            const Candidate top = queue_.top();
            queue_.pop();
            Symbol& left = symbols_[symbolIndex(top.position)];
            if (left.length == 0 || left.next < 0) continue;
            Symbol& right = symbols_[symbolIndex(left.next)];
            if (left.length + right.length != top.length) continue;  // another was there first
            left.length = top.length;
            left.next = right.next;
            right.length = 0;
            if (left.next >= 0) symbols_[symbolIndex(left.next)].previous = top.position;
            ++joined;
            consider(left.previous);
            consider(top.position);
        }
    }

    // Calls part(text) for what a symbol consists of: itself, or where that is an unused piece what
    // it was joined from.
    template <typename Part>
    void partsOf(std::string_view symbol, Part part) const {
        std::vector<std::string_view> waiting{symbol};
        while (!waiting.empty()) {
            const std::string_view one = waiting.back();
            waiting.pop_back();
            const auto found = partsOf_.find(one);
            if (found == partsOf_.end()) {
                part(one);
                continue;
            }
            waiting.push_back(one.substr(found->second));
            waiting.push_back(one.substr(0, found->second));
        }
    }

  private:
    struct Candidate {
        double score;
        std::int32_t position;  // of the left symbol
        std::size_t length;     // bytes of both

        bool operator<(const Candidate& other) const {  // std::priority_queue takes the greatest
            return score != other.score ? score < other.score : position > other.position;
        }
    };

    const ScoredBpe& bpe_;
    std::string_view text_;
    std::vector<Symbol>& symbols_;
    std::priority_queue<Candidate> queue_;
    // An unused piece, and the length of the left of the two that it was last joined from.
    std::unordered_map<std::string_view, std::size_t> partsOf_;
};

ScoredBpe::ScoredBpe(std::string file, std::shared_ptr<const PieceTable> table,
                     std::optional<std::int32_t> unknown, WholePieces whole)
    : file_(std::move(file)), table_(std::move(table)), unknown_(unknown), whole_(whole) {}

std::optional<std::int32_t> ScoredBpe::wholeToken(std::string_view piece) const {
    const std::int32_t id = whole_ == WholePieces::first ? table_->find(piece) : -1;
    return id < 0 ? std::nullopt : std::optional(id);
}

std::vector<ScoredBpe::Symbol> ScoredBpe::symbols(std::string_view piece,
                                                  const Progress& progress) const {
    std::vector<Symbol> result;
    for (std::size_t at = 0; at < piece.size();) {
        if (result.size() % joinsBetweenStops == 0) progress.checkStop();
        Symbol symbol;
        symbol.begin = at;
        symbol.length = table_->userDefinedAt(piece, at);
        symbol.whole = symbol.length > 0;
        if (!symbol.whole) symbol.length = utf8Length(piece[at]);
        symbol.previous = static_cast<std::int32_t>(result.size()) - 1;
        symbol.next = static_cast<std::int32_t>(result.size()) + 1;
        at += symbol.length;
        result.push_back(symbol);
    }
    if (!result.empty()) result.back().next = -1;
    return result;
}

void ScoredBpe::encode(std::string_view piece, const Progress& progress,
                       std::vector<std::int32_t>& ids) const {
    std::vector<Symbol> all = symbols(piece, progress);
    Joining joining(*this, piece, all);
    joining.join(progress);
    IdsOfPieces out(file_, *table_, unknown_, ids);
    for (const Symbol& symbol : all) {
        if (symbol.length == 0) continue;
        joining.partsOf(piece.substr(symbol.begin, symbol.length), [&](std::string_view part) {
            const std::int32_t id = table_->find(part);
            if (id >= 0)
                out.add(id);
            else
                out.addUnknown(part);
        });
    }
}

std::size_t ScoredBpe::endOfPart(std::string_view piece, std::size_t begin) const {
    return table_->endOfPart(piece, begin, 0);
}

std::optional<std::int32_t> ScoredBpe::find(const std::string& token) const {
    const std::int32_t id = table_->findAny(token);
    return id < 0 ? std::nullopt : std::optional(id);
}

std::vector<std::string> ScoredBpe::tokens() const {
    std::vector<std::string> tokens;
    tokens.reserve(table_->pieces().size());
    for (const Piece& piece : table_->pieces())
        tokens.push_back(piece.text);
    return tokens;
}

}  // namespace sextant
