// SPDX-License-Identifier: GPL-3.0-or-later
// The pieces of a vocabulary with scores, as SentencePiece keeps them, and how they are found.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/text/pair_table.h"

namespace sextant {

// With SentencePiece's and GGUF's numbers.
enum class PieceType {
    normal = 1,
    unknown = 2,
    control = 3,      // stands for no text: <s>
    userDefined = 4,  // always found whole
    unused = 5,       // never given
    byte = 6,         // <0x0A>
};

// The type with this number; nothing for other numbers.
std::optional<PieceType> pieceType(std::int64_t number);

// "<0x0A>"
std::string nameOfByte(unsigned char byte);
// The byte of which `token` is the name; nothing for any other text.
std::optional<unsigned char> byteOfName(std::string_view token);

// `bytes` as UTF-8: each byte that is no part of a character by its name.
std::string withNamedBytes(std::string_view bytes);

struct Piece {
    std::string text;  // empty: the id has no token
    double score = 0;
    PieceType type = PieceType::normal;
};

// Pieces that text can become are those of the types normal, user-defined and unused.
class PieceTable {
  public:
    // `file` begins every Error: two equal pieces, a piece that is no UTF-8 or has more than
    // `longestPiece` bytes, a score that is no number, a byte piece that names no byte. Without
    // `byteFallback` no byte piece is used.
    PieceTable(const std::string& file, std::vector<Piece> pieces, bool byteFallback);

    static constexpr std::size_t longestPiece = 4096;  // bytes

    const std::vector<Piece>& pieces() const { return pieces_; }
    // The piece that text can become and that is `text`; -1: none.
    std::int32_t find(std::string_view text) const;
    // The piece that is `text`, of any type; -1: none.
    std::int32_t findAny(std::string_view text) const;
    // The piece of one byte; -1: none.
    std::int32_t byte(unsigned char byte) const { return bytes_[byte]; }
    // Whether every byte of `text` has a piece.
    bool hasBytesOf(std::string_view text) const;

    // Length in bytes of the longest user-defined piece with which text[at..] begins; 0: none.
    std::size_t userDefinedAt(std::string_view text, std::size_t at) const;

    // Where the part of `piece` that begins at `begin`, and has at least `least` bytes, ends, such
    // that no piece crosses its end.
    std::size_t endOfPart(std::string_view piece, std::size_t begin, std::size_t least) const;

    // Calls found(length, id) for each piece that text can become and with which text[at..]
    // begins, the shortest first.
    template <typename Found>
    void forEachPrefix(std::string_view text, std::size_t at, Found found) const {
        if (at >= text.size()) return;
        const auto first = static_cast<unsigned char>(text[at]);
        std::size_t low = firstOf_[first];
        std::size_t high = firstOf_[first + 1u];
        for (std::size_t length = 1; low < high; ++length) {
            if (sorted(low).size() == length) {
                found(length, order_[low]);
                ++low;
            }
            if (at + length == text.size() || low == high) return;
            narrow(static_cast<unsigned char>(text[at + length]), length, low, high);
        }
    }

  private:
    void checkPieces(const std::string& file, bool byteFallback);
    void makeHash(const std::string& file);
    void sortPieces();
    void readNeighbours();
    std::int32_t* slotOf(std::string_view text);
    bool becomesText(std::int32_t id) const;
    const std::string& sorted(std::size_t at) const {
        return pieces_[static_cast<std::size_t>(order_[at])].text;
    }
    // Leaves of the pieces [low, high) in their order those that have `byte` at `depth`.
    void narrow(unsigned char byte, std::size_t depth, std::size_t& low, std::size_t& high) const;

    std::vector<Piece> pieces_;
    std::vector<std::int32_t> hash_;   // ids, by the hash of their text; -1: free
    std::vector<std::int32_t> order_;  // ids of what text can become, sorted by text
    std::array<std::size_t, 257> firstOf_{};
    std::array<std::int32_t, 256> bytes_{};
    std::array<std::vector<std::size_t>, 256> userDefined_;  // lengths by first byte, longest first
    PairTable<char> neighbours_;  // characters that stand side by side in a piece
    bool everyByte_ = false;
};

}  // namespace sextant
