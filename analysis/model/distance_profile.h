// SPDX-License-Identifier: GPL-3.0-or-later
// What heads score by distance, measured: the counterpart of ideal attention (measure/idealised.h).
#pragma once

#include <functional>
#include <vector>

#include "analysis/device.h"
#include "analysis/error.h"
#include "analysis/measure/distance_profile.h"
#include "analysis/model/model.h"
#include "analysis/text/samples.h"

namespace sextant {

// Sample after sample, each through the layers up to the highest asked for where `place` says, with
// the sums by distance on the CPU; `partial` (may be null) is given what there is after each sample
// but the last. Throws Error (a head the
// model has not, what measure() refuses of a plan), and Cancelled.
DistanceProfile distanceProfile(const Model& model, const Samples& samples,
                                const Intervention& change, const std::vector<ProfiledHead>& heads,
                                const std::function<void(DistanceProfile)>& partial = {},
                                const Progress& progress = {}, const ComputePlace& place = {});

}  // namespace sextant
