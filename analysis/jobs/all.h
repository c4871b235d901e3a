// SPDX-License-Identifier: GPL-3.0-or-later
// Every kind of job there is: a line each.
#pragma once

#include <span>
#include <string>

#include "analysis/jobs/job.h"

namespace sextant {

std::span<const JobKind> allJobKinds();
// Throws Error: no such kind (names those there are).
const JobKind& jobKind(const std::string& key);

}  // namespace sextant
