// SPDX-License-Identifier: GPL-3.0-or-later
// One parameter of a method over several values: the least held-out NLL.
#pragma once

#include "analysis/jobs/job.h"

namespace sextant {

JobKind parameterSweepJob();

}  // namespace sextant
