// SPDX-License-Identifier: GPL-3.0-or-later
// The distance at which a layer's attention sees a query and a key, and the score of two equal unit
// vectors at that distance: read from a LayerPlan, whatever methods filled it.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/position/layer_plan.h"

namespace sextant {

// Position of query i minus position of key j <= i: in the second branch if the pair is in it, else
// in row i's group. NaN where i does not see j.
double toldDistance(const LayerPlan& plan, std::int64_t i, std::int64_t j);

// D = toldDistance() at the indices round(k (n - 1) / (cells - 1)), or at all n if n <= `most`.
struct DistanceMatrix {
    std::vector<std::int64_t> indices;  // [cells]
    std::vector<double> told;           // [cells (i), cells (j)]; NaN above the diagonal, unseen
    // The D of smallest size among the keys that cell (i, j) stands for, likewise.
    std::vector<double> nearest;
    double largest = 0.0;  // |D| over all n rows and the keys they see
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
// False where all distances D are those of the text, and every key is seen.
bool changesDistances(const LayerPlan& plan, std::int64_t n);

// Score of equal unit vectors r = 0 .. distances - 1 tokens apart in a text of n tokens, under the
// plan. If queries and keys have the same positions and there is no second branch, their distance
// is that of token r from token 0; else that of the last row and the key r tokens before it. The
// amplitudes multiply it. [distances <= n]; NaN where the last row does not see that far.
enum class IdealPairs { asMany, infinitelyMany };
std::vector<double> idealScores(const LayerPlan& plan, std::int64_t n, std::int64_t distances,
                                IdealPairs pairs);

}  // namespace sextant
