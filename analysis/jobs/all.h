// SPDX-License-Identifier: GPL-3.0-or-later
// The list of all kinds of jobs, one line each.
#pragma once

#include <span>
#include <string>

#include "analysis/jobs/job.h"

namespace sextant {

// The kinds that run on an open model and text.
std::span<const JobKind> allJobKinds();
// The same and those started elsewhere: study and report.
std::span<const JobKind> everyJobKind();
// One of everyJobKind(). Throws Error that lists the kinds.
const JobKind& jobKind(const std::string& key);

}  // namespace sextant
