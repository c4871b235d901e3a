// SPDX-License-Identifier: GPL-3.0-or-later
// Measuring a long text in many samples, one sample a unit.
#pragma once

#include "analysis/jobs/job.h"
#include "analysis/measure/measurement.h"

namespace sextant {

JobKind measureJob();

// The result of measure() for all samples at once, bit for bit, but with `seconds` and `experiment`
// at 0.
Measurement measurementOf(const std::vector<Unit>& units, const Results& results);
// The same from a report of this kind. Throws Error for a report of another kind.
Measurement measurementOf(const Report& report);

}  // namespace sextant
