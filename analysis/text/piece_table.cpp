// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/text/piece_table.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "analysis/error.h"
#include "analysis/text/utf8.h"

namespace sextant {

std::optional<PieceType> pieceType(std::int64_t number) {
    if (number < 1 || number > 6) return std::nullopt;
    return static_cast<PieceType>(number);
}

std::string nameOfByte(unsigned char byte) {
    static constexpr char digits[] = "0123456789ABCDEF";
    return std::string("<0x") + digits[byte >> 4] + digits[byte & 15] + ">";
}

std::optional<unsigned char> byteOfName(std::string_view token) {
    if (token.size() != 6 || !token.starts_with("<0x") || token[5] != '>') return std::nullopt;
    int byte = 0;
    for (const char c : token.substr(3, 2)) {
        const bool digit = c >= '0' && c <= '9';
        if (!digit && (c < 'A' || c > 'F')) return std::nullopt;
        byte = byte * 16 + (digit ? c - '0' : c - 'A' + 10);
    }
    return static_cast<unsigned char>(byte);
}

std::string withNamedBytes(std::string_view bytes) {
    std::string text;
    while (!bytes.empty()) {
        const std::size_t valid = invalidUtf8(bytes);
        text += bytes.substr(0, valid);
        bytes.remove_prefix(valid);
        if (bytes.empty()) break;
        text += nameOfByte(static_cast<unsigned char>(bytes.front()));
        bytes.remove_prefix(1);
    }
    return text;
}

PieceTable::PieceTable(const std::string& file, std::vector<Piece> pieces, bool byteFallback)
    : pieces_(std::move(pieces)) {
    checkPieces(file, byteFallback);
    makeHash(file);
    sortPieces();
    readNeighbours();
}

void PieceTable::checkPieces(const std::string& file, bool byteFallback) {
    bytes_.fill(-1);
    for (std::size_t id = 0; id < pieces_.size(); ++id) {
        const Piece& piece = pieces_[id];
        if (piece.text.size() > longestPiece) {
            throw Error("{}: piece {}: {} has {} bytes; pieces of at most {} bytes are read", file,
                        id, quotedStart(piece.text), piece.text.size(), longestPiece);
        }
        const std::size_t invalid = invalidUtf8(piece.text);
        if (invalid < piece.text.size()) {
            throw Error(
                "{}: piece {}: {} is not UTF-8 at its byte {}; the file is damaged or of another "
                "kind",
                file, id, quotedStart(piece.text), invalid);
        }
        if (!std::isfinite(piece.score)) {
            throw Error("{}: piece {}: {} has a score that is no number; the file is damaged", file,
                        id, quotedStart(piece.text));
        }
        if (piece.type != PieceType::byte) continue;
        const auto byte = byteOfName(piece.text);
        if (!byte) {
            throw Error("{}: piece {}: the byte piece {} names no byte; expected <0x00> to <0xFF>",
                        file, id, quotedStart(piece.text));
        }
        if (byteFallback) bytes_[*byte] = static_cast<std::int32_t>(id);
    }
    everyByte_ = std::none_of(bytes_.begin(), bytes_.end(), [](auto id) { return id < 0; });
}

std::int32_t* PieceTable::slotOf(std::string_view text) {
    const std::size_t mask = hash_.size() - 1;
    std::size_t at = std::hash<std::string_view>()(text) & mask;
    while (hash_[at] >= 0 && pieces_[static_cast<std::size_t>(hash_[at])].text != text)
        at = (at + 1) & mask;
    return &hash_[at];
}

void PieceTable::makeHash(const std::string& file) {
    std::size_t size = 16;
    while (size < 2 * pieces_.size())
        size *= 2;
    hash_.assign(size, -1);
    for (std::size_t id = 0; id < pieces_.size(); ++id) {
        if (pieces_[id].text.empty()) continue;
        std::int32_t* slot = slotOf(pieces_[id].text);
        if (*slot >= 0) {
            throw Error("{}: piece {}: {} is also piece {}; every piece may be there once", file,
                        id, quotedStart(pieces_[id].text), *slot);
        }
        *slot = static_cast<std::int32_t>(id);
    }
}

bool PieceTable::becomesText(std::int32_t id) const {
    const PieceType type = pieces_[static_cast<std::size_t>(id)].type;
    return type == PieceType::normal || type == PieceType::userDefined || type == PieceType::unused;
}

std::int32_t PieceTable::findAny(std::string_view text) const {
    if (text.empty() || text.size() > longestPiece) return -1;
    const std::size_t mask = hash_.size() - 1;
    std::size_t at = std::hash<std::string_view>()(text) & mask;
    while (hash_[at] >= 0 && pieces_[static_cast<std::size_t>(hash_[at])].text != text)
        at = (at + 1) & mask;
    return hash_[at];
}

std::int32_t PieceTable::find(std::string_view text) const {
    const std::int32_t id = findAny(text);
    return id >= 0 && becomesText(id) ? id : -1;
}

bool PieceTable::hasBytesOf(std::string_view text) const {
    return everyByte_ || std::all_of(text.begin(), text.end(), [&](char c) {
               return bytes_[static_cast<unsigned char>(c)] >= 0;
           });
}

void PieceTable::sortPieces() {
    for (std::size_t id = 0; id < pieces_.size(); ++id) {
        if (pieces_[id].text.empty() || !becomesText(static_cast<std::int32_t>(id))) continue;
        order_.push_back(static_cast<std::int32_t>(id));
        if (pieces_[id].type != PieceType::userDefined) continue;
        const std::string& text = pieces_[id].text;
        auto& lengths = userDefined_[static_cast<unsigned char>(text[0])];
        if (std::find(lengths.begin(), lengths.end(), text.size()) == lengths.end())
            lengths.push_back(text.size());
    }
    for (auto& lengths : userDefined_)
        std::sort(lengths.rbegin(), lengths.rend());
    // std::string compares its characters as unsigned.
    std::sort(order_.begin(), order_.end(), [&](std::int32_t a, std::int32_t b) {
        return pieces_[static_cast<std::size_t>(a)].text <
               pieces_[static_cast<std::size_t>(b)].text;
    });
    std::size_t at = 0;
    for (std::size_t byte = 0; byte < 256; ++byte) {
        firstOf_[byte] = at;
        while (at < order_.size() && static_cast<unsigned char>(sorted(at)[0]) == byte)
            ++at;
    }
    firstOf_[256] = order_.size();
}

void PieceTable::narrow(unsigned char byte, std::size_t depth, std::size_t& low,
                        std::size_t& high) const {
    const auto at = [&](std::int32_t id) {
        return static_cast<unsigned char>(pieces_[static_cast<std::size_t>(id)].text[depth]);
    };
    const auto has = [&](std::size_t place) {
        return sorted(place).size() > depth && at(order_[place]) == byte;
    };
    if (has(low) && has(high - 1)) return;  // then all between have it
    const auto begin = order_.begin();
    const auto from = std::lower_bound(
        begin + static_cast<std::ptrdiff_t>(low), begin + static_cast<std::ptrdiff_t>(high), byte,
        [&](std::int32_t id, unsigned char wanted) { return at(id) < wanted; });
    const auto to =
        std::upper_bound(from, begin + static_cast<std::ptrdiff_t>(high), byte,
                         [&](unsigned char wanted, std::int32_t id) { return wanted < at(id); });
    low = static_cast<std::size_t>(from - begin);
    high = static_cast<std::size_t>(to - begin);
}

std::size_t PieceTable::userDefinedAt(std::string_view text, std::size_t at) const {
    for (const std::size_t length : userDefined_[static_cast<unsigned char>(text[at])]) {
        if (length > text.size() - at) continue;
        const std::int32_t id = findAny(text.substr(at, length));
        if (id >= 0 && pieces_[static_cast<std::size_t>(id)].type == PieceType::userDefined)
            return length;
    }
    return 0;
}

void PieceTable::readNeighbours() {
    for (const std::int32_t id : order_) {
        const std::string& text = pieces_[static_cast<std::size_t>(id)].text;
        std::size_t at = 0;
        char32_t before = nextCodePoint(text, at);
        while (at < text.size()) {
            const char32_t code = nextCodePoint(text, at);
            neighbours_.set(before, code, 1);
            before = code;
        }
    }
}

// A piece over a boundary would have the character before it and the one behind it side by side.
// Two characters without pieces of their own may become one unknown token, so they are not parted
// unless each has its bytes.
std::size_t PieceTable::endOfPart(std::string_view piece, std::size_t begin,
                                  std::size_t least) const {
    std::size_t at = begin;
    std::size_t start = at;
    char32_t before = nextCodePoint(piece, at);
    while (at < piece.size()) {
        const std::size_t boundary = at;
        const char32_t code = nextCodePoint(piece, at);
        if (boundary - begin >= least && !neighbours_.find(before, code) &&
            (everyByte_ || find(piece.substr(start, boundary - start)) >= 0 ||
             find(piece.substr(boundary, at - boundary)) >= 0))
            return boundary;
        before = code;
        start = boundary;
    }
    return piece.size();
}

}  // namespace sextant
