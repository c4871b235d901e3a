// SPDX-License-Identifier: GPL-3.0-or-later
// The contents of the plots against distance, as plain values.
#pragma once

#include <QString>
#include <cmath>
#include <cstdint>
#include <vector>

#include "analysis/position/plan_distance.h"
#include "widgets/selection.h"

namespace sextant {

// One head's measured scores, mean over all pairs at a distance; NaN where there are none.
struct MeasuredScores {
    HeadId head;
    std::vector<float> score;  // with all factors, without bias and mask, [distances]
    std::vector<float> unit;   // the same divided by |q||k|, [distances]
    QString name() const { return QString("L%1 H%2").arg(head.layer).arg(head.head); }
    bool operator==(const MeasuredScores&) const = default;
};

// One head's bias by distance minus that at distance 0 (a constant, which attention ignores), added
// to the score 1 that equal vectors have without a rotation.
struct BiasLine {
    int head = 0;               // negative: all heads alike
    double slope = 0.0;         // ALiBi's; 0: of another kernel
    std::vector<double> score;  // [distances]
    QString name() const;       // "1/4" for a slope, else "H3"; empty: all heads
    bool operator==(const BiasLine&) const = default;
};

struct DistanceFacts {
    std::int64_t tokens = 0;   // distances 0 .. tokens - 1 are drawn
    std::int64_t trained = 0;  // trained length; 0: not known
    double base = 10000.0;
    int dims = 0;  // of the model's own rotation; 0: it rotates nothing
    // Scores of equal unit vectors by distance, [distances], with `shownDims` dimensions and in the
    // limit of infinitely many; as set now, and as the config says. Empty: nothing is rotated.
    int shownDims = 0;
    std::vector<double> now, nowLimit, before, beforeLimit;
    QString method;  // the current setting in words; empty: as the config says
    QString layers;  // each layer's setting where they differ, one per line; empty: all the same
    // A method that a model must be trained with, whose matrix can be shown as the second one:
    // "inverse Leaky ReRoPE, trained with"; empty: there is none.
    QString trainable;
    // Distances its training would have met; 0: its matrix is not shown.
    std::int64_t trainableMet = 0;
    // Biases by distance: the layer's own, else ALiBi's for as many heads; `biasesBefore`: as the
    // config says, where others are set. Their names: "ALiBi", "KERPLE log".
    std::vector<BiasLine> biases, biasesBefore;
    QString bias, biasBefore;
    bool biased = false;  // the layer's own
    // Distances at which queries see keys, as set now and as the config says; empty: not shown.
    DistanceMatrix matrixNow, matrixBefore;
    std::vector<MeasuredScores> measured;
    bool measuring = false;  // more samples are still to come
    QString note;            // why nothing is drawn or measured; empty: nothing is missing

    std::int64_t distances() const { return tokens; }
    // Whether any score follows from the distance alone.
    bool hasCurves() const {
        return !(now.empty() && before.empty() && biases.empty() && biasesBefore.empty());
    }
};

// How it is drawn.
struct DistanceLook {
    bool exponentiated = true;
    bool logDistance = false;
    enum class Method { now, before, both } method = Method::now;
    bool logSensitivity = true;
    bool unitScores = false;  // measured ones divided by |q||k|
    // A score, or what it is drawn as.
    double shown(double score) const { return exponentiated ? std::exp(score) : score; }
    const std::vector<float>& of(const MeasuredScores& head) const {
        return unitScores ? head.unit : head.score;
    }
    bool operator==(const DistanceLook&) const = default;
};

// Number of distances that each mark of the measured scores averages.
inline int markWidth(std::int64_t distances) {
    return static_cast<int>(distances / 42 > 1 ? distances / 42 : 1);
}

}  // namespace sextant
