// SPDX-License-Identifier: GPL-3.0-or-later
// Names that the writer and the reader of captures share.
#pragma once

#include <array>
#include <cstdint>

namespace sextant::capture {

inline constexpr const char* format = "sextant-capture";
inline constexpr std::int64_t formatVersion = 1;
inline constexpr std::int64_t largestLogits = 1'000'000'000;  // bytes

inline constexpr const char* exact = "exact";
inline constexpr const char* coarse = "coarse";

// One dataset: its metadata in the file, besides its numbers.
struct Dataset {
    const char* name;
    const char* unit;
    const char* description;
    int rank;
    std::array<const char*, 3> dimensions;  // the first `rank` of them
};

inline constexpr Dataset entropy{"entropy",
                                 "nats",
                                 "Attention entropy of each head at each query position, mean over "
                                 "the samples that reach it",
                                 3,
                                 {"layer", "head", "position"}};
inline constexpr Dataset scoreVariance{
    "score_variance",
    "nats^2",
    "Variance of the scaled scores under the attention weights, mean over samples; "
    "d entropy / d sigma = -variance / sigma",
    3,
    {"layer", "head", "position"}};
inline constexpr Dataset firstShare{
    "first_token_share",
    "1",
    "Share of the attention weight of each head on the first token, mean over samples",
    3,
    {"layer", "head", "position"}};
inline constexpr Dataset sinkShare{"sink_share",
                                   "1",
                                   "Share of the attention weight of each head that its sink "
                                   "takes, mean over samples; the entropy "
                                   "is that of the other weights as they are",
                                   3,
                                   {"layer", "head", "position"}};
inline constexpr Dataset nll{"nll",
                             "nats",
                             "-ln p(token[i+1] | tokens[0..i]), mean over samples; NaN where "
                             "nothing was scored",
                             1,
                             {"position", nullptr, nullptr}};
inline constexpr Dataset nllSamples{"nll_samples",
                                    "nats",
                                    "-ln p(token[i+1] | tokens[0..i]) of each sample; NaN where "
                                    "nothing was scored",
                                    2,
                                    {"sample", "position", nullptr}};
inline constexpr Dataset logits{"logits",
                                "nats",
                                "Output of the language model head: log-probability up to a "
                                "constant at each position",
                                3,
                                {"sample", "position", "token"}};

}  // namespace sextant::capture
