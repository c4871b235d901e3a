// SPDX-License-Identifier: GPL-3.0-or-later
// Attention from the encoding alone: the score of two equal unit vectors by their distance, how it
// changes from one position to the next, and how far training and testing differ in that
// (methods.md S6; "P2").
#pragma once

#include <functional>
#include <span>
#include <vector>

namespace sextant {

// Mean of cos(distance * theta) over the pairs; 1 at distance 0. `frequencies`: radians a position.
double idealScore(std::span<const double> frequencies, double distance);

// The same for infinitely many pairs with ln theta linear between the given frequencies and ending
// one step beyond the last: for b^(-2p/d), whatever d, (Ci(r) - Ci(r / b)) / ln b.
// Throws std::invalid_argument for fewer than two frequencies and for one that is not positive.
double idealScoreLimit(std::span<const double> frequencies, double distance);
// The same for the plain frequencies of base `base` > 1.
double ropeScoreLimit(double base, double distance);

// ALiBi with this slope: 1 - slope * distance.
double alibiScore(double slope, double distance);

// score(p[i - 1]) - score(p[i]) for the positions p; NaN for the first. [positions]
std::vector<double> sensitivity(const std::function<double(double)>& score,
                                std::span<const double> positions);
// Root mean square over indices i - radius .. i + radius, NaNs left out.
std::vector<double> rootMeanSquare(std::span<const double> values, int radius);

// How P2's Table 2 is computed where the paper's text leaves it open.
struct TotalDifferenceRule {
    bool exponentiated = true;  // exp(score) in place of the score
    // Convention B: L - 1 and L' - 1 in place of L and L' in warp and interpolation, so that last
    // positions are aligned; indices still count from L and L', one step beyond them.
    bool lastIndex = false;
    // Terms i = 0 .. terms - 1; the printed formula has one more.
    int terms = 0;
    bool operator==(const TotalDifferenceRule&) const = default;
};

// The number of terms that Table 2 sums: 10 for length 20, 200 for 500, and the same share (0.4) of
// other lengths; at most 400.
int usualTerms(int trainedLength);

// |sensitivity in training at index L - i minus that at test at index L' - i|, [terms]. Positions
// are L warp(j / L) in training and j L / L' at test; a position is its distance. `warp` maps
// [0, 1] onto itself; null: the identity. Throws std::invalid_argument, naming the argument.
std::vector<double> differenceTerms(const std::function<double(double)>& score,
                                    const std::function<double(double)>& warp, int trainedLength,
                                    int testLength, const TotalDifferenceRule& rule);
double totalDifference(const std::function<double(double)>& score,
                       const std::function<double(double)>& warp, int trainedLength, int testLength,
                       const TotalDifferenceRule& rule);

// One cell of Table 2 as it was printed.
struct PrintedTotal {
    int trainedLength, testLength, terms;
    double none, root, beta;  // no warp, sqrt(x), Beta(2, 5)
    bool noneReproduced;      // whether any convention gives `none`
};
const std::vector<PrintedTotal>& printedTotals();

// Beta(2, 5)'s distribution function, 0 below 0 and 1 above 1.
double betaTwoFive(double x);

}  // namespace sextant
