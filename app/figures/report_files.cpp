// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/report_files.h"

#include <filesystem>

#include "analysis/error.h"
#include "analysis/jobs/kinds/report_job.h"
#include "analysis/store/atomic_file.h"
#include "app/jobs/job_words.h"
#include "widgets/svg_picture.h"

namespace sextant {

std::size_t writeReport(const JobInput& input, const Report& report) {
    namespace fs = std::filesystem;
    const fs::path folder = input.settings.name("folder");
    if (folder.empty()) throw Error("the report names no folder; ask for it again");
    std::error_code problem;
    fs::create_directories(folder, problem);
    if (problem) throw Error(folder.string() + ": cannot be made: " + problem.message());
    const DrawnReport drawn = drawReport(report, input.settings.name("published"));
    for (const Figure& figure : drawn.figures) {
        const std::string svg = toSvg(figure);
        writeFile(folder / (figure.key + ".svg"), svg);
        writeFile(folder / (figure.key + ".csv"), toCsv(figure));
        for (const char* suffix : {".pdf", ".png"})
            writeSvgPicture(QString::fromStdString((folder / (figure.key + suffix)).string()),
                            QByteArray::fromStdString(svg), QString::fromStdString(figure.title));
    }
    const std::string title = modelWords(input.experiment.model).toStdString() + ", " +
                              fs::path(input.experiment.text).filename().string();
    writeFile(folder / "index.html",
              indexPage(title, drawn.figures, {"svg", "pdf", "png", "csv"}, drawn.missing));
    return drawn.figures.size();
}

}  // namespace sextant
