// SPDX-License-Identifier: GPL-3.0-or-later
// The spread over the samples of a measurement at each position.
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

// With fewer samples than this, quantiles are meaningless.
constexpr int leastSamples = 4;

// `smoothing` is the radius of the centred mean over positions that smooths each sample first.
// Empty for fewer than leastSamples samples. Quantiles interpolate linearly between sorted values
// (Hyndman and Fan 1996, type 7).
CurveSpread spreadOver(const Measurement& measurement, int smoothing);

}  // namespace sextant
