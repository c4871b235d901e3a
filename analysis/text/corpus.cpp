// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/text/corpus.h"

#include <algorithm>
#include <charconv>
#include <fstream>

#include "analysis/error.h"
#include "analysis/text/file_bytes.h"
#include "analysis/text/utf8.h"

namespace sextant {

namespace {

// UTF-16 with its byte order mark, or without it where every other byte of the start is 0, as it is
// for Latin letters.
bool looksLikeUtf16(const std::string& bytes) {
    const auto begins = [&](const char* mark) { return bytes.compare(0, 2, mark, 2) == 0; };
    if (begins("\xFF\xFE") || begins("\xFE\xFF")) return true;
    const std::size_t probe = std::min<std::size_t>(bytes.size() & ~std::size_t{1}, 512);
    std::size_t zeros[2] = {0, 0};
    for (std::size_t i = 0; i < probe; ++i)
        zeros[i % 2] += bytes[i] == '\0';
    const std::size_t most = std::max(zeros[0], zeros[1]);
    const std::size_t least = std::min(zeros[0], zeros[1]);
    return probe >= 4 && most > probe / 4 && least < probe / 16 + 1;
}

// CRLF becomes LF; returns how many there were.
std::size_t joinLineEnds(std::string& text) {
    std::size_t kept = 0;
    std::size_t count = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n') {
            ++count;
            continue;
        }
        text[kept++] = text[i];
    }
    text.resize(kept);
    return count;
}

bool isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

std::vector<std::int32_t> idsOfLine(std::string_view line, int vocabulary,
                                    const std::filesystem::path& path, std::size_t number) {
    std::vector<std::int32_t> ids;
    for (std::size_t at = 0; at < line.size();) {
        if (isBlank(line[at])) {
            ++at;
            continue;
        }
        std::size_t end = at;
        while (end < line.size() && !isBlank(line[end]))
            ++end;
        const std::string_view word = line.substr(at, end - at);
        std::int32_t id = 0;
        const auto [stop, reason] = std::from_chars(word.data(), word.data() + word.size(), id);
        const std::string shown = lossyUtf8(word.substr(0, 40));
        if (reason == std::errc::result_out_of_range ||
            (reason == std::errc() && stop == word.data() + word.size() &&
             (id < 0 || id >= vocabulary))) {
            throw Error("{}: line {}: found the id {}, expected 0 to {}, the model's vocabulary",
                        path, number, shown, vocabulary - 1);
        }
        if (reason != std::errc() || stop != word.data() + word.size())
            throw Error("{}: line {}: found \"{}\", expected a token id", path, number, shown);
        ids.push_back(id);
        at = end;
    }
    return ids;
}

}  // namespace

TextFile readText(const std::filesystem::path& path, std::uint64_t maximumBytes) {
    TextFile file;
    file.text = fileBytes(path, maximumBytes);
    if (looksLikeUtf16(file.text)) {
        throw Error(
            "{}: the text is UTF-16, expected UTF-8; save or convert it as UTF-8 (iconv -f UTF-16 "
            "-t UTF-8)",
            path);
    }
    const std::size_t invalid = invalidUtf8(file.text);
    if (invalid < file.text.size()) {
        throw Error(
            "{}: not UTF-8 at byte {}; convert the text to UTF-8 (a text of Western Europe: iconv "
            "-f CP1252 -t UTF-8)",
            path, invalid);
    }
    if (file.text.compare(0, 3, "\xEF\xBB\xBF") == 0) {
        file.text.erase(0, 3);
        file.notes.push_back(Message("byte order mark removed"));
        if (file.text.empty()) throw Error("{}: the file is empty but for a byte order mark", path);
    }
    if (const std::size_t count = joinLineEnds(file.text); count > 0)
        file.notes.push_back(Message("{} line ends changed from CRLF to LF", count));
    return file;
}

std::vector<std::vector<std::int32_t>> readIds(const std::filesystem::path& path, int vocabulary) {
    const std::string text = readText(path).text;
    std::vector<std::vector<std::int32_t>> documents;
    std::size_t number = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        ++number;
        auto ids = idsOfLine(std::string_view(text).substr(at, end - at), vocabulary, path, number);
        if (!ids.empty()) documents.push_back(std::move(ids));
        at = end + 1;
    }
    if (documents.empty())
        throw Error("{}: no document in it, expected one a line, ids with white space between them",
                    path);
    return documents;
}

}  // namespace sextant
