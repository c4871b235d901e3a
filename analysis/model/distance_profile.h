// SPDX-License-Identifier: GPL-3.0-or-later
// What heads score by distance, measured: the counterpart of ideal attention (measure/idealised.h).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "analysis/error.h"
#include "analysis/model/model.h"
#include "analysis/text/samples.h"

namespace sextant {

struct HeadDistances {
    int layer = 0, head = 0;
    // Mean over all pairs of a query and a key before it, distance apart, and over samples, without
    // bias, soft cap and mask; [longest sample]. `score`: with sigma, 1/sqrt(d) and row factors;
    // `unit`: the product of the turned query and key divided by |q||k| before they turned, so that
    // equal directions score what an ideal curve says.
    std::vector<float> score, unit;
    bool operator==(const HeadDistances&) const = default;
};

struct DistanceProfile {
    std::vector<HeadDistances> heads;  // as they were asked for
    int samples = 0, ofSamples = 0;    // done, of how many
    bool complete() const { return samples == ofSamples; }
};

struct ProfiledHead {
    int layer = 0, head = 0;
};

// Sample after sample, each through the layers up to the highest asked for, on the CPU; `partial`
// (may be null) is given what there is after each sample but the last. Throws Error (a head the
// model has not, what measure() refuses of a plan), and Cancelled.
DistanceProfile distanceProfile(const Model& model, const Samples& samples,
                                const Intervention& change, const std::vector<ProfiledHead>& heads,
                                const std::function<void(DistanceProfile)>& partial = {},
                                const Progress& progress = {});

}  // namespace sextant
