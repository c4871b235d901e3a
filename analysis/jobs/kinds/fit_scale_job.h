// SPDX-License-Identifier: GPL-3.0-or-later
// NLL by uniform sigma and position, the best sigma by position, and its fit a ln s + 1 (methods
// S3).
#pragma once

#include "analysis/jobs/job.h"

namespace sextant {

JobKind fitScaleJob();

}  // namespace sextant
