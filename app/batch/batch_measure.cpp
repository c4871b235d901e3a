// SPDX-License-Identifier: GPL-3.0-or-later
// sextant-batch measure MODEL: entropy of every head and NLL by position, as the window shows them.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "analysis/checkpoint/checkpoint.h"
#include "analysis/checkpoint/json_text.h"
#include "analysis/edits/script.h"
#include "analysis/experiment_fields.h"
#include "analysis/jobs/all.h"
#include "analysis/jobs/kinds/measure_job.h"
#include "analysis/jobs/material.h"
#include "analysis/measure/inflection.h"
#include "analysis/message_texts.h"
#include "analysis/model/measure.h"
#include "analysis/model/nope_check.h"
#include "analysis/position/hf_position.h"
#include "analysis/position/methods/all.h"
#include "analysis/position/settled_factors.h"
#include "analysis/store/atomic_file.h"
#include "analysis/store/capture.h"
#include "analysis/store/csv.h"
#include "analysis/values/number_text.h"
#include "app/batch/batch.h"
#include "app/batch/batch_job.h"
#include "app/batch/batch_material.h"
#include "app/jobs/job_material.h"
#include "app/opener.h"

namespace sextant {

namespace {

constexpr std::size_t mostScript = 16'000'000;  // bytes

struct MeasureArguments {
    MaterialArguments material;
    ChangeArguments change;
    std::string out, csv;
    std::string position = "config";  // these three: options from before there were methods
    std::string ropeMethod = "plain";
    std::optional<double> ropeFactor;
    int threads = 0;
};

// --position takes three older names; anything else is JSON, or a file of it.
bool isSpecToMeasure(const std::string& position) {
    return position != "config" && position != "rope" && position != "none";
}

// The intervention, with the older options among the choices.
Intervention interventionOf(const BatchContext& context, const MeasureArguments& given,
                            const ModelSpec& spec) {
    Choices choices = given.change.methods.choices();
    if (given.ropeMethod != "plain" && !choices.contains(Stage::frequencies)) {
        Choice choice = initialChoice(given.ropeMethod,
                                      findMethod(Stage::frequencies, given.ropeMethod).parameters);
        if (given.ropeFactor) choice.values["factor"] = *given.ropeFactor;
        choices[Stage::frequencies] = choice;
    }
    ChangeArguments change = given.change;
    if (isSpecToMeasure(given.position))
        change.position = given.position;
    else if (given.position != "config")
        choices.merge(choicesNamed(given.position));
    return changeGiven(context, spec, change, choices);
}

nlohmann::ordered_json layersOfHeads(const std::vector<float>& values, int layers, int heads) {
    auto json = nlohmann::ordered_json::array();
    for (int layer = 0; layer < layers; ++layer) {
        const auto first = values.begin() + std::ptrdiff_t{layer} * heads;
        json.push_back(std::vector<float>(first, first + heads));
    }
    return json;
}

nlohmann::ordered_json orNull(const std::optional<int>& position) {
    return position ? nlohmann::ordered_json(*position) : nlohmann::ordered_json(nullptr);
}

void report(const BatchContext& context, const Measurement& measured, double trainedLength,
            const std::optional<NopeEvidence>& evidence, const std::vector<Message>& warnings) {
    const auto entropyLeaves = entropyInflection(meanEntropy(measured), trainedLength);
    const auto lossLeaves = lossInflection(measured.nll, trainedLength);
    // What the window marks.
    const auto entropyStaysOff =
        entropyInflection(meanEntropy(measured), trainedLength, Departure::lasting);
    const auto lossStaysOff = lossInflection(measured.nll, trainedLength, Departure::lasting);
    if (context.json) {
        nlohmann::ordered_json json;
        json["documents"] = measured.samples;
        json["positions"] = measured.positions;
        json["labels"] = measured.labels;
        json["nll_sum"] = measured.nllSum;
        json["nll_mean"] = measured.nllMean();
        json["perplexity"] = measured.perplexity();
        json["convention"] = measured.convention;
        json["entropy_unit"] = "nats";
        json["entropy_mean"] =
            layersOfHeads(headMeanEntropy(measured), measured.layers, measured.heads);
        json["entropy_last"] =
            layersOfHeads(headLastEntropy(measured), measured.layers, measured.heads);
        json["inflection_entropy"] = orNull(entropyLeaves);
        json["inflection_nll"] = orNull(lossLeaves);
        json["off_course_entropy"] = orNull(entropyStaysOff);
        json["off_course_nll"] = orNull(lossStaysOff);
        json["seconds"] = measured.seconds;
        json["device"] = measured.device;
        if (evidence) {
            json["nope_check"] = {{"nll_rotated", evidence->nllRotated},
                                  {"nll_unrotated", evidence->nllUnrotated},
                                  {"suspicious", evidence->suspicious}};
        }
        json["warnings"] = englishTexts(warnings);
        context.print(json);
        return;
    }
    std::printf("documents     %d\n", measured.samples);
    std::printf("labels        %lld\n", static_cast<long long>(measured.labels));
    std::printf("NLL           %s nats a token (sum %s)\n",
                fixedText(measured.nllMean(), 6).c_str(), fixedText(measured.nllSum, 4).c_str());
    std::printf("perplexity    %s (%s)\n", fixedText(measured.perplexity(), 4).c_str(),
                measured.convention.c_str());
    std::printf("head entropy  nats, at the last position | mean over positions\n");
    const std::vector<float> last = headLastEntropy(measured);
    const std::vector<float> mean = headMeanEntropy(measured);
    for (int layer = 0; layer < measured.layers; ++layer) {
        std::printf("  layer %-4d", layer);
        for (const auto* values : {&last, &mean}) {
            for (int head = 0; head < measured.heads; ++head) {
                std::printf(
                    " %6s",
                    fixedText((*values)[static_cast<std::size_t>(layer) * measured.heads + head], 3)
                        .c_str());
            }
            std::printf(values == &last ? "  |" : "\n");
        }
    }
    const auto said = [](const std::optional<int>& position) {
        return position ? "position " + std::to_string(*position) : std::string("none");
    };
    std::printf("inflection    entropy %s, NLL %s (first 0.1 nats off its trend)\n",
                said(entropyLeaves).c_str(), said(lossLeaves).c_str());
    std::printf("off course    entropy %s, NLL %s (for good, the NLL beyond its noise)\n",
                said(entropyStaysOff).c_str(), said(lossStaysOff).c_str());
    std::printf("computed in   %s s on %s\n", fixedText(measured.seconds, 3).c_str(),
                measured.device.c_str());
}

// `material` with its intervention, and without samples.
void measureMaterial(const BatchContext& context, const MeasureArguments& given,
                     OpenedMaterial material) {
    const ComputePlace place = placeGiven(given.change.job);
    const auto& opened = material.opened;
    Experiment& experiment = material.experiment;
    cutMaterial(context, material);
    const auto& samples = material.samples;
    experiment.intervention =
        withSettledFactors(opened->spec, experiment.intervention, samples->positions());
    tellChoices(context, experiment.intervention);
    std::vector<Message> warnings = opened->warnings;
    if (experiment.keepLogits) {
        checkLogitsSize(static_cast<std::int64_t>(samples->samples.size()), samples->positions(),
                        opened->spec.vocabulary);
    }

    Measurement measured;
    if (given.change.job.journal.empty()) {
        MeasureOptions options;
        options.logits = experiment.keepLogits;
        options.compute = place.compute;
        bool said = false;
        options.firstExpected = [&](double seconds) {
            if (!said && seconds >= 2)
                context.note("this takes about " + numberText(std::round(seconds), 3) + " s");
            said = true;
        };
        measured =
            measure(*opened->model, *samples, experiment.intervention, options, context.progress());
    } else {
        const JobKind& kind = jobKind("measure");
        const JobInput input{experiment, initialChoice(kind.key, kind.parameters),
                             materialFor(*opened, samples)};
        const auto found = runJob(context, kind, input, given.change.job);
        if (!found) return;
        writeReport(context, given.change.job.report, kind, experiment, *found);
        measured = measurementOf(*found);
    }
    measured.experiment =
        hash(experiment, materialIdentity(opened->contents, *samples), measured.device);

    std::optional<NopeEvidence> evidence;
    if (!experiment.intervention.choices.contains(Stage::encoding)) {
        evidence = checkNope(*opened->model, *samples, context.progress(), place);
        if (evidence && evidence->suspicious) {
            const Message suspicion("{}; --position none runs it so", evidence->message);
            context.warn({suspicion});
            warnings.push_back(suspicion);
        }
    }
    if (!given.out.empty()) {
        context.scheduler->runAndWait(Lane::store,
                                      [&] { writeCapture(given.out, measured, experiment); });
        context.note("capture written to " + given.out);
    }
    if (!given.csv.empty()) {
        writeCsv(given.csv, measured);
        context.note("tables written to " + given.csv);
    }
    report(context, measured, static_cast<double>(opened->spec.trainedLength), evidence, warnings);
}

void measureCommand(const BatchContext& context, const MeasureArguments& given) {
    setThreads(given.threads);
    if (!given.out.empty()) checkWritable(given.out);
    OpenedMaterial material = openMaterial(context, given.material);
    material.experiment.intervention = usualChange(
        context, material.opened->spec, interventionOf(context, given, material.opened->spec));
    measureMaterial(context, given, std::move(material));
}

// The experiment that a file says: its JSON, or a script that leads to it.
Experiment experimentIn(const BatchContext& context, const std::string& file) {
    const std::string text = readWhole(file, mostScript);
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first != std::string::npos && text[first] == '{') return experimentFromJson(text);
    const auto [experiment, shown] =
        experimentOf(scriptFromText(text, file),
                     [](const std::string& model) { return readCheckpointSpec(model); });
    if (shown > 0)
        context.note(file + ": " + std::to_string(shown) +
                     " steps about what is shown are passed over");
    return experiment;
}

void runCommand(const BatchContext& context, const MeasureArguments& given,
                const std::string& file) {
    setThreads(given.threads);
    if (!given.out.empty()) checkWritable(given.out);
    OpenedMaterial material;
    material.experiment = experimentIn(context, file);
    const Experiment& experiment = material.experiment;
    if (experiment.text.empty()) throw Error("{}: names no text to measure on", file);
    material.opened = open(requestOf(experiment), context.progress());
    check(material.opened->spec, experiment.intervention);
    measureMaterial(context, given, std::move(material));
}

// All of an experiment's fields but its files, which have options of their own.
Parameters materialOptions() {
    Parameters options;
    for (const Field<Experiment>& field : experimentFields())
        if (const Kind kind = field.parameter.kind;
            kind != Kind::file && field.option != "text_is_ids")
            options.push_back(optionOf(field));
    return options;
}

void addOutputOptions(CLI::App& command, MeasureArguments& given, BatchContext& context) {
    command.add_option("--threads", given.threads, "Threads (default: all)")
        ->check(CLI::Range(1, 4096));
    command.add_option("--out", given.out, "Write a capture (HDF5)");
    command.add_option("--csv", given.csv, "Write tables into this folder");
    command.add_flag("--json", context.json, "Print one JSON object");
}

}  // namespace

