// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/report_program.h"

#include <QElapsedTimer>
#include <QTextStream>

#include "analysis/jobs/all.h"
#include "analysis/jobs/runner.h"
#include "analysis/reason.h"
#include "analysis/store/atomic_file.h"
#include "app/figures/report_files.h"
#include "app/jobs/job_material.h"
#include "widgets/said.h"

namespace sextant {

int runReport(const DesktopOptions& options) {
    QTextStream said(stderr);
    try {
        std::filesystem::create_directories(options.report.toStdString());
        checkWritable(std::filesystem::path(options.report.toStdString()) / "index.html");
        OpenRequest request;
        request.model = options.model.toStdString();
        request.text = options.text.toStdString();
        request.textIsIds = options.textIsIds;
        request.bytesAccepted = options.bytes;
        const auto opened = open(request, {});
        JobInput input = onWholeText(*opened);
        const JobKind& kind = jobKind("report");
        input.settings = initialChoice(kind.key, kind.parameters);
        input.settings.values["folder"] = options.report.toStdString();
        if (options.length) input.settings.values["window"] = *options.length;
        if (options.samples)
            input.settings.values["windows"] = std::int64_t{std::max(1, *options.samples)};
        if (options.sigma) input.experiment.intervention.uniformSigma = *options.sigma;
        JobRun run(kind, input);
        QElapsedTimer told;
        runToEnd(run, {[&](double done, const Message& what) {
                           constexpr qint64 pause = 2000;  // milliseconds
                           if (told.isValid() && told.elapsed() < pause) return;
                           told.start();
                           said << qRound(100 * done) << " %: " << sextant::said(what) << Qt::endl;
                       },
                       {}});
        const std::size_t figures = writeReport(input, run.report());
        said << figures << " figures written to " << options.report << Qt::endl;
        return 0;
    } catch (const std::exception& error) {
        said << sextant::said(reasonOf(error)) << Qt::endl;
        return 1;
    }
}

}  // namespace sextant
