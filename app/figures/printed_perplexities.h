// SPDX-License-Identifier: GPL-3.0-or-later
// Perplexities that two papers print at multiples of the trained length: Table 1 of Wang et al.
// 2024 (Length generalization of causal transformers without position encoding, arXiv 2404.12224;
// 1.1 B parameters trained to 2,048, PG19, the official sliding window) and Table 3 of the paper on
// warped positions (trained to 512 from scratch, WikiText-103).
#pragma once

#include <string_view>

namespace sextant {

inline constexpr int printedMultiples[] = {1, 2, 4, 8};  // of the trained length

struct PrintedPerplexity {
    std::string_view key;
    const char* name;  // of the row, as printed
    int table;
    double perplexity[4];  // at printedMultiples; negative: printed as larger than that
};
inline constexpr PrintedPerplexity printedPerplexities[] = {
    {"rope", "RoPE", 1, {14.5, 491.4, 488.5, 599.5}},
    {"nope", "NoPE", 1, {14.6, 326.9, -1000, -1000}},
    {"ntk", "NTK", 1, {14.5, 14.9, 22.8, 80.4}},
    {"yarn", "YaRN", 1, {14.5, 14.5, 15.0, 17.1}},
    {"uniform 1.2", "uniform scale 1.2", 1, {15.0, 16.0, 513.7, -1000}},
    {"uniform 1.5", "uniform scale 1.5", 1, {19.0, 20.2, 45.3, 224.1}},
    {"uniform 1.8", "uniform scale 1.8", 1, {30.4, 42.4, 69.1, 198.8}},
    {"head", "head-based scale, searched to 8k", 1, {15.7, 15.3, 21.1, 721.7}},
    {"pi", "Position Interpolation", 3, {19.22, 24.77, 48.39, 99.56}},
    {"alibi", "ALiBi", 3, {19.31, 18.38, 17.88, 17.67}},
};

}  // namespace sextant
