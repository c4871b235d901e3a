// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/batch/evaluation.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "analysis/intervention_json.h"
#include "analysis/jobs/kinds/setting_rows.h"
#include "analysis/jobs/material.h"
#include "analysis/model/model.h"
#include "analysis/text/corpus.h"
#include "analysis/text/samples.h"
#include "app/batch/position_spec.h"
#include "app/jobs/job_documents.h"
#include "app/jobs/job_material.h"
#include "app/opener.h"

namespace sextant {

namespace {

// A saved setting: an intervention, choices or positions as config.json has them, or an experiment;
// `given` is a file of it, or the text itself, which is the name of its row then.
SettingRow rowOf(const ModelSpec& spec, const std::string& given) {
    const bool isText = given.starts_with('{');
    const std::string source = isText ? "--settings" : given;
    try {
        const auto json = nlohmann::json::parse(jsonGiven(given), nullptr, false);
        const bool asTrained = json.is_object() && json.empty();
        SettingRow row{!isText     ? std::filesystem::path(given).stem().string()
                       : asTrained ? "as trained"
                                   : given,
                       {}};
        if (json.is_object() && json.contains("intervention"))
            row.change = interventionFromJson(json["intervention"]);
        else if (!asTrained)
            row.change = withPositionSpec(spec, {}, given, {}).change;
        checkGiven(spec, row.change);
        return row;
    } catch (const Error& error) {
        std::string what = error.what();
        if (isText && what.starts_with("--position: ")) what.erase(0, 12);
        throw what.starts_with(source) ? Error(Message::verbatim(what))
                                       : Error("{}: {}", source, what);
    }
}

StartToken startOf(const EvaluationArguments& given) {
    for (const auto rule : {StartToken::automatic, StartToken::always, StartToken::never})
        if (given.start == name(rule)) return rule;
    return StartToken::automatic;
}

// Samples cut from one text, as every other job has them: each is a document.
void readSamplesInto(const BatchContext& context, const EvaluationArguments& given,
                     JobInput& input) {
    if (given.texts.size() > 1)
        throw Error("--length, --offset and --samples cut one text; name one, or leave them out");
    OpenRequest request;
    request.model = given.model;
    request.textIsIds = !given.ids.empty();
    request.text = request.textIsIds ? given.ids : given.texts.at(0);
    request.trainedLength = given.trainedLength;
    input.material.model.reset();  // two would need twice the memory
    const auto opened = open(request, context.progress());
    input.experiment.text = request.text.string();
    input.experiment.textIsIds = opened->textIsIds;
    input.experiment =
        withMaterial(input.experiment, choiceOf("material", materialParameters(), given.material));
    const auto samples = cut(*opened, input.experiment);
    for (const Message& note : samples->notes)
        context.note(note);
    input.material = materialFor(*opened, samples);
}

}  // namespace

void addModelOptions(CLI::App& command, BatchContext& context, EvaluationArguments& given) {
    command.add_option("MODEL", given.model, modelHelp)->required();
    addTrainedLength(command, given.trainedLength);
    addChangeOptions(command, given.change);
    command.add_option("--threads", given.threads, "Threads (default: all)")
        ->check(CLI::Range(1, 4096));
    command.add_flag("--json", context.json, "Print one JSON object");
}

void addEvaluationOptions(CLI::App& command, BatchContext& context, const JobKind& kind,
                          EvaluationArguments& given) {
    Parameters parameters;
    for (const Parameter& parameter : kind.parameters)
        if (parameter.key != "settings") parameters.push_back(parameter);
    addParameters(command, parameters, given.values);
    if (findParameter(kind.parameters, "settings") != nullptr)
        command
            .add_option("--settings", given.settings,
                        "Saved settings (JSON or files of it), a row of the table each: "
                        "interventions, experiments, or positions as config.json has them; {} is "
                        "as trained")
            ->type_name("JSON");
    addModelOptions(command, context, given);
    addJobOptions(command, given.change.job);
}

void addDocumentOptions(CLI::App& command, EvaluationArguments& given) {
    auto* source = command.add_option_group("material");
    source
        ->add_option("--text", given.texts,
                     "UTF-8 texts: files, folders of them, or .jsonl with a {\"text\": ..} a line")
        ->type_name("PATH");
    source->add_option("--ids", given.ids, "Token ids, one document a line");
    source->require_option(1);
    addParameters(command, materialParameters(), given.material);
    command.add_option("--bos", given.start, "Token before each document")
        ->check(CLI::IsMember({"auto", "always", "never"}))
        ->capture_default_str();
}

void addUnreadDocumentOptions(CLI::App& command, EvaluationArguments& given) {
    command.add_option("--text", given.texts)->group("");
    command.add_option("--ids", given.ids)->group("");
    for (const Parameter& parameter : materialParameters())
        command.add_option(optionName(parameter.key), given.material[parameter.key])->group("");
}

void checkEvaluation(const EvaluationArguments& given) {
    checkTogether(given.change.job);
    given.change.methods.check();
    if (!given.settings.empty() &&
        (given.change.methods.any() || !given.change.headSigmas.empty() ||
         !given.change.job.intervention.empty() || !given.change.job.layers.empty()))
        throw CLI::ValidationError(
            "--settings",
            "its files say all of each row; leave out --intervention, --layers, "
            "--head-sigmas and the methods");
}

JobInput evaluationInput(const BatchContext& context, const JobKind& kind,
                         const EvaluationArguments& given) {
    setThreads(given.threads);
    JobInput input;
    input.settings = choiceOf(kind.key, kind.parameters, given.values);
    OpenRequest request;
    request.model = given.model;
    request.trainedLength = given.trainedLength;
    const auto opened = open(request, context.progress());
    context.warn(opened->warnings);
    input.experiment.model = given.model;
    input.experiment.trainedLength = given.trainedLength;
    input.experiment.start = startOf(given);
    input.experiment.samples = 0;
    input.experiment.intervention =
        usualChange(context, opened->spec, changeGiven(context, opened->spec, given.change));
    std::vector<SettingRow> rows;
    for (const std::string& path : given.settings)
        rows.push_back(rowOf(opened->spec, path));
    if (!rows.empty()) input.settings.values["settings"] = settingsText(rows);
    input.material.model = opened->model;
    input.material.samples = std::make_shared<const Samples>();
    input.material.identity = materialIdentity(opened->contents, *input.material.samples);
    try {
        input.material.tokenizer = tokenizerOf(opened->model->checkpoint());
        context.warn(input.material.tokenizer->warnings());
    } catch (const Error&) {
        // A list of ids needs none.
    }
    return input;
}

void readDocumentsInto(const BatchContext& context, const EvaluationArguments& given,
                       JobInput& input) {
    const bool ids = !given.ids.empty();
    if (!given.material.empty()) {
        readSamplesInto(context, given, input);
        return;
    }
    input.experiment.textIsIds = ids;
    input.experiment.text = ids ? given.ids : given.texts.at(0);
    const std::vector<Message> notes =
        takeDocuments(input,
                      ids ? idDocuments(readIds(given.ids, input.material.model->spec().vocabulary))
                          : textDocuments(given.texts, input.material, context.progress()),
                      checkpointIdentity(input.material.model->checkpoint()));
    for (const Message& note : notes)
        context.note(note);
}

void runEvaluation(const BatchContext& context, const JobKind& kind, JobInput& input,
                   const EvaluationArguments& given) {
    const auto report = runJob(context, kind, input, given.change.job);
    if (!report) return;
    writeReport(context, given.change.job.report, kind, input.experiment, *report);
    printReport(context, kind, *report);
    if (context.stop.stop_requested()) throw Cancelled();
}

}  // namespace sextant
