// SPDX-License-Identifier: GPL-3.0-or-later
// Perplexities that two papers print at multiples of the trained length: Table 1 of Wang et al.
// 2024 (Length generalization of causal transformers without position encoding, arXiv 2404.12224;
// 1.1 B parameters trained to 2,048, in sliding windows) and Tables 3 and B of the paper on warped
// positions (trained to 512 from scratch; how its windows lie is not said).
#pragma once

#include <limits>
#include <string_view>

namespace sextant {

// What was read.
enum class PrintedText { pg19, pile, wikiText };
struct PrintedTextFacts {
    PrintedText text;
    const char* name;
    const char* convention;  // of its windows, as analysis/evaluate/windows.h calls it
};
inline constexpr PrintedTextFacts printedTexts[] = {
    {PrintedText::pg19, "PG19", "sliding"},
    {PrintedText::pile, "proof-pile", "sliding"},
    {PrintedText::wikiText, "WikiText-103", "disjoint"},
};

inline constexpr int printedMultiples[] = {1, 2, 4, 6, 8};                 // of the trained length
inline constexpr double blank = std::numeric_limits<double>::quiet_NaN();  // not printed

struct PrintedPerplexity {
    PrintedText text;
    std::string_view key;  // of the setting
    const char* name;      // of the row, as printed
    const char* table;
    int tuned;             // to how many times its first length it was tuned; 0: it was not
    double perplexity[5];  // at printedMultiples; negative: printed as larger than that
};
// Of two rows of one setting the first is the one that a table shows.
inline constexpr PrintedPerplexity printedPerplexities[] = {
    {PrintedText::pg19, "rope", "RoPE", "1", 0, {14.5, 491.4, 488.5, blank, 599.5}},
    {PrintedText::pile, "rope", "RoPE", "1", 0, {3.5, 303, 432.1, blank, 759.5}},
    {PrintedText::pg19, "nope", "NoPE", "1", 0, {14.6, 326.9, -1000, blank, -1000}},
    {PrintedText::pile, "nope", "NoPE", "1", 0, {3.5, 117.4, -1000, blank, -1000}},
    {PrintedText::pg19, "ntk", "NTK", "1", 0, {14.5, 14.9, 22.8, blank, 80.4}},
    {PrintedText::pile, "ntk", "NTK", "1", 0, {3.5, blank, blank, blank, 13.3}},
    {PrintedText::pg19, "yarn", "YaRN", "1", 0, {14.5, 14.5, 15, blank, 17.1}},
    {PrintedText::pile, "yarn", "YaRN", "1", 0, {3.5, 3.3, 3.2, blank, 3.6}},
    {PrintedText::pg19, "pi tuned", "PI, fair, 4k", "1", 2, {16, 15.9, 551.9, blank, -1000}},
    {PrintedText::pile, "pi tuned", "PI, fair, 4k", "1", 2, {3.8, 3.4, 307.9, blank, 633.8}},
    {PrintedText::pg19, "pi tuned", "PI, fair, 8k", "1", 4, {17.4, 17.1, 17.1, blank, 752.8}},
    {PrintedText::pile, "pi tuned", "PI, fair, 8k", "1", 4, {4, 3.6, 3.4, blank, 406.3}},
    {PrintedText::pg19, "pi tuned", "PI, fair, 16k", "1", 8, {18.7, 18.4, 18.3, blank, 18.2}},
    {PrintedText::pile, "pi tuned", "PI, fair, 16k", "1", 8, {4.3, 3.9, 3.6, blank, 3.6}},
    {PrintedText::pg19, "yarn tuned", "YaRN, fair, 4k", "1", 2, {15.5, 15.4, 545.2, blank, -1000}},
    {PrintedText::pile, "yarn tuned", "YaRN, fair, 4k", "1", 2, {3.7, 3.4, 351.5, blank, 698.2}},
    {PrintedText::pg19, "yarn tuned", "YaRN, fair, 8k", "1", 4, {15.7, 15.4, 15.5, blank, 794.6}},
    {PrintedText::pile, "yarn tuned", "YaRN, fair, 8k", "1", 4, {3.8, 3.4, 3.2, blank, 492.8}},
    {PrintedText::pg19, "yarn tuned", "YaRN, fair, 16k", "1", 8, {15.9, 15.6, 15.4, blank, 15.5}},
    {PrintedText::pile, "yarn tuned", "YaRN, fair, 16k", "1", 8, {3.8, 3.5, 3.2, blank, 3.2}},
    {PrintedText::pg19, "pi tuned", "PI, raw, 4k", "1", 2, {15.2, 15, 623.8, blank, 951.7}},
    {PrintedText::pile, "pi tuned", "PI, raw, 4k", "1", 2, {3.6, 3.3, 334.4, blank, 595.5}},
    {PrintedText::pg19, "pi tuned", "PI, raw, 8k", "1", 4, {15.4, 15.1, 15, blank, 909.6}},
    {PrintedText::pile, "pi tuned", "PI, raw, 8k", "1", 4, {3.6, 3.3, 3, blank, 463}},
    {PrintedText::pg19, "pi tuned", "PI, raw, 16k", "1", 8, {15.6, 15.3, 15, blank, 14.9}},
    {PrintedText::pile, "pi tuned", "PI, raw, 16k", "1", 8, {3.7, 3.3, 3, blank, 3}},
    {PrintedText::pg19, "yarn tuned", "YaRN, raw, 4k", "1", 2, {15.1, 15, 573.3, blank, 951.4}},
    {PrintedText::pile, "yarn tuned", "YaRN, raw, 4k", "1", 2, {3.6, 3.3, 358.8, blank, 656.8}},
    {PrintedText::pg19, "yarn tuned", "YaRN, raw, 8k", "1", 4, {15.1, 14.8, 14.8, blank, 816}},
    {PrintedText::pile, "yarn tuned", "YaRN, raw, 8k", "1", 4, {3.6, 3.3, 3.1, blank, 501.5}},
    {PrintedText::pg19, "yarn tuned", "YaRN, raw, 16k", "1", 8, {15, 14.8, 14.5, blank, 14.5}},
    {PrintedText::pile, "yarn tuned", "YaRN, raw, 16k", "1", 8, {3.6, 3.3, 3, blank, 3}},
    {PrintedText::pg19, "uniform 1.2", "uniform scale 1.2", "1", 0, {15, 16, 513.7, blank, -1000}},
    {PrintedText::pile,
     "uniform 1.2",
     "uniform scale 1.2",
     "1",
     0,
     {3.6, 3.3, 175.3, blank, -1000}},
    {PrintedText::pg19, "uniform 1.5", "uniform scale 1.5", "1", 0, {19, 20.2, 45.3, blank, 224.1}},
    {PrintedText::pile, "uniform 1.5", "uniform scale 1.5", "1", 0, {3.9, 3.7, 4.9, blank, 99.2}},
    {PrintedText::pg19,
     "uniform 1.8",
     "uniform scale 1.8",
     "1",
     0,
     {30.4, 42.4, 69.1, blank, 198.8}},
    {PrintedText::pile, "uniform 1.8", "uniform scale 1.8", "1", 0, {5.1, 5.6, 8.5, blank, 38.2}},
    {PrintedText::pg19,
     "head",
     "head-based scale, searched to 8k",
     "1",
     0,
     {15.7, 15.3, 21.1, blank, 721.7}},
    {PrintedText::pile,
     "head",
     "head-based scale, searched to 8k",
     "1",
     0,
     {3.6, 3.3, 3.2, blank, 318.5}},
    {PrintedText::pg19,
     "head",
     "head-based scale, searched to 4k",
     "1",
     0,
     {14.8, 15.3, 404.5, blank, -1000}},
    {PrintedText::pile,
     "head",
     "head-based scale, searched to 4k",
     "1",
     0,
     {3.5, 3.2, 153.4, blank, -1000}},
    {PrintedText::pg19,
     "head",
     "head-based scale, searched to 18k",
     "1",
     0,
     {18.3, 19, 18.8, blank, 30.4}},
    {PrintedText::pile,
     "head",
     "head-based scale, searched to 18k",
     "1",
     0,
     {4, 3.7, 3.3, blank, 4.1}},
    {PrintedText::wikiText, "rope", "RoPE", "3", 0, {19.22, 37.08, 133.5, 223.02, 307.38}},
    {PrintedText::wikiText,
     "pi",
     "Position Interpolation",
     "3",
     0,
     {19.22, 24.77, 48.39, 76.14, 99.56}},
    {PrintedText::wikiText,
     "randomised 16",
     "randomised positions, L 8072",
     "3",
     0,
     {63.78, 65.72, 67.89, 69.23, 69.62}},
    {PrintedText::wikiText,
     "randomised 8",
     "randomised positions, L 4096",
     "3",
     0,
     {39.35, 39.1, 39.21, 39.47, 39.28}},
    {PrintedText::wikiText,
     "randomised 2",
     "randomised positions, L 1024",
     "3",
     0,
     {19.83, 18.8, blank, blank, blank}},
    {PrintedText::wikiText, "alibi", "ALiBi", "3", 0, {19.31, 18.38, 17.88, 17.81, 17.67}},
    {PrintedText::wikiText,
     "warped",
     "Ours: head 15 %, alpha 1/6, tail 15 %, Beta(2, 5)",
     "3",
     0,
     {19.8, 18.87, 18.26, 18.45, 19}},
    {PrintedText::wikiText,
     "head 1/2",
     "head warped, alpha 1/2",
     "B",
     0,
     {19.06, 21.65, 26.18, 26.22, 32.26}},
    {PrintedText::wikiText,
     "head 1/4",
     "head warped, alpha 1/4",
     "B",
     0,
     {19.34, 18.36, 18.19, 19.34, 20.88}},
    {PrintedText::wikiText,
     "head 1/6",
     "head warped, alpha 1/6",
     "B",
     0,
     {19.57, 18.59, 18.36, 18.79, 19.48}},
    {PrintedText::wikiText,
     "head 1/8",
     "head warped, alpha 1/8",
     "B",
     0,
     {19.87, 18.93, 18.62, 18.83, 19.31}},
};

}  // namespace sextant
