// SPDX-License-Identifier: GPL-3.0-or-later
// The figures of a report as files: SVG, PDF, PNG and CSV of each, and a page that shows them.
#pragma once

#include <cstddef>

#include "analysis/jobs/job.h"

namespace sextant {

// Into the folder that the settings name, made where it is missing; how many figures there are.
// Throws Error naming the file, and the folder where none is named.
std::size_t writeReport(const JobInput& input, const Report& report);

}  // namespace sextant
