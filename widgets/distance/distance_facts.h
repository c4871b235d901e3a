// SPDX-License-Identifier: GPL-3.0-or-later
// What is drawn against distance, as plain values.
#pragma once

#include <QString>
#include <cstdint>
#include <vector>

#include "widgets/selection.h"

namespace sextant {

// What one head scored, mean over all pairs at a distance; NaN where there are none.
struct MeasuredScores {
    HeadId head;
    std::vector<float> score;  // with all factors, without bias and mask, [distances]
    std::vector<float> unit;   // the same divided by |q||k|, [distances]
    bool operator==(const MeasuredScores&) const = default;
};

// One head's bias by distance, less that at distance 0 (which attention does not see), added to the
// score 1 that equal vectors have without a rotation.
struct BiasLine {
    int head = 0;               // negative: of all alike
    double slope = 0.0;         // ALiBi's; 0: of another kernel
    std::vector<double> score;  // [distances]
    QString name() const;       // "1/4" of a slope, else "H3"; empty: of all
    bool operator==(const BiasLine&) const = default;
};

struct DistanceFacts {
    std::int64_t tokens = 0;   // distances 0 .. tokens - 1 are drawn
    std::int64_t trained = 0;  // length of training; 0: not known
    double base = 10000.0;
    int dims = 0;  // of the model's own rotation; 0: it turns nothing
    // Scores of equal unit vectors by distance, [distances]; empty: nothing turns. `shownDims`
    // dimensions, and infinitely many; as set now, and as the config says.
    int shownDims = 0;
    std::vector<double> now, nowLimit, before, beforeLimit;
    QString method;  // what is set, in words; empty: as the config says
    QString layers;  // what each layer has where they differ, a line each; empty: all the same
    // A method that a model can only be trained with, whose matrix may stand in the second place:
    // "inverse Leaky ReRoPE, trained with"; empty: there is none.
    QString trainable;
    // Of that matrix: distances that its training would have met; 0: it does not stand there.
    std::int64_t trainableMet = 0;
    // Biases by distance: the layer's own, else ALiBi's of as many heads; and as the config says,
    // where others are set. What they are called: "ALiBi", "KERPLE log".
    std::vector<BiasLine> biases, biasesBefore;
    QString bias, biasBefore;
    bool biased = false;  // the layer's own
    std::vector<MeasuredScores> measured;
    bool measuring = false;  // more samples come
    QString note;            // why nothing is drawn, or nothing is measured; empty: all is there

    std::int64_t distances() const { return tokens; }
};

// How it is drawn.
struct DistanceLook {
    bool exponentiated = true;
    bool logDistance = false;
    enum class Method { now, before, both } method = Method::now;
    bool logSensitivity = true;
    bool unitScores = false;  // measured ones divided by |q||k|
    bool operator==(const DistanceLook&) const = default;
};

// Distances that one mark of measured scores is the mean of.
inline int markWidth(std::int64_t distances) {
    return static_cast<int>(distances / 42 > 1 ? distances / 42 : 1);
}

}  // namespace sextant
