// SPDX-License-Identifier: GPL-3.0-or-later
// The arc of each pair's circle that a checkpoint saw in training and the arc it meets at a length,
// read from the plans of a layer (methods M1, the circles of Su's review, kexue.fm/archives/9948).
// Angles in radians, distances in positions.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/intervention.h"
#include "analysis/position/layer_plan.h"

namespace sextant {

// By the angle A of the longest distance met in training and the angle B of the longest one now.
enum class ArcState {
    fullyTrained,  // A > 2 pi tau, tau = 32
    roundOnce,     // 2 pi <= A <= 2 pi tau
    withinArc,     // A < 2 pi, B <= A
    beyondArc      // A < 2 pi, B > A: angles never met
};
// B may exceed A by less than `step`, the pair's angle from one trained position to the next:
// between whole positions nothing is new (interpolation by n / L ends at (n - 1) L / n, not at
// L - 1).
ArcState arcState(double trainedAngle, double reachedAngle, double step);

struct PairFacts {
    double trainedTheta = 0.0;  // radians a position, as the checkpoint was trained
    double theta = 0.0;         // in effect
    double trainedAngle = 0.0;  // A
    double beforeAngle = 0.0;   // of the longest distance, as the config says
    double reachedAngle = 0.0;  // B, as is in effect
    // The share kept where every pair's frequency lies between as trained (1) and slowed by s (0):
    // (theta / trainedTheta - 1/s) / (1 - 1/s). NaN where s is 1 or a pair's lies elsewhere.
    double gamma = 0.0;
    ArcState before = ArcState::withinArc;
    ArcState state = ArcState::withinArc;
    // Share of the last query's distances whose angle, modulo 2 pi, was never met in training.
    double newShare = 0.0;
};

// The distances of keys from one query, and the frequencies of pairs there.
struct QueryDistances {
    // Query's position minus key's, by tokens between them, [n]; NaN where the mask hides the key.
    std::vector<double> position;
    std::int64_t query = 0;         // its index
    std::vector<double> near, far;  // radians a position, [pairs] both
    // Keys at least farFrom tokens away, except the first farFirst of the text, rotate by `far`.
    std::int64_t farFrom = 0, farFirst = 0;

    // Angle of pair `pair` with the key `tokens` before the query; NaN where it is hidden.
    double angle(std::size_t pair, std::int64_t tokens) const;
};
// For the last of n queries or, with chunks, the last that sees a whole chunk. Nothing where the
// plan does not rotate.
std::optional<QueryDistances> lastQuery(const LayerPlan& plan, std::int64_t n);
// The largest angle of each pair between a query of the plan's last group and a key it sees,
// [pairs]. Positions do not fall from row to row.
std::vector<double> reachedAngles(const LayerPlan& plan, std::int64_t n);

struct RotationFacts {
    std::int64_t trainedLength = 0;    // tokens
    std::int64_t trainedDistance = 0;  // the longest met in training, in positions
    std::int64_t n = 0;                // tokens
    double factor = 1.0;               // s of gamma
    std::vector<PairFacts> pairs;      // empty: no rotation
    QueryDistances trained, before, now;
};

// `trained` is over trainedLength tokens, `before` (the config's) and `now` over n. `positionsMet`:
// ModelSpec's. `factor`: by how much the method extends, at least 1.
RotationFacts rotationFacts(const LayerPlan& trained, std::int64_t trainedLength,
                            std::int64_t positionsMet, const LayerPlan& before,
                            const LayerPlan& now, std::int64_t n, double factor);
// The same for one layer under `change`; the factor is the method's own, or else n / trainedLength.
// Throws as planOf() does.
RotationFacts rotationFacts(const ModelSpec& spec, const Intervention& change, int layer,
                            std::int64_t n);

}  // namespace sextant
