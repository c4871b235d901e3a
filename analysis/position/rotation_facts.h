// SPDX-License-Identifier: GPL-3.0-or-later
// What of each pair's circle a checkpoint saw in training and what it meets at a length, read from
// the plans of a layer (methods M1, the circles of Su's review, kexue.fm/archives/9948). Angles in
// radians, distances in positions.
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
// B may pass A by less than what the pair turned from one trained position to the next: between
// whole positions (interpolation by n / L ends at (n - 1) L / n, not at L - 1) nothing is new.
// `step` is that turn.
ArcState arcState(double trainedAngle, double reachedAngle, double step);

struct PairFacts {
    double trainedTheta = 0.0;  // radians a position, as the checkpoint was trained
    double theta = 0.0;         // in effect
    double trainedAngle = 0.0;  // A
    double beforeAngle = 0.0;   // of the longest distance, as the config says
    double reachedAngle = 0.0;  // B, as is in effect
    // The part that is kept where every pair turns between as trained (1) and slowed by s (0):
    // (theta / trainedTheta - 1/s) / (1 - 1/s). NaN where s is 1 or a pair turns otherwise.
    double gamma = 0.0;
    ArcState before = ArcState::withinArc;
    ArcState state = ArcState::withinArc;
    // Of the distances that the last query meets, those whose angle, modulo 2 pi, was never met.
    double newShare = 0.0;
};

// How far keys stand from one query, and how pairs turn there.
struct QueryDistances {
    // Query's position minus key's, by tokens between them, [n]; NaN where the mask hides the key.
    std::vector<double> position;
    std::int64_t query = 0;         // its index
    std::vector<double> near, far;  // radians a position, [pairs] both
    // Keys this many tokens away and farther, but for the first few, turn by `far`.
    std::int64_t farFrom = 0, farFirst = 0;

    // Of pair `pair` with the key `tokens` before the query; NaN where it is hidden.
    double angle(std::size_t pair, std::int64_t tokens) const;
};
// Of the last of n queries; in chunks, of the last that sees a whole one. Nothing where the plan
// does not turn.
std::optional<QueryDistances> lastQuery(const LayerPlan& plan, std::int64_t n);
// The largest angle of each pair between a query of the plan's last group and a key it sees,
// [pairs]. Positions do not fall from row to row.
std::vector<double> reachedAngles(const LayerPlan& plan, std::int64_t n);

struct RotationFacts {
    std::int64_t trainedLength = 0;    // tokens
    std::int64_t trainedDistance = 0;  // the longest met in training, in positions
    std::int64_t n = 0;                // tokens
    double factor = 1.0;               // s of gamma
    std::vector<PairFacts> pairs;      // empty: nothing turns
    QueryDistances trained, before, now;
};

// `trained`: over trainedLength tokens, `before` (the config's) and `now` over n. `positionsMet` as
// ModelSpec's. `factor`: by how much the method extends, at least 1.
RotationFacts rotationFacts(const LayerPlan& trained, std::int64_t trainedLength,
                            std::int64_t positionsMet, const LayerPlan& before,
                            const LayerPlan& now, std::int64_t n, double factor);
// Of one layer under `change`; the factor is the method's own, or else n / trainedLength. Throws as
// planOf() does.
RotationFacts rotationFacts(const ModelSpec& spec, const Intervention& change, int layer,
                            std::int64_t n);

}  // namespace sextant
