// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/report_files.h"

#include <filesystem>

#include "analysis/error.h"
#include "analysis/jobs/kinds/report_job.h"
#include "analysis/model/model.h"
#include "analysis/store/atomic_file.h"
#include "analysis/values/number_text.h"
#include "app/jobs/job_words.h"
#include "app/session/session_label.h"
#include "widgets/svg_picture.h"

namespace sextant {

namespace {

// "4 samples of 1,024 tokens", as drawReport()'s table of the model has them.
std::string samplesWords(const Report& report) {
    for (const ReportTable& table : report.tables)
        if (table.name == "model" && table.rows.at(0).size() >= 3) {
            const auto length = static_cast<std::int64_t>(table.rows[0][1]);
            const auto samples = static_cast<std::int64_t>(table.rows[0][2]);
            return groupedText(samples) + (samples == 1 ? " sample of " : " samples of ") +
                   groupedText(length) + " tokens";
        }
    throw Error("the report says no length; ask for it again");
}

}  // namespace

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
    std::string title = modelWords(input.experiment.model).toStdString() + ", " +
                        fs::path(input.experiment.text).filename().string() + ", " +
                        samplesWords(report);
    if (input.material.model)
        title += ", " + describe(input.material.model->spec(), input.experiment.intervention);
    writeFile(folder / "index.html",
              indexPage(title, drawn.figures, {"svg", "pdf", "png", "csv"}, drawn.missing));
    return drawn.figures.size();
}

}  // namespace sextant
