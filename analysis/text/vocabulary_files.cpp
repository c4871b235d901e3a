// SPDX-License-Identifier: GPL-3.0-or-later
// GPT-2's older form of a byte-level tokenizer: vocab.json and merges.txt; Qwen 2 has it too.
#include <algorithm>
#include <fstream>

#include "analysis/text/bpe.h"
#include "analysis/text/characters.h"
#include "analysis/text/corpus.h"
#include "analysis/text/json_part.h"
#include "analysis/text/pre_tokenizer_names.h"
#include "analysis/text/subword_tokenizer.h"
#include "analysis/text/tokenizer_config.h"
#include "analysis/text/tokenizer_readers.h"
#include "analysis/text/vocabulary.h"

namespace sextant {

namespace {

std::vector<std::pair<std::string, std::string>> readMergesFile(const std::filesystem::path& path) {
    const std::string text = readText(path, largestTokenizerFile).text;
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
            throw Error("{}: line {}: found \"{}\", expected two tokens with a space between them",
                        path, number, line.substr(0, 60));
        }
        merges.emplace_back(line.substr(0, space), line.substr(space + 1));
    }
    return merges;
}

// The token that tokenizer_config.json beside the vocabulary puts before a document (add_bos_token
// and bos_token), if there is such a file and it does.
std::optional<std::string> configuredStart(const std::filesystem::path& folder) {
    const auto config = tokenizerConfig(folder);
    if (!config || !(*config)["add_bos_token"].booleanOr(false)) return std::nullopt;
    if (const auto token = startTokenOf(*config)) return token;
    (*config)["bos_token"].refuse(Message("the token that add_bos_token asks for"));
}

// Whether tokenizer_config.json names Qwen 2's tokenizer, which has the same two files and cuts
// words otherwise.
bool isQwen2(const std::filesystem::path& folder) {
    const auto config = tokenizerConfig(folder);
    if (!config || !(*config)["tokenizer_class"].isString()) return false;
    return (*config)["tokenizer_class"].string().starts_with("Qwen2Tokenizer");
}

std::shared_ptr<Tokenizer> readVocabularyFiles(const std::filesystem::path& path) {
    const auto folder = path.parent_path();
    BpeParts parts;
    parts.file = path.string();
    parts.spellsBytes = true;
    parts.vocabulary = readVocabulary(JsonPart::read(path, largestTokenizerFile));
    parts.merges = readMergesFile(folder / "merges.txt");
    auto bpe = std::make_shared<Bpe>(std::move(parts));
    SubwordTokenizerParts steps;
    steps.added = addedTokensBeside(folder, tokenizerConfig(folder));
    checkAddedTokens(path.string(), steps.added, *bpe);
    // GPT-2's only special token; in the two files themselves nothing says that it is one.
    const std::string endOfText = "<|endoftext|>";
    const bool named = std::any_of(steps.added.begin(), steps.added.end(),
                                   [&](const AddedToken& t) { return t.content == endOfText; });
    if (const auto id = bpe->find(endOfText); id && !named) {
        AddedToken token;
        token.id = *id;
        token.content = endOfText;
        steps.added.push_back(token);
    }
    if (const auto token = configuredStart(folder)) {
        steps.documentStart = bpe->find(*token);
        for (const AddedToken& added : steps.added)
            if (added.content == *token) steps.documentStart = added.id;
        if (!steps.documentStart) {
            throw Error("{}: bos_token: found \"{}\", expected a token of vocab.json",
                        folder / "tokenizer_config.json", token->substr(0, longestAdded));
        }
    }
    if (isQwen2(folder)) {
        steps.normalizer = Normalizer(UnicodeForm::nfc);
        steps.preTokenizer =
            PreTokenizer::regexes(preTokenizerNamed("qwen2")->patterns, true, path.string());
    } else {
        steps.preTokenizer = PreTokenizer::gpt2();
    }
    steps.model = std::move(bpe);
    steps.decoder = Decoder::byteLevel();
    steps.kind = "byte-level BPE";
    return makeSubwordTokenizer(std::move(steps));
}

}  // namespace

TokenizerReader vocabularyFilesReader() {
    return {{"vocab.json", "merges.txt"}, nullptr, readVocabularyFiles};
}

}  // namespace sextant
