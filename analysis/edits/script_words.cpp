// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/edits/script_words.h"

#include "analysis/error.h"

namespace sextant {

std::vector<std::string> scriptWords(std::string_view line) {
    std::vector<std::string> words;
    bool within = false, quoted = false;
    for (std::size_t at = 0; at < line.size(); ++at) {
        const char letter = line[at];
        if (letter == '"') {
            if (!within) words.emplace_back();
            within = true;
            quoted = !quoted;
        } else if (!quoted && (letter == ' ' || letter == '\t' || letter == '\r')) {
            within = false;
        } else {
            if (!within) words.emplace_back();
            within = true;
            const bool escaped = quoted && letter == '\\' && at + 1 < line.size();
            words.back() += escaped ? line[++at] : letter;
        }
    }
    if (quoted) throw Error("\"{}\": a quote does not end", line);
    return words;
}

std::string quotedWord(const std::string& word) {
    if (!word.empty() && word.find_first_of(" \t\r\"") == std::string::npos) return word;
    std::string quoted = "\"";
    for (const char letter : word) {
        if (letter == '"' || letter == '\\') quoted += '\\';
        quoted += letter;
    }
    return quoted + '"';
}

}  // namespace sextant
