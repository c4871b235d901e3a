// SPDX-License-Identifier: GPL-3.0-or-later
// LongBench on the user's own copy of it (methods.md, S8).
#pragma once

#include "analysis/jobs/job.h"

namespace sextant {

JobKind longBenchJob();

}  // namespace sextant
