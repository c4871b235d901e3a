// SPDX-License-Identifier: GPL-3.0-or-later
// What a job of the window leaves in its folder: what it found, or has found so far.
#pragma once

#include <filesystem>

#include "analysis/jobs/job.h"

namespace sextant {

// The report's files and, of a measurement, capture.h5. `material` is Material::identity. On the
// store lane. Throws Error.
void keepResults(const std::filesystem::path& folder, const JobKind& kind,
                 const Experiment& experiment, const Identity& material, const Report& report);
// Keeps the report of an unfinished job for the next start of the program; null, for a finished
// job, removes it. On the store lane. Throws Error.
void keepSoFar(const std::filesystem::path& folder, const JobKind& kind,
               const Experiment& experiment, const Report* report);
// Where keepSoFar() leaves it.
std::filesystem::path soFarIn(const std::filesystem::path& folder);
// Where the capture is.
std::filesystem::path captureIn(const std::filesystem::path& folder);

// A report as report.json has it, with its arrays from the file beside it; as it is where they
// cannot be read. On the store lane.
Report withArrays(const std::filesystem::path& folder, Report report);

}  // namespace sextant
