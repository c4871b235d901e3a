// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/text/bpe.h"

#include <algorithm>
#include <cstdio>
#include <queue>

#include "analysis/text/byte_level.h"
#include "analysis/text/utf8.h"

namespace sextant {

namespace {

constexpr std::int32_t mergesBetweenStops = 1 << 14;

// A pair of neighbours that waits to be joined. The lowest rank goes first, then the leftmost.
struct Candidate {
    std::int32_t rank;
    std::int32_t position;
    std::int32_t id;  // what the pair becomes

    bool operator<(const Candidate& other) const {  // std::priority_queue takes the greatest first
        return rank != other.rank ? rank > other.rank : position > other.position;
    }
};

std::uint32_t mergeIndex(std::int32_t id) {
    return static_cast<std::uint32_t>(id);
}

}  // namespace

Bpe::Bpe(BpeParts parts) : parts_(std::move(parts)), merges_(parts_.merges.size()) {
    checkIds();
    for (const auto& [token, id] : parts_.vocabulary) {
        if (token.empty()) continue;
        std::size_t length = 0;
        const char32_t code = nextCodePoint(token, length);
        if (length == token.size()) characters_.set(code, 0, id);
    }
    for (int byte = 0; byte < 256; ++byte) {
        char name[8];
        std::snprintf(name, sizeof name, "<0x%02X>", static_cast<unsigned>(byte));
        bytes_[static_cast<std::size_t>(byte)] = find(name).value_or(-1);
    }
    if (parts_.unknown && !find(*parts_.unknown)) {
        throw Error("{}: model.unk_token: {} is not in the vocabulary", parts_.file,
                    quotedStart(*parts_.unknown));
    }
    readMerges();
    cuttable_ = parts_.continuingPrefix.empty() && parts_.endSuffix.empty();
}

void Bpe::checkIds() const {
    std::unordered_map<std::int32_t, const std::string*> owners;
    owners.reserve(parts_.vocabulary.size());
    for (const auto& [token, id] : parts_.vocabulary) {
        const auto [owner, fresh] = owners.emplace(id, &token);
        if (!fresh) {
            throw Error(
                "{}: the vocabulary gives the id {} to both {} and {}; every id must stand for one "
                "token",
                parts_.file, id, quotedStart(*owner->second), quotedStart(token));
        }
    }
}

void Bpe::readMerges() {
    std::int32_t rank = 0;
    for (const auto& merge : parts_.merges) {
        const std::string &left = merge.first, &right = merge.second;
        const auto idOf = [&](const std::string& token) {
            const auto found = find(token);
            if (!found) {
                throw Error(
                    "{}: merge {} ({} {}) needs the token {}, which is not in the vocabulary",
                    parts_.file, rank + 1, quotedStart(left), quotedStart(right),
                    quotedStart(token));
            }
            return *found;
        };
        const std::string& prefix = parts_.continuingPrefix;
        if (left.empty() || right.size() <= prefix.size() ||
            right.compare(0, prefix.size(), prefix) != 0) {
            const Message merged("{}: merge {} ({} {}): two tokens are expected", parts_.file,
                                 rank + 1, quotedStart(left), quotedStart(right));
            throw Error(prefix.empty() ? merged
                                       : Message("{}, the second beginning with {}", merged,
                                                 quotedStart(prefix)));
        }
        const std::int32_t a = idOf(left);
        const std::int32_t b = idOf(right);
        merges_.set(mergeIndex(a), mergeIndex(b), {rank, idOf(left + right.substr(prefix.size()))});
        std::size_t first = 0;
        neighbours_.set(lastCodePoint(left), nextCodePoint(right, first), 1);
        ++rank;
    }
    parts_.merges.clear();
    parts_.merges.shrink_to_fit();
}

std::optional<std::int32_t> Bpe::find(const std::string& token) const {
    const auto found = parts_.vocabulary.find(token);
    if (found == parts_.vocabulary.end()) return std::nullopt;
    return found->second;
}

std::vector<std::string> Bpe::tokens() const {
    std::int32_t last = -1;
    for (const auto& [token, id] : parts_.vocabulary)
        last = std::max(last, id);
    std::vector<std::string> tokens(static_cast<std::size_t>(last + 1));
    for (const auto& [token, id] : parts_.vocabulary)
        tokens[static_cast<std::size_t>(id)] = token;
    return tokens;
}

bool Bpe::isSymbol(char32_t code) const {
    return characters_.find(code, 0) != nullptr;
}

// A merge over a boundary would need a left side that ends with the character before it and a right
// side that begins with the one behind it; where no merge has these, both sides are independent.
// Next to a character without a token of its own (bytes, unknown) nothing is known, so no cut.
std::size_t Bpe::endOfPart(std::string_view piece, std::size_t begin) const {
    if (!cuttable_) return piece.size();
    std::size_t at = begin;
    char32_t before = nextCodePoint(piece, at);
    bool known = isSymbol(before);
    while (at < piece.size()) {
        const std::size_t boundary = at;
        const char32_t code = nextCodePoint(piece, at);
        const bool knownToo = isSymbol(code);
        if (known && knownToo && !neighbours_.find(before, code)) return boundary;
        before = code;
        known = knownToo;
    }
    return piece.size();
}

std::optional<std::int32_t> Bpe::wholeToken(std::string_view piece) const {
    if (!parts_.ignoreMerges) return std::nullopt;
    return find(std::string(piece));
}

std::vector<Bpe::Symbol> Bpe::symbols(std::string_view piece, const Progress& progress) const {
    std::vector<Symbol> result;
    result.reserve(piece.size());
    const auto add = [&](std::int32_t id) {
        const auto at = static_cast<std::int32_t>(result.size());
        result.push_back({id, at - 1, at + 1});
    };
    bool unknown = false;  // an unknown token waits to be added
    const bool plain = parts_.continuingPrefix.empty() && parts_.endSuffix.empty();
    for (std::size_t at = 0; at < piece.size();) {
        if (result.size() % static_cast<std::size_t>(mergesBetweenStops) == 0) progress.checkStop();
        const std::size_t begin = at;
        const char32_t code = nextCodePoint(piece, at);
        std::string token;
        std::optional<std::int32_t> id;
        if (plain) {
            if (const auto* found = characters_.find(code, 0)) id = *found;
        } else {
            if (begin > 0) token = parts_.continuingPrefix;
            token += piece.substr(begin, at - begin);
            if (at == piece.size()) token += parts_.endSuffix;
            id = find(token);
        }
        if (id) {
            if (unknown) add(*find(*parts_.unknown));
            unknown = false;
            add(*id);
            continue;
        }
        const std::string_view bytes = plain ? piece.substr(begin, at - begin) : token;
        const auto byteToken = [&](char byte) { return bytes_[static_cast<unsigned char>(byte)]; };
        if (parts_.byteFallback && std::all_of(bytes.begin(), bytes.end(),
                                               [&](char byte) { return byteToken(byte) >= 0; })) {
            for (const char byte : bytes)
                add(byteToken(byte));
            continue;
        }
        if (!parts_.unknown) {
            refuse(code);
        }
        if (unknown && !parts_.fuseUnknown) add(*find(*parts_.unknown));
        unknown = true;
    }
    if (unknown) add(*find(*parts_.unknown));
    if (!result.empty()) result.back().next = -1;
    return result;
}

void Bpe::refuse(char32_t code) const {
    char name[32];
    const auto byte = parts_.spellsBytes ? byteLevelByte(code) : std::nullopt;
    std::snprintf(name, sizeof name, byte ? "0x%02X" : "U+%04X",
                  static_cast<unsigned>(byte ? *byte : code));
    std::string shown;
    if (code >= 0x20) appendUtf8(shown, code);
    throw Error(
        "{}: the text has {}, for which the vocabulary has no token, and model.unk_token names "
        "none for what is unknown; choose a text that this tokenizer can spell",
        parts_.file,
        byte            ? Message("the byte {}", name)
        : shown.empty() ? Message::verbatim(name)
                        : Message("{} ({})", name, shown));
}

void Bpe::join(std::vector<Symbol>& all, const Progress& progress) const {
    std::vector<Candidate> first;
    const auto candidateAt = [&](std::int32_t at, auto&& take) {
        const std::int32_t next = all[mergeIndex(at)].next;
        if (next < 0) return;
        const Merge* merge =
            merges_.find(mergeIndex(all[mergeIndex(at)].id), mergeIndex(all[mergeIndex(next)].id));
        if (merge) take(Candidate{merge->rank, at, merge->id});
    };
    for (std::int32_t i = 0; i < static_cast<std::int32_t>(all.size()); ++i) {
        if (i % mergesBetweenStops == 0) progress.checkStop();
        candidateAt(i, [&](const Candidate& candidate) { first.push_back(candidate); });
    }
    std::priority_queue<Candidate> queue(std::less<Candidate>(), std::move(first));
    std::int32_t joined = 0;
    const auto push = [&](const Candidate& candidate) { queue.push(candidate); };
    for (std::int32_t step = 1; !queue.empty(); ++step) {
        if (step % mergesBetweenStops == 0) {
            progress.checkStop();
            progress(static_cast<double>(joined) / static_cast<double>(all.size()), "tokenizing");
        }
        const Candidate top = queue.top();
        queue.pop();
        Symbol& left = all[mergeIndex(top.position)];
        if (left.id < 0 || left.next < 0) continue;
        const std::int32_t rightAt = left.next;
        Symbol& right = all[mergeIndex(rightAt)];
        const Merge* now = merges_.find(mergeIndex(left.id), mergeIndex(right.id));
        if (!now || now->id != top.id) continue;  // another merge was there first
        left.id = top.id;
        left.next = right.next;
        right.id = -1;
        if (left.next >= 0) all[mergeIndex(left.next)].previous = top.position;
        ++joined;
        if (left.previous >= 0) candidateAt(left.previous, push);
        candidateAt(top.position, push);
    }
}

void Bpe::encode(std::string_view piece, const Progress& progress,
                 std::vector<std::int32_t>& ids) const {
    std::vector<Symbol> all = symbols(piece, progress);
    join(all, progress);
    for (const Symbol& symbol : all)
        if (symbol.id >= 0) ids.push_back(symbol.id);
}

}  // namespace sextant
