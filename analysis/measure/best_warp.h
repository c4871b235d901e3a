// SPDX-License-Identifier: GPL-3.0-or-later
// Which warp of training's positions makes attention at a longer length most like it was in
// training, by P2's total difference of infinitely many pairs (methods.md S6.3, convention A).
#pragma once

#include <array>
#include <functional>
#include <vector>

#include "analysis/measure/score_table.h"

namespace sextant {

// total_diff of Beta(a, b)'s distribution function as the warp, a and b growing by equal factors.
struct BetaMap {
    std::vector<double> a, b;   // [steps]
    std::vector<double> total;  // [b, a]
    int bestA = 0, bestB = 0;   // where it is least
    double best() const {
        return total[static_cast<std::size_t>(bestB) * a.size() + static_cast<std::size_t>(bestA)];
    }
};

// A monotone curve (warp_curve.h) through (x, y), from (0, 0) to (1, 1).
struct PointWarp {
    std::array<double, 6> x{}, y{};
    double total = 0.0;
    std::vector<double> points() const;  // x and y of one point after the other
};

// What a warp does to the last indices, `terms` of them, in training and at test.
struct WarpFacts {
    double span = 0.0, testSpan = 0.0;        // positions they cover
    double biasGap = 0.0, testBiasGap = 0.0;  // exp(score) at the first of them less at the last
    double totalDifference = 0.0;
};

class WarpSearch {
  public:
    static constexpr int steps = 50;
    static constexpr double leastShape = 0.25, mostShape = 8.0;  // of a and b

    // `score` by distance. 1 <= terms <= trainedLength / 2. Throws std::invalid_argument. What does
    // not depend on the test length is computed here.
    WarpSearch(const std::function<double(double)>& score, int trainedLength, int terms);

    int trainedLength() const { return trainedLength_; }
    int terms() const { return terms_; }

    // testLength >= trainedLength; throws std::invalid_argument otherwise.
    BetaMap betaMap(int testLength) const;
    // The least found by moving all points towards the end, then one after the other, in ever
    // smaller steps.
    PointWarp bestPoints(int testLength) const;
    // `warp` maps [0, 1] onto itself; null: the identity.
    WarpFacts facts(const std::function<double(double)>& warp, int testLength) const;

  private:
    std::vector<double> testSensitivities(int testLength) const;
    double total(const std::function<double(double)>& warp, const std::vector<double>& test) const;

    int trainedLength_, terms_;
    ScoreTable scores_;
    std::vector<double> shapes_;
    std::vector<double> sensitivities_;  // of training with Beta(a, b), [b, a, terms]
};

// Beta(a, b)'s distribution function, a and b positive, to about 1e-12.
double betaDistribution(double x, double a, double b);

}  // namespace sextant
