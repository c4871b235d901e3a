// SPDX-License-Identifier: GPL-3.0-or-later
// The results of a study's models, beside the printed values.
#pragma once

#include "analysis/jobs/job.h"
#include "analysis/jobs/kinds/study.h"

namespace sextant {

// The study in the job's settings. Throws Error.
Study studyOf(const Choice& settings);

// Tables: "cells" (each seed), "means" (over seeds, with the least, the greatest and the printed
// perplexity); for tasks also "overall", the mean over lengths; "statements", if a paper states
// something in words, with NLL or accuracy by length beside it. A unit's result holds "nll",
// "labels" and "right" of each test and length.
Report studyReport(const JobInput& input, const std::vector<Unit>& units, const Results& results);

}  // namespace sextant
