// SPDX-License-Identifier: GPL-3.0-or-later
// The LongBench sets of English and code (methods.md, S8): what each asks for, samples from a
// person's own copy, prompts, and scores.
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
    bool firstLine;  // of the answer alone is scored
};
// All 16, in the order of the paper's table.
std::span<const BenchSet> benchSets();
// Throws Error: there is none of this name.
const BenchSet& benchSet(const std::string& key);

struct BenchSample {
    std::string input, context;
    std::vector<std::string> answers, classes;
};
// Of `folder`/KEY.jsonl or `folder`/data/KEY.jsonl, at most `limit` (0: all). Throws Error naming
// the file and the line.
std::vector<BenchSample> readBenchSamples(const std::filesystem::path& folder, const BenchSet& set,
                                          std::int64_t limit);
// Of dataset2prompt.json in `folder` or its config/, or of a file of that kind. Throws Error.
std::string readBenchPrompt(const std::filesystem::path& folder, const BenchSet& set);

// {context} and {input} of the prompt, filled.
std::string filledPrompt(const std::string& prompt, const BenchSample& sample);
// Its tokens behind the tokenizer's start token. More than `most` (at least 2): the first and the
// last half of them, put together as text and read again, as the original does.
std::vector<std::int32_t> benchPrompt(const Tokenizer& tokenizer, const std::string& prompt,
                                      std::int64_t most);

// The best over the sample's answers, 0 to 1.
double benchScore(const BenchSet& set, const std::string& prediction, const BenchSample& sample);

}  // namespace sextant
