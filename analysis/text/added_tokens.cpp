// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/text/added_tokens.h"

#include <algorithm>

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
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
        const std::string& pattern = patterns[i];
        if (pattern.empty()) continue;
        byPattern_.emplace(pattern, i);
        auto& lengths = lengths_[static_cast<unsigned char>(pattern[0])];
        if (std::find(lengths.begin(), lengths.end(), pattern.size()) == lengths.end())
            lengths.push_back(pattern.size());
    }
    for (auto& lengths : lengths_)
        std::sort(lengths.rbegin(), lengths.rend());
}

const AddedToken* AddedTokens::longestAt(std::string_view text, std::size_t at,
                                         std::size_t& length) const {
    for (const std::size_t one : lengths_[static_cast<unsigned char>(text[at])]) {
        if (one > text.size() - at) continue;
        const auto found = byPattern_.find(std::string(text.substr(at, one)));
        if (found != byPattern_.end()) {
            length = one;
            return &tokens_[found->second];
        }
    }
    return nullptr;
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
