// SPDX-License-Identifier: GPL-3.0-or-later
// A subcommand for every kind of job that has none of its own, and merge.
#include <map>
#include <memory>

#include "analysis/jobs/all.h"
#include "analysis/jobs/kinds/measure_job.h"
#include "analysis/jobs/material.h"
#include "analysis/jobs/runner.h"
#include "analysis/store/atomic_file.h"
#include "analysis/store/capture.h"
#include "analysis/store/head_scale_file.h"
#include "app/batch/batch_job.h"
#include "app/batch/batch_material.h"
#include "app/batch/study_drawing.h"
#include "app/jobs/job_material.h"

namespace sextant {

namespace {

struct JobArguments {
    MaterialArguments material;
    ChangeArguments change;
    std::string out, csv, over;
    int threads = 0;
    std::map<std::string, std::string> settings;
};

void writeTable(const BatchContext& context, const std::string& path, const JobKind& kind,
                const Report& report) {
    if (path.empty()) return;
    writeFile(path, kind.csv(report));
    context.note("table written to " + path);
}

void jobCommand(const BatchContext& context, const JobKind& kind, const JobArguments& given) {
    setThreads(given.threads);
    if (!given.out.empty()) checkWritable(given.out);
    if (!given.csv.empty()) checkWritable(given.csv);
    JobInput input;
    input.settings = choiceOf(kind.key, kind.parameters, given.settings);
    OpenedMaterial material = openMaterial(context, given.material);
    const auto& opened = material.opened;
    material.experiment.intervention =
        usualChange(context, opened->spec, changeGiven(context, opened->spec, given.change));
    tellChoices(context, material.experiment.intervention);
    cutMaterial(context, material);
    input.experiment = material.experiment;
    input.material = materialFor(*opened, material.samples);
    const auto report = runJob(context, kind, input, given.change.job);
    if (!report) return;
    writeReport(context, given.change.job.report, kind, input.experiment, *report);
    if (!given.out.empty()) {
        const std::vector<double> sigma = effectiveSigma(opened->spec, report->proposed.value());
        writeHeadScales(given.out, byLayer(sigma, opened->spec.heads));
        context.note("scales written to " + given.out);
    }
    writeTable(context, given.csv, kind, *report);
    printReport(context, kind, *report);
    if (context.stop.stop_requested()) throw Cancelled();
}

void addKind(CLI::App& app, BatchContext& context, const JobKind& kind) {
    CLI::App* command = app.add_subcommand(kind.key, kind.help);
    auto given = std::make_shared<JobArguments>();
    given->material.samples = 0;
    addMaterialOptions(*command, readingFields(kind.parameters), given->material);
    addParameters(*command, kind.parameters, given->settings);
    if (kind.headScales)
        command->add_option("--out", given->out,
                            "Write the scales that were found (JSON, head_scale_v1)");
    addChangeOptions(*command, given->change);
    addJobOptions(*command, given->change.job);
    if (kind.csv)
        command->add_option("--csv", given->csv, "Write a table by position into this file (CSV)");
    command->add_option("--threads", given->threads, "Threads (default: all)")
        ->check(CLI::Range(1, 4096));
    command->add_flag("--json", context.json, "Print one JSON object");
    command->add_option("--position", given->change.position,
                        "Positions as JSON or a file of it: an intervention, its choices, or "
                        "config.json's rope_parameters");
    // Another parameter than sigma is swept by a kind of its own.
    if (kind.key == "sweep")
        command->add_option("--over", given->over,
                            "A parameter of a method that is chosen, and its values, in place of "
                            "sigma: factor=2,4,8");
    command->callback([&context, &kind, given] {
        checkTogether(given->change.job);
        given->change.methods.check();
        const JobKind& asked = given->over.empty() ? kind : jobKind("parameter-sweep");
        if (!given->over.empty()) {
            if (!given->settings.empty())
                throw CLI::ValidationError("--over",
                                           "sweeps another parameter than sigma; leave " +
                                               optionName(given->settings.begin()->first) + " out");
            given->settings["over"] = given->over;
        }
        context.run = [&context, &asked, given] { jobCommand(context, asked, *given); };
    });
}

struct MergeArguments {
    std::vector<std::string> folders;
    std::string report, out;
};

void mergeCommand(const BatchContext& context, const MergeArguments& given) {
    std::vector<std::filesystem::path> journals;
    for (const std::string& folder : given.folders) {
        const auto found = journalsIn(folder);
        if (found.empty())
            throw Error("{}: holds no journal (journal*.jsonl); check the path", folder);
        journals.insert(journals.end(), found.begin(), found.end());
    }
    const JournalHead head = readHead(journals.front());
    const JobKind& kind = jobKind(head.kind);
    const Report report = merge(kind, journals);
    writeReport(context, given.report, kind, head.experiment, report);
    if (kind.key == "study") drawStudy(context, given.report, report);
    if (!given.out.empty()) {
        Measurement measured = measurementOf(report);
        measured.experiment = hash(head.experiment, head.material, measured.device);
        context.scheduler->runAndWait(Lane::store,
                                      [&] { writeCapture(given.out, measured, head.experiment); });
        context.note("capture written to " + given.out);
    }
    printReport(context, kind, report);
}

}  // namespace

void addJobs(CLI::App& app, BatchContext& context) {
    for (const JobKind& kind : allJobKinds()) {
        const auto hasName = [&](const CLI::App* command) {
            return command->get_name() == kind.key;
        };
        if (app.get_subcommands(hasName).empty()) addKind(app, context, kind);
    }
    CLI::App* command =
        app.add_subcommand("merge", "Put together what the shards of a job have computed");
    auto given = std::make_shared<MergeArguments>();
    command->add_option("FOLDER", given->folders, "Folders of journals (--journal)")->required();
    command->add_option("--report", given->report,
                        "Write report.json, report.h5 and tables (CSV) into this folder");
    command->add_option("--out", given->out, "Write a capture (HDF5), of measure");
    command->add_flag("--json", context.json, "Print one JSON object");
    command->callback(
        [&context, given] { context.run = [&context, given] { mergeCommand(context, *given); }; });
}

}  // namespace sextant
