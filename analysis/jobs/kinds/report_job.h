// SPDX-License-Identifier: GPL-3.0-or-later
// Every figure that a model and a text give: other kinds of jobs one after the other, and what they
// found drawn as the papers do (methods S9). The material is the whole text as one sample.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "analysis/figures/figure.h"
#include "analysis/jobs/job.h"

namespace sextant {

JobKind reportJob();

struct DrawnReport {
    std::vector<Figure> figures;
    std::vector<std::string> missing;  // what could not be drawn, and why
};
// Of such a job's report. `published`: a folder with curves as published (warping_figures.h);
// empty: none. Throws Error naming a file of it that is no such table.
DrawnReport drawReport(const Report& report, const std::filesystem::path& published);

}  // namespace sextant
