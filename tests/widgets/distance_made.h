// SPDX-License-Identifier: GPL-3.0-or-later
// Made-up facts of a small model, for the plots against distance.
#pragma once

#include "analysis/measure/idealised.h"
#include "analysis/position/rotary.h"
#include "pages/distance/distance_facts.h"

namespace sextant::test {

constexpr int tokens = 240, trained = 60;

inline BiasLine alibiLine(int head, double slope) {
    BiasLine line{head, slope, {}};
    for (int r = 0; r < tokens; ++r)
        line.score.push_back(alibiScore(slope, r));
    return line;
}

inline DistanceFacts facts() {
    DistanceFacts made;
    made.tokens = tokens;
    made.trained = trained;
    made.dims = made.shownDims = 32;
    const auto thetas = rotaryFrequencies(10000.0, 32);
    for (int r = 0; r < tokens; ++r) {
        made.before.push_back(idealScore(thetas, r));
        made.beforeLimit.push_back(ropeScoreLimit(10000.0, r));
        made.now.push_back(idealScore(thetas, r / 4.0));
        made.nowLimit.push_back(ropeScoreLimit(10000.0, r / 4.0));
    }
    made.bias = "ALiBi";
    made.biases = {alibiLine(0, 0.25), alibiLine(1, 0.0625)};
    return made;
}

// Falls from 2 to -2 within what was trained, and stays there.
inline MeasuredScores measured(HeadId head) {
    MeasuredScores made{head, {}, {}};
    for (int r = 0; r < tokens; ++r) {
        const double score = r < trained ? 2.0 - 4.0 * r / trained : -2.0;
        made.score.push_back(static_cast<float>(score));
        made.unit.push_back(static_cast<float>(score / 10));
    }
    return made;
}

}  // namespace sextant::test
