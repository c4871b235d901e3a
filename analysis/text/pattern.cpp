// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/text/pattern.h"

#include "analysis/text/utf8.h"

namespace sextant {

namespace {

using Found = std::function<void(std::size_t, std::size_t)>;

constexpr std::size_t matchSteps = 4096;  // between two questions whether to go on

void matchesOf(const std::string& literal, std::string_view text, const Progress& progress,
               const Found& found) {
    std::size_t count = 0;
    for (std::size_t at = text.find(literal); at != std::string_view::npos;
         at = text.find(literal, at + literal.size())) {
        if (++count % matchSteps == 0) progress.checkStop();
        found(at, at + literal.size());
    }
}

void matchesOf(CharacterClass isIn, std::string_view text, const Progress& progress,
               const Found& found) {
    std::size_t count = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = at;
        if (++count % matchSteps == 0) progress.checkStop();
        if (isIn(nextCodePoint(text, at))) found(begin, at);
    }
}

void matchesOf(const Regex& regex, std::string_view text, const Progress& progress,
               const Found& found) {
    std::size_t from = 0;
    std::size_t last = std::string_view::npos;  // where the match before ended
    std::size_t count = 0;
    Regex::Match match;
    while (from <= text.size()) {
        // A search may itself run to the end of the text, so a long text asks at each.
        if (++count % (text.size() > (1 << 16) ? 16 : matchSteps) == 0) progress.checkStop();
        if (!regex.find(text, from, match)) return;
        if (match.begin == match.end && match.end == last) {
            from = match.end + (match.end < text.size() ? utf8Length(text[match.end]) : 1);
            continue;
        }
        found(match.begin, match.end);
        from = match.end;
        last = match.end;
    }
}

}  // namespace

TextPattern readPattern(const JsonPart& part) {
    if (part.isString() || part["String"].present()) {
        std::string literal = part.isString() ? part.string() : part["String"].string();
        if (literal.empty()) part.refuse(Message("a string that is not empty"));
        return literal;
    }
    const JsonPart regex = part["Regex"];
    if (!regex.present()) part.refuse(Message("{\"String\": ...} or {\"Regex\": ...}"));
    return Regex(regex.string(), regex.where().text());
}

void forEachMatch(const TextPattern& pattern, std::string_view text, const Progress& progress,
                  const Found& found) {
    std::visit([&](const auto& one) { matchesOf(one, text, progress, found); }, pattern);
}

}  // namespace sextant
