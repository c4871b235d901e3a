// SPDX-License-Identifier: GPL-3.0-or-later
// sextant-batch report MODEL TEXT: a folder with every figure that the model gives, and a page.
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "analysis/jobs/all.h"
#include "analysis/jobs/kinds/report_job.h"
#include "analysis/jobs/report_files.h"
#include "analysis/jobs/runner.h"
#include "analysis/store/atomic_file.h"
#include "analysis/store/head_scale_file.h"
#include "app/batch/batch.h"
#include "app/batch/batch_job.h"
#include "app/batch/batch_material.h"
#include "app/jobs/job_material.h"
#include "app/opener.h"

namespace sextant {

namespace {

struct ReportArguments {
    std::string model, text, headSigmas, published, out = "report";
    std::int64_t length = 0, trainedLength = 0;
    int samples = 4, trials = 2, threads = 0;
    JobOptions job;  // --device
};

void reportCommand(const BatchContext& context, const ReportArguments& given) {
    namespace fs = std::filesystem;
    setThreads(given.threads);
    OpenRequest request;
    request.model = given.model;
    request.text = given.text;
    request.trainedLength = given.trainedLength;
    const auto opened = open(request, context.progress());
    if (opened->spec.trainedLength < 2)
        throw Error(
            "{}: its config.json does not say the trained length; figures are drawn around it",
            given.model);
    const fs::path folder = given.out;
    std::error_code problem;
    fs::create_directories(folder, problem);
    if (problem) throw Error("{}: cannot be made: {}", folder, problem.message());
    checkWritable(folder / "index.html");
    JobInput input = onWholeText(*opened);
    if (!given.headSigmas.empty())
        input.experiment.intervention.headSigma =
            readHeadScales(given.headSigmas, opened->spec.layerCount(), opened->spec.heads);
    const JobKind& kind = jobKind("report");
    input.settings = initialChoice(kind.key, kind.parameters);
    input.settings.values["window"] = given.length;
    input.settings.values["windows"] = std::int64_t{given.samples};
    input.settings.values["trials"] = std::int64_t{given.trials};
    input.settings.values["published"] = given.published;
    input.settings.values["folder"] = given.out;
    input.material.place = placeGiven(given.job);
    JobRun run(kind, input);
    runToEnd(run, context.progress());
    const FigurePage page = drawReport(input, run.report());
    writeFigures(folder, page);
    for (const std::string& one : page.missing)
        context.note("not drawn: " + one);
    context.note(std::to_string(page.figures.size()) + " figures written to " + given.out);
    if (!context.json) return;
    nlohmann::ordered_json json{{"page", (folder / "index.html").string()},
                                {"figures", nlohmann::ordered_json::array()},
                                {"missing", page.missing}};
    for (const Figure& figure : page.figures)
        json["figures"].push_back(figure.key);
    context.print(json);
}

}  // namespace

void addReport(CLI::App& app, BatchContext& context) {
    CLI::App* command = app.add_subcommand(
        "report", "Write every figure that a model and a text give, and a page of them");
    auto given = std::make_shared<ReportArguments>();
    command->add_option("MODEL", given->model, modelHelp)->required();
    command->add_option("TEXT", given->text, "UTF-8 text file")->required();
    command->add_option("--out", given->out, "Folder of the figures")->capture_default_str();
    command
        ->add_option("--length", given->length, "Tokens of a sample; 0: twice the trained length")
        ->check(notNegative())
        ->capture_default_str();
    addTrainedLength(*command, given->trainedLength);
    command->add_option("--samples", given->samples, "Samples cut from the text")
        ->check(CLI::Range(1, 100000))
        ->capture_default_str();
    command->add_option(
        "--head-sigmas", given->headSigmas,
        "JSON file (head_scale_v1): a scale for each head, drawn beside the others");
    command->add_option("--trials", given->trials, "Texts of a passkey cell; 0: no passkey")
        ->check(CLI::Range(0, 1000))
        ->capture_default_str();
    command->add_option("--published", given->published,
                        "Folder with curves as published (fig1_fig2.csv, figA.csv, fig4_figB.csv)");
    addDeviceOption(*command, given->job);
    command->add_option("--threads", given->threads, "Threads (default: all)")
        ->check(CLI::Range(1, 4096));
    command->add_flag("--json", context.json, "Print one JSON object");
    command->callback(
        [&context, given] { context.run = [&context, given] { reportCommand(context, *given); }; });
}

}  // namespace sextant
