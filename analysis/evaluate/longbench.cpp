// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/evaluate/longbench.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "analysis/error.h"
#include "analysis/evaluate/metrics.h"
#include "analysis/text/tokenizer.h"

namespace sextant {

namespace {

namespace fs = std::filesystem;

constexpr BenchSet sets[] = {
    {"narrativeqa", "NarrativeQA", BenchMetric::qaF1, 128, false},
    {"qasper", "Qasper", BenchMetric::qaF1, 128, false},
    {"multifieldqa_en", "MultiFieldQA-en", BenchMetric::qaF1, 64, false},
    {"hotpotqa", "HotpotQA", BenchMetric::qaF1, 32, false},
    {"2wikimqa", "2WikiMQA", BenchMetric::qaF1, 32, false},
    {"musique", "MuSiQue", BenchMetric::qaF1, 32, false},
    {"gov_report", "GovReport", BenchMetric::rougeL, 512, false},
    {"qmsum", "QMSum", BenchMetric::rougeL, 512, false},
    {"multi_news", "MultiNews", BenchMetric::rougeL, 512, false},
    {"trec", "TREC", BenchMetric::classification, 64, true},
    {"triviaqa", "TriviaQA", BenchMetric::qaF1, 32, true},
    {"samsum", "SAMSum", BenchMetric::rougeL, 128, true},
    {"passage_count", "PassageCount", BenchMetric::counting, 32, false},
    {"passage_retrieval_en", "PassageRetrieval-en", BenchMetric::retrieval, 32, false},
    {"lcc", "LCC", BenchMetric::codeSimilarity, 64, false},
    {"repobench-p", "RepoBench-P", BenchMetric::codeSimilarity, 64, false},
};

fs::path firstThere(std::initializer_list<fs::path> paths) {
    for (const fs::path& path : paths)
        if (fs::is_regular_file(path)) return path;
    throw Error("{}: not there; give the folder of your own copy of LongBench", *paths.begin());
}

// A list of texts, or one of them.
std::vector<std::string> textsOf(const nlohmann::json& json) {
    if (json.is_null()) return {};
    if (json.is_string()) return {json.get<std::string>()};
    return json.get<std::vector<std::string>>();
}

double score(BenchMetric metric, const std::string& prediction, const std::string& answer,
             const std::vector<std::string>& classes) {
    switch (metric) {
        case BenchMetric::qaF1:
            return qaF1(prediction, answer);
        case BenchMetric::rougeL:
            return rougeL(prediction, answer);
        case BenchMetric::classification:
            return classification(prediction, answer, classes);
        case BenchMetric::counting:
            return counting(prediction, answer);
        case BenchMetric::retrieval:
            return retrieval(prediction, answer);
        case BenchMetric::codeSimilarity:
            break;
    }
    return codeSimilarity(prediction, answer);
}

}  // namespace

std::span<const BenchSet> benchSets() {
    return sets;
}

const BenchSet& benchSet(const std::string& key) {
    std::string known;
    for (const BenchSet& set : sets) {
        if (key == set.key) return set;
        known += (known.empty() ? "" : ", ") + std::string(set.key);
    }
    throw Error("there is no set \"{}\"; expected one of {}", key, known);
}

std::vector<BenchSample> readBenchSamples(const fs::path& folder, const BenchSet& set,
                                          std::int64_t limit) {
    const std::string name = std::string(set.key) + ".jsonl";
    const fs::path path = firstThere({folder / name, folder / "data" / name});
    std::ifstream file(path, std::ios::binary);
    std::vector<BenchSample> samples;
    std::size_t number = 0;
    for (std::string line; std::getline(file, line);) {
        ++number;
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        if (limit > 0 && std::ssize(samples) == limit) break;
        try {
            const auto json = nlohmann::json::parse(line);
            BenchSample sample;
            sample.input = json.at("input").get<std::string>();
            sample.context = json.at("context").get<std::string>();
            sample.answers = textsOf(json.at("answers"));
            if (const auto classes = json.find("all_classes"); classes != json.end())
                sample.classes = textsOf(*classes);
            samples.push_back(std::move(sample));
        } catch (const nlohmann::json::exception& error) {
            throw Error("{}: line {} is no sample of LongBench ({})", path, number, error.what());
        }
    }
    if (samples.empty()) throw Error("{}: no sample in it", path);
    return samples;
}

std::string readBenchPrompt(const fs::path& folder, const BenchSet& set) {
    const char* name = "dataset2prompt.json";
    const fs::path path = fs::is_regular_file(folder)
                              ? folder
                              : firstThere({folder / name, folder / "config" / name});
    std::ifstream file(path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const auto json = nlohmann::json::parse(text, nullptr, false);
    const auto found = json.is_object() ? json.find(set.key) : json.end();
    if (!json.is_object() || found == json.end() || !found->is_string())
        throw Error("{}: no prompt for \"{}\" in it", path, set.key);
    const auto prompt = found->get<std::string>();
    if (prompt.find("{context}") == std::string::npos)
        throw Error("{}: the prompt for \"{}\" has no place for the text, {context}", path,
                    set.key);
    return prompt;
}

std::string filledPrompt(const std::string& prompt, const BenchSample& sample) {
    std::string text;
    for (std::size_t at = 0; at < prompt.size();) {
        const auto take = [&](const char* place, const std::string& words) {
            if (prompt.compare(at, std::char_traits<char>::length(place), place) != 0) return false;
            text += words;
            at += std::char_traits<char>::length(place);
            return true;
        };
        if (!take("{context}", sample.context) && !take("{input}", sample.input))
            text += prompt[at++];
    }
    return text;
}

std::vector<std::int32_t> benchPrompt(const Tokenizer& tokenizer, const std::string& prompt,
                                      std::int64_t most) {
    const auto start = tokenizer.documentStart();
    const auto read = [&](const std::string& text) {
        std::vector<std::int32_t> ids = tokenizer.encode(text);
        if (start) ids.insert(ids.begin(), *start);
        return ids;
    };
    const std::vector<std::int32_t> ids = read(prompt);
    if (std::ssize(ids) <= most) return ids;
    const std::int64_t half = most / 2;
    return read(tokenizer.decode({ids.begin() + (start ? 1 : 0), ids.begin() + half}) +
                tokenizer.decode({ids.end() - half, ids.end()}));
}

double benchScore(const BenchSet& set, const std::string& prediction, const BenchSample& sample) {
    std::string said = prediction;
    if (set.firstLine) {
        said.erase(0, std::min(said.find_first_not_of('\n'), said.size()));
        said = said.substr(0, said.find('\n'));
    }
    double best = 0.0;
    for (const std::string& answer : sample.answers)
        best = std::max(best, score(set.metric, said, answer, sample.classes));
    return best;
}

}  // namespace sextant
