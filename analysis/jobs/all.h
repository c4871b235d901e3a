// SPDX-License-Identifier: GPL-3.0-or-later
// Every kind of job there is: a line each.
#pragma once

#include <span>
#include <string>

#include "analysis/jobs/job.h"

namespace sextant {

// Those of a model and a text that are open.
std::span<const JobKind> allJobKinds();
// Those with places of their own, too: study and report.
std::span<const JobKind> everyJobKind();
// One of these. Throws Error: no such kind (names those there are).
const JobKind& jobKind(const std::string& key);

}  // namespace sextant
