// SPDX-License-Identifier: GPL-3.0-or-later
// A report as files.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "analysis/figures/figure.h"
#include "analysis/jobs/job.h"

namespace sextant {

// Writes report.json, report.h5 if there are arrays, and NAME.csv for each table into `folder`,
// which is made if missing; each file whole or not at all. The same report gives the same bytes.
// Runs on the store lane. Throws Error.
void writeReportFiles(const std::filesystem::path& folder, const std::string& kind,
                      const Experiment& experiment, const Report& report);

// Writes each figure as one file for each suffix, named by its key, and index.html with all of them
// into `folder`, which is made if missing. Writes SVG and CSV itself, other suffixes through
// `writeOther`. Throws Error.
void writeFigures(const std::filesystem::path& folder, const FigurePage& page,
                  const std::vector<std::string>& suffixes = {"svg", "csv"},
                  const std::function<void(const std::filesystem::path& file,
                                           const Figure& figure)>& writeOther = {});

// Fills the arrays of a report that was read from report.json with the values in report.h5 beside
// it. Runs on the store lane. Throws Error.
void readReportArrays(const std::filesystem::path& folder, Report& report);

}  // namespace sextant
