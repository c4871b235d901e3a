// SPDX-License-Identifier: GPL-3.0-or-later
// All figures for a model and a text: runs other kinds of jobs one after the other and draws their
// results as the papers do (methods S9). The material is the whole text as one sample.
#pragma once

#include "analysis/figures/figure.h"
#include "analysis/jobs/job.h"

namespace sextant {

JobKind reportJob();

// The figures of such a job's report, with published curves if the settings name a folder of them
// (warping_figures.h). Throws Error naming a file of that folder that is no such table.
FigurePage drawReport(const JobInput& input, const Report& report);

}  // namespace sextant
