// SPDX-License-Identifier: GPL-3.0-or-later
// Copy, reverse, sort and sum: accuracy by length (methods.md, S7).
#pragma once

#include "analysis/jobs/job.h"

namespace sextant {

JobKind tasksJob();

}  // namespace sextant
