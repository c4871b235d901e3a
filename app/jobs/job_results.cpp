// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/job_results.h"

#include "analysis/jobs/report_files.h"
#include "analysis/measure/measurement.h"
#include "analysis/store/capture.h"

namespace sextant {

void keepResults(const std::filesystem::path& folder, const JobKind& kind,
                 const Experiment& experiment, const Identity& material, const Report& report) {
    if (kind.measurement) {
        Measurement measured = kind.measurement(report);
        measured.experiment = hash(experiment, material, measured.device);
        writeCapture(captureIn(folder), measured, experiment);
    }
    // Last: a folder with a report is that of a finished job.
    writeReportFiles(folder, kind.key, experiment, report);
}

void keepSoFar(const std::filesystem::path& folder, const JobKind& kind,
               const Experiment& experiment, const Report* report) {
    std::error_code ignored;
    if (!std::filesystem::is_directory(folder, ignored)) return;
    if (report == nullptr)
        std::filesystem::remove_all(soFarIn(folder), ignored);
    else
        writeReportFiles(soFarIn(folder), kind.key, experiment, *report);
}

std::filesystem::path soFarIn(const std::filesystem::path& folder) {
    return folder / "so-far";
}

Report withArrays(const std::filesystem::path& folder, Report report) {
    try {
        readReportArrays(folder, report);
    } catch (const Error&) {
        for (ReportArray& array : report.arrays)
            array.values.clear();
    }
    return report;
}

std::filesystem::path captureIn(const std::filesystem::path& folder) {
    return folder / "capture.h5";
}

}  // namespace sextant
