// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/train/gutenberg.h"

#include <algorithm>
#include <cctype>
#include <optional>

namespace sextant {

namespace {

constexpr auto nowhere = std::string_view::npos;

struct Line {
    std::size_t begin;
    std::size_t end;  // of the line, after its "\n"
};

std::string letters(std::string_view line) {
    std::string result;
    for (const char character : line) {
        if (std::isalnum(static_cast<unsigned char>(character)))
            result += static_cast<char>(std::toupper(static_cast<unsigned char>(character)));
    }
    return result;
}

Line lineAt(std::string_view text, std::size_t begin) {
    const std::size_t end = text.find('\n', begin);
    return {begin, end == nowhere ? text.size() : end + 1};
}

// The first line from `from` on that begins with "***", then "START OF" or "END OF", and names the
// project: "***START OF THE PROJECT GUTENBERG EBOOK", "*** START OF THIS PROJECT GUTENBERG EBOOK".
std::optional<Line> findMark(std::string_view text, const std::string& word, std::size_t from) {
    while (from < text.size()) {
        const Line line = lineAt(text, from);
        const std::string_view found = text.substr(line.begin, line.end - line.begin);
        if (found.starts_with("***")) {
            const std::string plain = letters(found);
            if (plain.starts_with(word + "OF") && plain.find("PROJECTGUTENBERG") != nowhere)
                return line;
        }
        from = line.end;
    }
    return std::nullopt;
}

std::string_view withoutBlankLines(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \r\n");
    if (first == nowhere) return {};
    const std::size_t begin = text.rfind('\n', first);
    const std::size_t last = text.find_last_not_of(" \r\n");
    return text.substr(begin == nowhere ? 0 : begin + 1,
                       last + 1 - (begin == nowhere ? 0 : begin + 1));
}

std::string_view paragraph(std::string_view text) {
    const std::size_t end = text.find("\n\n");
    return end == nowhere ? text : text.substr(0, end);
}

constexpr const char* creditWords[] = {"PRODUCEDBY", "ETEXTPREPARED", "THISETEXTWASPREPARED",
                                       "TRANSCRIBEDFROM", "ANANONYMOUSVOLUNTEER"};

// "Produced by ..." and "E-text prepared by ...", which belong to the project, not to the book.
std::string_view withoutCredits(std::string_view text) {
    constexpr std::size_t longest = 2000;
    for (;;) {
        text = withoutBlankLines(text);
        const std::string_view top = paragraph(text);
        const std::string plain = letters(top.substr(0, 40));
        const bool credits =
            std::any_of(std::begin(creditWords), std::end(creditWords),
                        [&](const char* words) { return plain.starts_with(words); });
        if (!credits || top.size() > longest || top.size() == text.size()) return text;
        text.remove_prefix(top.size());
    }
}

std::string_view withoutLastLine(std::string_view text) {
    text = withoutBlankLines(text);
    const std::size_t begin = text.rfind('\n');
    const std::string plain = letters(text.substr(begin == nowhere ? 0 : begin + 1));
    const bool notice =
        plain.starts_with("ENDOFTHEPROJECTGUTENBERG") || plain.starts_with("ENDOFPROJECTGUTENBERG");
    return notice && begin != nowhere ? withoutBlankLines(text.substr(0, begin)) : text;
}

}  // namespace

std::string_view withoutGutenbergNotices(std::string_view text) {
    const auto start = findMark(text, "START", 0);
    if (!start) return text;
    const auto end = findMark(text, "END", start->end);
    if (!end) return text;
    return withoutLastLine(withoutCredits(text.substr(start->end, end->begin - start->end)));
}

}  // namespace sextant
