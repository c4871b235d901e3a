// SPDX-License-Identifier: GPL-3.0-or-later
// What distance a layer's attention is told that a query and a key have, and what two equal unit
// vectors would score by it: read off a LayerPlan, whatever methods filled it.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/position/layer_plan.h"

namespace sextant {

// Positions between query i and key j <= i: of the second branch where the pair is of it, of row
// i's group elsewhere. NaN where i does not see j.
double toldDistance(const LayerPlan& plan, std::int64_t i, std::int64_t j);

// D of the indices round(k (n - 1) / (cells - 1)), or of all n where they are no more than `most`.
struct DistanceMatrix {
    std::vector<std::int64_t> indices;  // [cells]
    std::vector<double> told;           // [cells (i), cells (j)]; NaN above the diagonal, unseen
    // The nearest that row i is told of the keys which cell (i, j) stands for, likewise.
    std::vector<double> nearest;
    double largest = 0.0;  // |D| of all n rows and the keys they see
    // Pairs of all n rows and the keys they see, and those with |D| > trained - 1.
    std::int64_t seen = 0, beyond = 0;
    bool operator==(const DistanceMatrix&) const = default;
    double at(std::size_t row, std::size_t column) const {
        return told[row * indices.size() + column];
    }
    double nearestAt(std::size_t row, std::size_t column) const {
        return nearest[row * indices.size() + column];
    }
};
// `trained`: distances 0 .. trained - 1 were met in training; 0: not known, none is beyond.
DistanceMatrix distanceMatrix(const LayerPlan& plan, std::int64_t n, int most,
                              std::int64_t trained = 0);
// False where told distances are those of the text, and every key is seen.
bool changesDistances(const LayerPlan& plan, std::int64_t n);

// Score of equal unit vectors at distances 0 .. distances - 1 of a text of n tokens, under the
// plan: positions of queries and keys alike are distances themselves (of a query at the first),
// where they differ, or far pairs have another turn, the distance is that of the last row's pairs.
// Amplitudes squared multiply it. [distances <= n]; NaN where the last row does not see that far.
enum class IdealPairs { asMany, infinitelyMany };
std::vector<double> idealScores(const LayerPlan& plan, std::int64_t n, std::int64_t distances,
                                IdealPairs pairs);

}  // namespace sextant
