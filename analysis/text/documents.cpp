// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/text/documents.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "analysis/text/corpus.h"

namespace sextant {

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> filesOf(const fs::path& path) {
    std::error_code problem;
    if (!fs::is_directory(path, problem)) return {path};
    std::vector<fs::path> found;
    const auto hidden = [](const fs::path& one) {
        return one.filename().string().starts_with('.');
    };
    for (fs::recursive_directory_iterator entry(path, problem), none; !problem && entry != none;
         entry.increment(problem)) {
        if (hidden(entry->path())) {
            if (entry->is_directory()) entry.disable_recursion_pending();
        } else if (entry->is_regular_file()) {
            found.push_back(entry->path());
        }
    }
    if (problem) throw Error("{}: cannot be read: {}", path, problem.message());
    if (found.empty()) throw Error("{}: holds no file; expected texts, or .jsonl", path);
    std::sort(found.begin(), found.end());
    return found;
}

void addLines(const fs::path& path, const std::string& text, std::vector<std::string>& documents) {
    std::size_t number = 0;
    const std::size_t before = documents.size();
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string line = text.substr(at, end - at);
        at = end + 1;
        ++number;
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        const auto json = nlohmann::json::parse(line, nullptr, false);
        const auto found = json.is_object() ? json.find("text") : json.end();
        if (!json.is_object() || found == json.end() || !found->is_string())
            throw Error(
                "{}: line {} is no {\"text\": \"...\"}; expected a JSON object with a text a line",
                path, number);
        documents.push_back(found->get<std::string>());
    }
    if (documents.size() == before)
        throw Error("{}: no document in it, expected a JSON object with a text a line", path);
}

// Characters of UTF-8, or its bytes.
std::int64_t characters(const std::string& text) {
    return std::count_if(text.begin(), text.end(),
                         [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; });
}

}  // namespace

std::vector<std::string> readDocuments(const std::vector<fs::path>& paths,
                                       const Progress& progress) {
    std::vector<fs::path> files;
    for (const fs::path& path : paths) {
        const std::vector<fs::path> some = filesOf(path);
        files.insert(files.end(), some.begin(), some.end());
    }
    std::vector<std::string> documents;
    for (std::size_t i = 0; i < files.size(); ++i) {
        progress.checkStop();
        progress(static_cast<double>(i) / static_cast<double>(files.size()), "reading texts");
        std::string text = readText(files[i]).text;
        if (files[i].extension() == ".jsonl")
            addLines(files[i], text, documents);
        else
            documents.push_back(std::move(text));
    }
    if (documents.empty()) throw Error("there is no text; name a file, a folder or JSON lines");
    return documents;
}

std::int64_t bytesOfToken(const Tokenizer& tokenizer, std::int32_t id) {
    const std::string kind = tokenizer.kind();
    if (kind == "bytes") return 1;
    const std::string token = tokenizer.token(id);
    if (kind == "byte-level BPE") return characters(token);  // each stands for a byte
    if (token.size() == 6 && token.starts_with("<0x") && token.ends_with('>')) return 1;
    std::int64_t spaces = 0;
    constexpr std::string_view mark = "\u2581";
    for (std::size_t at = token.find(mark); at != std::string::npos;
         at = token.find(mark, at + mark.size()))
        ++spaces;
    return static_cast<std::int64_t>(token.size()) -
           spaces * static_cast<std::int64_t>(mark.size() - 1);
}

}  // namespace sextant
