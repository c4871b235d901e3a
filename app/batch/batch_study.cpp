// SPDX-License-Identifier: GPL-3.0-or-later
// sextant-batch study FILE.json: trains the models of a study and tests them.
#include <filesystem>
#include <memory>

#include "analysis/figures/head_scale_figures.h"
#include "analysis/jobs/all.h"
#include "analysis/jobs/journal.h"
#include "analysis/jobs/kinds/study_job.h"
#include "analysis/jobs/report_files.h"
#include "analysis/model/model.h"
#include "app/batch/batch_job.h"
#include "app/batch/study_drawing.h"

namespace sextant {

namespace {

struct StudyArguments {
    StudyRequest request;
    JobOptions job;
    int threads = 0;
};

// Of one shard: another program may train another's models beside it.
std::filesystem::path modelsIn(const JobOptions& job) {
    const Shard shard = shardFromText(job.shard);
    const std::string which =
        shard == Shard{} ? std::string()
                         : "-" + std::to_string(shard.index) + "-of-" + std::to_string(shard.of);
    return std::filesystem::path(job.journal) / ("models" + which);
}

}  // namespace

void drawStudy(const BatchContext& context, const std::string& folder, const Report& report) {
    if (folder.empty()) return;
    const std::filesystem::path to = folder;
    writeFigures(to, {report.summary.text(), {studyFigure(report)}});
    context.note("drawn in " + (to / "index.html").string());
}

namespace {

void studyCommand(const BatchContext& context, const StudyArguments& given) {
    setThreads(given.threads);
    StudyRequest request = given.request;
    request.models = modelsIn(given.job);
    const JobKind& kind = jobKind("study");
    const JobInput input = studyInput(request, context.progress());
    const auto report = runJob(context, kind, input, given.job);
    if (!report) return;
    writeReport(context, given.job.report, kind, input.experiment, *report);
    drawStudy(context, given.job.report, *report);
    printReport(context, kind, *report);
    if (context.stop.stop_requested()) throw Cancelled();
}

}  // namespace

void addStudy(CLI::App& app, BatchContext& context) {
    const JobKind& kind = jobKind("study");
    CLI::App* command = app.add_subcommand(kind.key, kind.help);
    auto given = std::make_shared<StudyArguments>();
    command->add_option("FILE", given->request.file, "Study (JSON; docs/studies.md)")->required();
    command
        ->add_option("--journal", given->job.journal,
                     "Folder that keeps the models and every finished unit: the same command goes "
                     "on there after an interrupt or a kill")
        ->required();
    addDeviceOption(*command, given->job);
    command->add_option("--shard", given->job.shard,
                        "Train every N-th model only, from the I-th on: I/N; see merge");
    command->add_option("--text", given->request.texts,
                        "UTF-8 texts to train on, in place of the file's");
    command->add_option("--held-out", given->request.heldOut,
                        "Texts to test on (with --text; else a twentieth of each is held out)");
    command->add_option("--steps", given->request.steps, "Training steps, in place of the file's")
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{1} << 40));
    command->add_option("--seeds", given->request.seeds, "Only so many of the file's seeds")
        ->check(CLI::Range(1, 1000));
    command->add_option(
        "--report", given->job.report,
        "Write report.json, report.h5, tables (CSV) and a picture into this folder");
    command->add_option("--threads", given->threads, "Threads (default: all)")
        ->check(CLI::Range(1, 4096));
    command->add_flag("--json", context.json, "Print one JSON object");
    command->callback([&context, given] {
        checkTogether(given->job);
        if (given->request.texts.empty() && !given->request.heldOut.empty())
            throw CLI::ValidationError("--held-out", "needs --text");
        context.run = [&context, given] { studyCommand(context, *given); };
    });
}

}  // namespace sextant
