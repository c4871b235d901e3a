// SPDX-License-Identifier: GPL-3.0-or-later
// The warp of training positions that shows a model most of what it meets in longer texts with
// interpolated positions: the one of least mismatch of token pairs (pair_histogram.h). P2's total
// difference is given beside it but is no criterion: it is 0 for every warp whose end has the slope
// L / L', whatever comes before.
#pragma once

#include <array>
#include <functional>
#include <vector>

#include "analysis/measure/pair_histogram.h"
#include "analysis/measure/score_table.h"

namespace sextant {

// Mismatch after training with Beta(a, b)'s distribution function as the warp, a and b growing by
// equal factors.
struct BetaMap {
    std::vector<double> a, b;      // [steps]
    std::vector<double> mismatch;  // [b, a]
    int bestA = 0, bestB = 0;      // where it is least
    // The least may lie beyond the map.
    bool bestAtEdge() const {
        const auto last = static_cast<int>(a.size()) - 1;
        return bestA == 0 || bestB == 0 || bestA == last || bestB == last;
    }
    double best() const {
        return mismatch[static_cast<std::size_t>(bestB) * a.size() +
                        static_cast<std::size_t>(bestA)];
    }
};

// A monotone curve (warp_curve.h) through (x, y), from (0, 0) to (1, 1).
struct PointWarp {
    std::array<double, 6> x{}, y{};
    double mismatch = 0.0;
    std::vector<double> points() const;  // x and y of each point in turn
};

// The effect of a warp on the last `terms` indices, in training and at test.
struct WarpFacts {
    double span = 0.0, testSpan = 0.0;        // positions they cover
    double biasGap = 0.0, testBiasGap = 0.0;  // exp(score) at the first of them minus at the last
    double totalDifference = 0.0;
    double mismatch = 0.0;  // of all pairs
};

class WarpSearch {
  public:
    static constexpr int steps = 50;
    static constexpr double leastShape = 0.25, mostShape = 8.0;  // of a and b
    // Share of the training sequences that are warped, as in P2's ablation of tails; the others
    // keep positions 0 .. n-1.
    static constexpr double warpedShare = 0.3;

    // `score` by distance is that of facts(). 1 <= terms <= trainedLength / 2. Throws
    // std::invalid_argument. Computes here what does not depend on the test length.
    WarpSearch(const std::function<double(double)>& score, int trainedLength, int terms);

    int trainedLength() const { return trainedLength_; }
    int terms() const { return terms_; }

    // testLength >= trainedLength; throws std::invalid_argument otherwise.
    BetaMap betaMap(int testLength) const;
    // The least mismatch found by moving all points towards the end or the beginning, then one
    // after the other, in ever smaller steps.
    PointWarp bestPoints(int testLength) const;
    // `warp` maps [0, 1] onto itself; null: the identity.
    WarpFacts facts(const std::function<double(double)>& warp, int testLength) const;

  private:
    double timesOf(int testLength) const;
    PairHistogram trainedWith(const std::vector<double>& warped) const;
    double totalDifference(const std::function<double(double)>& warp, int testLength) const;

    int trainedLength_, terms_;
    ScoreTable scores_;
    PairHistogram plain_;
    std::vector<double> shapes_;
    std::vector<PairHistogram> histograms_;  // of training with Beta(a, b), [b, a]
};

// Beta(a, b)'s distribution function, a and b positive, to about 1e-12.
double betaDistribution(double x, double a, double b);

}  // namespace sextant
