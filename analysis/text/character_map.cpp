// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/text/character_map.h"

#include "analysis/error.h"

namespace sextant {

namespace {

constexpr std::size_t largest = 2 << 20;          // bytes; NFKC's table has about 240,000
constexpr std::size_t longestEntry = 256;         // bytes
constexpr std::size_t longestReplacement = 1024;  // bytes

// The fields of a unit as Darts lays them out.
bool hasLeaf(std::uint32_t unit) {
    return (unit >> 8 & 1) != 0;
}
std::uint32_t label(std::uint32_t unit) {
    return unit & (1u << 31 | 0xFF);
}
std::uint32_t offset(std::uint32_t unit) {
    return unit >> 10 << ((unit & 1u << 9) >> 6);
}
std::uint32_t value(std::uint32_t unit) {
    return unit & ~(1u << 31);
}

}  // namespace

CharacterMap::CharacterMap(std::string_view bytes, const std::string& where) {
    const auto refuse = [&](const Message& found) {
        throw Error("{}: {}; the table of characters is damaged", where, found);
    };
    if (bytes.size() > largest) {
        refuse(Message("{} bytes, at most {} are read", bytes.size(), largest));
    }
    if (bytes.size() < 4) refuse(Message("found {} bytes", bytes.size()));
    std::uint32_t size = 0;
    for (std::size_t i = 0; i < 4; ++i)
        size |= std::uint32_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
    bytes.remove_prefix(4);
    if (size == 0 || size % 4 != 0 || size >= bytes.size()) {
        refuse(Message("its trie has {} bytes and {} are there", size, bytes.size()));
    }
    units_.resize(size / 4);
    for (std::size_t i = 0; i < size; ++i)
        units_[i / 4] |= std::uint32_t{static_cast<unsigned char>(bytes[i])} << (8 * (i % 4));
    replacements_ = bytes.substr(size);
    check(where);
}

// Every unit that can be reached, once.
void CharacterMap::check(const std::string& where) const {
    std::vector<bool> seen(units_.size());
    std::vector<std::size_t> waiting{offset(units_[0])};
    while (!waiting.empty()) {
        const std::size_t base = waiting.back();
        waiting.pop_back();
        for (std::size_t byte = 0; byte < 256; ++byte) {
            const std::size_t at = base ^ byte;
            if (at >= units_.size() || seen[at] || label(units_[at]) != byte || byte == 0) continue;
            seen[at] = true;
            const std::size_t next = at ^ offset(units_[at]);
            if (hasLeaf(units_[at])) checkEntry(next, where);
            waiting.push_back(next);
        }
    }
}

void CharacterMap::checkEntry(std::size_t leaf, const std::string& where) const {
    const auto refuse = [&](const Message& found) {
        throw Error("{}: an entry leads to {}; the table of characters is damaged", where, found);
    };
    if (leaf >= units_.size()) {
        refuse(Message("unit {} of {}", leaf, units_.size()));
    }
    const std::size_t begin = value(units_[leaf]);
    if (begin >= replacements_.size()) {
        refuse(Message("byte {} of {} of the replacements", begin, replacements_.size()));
    }
    const std::size_t end = replacements_.find('\0', begin);
    if (end == std::string::npos || end - begin > longestReplacement)
        refuse(Message("a replacement that does not end within {} bytes", longestReplacement));
}

template <typename Found>
void CharacterMap::forEachEntry(std::string_view text, std::size_t at, Found found) const {
    std::size_t base = offset(units_[0]);
    for (std::size_t length = 1; length <= longestEntry && at + length <= text.size(); ++length) {
        const auto byte = static_cast<unsigned char>(text[at + length - 1]);
        const std::size_t unit = base ^ byte;
        if (byte == 0 || unit >= units_.size() || label(units_[unit]) != byte) return;
        base = unit ^ offset(units_[unit]);
        if (!hasLeaf(units_[unit])) continue;
        const std::size_t begin = value(units_[base]);
        const std::size_t end = replacements_.find('\0', begin);
        const Match match{length, std::string_view(replacements_).substr(begin, end - begin)};
        if (!found(match)) return;
    }
}

std::optional<CharacterMap::Match> CharacterMap::longest(std::string_view text,
                                                         std::size_t at) const {
    std::optional<Match> result;
    forEachEntry(text, at, [&](const Match& match) {
        result = match;
        return true;
    });
    return result;
}

std::optional<CharacterMap::Match> CharacterMap::shortest(std::string_view text,
                                                          std::size_t at) const {
    std::optional<Match> result;
    forEachEntry(text, at, [&](const Match& match) {
        result = match;
        return false;
    });
    return result;
}

}  // namespace sextant
