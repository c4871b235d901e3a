// SPDX-License-Identifier: GPL-3.0-or-later
// The same last segment from growing contexts, and the extrapolation tax (methods.md, S2).
#pragma once

#include "analysis/jobs/job.h"

namespace sextant {

JobKind sameSegmentJob();

}  // namespace sextant
