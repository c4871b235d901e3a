// SPDX-License-Identifier: GPL-3.0-or-later
// A scale for each head, searched along the gradient of the NLL with the weights frozen (methods.md
// M24, S4). A unit is a pass over one sample.
#pragma once

#include "analysis/jobs/job.h"

namespace sextant {

JobKind scaleSearchJob();

}  // namespace sextant
