// SPDX-License-Identifier: GPL-3.0-or-later
// The figures of a report as files: SVG, PDF, PNG and CSV of each, and a page that shows them.
#pragma once

#include <cstddef>

#include "analysis/jobs/job.h"

namespace sextant {

// Writes them into the folder that the settings name, which is made if missing, and returns how
// many figures there are. Throws Error naming the file, or where the settings name no folder.
std::size_t writeReport(const JobInput& input, const Report& report);

}  // namespace sextant
