// SPDX-License-Identifier: GPL-3.0-or-later
// Time of one generated token beside the time that memory takes to deliver its weights, keys and
// values: both measured here, in one run.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <numeric>
#include <random>
#include <thread>
#include <vector>

#include "analysis/model/generate.h"
#include "analysis/values/number_text.h"
#include "app/bench/bench.h"
#include "app/bench/timing.h"

namespace sextant {

namespace {

// Bytes a second that all threads together read of 1 GB, the best of some rounds.
double readBandwidth() {
    const std::vector<std::uint64_t> memory((std::size_t{1} << 30) / sizeof(std::uint64_t), 1);
    const auto count = static_cast<std::size_t>(threads());
    std::vector<std::uint64_t> sums(count);
    double best = 0;
    for (int round = 0; round < 7; ++round) {
        const auto begin = Clock::now();
        std::vector<std::jthread> readers;
        for (std::size_t t = 0; t < count; ++t)
            readers.emplace_back([&, t] {
                const auto share = static_cast<std::ptrdiff_t>(memory.size() / count);
                const auto first = memory.begin() + static_cast<std::ptrdiff_t>(t) * share;
                sums[t] = std::accumulate(first, first + share, std::uint64_t{0});
            });
        readers.clear();
        best = std::max(
            best, static_cast<double>(memory.size() * sizeof(std::uint64_t)) / secondsSince(begin));
    }
    if (sums.front() == 0) throw Error("what was read is not what was written");
    return best;
}

}  // namespace

int benchGenerate(bool json, const std::string& path, std::int64_t prompt, std::int64_t tokens) {
    const Model model(openCheckpoint(path));
    const ModelSpec& spec = model.spec();
    std::mt19937 random(1);
    std::vector<std::int32_t> ids;
    while (std::ssize(ids) < prompt)
        ids.push_back(static_cast<std::int32_t>(random() % static_cast<unsigned>(spec.vocabulary)));
    std::vector<Clock::time_point> told;
    GenerateOptions options;
    options.tokens = tokens;
    options.token = [&](std::int32_t) { told.push_back(Clock::now()); };
    const double bandwidth = readBandwidth();
    const Generated made = generate(model, ids, {}, options);
    // The prompt gave the first of them.
    const double seconds = std::chrono::duration<double>(told.back() - told.front()).count() /
                           static_cast<double>(told.size() - 1);
    // One row of the embedding is read, unless it also computes the logits.
    const double unread =
        spec.tiedEmbedding ? 0.0 : static_cast<double>(spec.hidden) * spec.vocabulary;
    const double weights =
        sizeof(float) * (static_cast<double>(model.checkpoint().parameters) - unread);
    const double rows = static_cast<double>(prompt) + static_cast<double>(tokens) / 2;
    const double keys =
        2.0 * sizeof(float) * rows * spec.layerCount() * spec.keyValueHeads * spec.headDim;
    const double share = (weights + keys) / seconds / bandwidth;
    if (json) {
        const nlohmann::ordered_json object = {{"model", path},
                                               {"parameters", model.checkpoint().parameters},
                                               {"prompt_tokens", prompt},
                                               {"tokens", tokens},
                                               {"threads", threads()},
                                               {"prompt_seconds", made.promptSeconds},
                                               {"ms_a_token", 1000 * seconds},
                                               {"weight_bytes_a_token", weights},
                                               {"key_bytes_a_token", keys},
                                               {"read_bytes_a_second", bandwidth},
                                               {"share", share},
                                               {"recomputed", made.recomputed}};
        std::printf("%s\n", object.dump().c_str());
        return 0;
    }
    std::printf("%s, %lld tokens after %lld, %d threads\n", path.c_str(),
                static_cast<long long>(tokens), static_cast<long long>(prompt), threads());
    std::printf("the prompt       %9s s\n", fixedText(made.promptSeconds, 1).c_str());
    std::printf("a token          %9s ms\n", fixedText(1000 * seconds, 2).c_str());
    std::printf("weights          %9s MB a token\n", fixedText(weights / 1e6, 1).c_str());
    std::printf("keys and values  %9s MB a token, on average\n", fixedText(keys / 1e6, 1).c_str());
    std::printf("memory gives     %9s GB/s\n", fixedText(bandwidth / 1e9, 2).c_str());
    std::printf("share            %9s of the reading speed is used\n", fixedText(share, 2).c_str());
    if (made.recomputed > 0) std::printf("%s\n", made.whyRecomputed.text().c_str());
    return 0;
}

}  // namespace sextant
