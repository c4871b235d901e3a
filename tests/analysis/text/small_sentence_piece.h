// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a tokenizer.model by hand: sound ones, and such as no program would write.
#pragma once

#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "analysis/text/piece_table.h"
#include "analysis/text/tokenizer.h"
#include "tests/analysis/text/contains.h"

namespace sextant::test {

inline std::string varint(std::uint64_t value) {
    std::string bytes;
    for (; value >= 0x80; value >>= 7)
        bytes.push_back(static_cast<char>(value | 0x80));
    bytes.push_back(static_cast<char>(value));
    return bytes;
}
inline std::string numberField(int field, std::uint64_t value) {
    return varint(static_cast<std::uint64_t>(field) << 3) + varint(value);
}
inline std::string bytesField(int field, const std::string& bytes) {
    return varint(static_cast<std::uint64_t>(field) << 3 | 2) + varint(bytes.size()) + bytes;
}
inline std::string floatField(int field, float value) {
    std::string bytes(4, '\0');
    std::memcpy(bytes.data(), &value, 4);
    return varint(static_cast<std::uint64_t>(field) << 3 | 5) + bytes;
}
inline std::string uint32Bytes(std::uint32_t value) {
    std::string bytes(4, '\0');
    std::memcpy(bytes.data(), &value, 4);
    return bytes;
}

struct SmallSentencePiece {
    std::vector<Piece> pieces = {{"<unk>", 0, PieceType::unknown},
                                 {"<s>", 0, PieceType::control},
                                 {"</s>", 0, PieceType::control},
                                 {"\u2581", -1},
                                 {"a", -2},
                                 {"b", -3}};
    std::string trainer = numberField(3, 2);  // BPE
    std::string normalizer = numberField(4, 0);

    std::string bytes() const {
        std::string all;
        for (const Piece& piece : pieces) {
            std::string one = bytesField(1, piece.text);
            one += floatField(2, static_cast<float>(piece.score));
            one += numberField(3, static_cast<std::uint64_t>(piece.type));
            all += bytesField(1, one);
        }
        return all + bytesField(2, trainer) + bytesField(3, normalizer);
    }
    std::shared_ptr<const Tokenizer> open() const { return openBytes(bytes()); }

    static std::shared_ptr<const Tokenizer> openBytes(const std::string& bytes) {
        const TemporaryFolder folder;
        folder.write("tokenizer.model", bytes);
        return openTokenizer(folder.path());
    }
    void addBytes() {
        for (int byte = 0; byte < 256; ++byte)
            pieces.push_back({nameOfByte(static_cast<unsigned char>(byte)), 0, PieceType::byte});
        trainer += numberField(35, 1);
    }
};

// SentencePiece's table that replaces each `from` by its `to`: a double-array trie in which every
// node has 256 units of its own.
inline std::string characterTable(const std::vector<std::pair<std::string, std::string>>& rules) {
    std::vector<std::uint32_t> units(512, 0);
    units[0] = 256u << 10;
    std::string texts;
    for (const auto& [from, to] : rules) {
        std::uint32_t base = 256;
        for (std::size_t i = 0; i < from.size(); ++i) {
            const auto byte = static_cast<unsigned char>(from[i]);
            const std::uint32_t at = base ^ byte;
            if (units[at] == 0) {
                const auto next = static_cast<std::uint32_t>(units.size());
                units.resize(units.size() + 256, 0);
                units[at] = (at ^ next) << 10 | byte;
            }
            base = at ^ units[at] >> 10;
            if (i + 1 < from.size()) continue;
            units[at] |= 1u << 8;
            units[base] = 1u << 31 | static_cast<std::uint32_t>(texts.size());
        }
        texts += to + '\0';
    }
    std::string bytes = uint32Bytes(static_cast<std::uint32_t>(units.size() * 4));
    for (const std::uint32_t unit : units)
        bytes += uint32Bytes(unit);
    return bytes + texts;
}

}  // namespace sextant::test
