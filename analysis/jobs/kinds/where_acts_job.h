// SPDX-License-Identifier: GPL-3.0-or-later
// Where the scale must act: NLL beyond the trained length with the best uniform sigma only in the
// layers from k on and the rows from p on.
#pragma once

#include "analysis/jobs/job.h"

namespace sextant {

JobKind whereActsJob();

// `sigma` in the layers from `layer` on and the rows from `row` on, 1 elsewhere (times each head's
// own); `row` is 0 or at least 2. Throws Error where a method multiplies the rows of such a layer
// already.
Intervention actingFrom(const ModelSpec& spec, Intervention change, double sigma, int layer,
                        std::int64_t row);

}  // namespace sextant
