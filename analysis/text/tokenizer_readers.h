// SPDX-License-Identifier: GPL-3.0-or-later
// The kinds of files that hold a tokenizer, one reader each.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/text/tokenizer.h"

namespace sextant {

struct TokenizerReader {
    // The files it needs, by their names in a folder; the first is the one that is given to read().
    std::vector<std::string> files;
    // Whether a file of any other name, which begins with `head` (up to 4096 bytes), is one for
    // this reader; `extension` with its dot.
    bool (*recognises)(std::string_view head, const std::string& extension) = nullptr;
    // Reads the tokenizer of a file, with what lies beside it. Throws Error naming the file and the
    // part that is not supported.
    std::shared_ptr<Tokenizer> (*read)(const std::filesystem::path& file) = nullptr;
};

// In the order in which a folder that holds several of them is read.
const std::vector<TokenizerReader>& tokenizerReaders();

TokenizerReader tokenizerJsonReader();    // Hugging Face's tokenizers
TokenizerReader sentencePieceReader();    // tokenizer.model
TokenizerReader vocabularyFilesReader();  // vocab.json and merges.txt, GPT-2's older form
TokenizerReader llama2cReader();          // llama2.c's tokenizer.bin

// The tokenizer of a file with these bytes, with what lies beside it.
std::shared_ptr<Tokenizer> tokenizerOfJson(const std::filesystem::path& file,
                                           std::string_view text);
std::shared_ptr<Tokenizer> tokenizerOfSentencePiece(const std::filesystem::path& file,
                                                    const std::string& bytes);

}  // namespace sextant
