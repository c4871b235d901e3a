// SPDX-License-Identifier: GPL-3.0-or-later
// Searches several values of one parameter of a method for the least held-out NLL.
#pragma once

#include "analysis/jobs/job.h"

namespace sextant {

JobKind parameterSweepJob();

}  // namespace sextant
