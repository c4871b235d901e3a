// SPDX-License-Identifier: GPL-3.0-or-later
// How far the samples of a measurement lie apart at each position.
#pragma once

#include <vector>

#include "analysis/measure/measurement.h"

namespace sextant {

// Quantiles over samples of each sample's log-perplexity, [positions], nats; NaN where fewer than
// `leastSamples` samples were scored.
struct CurveSpread {
    std::vector<float> lowest, lower, upper, highest;  // 5, 25, 75 and 95 %

    bool empty() const { return lower.empty(); }
};

// Below this many samples quantiles say nothing.
constexpr int leastSamples = 4;

// `smoothing` is the radius of the centred mean over positions that is taken of each sample first.
// Empty for fewer than leastSamples samples. Quantiles join sorted values by straight lines
// (Hyndman and Fan 1996, type 7).
CurveSpread spreadOver(const Measurement& measurement, int smoothing);

}  // namespace sextant