void addMeasure(CLI::App& app, BatchContext& context) {
    CLI::App* command =
        app.add_subcommand("measure", "Measure attention entropy and perplexity by position");
    auto given = std::make_shared<MeasureArguments>();
    addMaterialOptions(*command, materialOptions(), given->material);
    addSigmaOption(*command, given->change);
    addChangeOptions(*command, given->change);
    given->change.methods.assume(Stage::frequencies, &given->ropeMethod);
    command
        ->add_option("--position", given->position,
                     "JSON or a file of it: an intervention, its choices, or config.json's "
                     "rope_parameters; also config, rope or none, which takes a bias away, too")
        ->capture_default_str();
    command->add_option("--rope-method", given->ropeMethod, "As --frequencies")
        ->check(CLI::IsMember({"plain", "linear", "yarn"}))
        ->capture_default_str();
    command->add_option("--rope-factor", given->ropeFactor, "As --factor");
    addOutputOptions(*command, *given, context);
    addJobOptions(*command, given->change.job);
    command->callback([&context, given] {
        checkTogether(given->change.job);
        given->change.methods.check();
        const bool logits = given->material.fields.contains("logits");
        if (logits && !given->change.job.journal.empty())
            throw CLI::ValidationError("--logits", "are not kept in a journal; leave one out");
        if (given->change.job.journal.empty() && !given->change.job.report.empty())
            throw CLI::ValidationError("--report", "needs --journal FOLDER; without one: --csv");
        if (logits && given->out.empty()) {
            throw CLI::ValidationError("--logits", "needs --out FILE.h5 to keep them in");
        }
        context.run = [&context, given] { measureCommand(context, *given); };
    });
}

void addRun(CLI::App& app, BatchContext& context) {
    CLI::App* command = app.add_subcommand(
        "run", "Measure what a script or a saved experiment of the window leaves");
    auto given = std::make_shared<MeasureArguments>();
    auto file = std::make_shared<std::string>();
    command
        ->add_option("FILE", *file,
                     "Script (docs/scripts.md), as \"Copy as commands\" writes it, or experiment")
        ->required();
    addOutputOptions(*command, *given, context);
    addDeviceOption(*command, given->change.job);
    command->callback([&context, given, file] {
        context.run = [&context, given, file] { runCommand(context, *given, *file); };
    });
}

}  // namespace sextant
