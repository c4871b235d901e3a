// SPDX-License-Identifier: GPL-3.0-or-later
// Every figure that a model and a text give: other kinds of jobs one after the other, and what they
// found drawn as the papers do (methods S9). The material is the whole text as one sample.
#pragma once

#include "analysis/figures/figure.h"
#include "analysis/jobs/job.h"

namespace sextant {

JobKind reportJob();

// Of such a job's report, with curves as published where the settings name a folder of them
// (warping_figures.h). Throws Error naming a file of it that is no such table.
FigurePage drawReport(const JobInput& input, const Report& report);

}  // namespace sextant
