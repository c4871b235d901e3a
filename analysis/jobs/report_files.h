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

// report.json, report.h5 where there are arrays, and NAME.csv for each table, into `folder`, which
// is made if missing; each whole or not at all. The same report gives the same bytes. On the store
// lane. Throws Error.
void writeReportFiles(const std::filesystem::path& folder, const std::string& kind,
                      const Experiment& experiment, const Report& report);

// Of each figure a file for each suffix, under its key, and index.html with all of them, into
// `folder`, which is made if missing. SVG and CSV are written here, other suffixes by `writeOther`.
// Throws Error.
void writeFigures(const std::filesystem::path& folder, const FigurePage& page,
                  const std::vector<std::string>& suffixes = {"svg", "csv"},
                  const std::function<void(const std::filesystem::path& file,
                                           const Figure& figure)>& writeOther = {});

// A report that was read from report.json gets the values of its arrays from report.h5 beside it.
// On the store lane. Throws Error.
void readReportArrays(const std::filesystem::path& folder, Report& report);

}  // namespace sextant
