// SPDX-License-Identifier: GPL-3.0-or-later
// P2's Table 2, computed and as printed: how far RoPE's ideal attention at a longer length differs
// from training, for three warps of the training positions (methods S6.4).
#pragma once

#include <array>
#include <string>
#include <vector>

namespace sextant {

// What the paper's text leaves open, or states differently from its numbers.
struct TotalConvention {
    bool exponentiated = true;  // exp(score) in place of the score
    int dims = 0;               // of a head; 0: infinitely many
    bool lastIndex = false;     // convention B (TotalDifferenceRule)
    bool oneMoreTerm = false;   // c + 1 terms
    bool operator==(const TotalConvention&) const = default;
};
// The formula as the paper prints it: the raw score, terms 0 .. c.
inline constexpr TotalConvention formulaAsPrinted{false, 0, false, true};
// "exp, d -> infinity, c terms, convention A".
std::string inWords(const TotalConvention& convention);

inline constexpr std::array<const char*, 3> totalWarps{"none", "sqrt(x)", "Beta(2, 5)"};

struct TotalCell {
    double computed = 0.0;
    double printed = 0.0;  // NaN: not printed
    bool reproduced = true;
    bool operator==(const TotalCell&) const = default;
};
struct TotalRow {
    int trained = 0, tested = 0;
    int terms = 0;                   // the number summed: c, or one more
    std::array<TotalCell, 3> cells;  // of totalWarps
    bool operator==(const TotalRow&) const = default;
};

// Computed for RoPE with base `base`. `terms`: c. Throws as totalDifference() does.
TotalRow totalRow(double base, int trained, int tested, int terms,
                  const TotalConvention& convention);
// The printed rows, base 10000.
std::vector<TotalRow> totalTable(const TotalConvention& convention);

}  // namespace sextant
