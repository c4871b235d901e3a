// SPDX-License-Identifier: GPL-3.0-or-later
// SentencePiece's compiled table of what characters become before anything else ("precompiled
// charsmap"): a double-array trie (Darts) of what is replaced, and the texts that replace it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sextant {

class CharacterMap {
  public:
    // `bytes`: the size of the trie as a little-endian uint32, its units of 4 bytes, and the
    // replacements, each ended by a zero byte. `where` (file and key) begins the Error for a table
    // of another size than it says, and for an entry that leads out of it.
    CharacterMap(std::string_view bytes, const std::string& where);

    struct Match {
        std::size_t length = 0;  // bytes that are replaced
        std::string_view text;   // by this
    };
    // The longest, or the shortest, entry with which text[at..] begins.
    std::optional<Match> longest(std::string_view text, std::size_t at) const;
    std::optional<Match> shortest(std::string_view text, std::size_t at) const;

  private:
    // Calls found(match) for each entry with which text[at..] begins, the shortest first, until it
    // returns false.
    template <typename Found>
    void forEachEntry(std::string_view text, std::size_t at, Found found) const;
    void check(const std::string& where) const;
    void checkEntry(std::size_t leaf, const std::string& where) const;

    std::vector<std::uint32_t> units_;
    std::string replacements_;
};

}  // namespace sextant
