// SPDX-License-Identifier: GPL-3.0-or-later
// What an encoding alone says of attention: the score that two equal unit vectors would have by the
// distance between them, how it changes from one position to the next, and how unlike training and
// testing are in that (methods.md S6; "P2").
#pragma once

#include <functional>
#include <span>
#include <vector>

namespace sextant {

// Mean of cos(distance * theta) over the pairs; 1 at distance 0. `frequencies`: radians a position.
double idealScore(std::span<const double> frequencies, double distance);

// The same for infinitely many pairs between which ln theta runs straight, the last of them one
// step beyond the last frequency: for b^(-2p/d), whatever d, (Ci(r) - Ci(r / b)) / ln b.
// Throws std::invalid_argument for fewer than two frequencies and for one that is not positive.
double idealScoreLimit(std::span<const double> frequencies, double distance);
// That, for the plain frequencies of base `base` > 1.
double ropeScoreLimit(double base, double distance);

// ALiBi with this slope: 1 - slope * distance.
double alibiScore(double slope, double distance);

// score(p[i - 1]) - score(p[i]) for the positions p; NaN for the first. [positions]
std::vector<double> sensitivity(const std::function<double(double)>& score,
                                std::span<const double> positions);
// Root mean square over indices i - radius .. i + radius, NaNs left out.
std::vector<double> rootMeanSquare(std::span<const double> values, int radius);

// How P2's Table 2 is counted: what its text leaves open.
struct TotalDifferenceRule {
    bool exponentiated = true;  // exp(score) in place of the score
    // B: L - 1 and L' - 1 in place of L and L' in warp and interpolation, so that last positions
    // are aligned; indices count from L and L' all the same, a step beyond them.
    bool lastIndex = false;
    // Terms i = 0 .. terms - 1; the printed formula has one more.
    int terms = 0;
    bool operator==(const TotalDifferenceRule&) const = default;
};

// Terms that Table 2 sums: 10 of 20, 200 of 500, and as large a share (0.4) of other lengths;
// 400 at most.
int usualTerms(int trainedLength);

// |sensitivity in training at index L - i less that at test at index L' - i|, [terms]. In training
// positions stand at L warp(j / L), at test at j L / L'; a position is its distance. `warp` maps
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
