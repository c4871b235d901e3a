// SPDX-License-Identifier: GPL-3.0-or-later
// How few heads are enough: of the scales that a search found, the ones with the largest expected
// effect are kept and the others reset to one uniform sigma. A unit is a pass over one sample.
#pragma once

#include "analysis/jobs/job.h"

namespace sextant {

JobKind fewHeadsJob();

// Why there is nothing to reset: all heads have one scale. Empty: they differ.
Message nothingToPutBack(const ModelSpec& spec, const Intervention& change);

}  // namespace sextant
