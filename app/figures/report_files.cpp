// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/report_files.h"

#include "analysis/error.h"
#include "analysis/jobs/kinds/report_job.h"
#include "analysis/jobs/report_files.h"
#include "widgets/figures/figure_file.h"

namespace sextant {

std::size_t writeReport(const JobInput& input, const Report& report) {
    const std::string folder = input.settings.name("folder");
    if (folder.empty()) throw Error("the report names no folder; ask for it again");
    const FigurePage page = drawReport(input, report);
    writeFigures(folder, page, {"svg", "pdf", "png", "csv"},
                 [](const std::filesystem::path& file, const Figure& figure) {
                     writeFigure(QString::fromStdString(file.string()), figure);
                 });
    return page.figures.size();
}

}  // namespace sextant
