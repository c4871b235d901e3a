// SPDX-License-Identifier: GPL-3.0-or-later
// The time of a live answer relative to a batch measurement of the same, measured alternately.
#pragma once

#include <functional>
#include <memory>

#include "analysis/device.h"
#include "analysis/intervention.h"
#include "analysis/model/model.h"
#include "analysis/text/samples.h"

namespace sextant {

// Seconds from an edit to the first curves and to the exact ones.
struct LiveTimes {
    double first = 0, whole = 0;
};

struct LiveShares {
    double batchSeconds = 0;  // measure() with all entropies, as a batch does it; median
    double firstShare = 0;    // of that: until the first curves of a live answer are there
    double wholeShare = 0;    // until they are exact
    int rounds = 0;           // the shares are medians over this many rounds
    double previewMs = 0;     // what one frame of a drag of the uniform scale computes
};

// `live` submits another uniform sigma and waits, so that every layer is computed. `compute` does
// the batch measurements.
LiveShares liveShares(const Model& model, const Samples& samples,
                      const std::shared_ptr<const Compute>& compute,
                      const std::function<LiveTimes(const Intervention&)>& live);

}  // namespace sextant
