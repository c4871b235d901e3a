// SPDX-License-Identifier: GPL-3.0-or-later
// A report as files.
#pragma once

#include <filesystem>

#include "analysis/jobs/job.h"

namespace sextant {

// report.json, report.h5 where there are arrays, and NAME.csv for each table, into `folder`, which
// is made if missing; each whole or not at all. The same report gives the same bytes. On the store
// lane. Throws Error.
void writeReportFiles(const std::filesystem::path& folder, const std::string& kind,
                      const Experiment& experiment, const Report& report);

// A report that was read from report.json gets the values of its arrays from report.h5 beside it.
// On the store lane. Throws Error.
void readReportArrays(const std::filesystem::path& folder, Report& report);

}  // namespace sextant
