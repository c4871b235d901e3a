// SPDX-License-Identifier: GPL-3.0-or-later
// What the models of a study came to, beside what is printed of theirs.
#pragma once

#include "analysis/jobs/job.h"
#include "analysis/jobs/kinds/study.h"

namespace sextant {

// Of the job's settings. Throws Error.
Study studyOf(const Choice& settings);

// Tables, of texts: "cells" (each seed), "means" (over seeds, with the least and the greatest, and
// the printed perplexity); of tasks also "overall", the mean over lengths. "statements", where a
// paper says something in words: NLL or accuracy by length beside it. A unit's result holds "nll",
// "labels" and "right" of each test and length.
Report studyReport(const JobInput& input, const std::vector<Unit>& units, const Results& results);

}  // namespace sextant
