// SPDX-License-Identifier: GPL-3.0-or-later
// Scores on LongBench that Wang et al. 2024 (arXiv 2404.12224) print in Table 2: prompts of the
// length a model was tuned or searched to (the original models 2,048 tokens), beam search with 5.
#pragma once

#include <string_view>

namespace sextant {

struct PrintedBench {
    std::string_view key;  // of the setting, as in printed_perplexities.h
    const char* name;      // of the row, as printed
    int tuned;             // to how many times its first length; 0: it was not
    double score[16];      // as benchSets() are ordered
};
// Of two rows of one setting the first is the one that a table shows.
inline constexpr PrintedBench printedBench2024[] = {
    {"rope",
     "RoPE",
     0,
     {3.5, 4.7, 17.5, 3.4, 8.8, 2.8, 26.9, 8.4, 25.9, 33.5, 18.8, 15.7, 1.9, 2.5, 49.5, 40.1}},
    {"nope",
     "NoPE",
     0,
     {6.1, 7.9, 22.4, 6.6, 10.3, 3.1, 28.9, 8.8, 25.1, 41.5, 30, 3.5, 1, 3, 48.4, 46.6}},
    {"pi tuned",
     "PI, raw, 4k",
     2,
     {5.4, 8.6, 18.6, 4.5, 9.1, 3.9, 26.4, 9.9, 18.5, 21.5, 21.2, 22.2, 2.7, 1.5, 48.5, 44.6}},
    {"pi tuned",
     "PI, raw, 8k",
     4,
     {4.7, 9.6, 16.3, 5.4, 9.3, 4, 14.6, 9.4, 20.7, 27, 23.1, 23.5, 2.1, 3.4, 50, 44.7}},
    {"pi tuned",
     "PI, raw, 16k",
     8,
     {4.8, 8.1, 18.6, 5.4, 9.4, 3.8, 22.9, 9.9, 21.3, 24, 23.9, 25.4, 1.6, 1.8, 50.5, 43.8}},
    {"yarn tuned",
     "YaRN, raw, 4k",
     2,
     {6.4, 8.7, 18.2, 4, 11, 3, 17.5, 9, 15.6, 27.5, 21.5, 20.3, 1.6, 0.5, 49.8, 45.2}},
    {"yarn tuned",
     "YaRN, raw, 8k",
     4,
     {6, 11.4, 16, 5, 8.3, 3.5, 16.3, 10.3, 19.6, 21, 24.9, 22.1, 1.3, 2, 49.6, 45.3}},
    {"yarn tuned",
     "YaRN, raw, 16k",
     8,
     {4.5, 10.5, 17.1, 5.2, 8.9, 4.7, 18.9, 9.2, 19.5, 38, 24.4, 25.2, 1.7, 1.8, 49.8, 44.6}},
    {"head",
     "head-based scale, searched to 8k",
     0,
     {5.8, 11.7, 21.4, 6.1, 10.8, 3.9, 24.1, 8.9, 18.3, 31, 31.4, 4.5, 0.6, 3.1, 47.3, 46.5}},
    {"head",
     "head-based scale, searched to 4k",
     0,
     {6.3, 11.1, 23.1, 5.7, 10.1, 4.2, 27.7, 8.9, 23.4, 25.5, 35.7, 13.7, 0.6, 4.5, 47.9, 46.9}},
    {"head",
     "head-based scale, searched to 18k",
     0,
     {6, 12.8, 20.3, 7, 12.9, 4.1, 17.2, 8.4, 16.1, 41, 32.9, 5.1, 0.3, 2.1, 44.5, 41}},
};

}  // namespace sextant
