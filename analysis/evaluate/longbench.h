// SPDX-License-Identifier: GPL-3.0-or-later
// The LongBench sets of English and code (methods.md, S8): their metrics and lengths of answers,
// samples from the user's own copy, prompts, and scores.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace sextant {

class Tokenizer;

enum class BenchMetric { qaF1, rougeL, classification, counting, retrieval, codeSimilarity };

struct BenchSet {
    const char* key;  // "hotpotqa": its file is hotpotqa.jsonl
    const char* title;
    BenchMetric metric;
    int newTokens;
    bool firstLine;  // only the answer's first line is scored
};
// All 16, in the order of the paper's table.
std::span<const BenchSet> benchSets();
// Throws Error: there is none of this name.
const BenchSet& benchSet(const std::string& key);

struct BenchSample {
    std::string input, context;
    std::vector<std::string> answers, classes;
};
// From `folder`/KEY.jsonl or `folder`/data/KEY.jsonl, at most `limit` (0: all). Throws Error naming
// the file and the line.
std::vector<BenchSample> readBenchSamples(const std::filesystem::path& folder, const BenchSet& set,
                                          std::int64_t limit);
// From dataset2prompt.json in `folder` or its config/, or in a file of that kind. Throws Error.
std::string readBenchPrompt(const std::filesystem::path& folder, const BenchSet& set);

// The prompt with {context} and {input} filled in.
std::string filledPrompt(const std::string& prompt, const BenchSample& sample);
// The tokens of `prompt` after the tokenizer's start token. If they are more than `most` (at least
// 2): the first and last half of `most`, joined as text and tokenized again, as in the original.
std::vector<std::int32_t> benchPrompt(const Tokenizer& tokenizer, const std::string& prompt,
                                      std::int64_t most);

// The best over the sample's answers, 0 to 1.
double benchScore(const BenchSet& set, const std::string& prediction, const BenchSample& sample);

}  // namespace sextant
