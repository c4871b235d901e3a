// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/text/added_tokens.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

#include "analysis/text/characters.h"
#include "analysis/text/regex.h"
#include "analysis/text/utf8.h"

namespace sextant {

namespace {

bool isWord(std::string_view character) {
    static const Regex word(R"([\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\x{200C}\x{200D}])", "word",
                            Regex::Syntax::pcre);
    Regex::Match match;
    return word.find(character, 0, match);
}

bool standsAlone(std::string_view text, std::size_t begin, std::size_t end) {
    std::string before;
    std::string behind;
    if (begin > 0) appendUtf8(before, lastCodePoint(text.substr(0, begin)));
    if (end < text.size()) behind = text.substr(end, utf8Length(text[end]));
    return (before.empty() || !isWord(before)) && (behind.empty() || !isWord(behind));
}

}  // namespace

AddedTokens::AddedTokens(std::vector<AddedToken> tokens, const std::vector<std::string>& patterns)
    : tokens_(std::move(tokens)) {
    for (std::size_t i = 0; i < tokens_.size(); ++i)
        if (!patterns[i].empty()) sought_.push_back({patterns[i], i});
    // Of equal patterns the first token counts.
    std::stable_sort(sought_.begin(), sought_.end(),
                     [](const Sought& a, const Sought& b) { return a.text < b.text; });
    sought_.erase(std::unique(sought_.begin(), sought_.end(),
                              [](const Sought& a, const Sought& b) { return a.text == b.text; }),
                  sought_.end());
    for (const Sought& one : sought_)
        ++firstOf_[static_cast<unsigned char>(one.text[0]) + std::size_t{1}];
    std::partial_sum(firstOf_.begin(), firstOf_.end(), firstOf_.begin());
}

const AddedToken* AddedTokens::longestAt(std::string_view text, std::size_t at,
                                         std::size_t& length) const {
    const auto first = static_cast<unsigned char>(text[at]);
    auto low = sought_.begin() + static_cast<std::ptrdiff_t>(firstOf_[first]);
    auto high = sought_.begin() + static_cast<std::ptrdiff_t>(firstOf_[first + std::size_t{1}]);
    const Sought* found = nullptr;
    // Between low and high is what begins with the `depth` bytes of the text from `at` on.
    for (std::size_t depth = 1; low != high; ++depth) {
        if (low->text.size() == depth) found = &*low++;
        if (low == high || at + depth == text.size()) break;
        const auto byte = static_cast<unsigned char>(text[at + depth]);
        const auto byteOf = [&](const Sought& one) {
            return static_cast<unsigned char>(one.text[depth]);
        };
        low =
            std::partition_point(low, high, [&](const Sought& one) { return byteOf(one) < byte; });
        high =
            std::partition_point(low, high, [&](const Sought& one) { return byteOf(one) == byte; });
    }
    if (found == nullptr) return nullptr;
    length = found->text.size();
    return &tokens_[found->token];
}

void AddedTokens::split(std::string_view text, const Progress& progress,
                        const std::function<void(std::size_t, std::size_t)>& plain,
                        const std::function<void(std::int32_t)>& token) const {
    std::size_t done = 0;  // up to here the text has been handed on
    std::size_t at = 0;
    std::size_t count = 0;
    while (at < text.size()) {
        if (++count % (1 << 14) == 0) progress.checkStop();
        std::size_t length = 0;
        const AddedToken* found = longestAt(text, at, length);
        if (!found) {
            ++at;
            continue;
        }
        std::size_t begin = at;
        std::size_t end = at + length;
        at = end;  // the search goes on here even if the match does not count
        if (found->singleWord && !standsAlone(text, begin, end)) continue;
        while (found->lstrip && begin > done) {
            const char32_t before = lastCodePoint(text.substr(done, begin - done));
            if (!isWhitespace(before)) break;
            std::string bytes;
            appendUtf8(bytes, before);
            begin -= bytes.size();
        }
        while (found->rstrip && end < text.size()) {
            std::size_t next = end;
            if (!isWhitespace(nextCodePoint(text, next))) break;
            end = next;
        }
        if (done < begin) plain(done, begin);
        token(found->id);
        done = end;
    }
    if (done < text.size()) plain(done, text.size());
}

}  // namespace sextant
