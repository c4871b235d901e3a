// SPDX-License-Identifier: GPL-3.0-or-later
// Perplexity of settings at window lengths, in the convention of choice (methods.md, S2).
#pragma once

#include "analysis/jobs/job.h"

namespace sextant {

JobKind perplexityJob();

}  // namespace sextant
