// SPDX-License-Identifier: GPL-3.0-or-later
// What a finished job of the window leaves in its folder.
#pragma once

#include <filesystem>

#include "analysis/jobs/job.h"

namespace sextant {

// The report's files and, of a measurement, capture.h5. `material` is Material::identity. On the
// store lane. Throws Error.
void keepResults(const std::filesystem::path& folder, const JobKind& kind,
                 const Experiment& experiment, const Identity& material, const Report& report);
// Where the capture is.
std::filesystem::path captureIn(const std::filesystem::path& folder);

// A report as report.json has it, with its arrays from the file beside it; as it is where they
// cannot be read. On the store lane.
Report withArrays(const std::filesystem::path& folder, Report report);

}  // namespace sextant
