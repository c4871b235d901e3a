// SPDX-License-Identifier: GPL-3.0-or-later
// GPT-2's older form of a byte-level tokenizer: vocab.json and merges.txt.
#include <algorithm>
#include <fstream>

#include "analysis/text/bpe_tokenizer.h"
#include "analysis/text/corpus.h"
#include "analysis/text/json_part.h"

namespace sextant {

namespace {

constexpr std::uint64_t largestFile = 64ull << 20;  // bytes
constexpr std::size_t longestAdded = 1024;          // bytes of a special token

std::vector<std::pair<std::string, std::string>> readMerges(const std::filesystem::path& path) {
    const std::string text = readText(path, largestFile).text;
    std::vector<std::pair<std::string, std::string>> merges;
    std::size_t number = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string line = text.substr(at, end - at);
        at = end + 1;
        ++number;
        if (line.empty() || line.rfind("#version", 0) == 0) continue;
        const std::size_t space = line.find(' ');
        if (space == std::string::npos || line.find(' ', space + 1) != std::string::npos) {
            throw Error(path.string() + ": line " + std::to_string(number) + ": found \"" +
                        line.substr(0, 60) + "\", expected two tokens with a space between them");
        }
        merges.emplace_back(line.substr(0, space), line.substr(space + 1));
    }
    return merges;
}

// The token that tokenizer_config.json beside the vocabulary puts before a document (add_bos_token
// and bos_token), if there is such a file and it does.
std::optional<std::string> configuredStart(const std::filesystem::path& folder) {
    const auto path = folder / "tokenizer_config.json";
    if (!std::filesystem::exists(path)) return std::nullopt;
    const JsonPart config = JsonPart::read(path, largestFile);
    if (!config["add_bos_token"].booleanOr(false)) return std::nullopt;
    if (const auto token = startTokenOf(config)) return token;
    config["bos_token"].refuse("the token that add_bos_token asks for");
}

}  // namespace

std::optional<std::string> startTokenOf(const JsonPart& config) {
    const JsonPart token = config["bos_token"];
    if (!token.present()) return std::nullopt;
    return token.isObject() ? token["content"].string() : token.string();
}

std::shared_ptr<const Tokenizer> readVocabularyFiles(const std::filesystem::path& folder) {
    BpeParts parts;
    parts.file = (folder / "vocab.json").string();
    parts.spellsBytes = true;
    parts.vocabulary = readVocabulary(JsonPart::read(folder / "vocab.json", largestFile));
    parts.merges = readMerges(folder / "merges.txt");
    Bpe bpe(std::move(parts));
    std::vector<AddedToken> added;
    // GPT-2's only special token; in these two files nothing else says that it is one.
    const std::string endOfText = "<|endoftext|>";
    if (const auto id = bpe.find(endOfText)) {
        AddedToken token;
        token.id = *id;
        token.content = endOfText;
        added.push_back(token);
    }
    std::optional<std::int32_t> start;
    if (const auto token = configuredStart(folder)) {
        start = bpe.find(*token);
        if (!start) {
            throw Error((folder / "tokenizer_config.json").string() + ": bos_token: found \"" +
                        token->substr(0, longestAdded) + "\", expected a token of vocab.json");
        }
    }
    return makeBpeTokenizer({std::move(added), Normalizer(), PreTokenizer::gpt2(), std::move(bpe),
                             Decoder::byteLevel(), start, "byte-level BPE"});
}

}  // namespace sextant
