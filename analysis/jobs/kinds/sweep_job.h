// SPDX-License-Identifier: GPL-3.0-or-later
// A sweep of the uniform sigma over a range: NLL and entropy at each, and the sigma of the least
// NLL. A unit is one sample at one sigma.
#pragma once

#include "analysis/jobs/job.h"

namespace sextant {

JobKind sweepJob();

}  // namespace sextant
