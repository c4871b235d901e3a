// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/jobs/report_files.h"

#include <nlohmann/json.hpp>
#include <system_error>

#include "analysis/figures/drawing.h"
#include "analysis/store/arrays_file.h"
#include "analysis/store/atomic_file.h"

namespace sextant {

namespace {

void make(const std::filesystem::path& folder) {
    std::error_code problem;
    std::filesystem::create_directories(folder, problem);
    if (problem) throw Error("{}: cannot be made: {}", folder, problem.message());
}

}  // namespace

void writeReportFiles(const std::filesystem::path& folder, const std::string& kind,
                      const Experiment& experiment, const Report& report) {
    make(folder);
    nlohmann::ordered_json json;
    json["format"] = "sextant-report";
    json["format_version"] = 1;
    json["job"] = kind;
    json["experiment"] = nlohmann::ordered_json::parse(toJson(experiment));
    json.update(nlohmann::ordered_json::parse(toJson(report)));
    for (const ReportTable& table : report.tables)
        writeFile(folder / (table.name + ".csv"), toCsv({tableOf(table)}));
    std::vector<NumberArray> arrays;
    for (const ReportArray& array : report.arrays)
        arrays.push_back({array.name, array.unit, array.description, array.dimensions, array.sizes,
                          array.values});
    if (!arrays.empty())
        writeArrays(
            folder / "report.h5",
            {{"format", "sextant-report"}, {"job", kind}, {"experiment", toJson(experiment)}},
            arrays);
    // Last: where it is, the rest is.
    writeFile(folder / "report.json", json.dump(2) + "\n");
}

void writeFigures(
    const std::filesystem::path& folder, const FigurePage& page,
    const std::vector<std::string>& suffixes,
    const std::function<void(const std::filesystem::path&, const Figure&)>& writeOther) {
    make(folder);
    for (const Figure& figure : page.figures)
        for (const std::string& suffix : suffixes) {
            const std::filesystem::path file = folder / (figure.key + "." + suffix);
            if (suffix == "svg")
                writeFile(file, toSvg(layOut(figure)));
            else if (suffix == "csv")
                writeFile(file, toCsv(tablesOf(figure)));
            else
                writeOther(file, figure);
        }
    // Last: where it is, the rest is.
    writeFile(folder / "index.html", indexPage(page, suffixes));
}

void readReportArrays(const std::filesystem::path& folder, Report& report) {
    for (ReportArray& array : report.arrays)
        array.values = readArray(folder / "report.h5", array.name, array.sizes);
}

}  // namespace sextant
