// SPDX-License-Identifier: GPL-3.0-or-later
// The report of a search for head scales, also while it runs: tables "result", "steps", "held_out",
// "start" and "weights"; arrays "sigma" and "sigma_steps".
#pragma once

#include <string>
#include <vector>

#include "analysis/jobs/job.h"

namespace sextant {

// JobKind::gather. Throws Error before the first held-out NLL is known.
Report scaleSearchReport(const JobInput& input, const std::vector<Unit>& units,
                         const Results& results);
// JobKind::json: start_nll, best_nll, held_out_start_nll, held_out_best_nll, steps, sigma
// [layers][heads], and how they were found.
std::string scaleSearchJson(const Report& report);

}  // namespace sextant
