// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/text/sentence_piece_step.h"

#include "analysis/text/growth_limit.h"
#include "analysis/text/utf8.h"

namespace sextant {

namespace {

constexpr std::string_view markOfSpace = "\u2581";
constexpr std::size_t charactersBetweenStops = 1 << 16;

// What stands at a place of a text, and the bytes of the text it stands for.
struct Next {
    std::string_view text;
    std::size_t length = 0;
};

Next nextOf(std::string_view text, std::size_t at, const PieceTable& table,
            const CharacterMap* characters) {
    if (const std::size_t length = table.userDefinedAt(text, at))
        return {text.substr(at, length), length};
    if (characters)
        if (const auto match = characters->longest(text, at)) return {match->text, match->length};
    const std::size_t length = utf8Length(text[at]);
    return {text.substr(at, length), length};
}

}  // namespace

std::string SentencePieceStep::normalized(std::string_view text, bool addSpace,
                                          const Progress& progress) const {
    const std::string_view space = normalization_.markSpaces ? markOfSpace : std::string_view(" ");
    const bool remove = normalization_.removeExtraSpaces;
    const auto next = [&](std::size_t at) {
        return nextOf(text, at, *table_, normalization_.characters.get());
    };
    std::size_t at = 0;
    while (remove && at < text.size() && next(at).text == " ")
        at += next(at).length;
    std::string result;
    if (at == text.size()) return result;
    result.reserve(text.size() + text.size() / 2);
    if (addSpace && !normalization_.spaceBehind) result += space;
    bool afterSpace = remove;
    const GrowthLimit limit(text.size());
    for (std::size_t count = 1; at < text.size(); ++count) {
        if (count % charactersBetweenStops == 0) progress.checkStop();
        limit.check(result.size());
        const Next one = next(at);
        at += one.length;
        std::string_view rest = one.text;
        while (afterSpace && rest.starts_with(' '))
            rest.remove_prefix(1);
        for (const char c : rest) {
            if (c == ' ')
                result += space;
            else
                result.push_back(c);
        }
        if (remove && !rest.empty()) afterSpace = rest.ends_with(' ');
    }
    while (remove && std::string_view(result).ends_with(space))
        result.resize(result.size() - space.size());
    if (addSpace && normalization_.spaceBehind) result += space;
    return result;
}

void SentencePieceStep::split(std::string_view text, bool first, const Progress& progress,
                              const PieceSink& sink) const {
    const bool adds = normalization_.addSpace && (first || !normalization_.addSpaceOnce);
    const std::string made = normalized(text, adds, progress);
    if (!made.empty()) sink(made, first);
}

}  // namespace sextant
