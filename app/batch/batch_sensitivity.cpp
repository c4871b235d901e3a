// SPDX-License-Identifier: GPL-3.0-or-later
// sextant-batch sensitivity MODEL: how the mean NLL moves with the sigma of every head.
#include <cstdio>
#include <map>
#include <memory>
#include <optional>

#include "analysis/experiment_fields.h"
#include "analysis/model/head_gradient.h"
#include "analysis/position/settled_factors.h"
#include "analysis/store/head_scale_file.h"
#include "app/batch/batch.h"
#include "app/batch/batch_job.h"
#include "app/batch/method_options.h"
#include "app/opener.h"

namespace sextant {

namespace {

struct Arguments {
    std::string model, text, ids, headSigmas;
    MethodOptions methods;
    std::map<std::string, std::string> fields;  // of the experiment, as given
    std::optional<double> sigma;
    std::int64_t fromPosition = 0;
    int threads = 0;
    JobOptions job;  // --intervention, --layers
};

Intervention interventionOf(const Arguments& given, const ModelSpec& spec) {
    Intervention change;
    if (!given.job.intervention.empty()) change = interventionGiven(given.job.intervention);
    if (given.sigma) change.uniformSigma = *given.sigma;
    if (!given.headSigmas.empty())
        change.headSigma = readHeadScales(given.headSigmas, spec.layerCount(), spec.heads);
    for (const auto& [stage, choice] : given.methods.choices())
        change.choices[stage] = choice;
    return withLayersGiven(spec, change, given.job);
}

// A list a layer.
std::vector<std::vector<double>> byLayer(const std::vector<double>& values, int heads) {
    std::vector<std::vector<double>> layers;
    for (auto at = values.begin(); at != values.end(); at += heads)
        layers.emplace_back(at, at + heads);
    return layers;
}

void print(const BatchContext& context, const HeadGradient& found, const ModelSpec& spec) {
    const auto slopes = byLayer(found.bySigma, spec.heads);
    if (context.json) {
        nlohmann::ordered_json json;
        json["nll_mean"] = found.nll;
        json["d_nll_d_sigma"] = slopes;
        context.print(json);
        return;
    }
    std::printf("labels        %lld\n", static_cast<long long>(found.labels));
    std::printf("NLL           %.6f nats a token\n", found.nll);
    std::printf("d NLL / d sigma, by the sigma in effect of each head, nats\n");
    for (std::size_t layer = 0; layer < slopes.size(); ++layer) {
        std::printf("  layer %-4zu", layer);
        for (const double slope : slopes[layer])
            std::printf(" %11.3e", slope);
        std::printf("\n");
    }
}

void sensitivityCommand(const BatchContext& context, const Arguments& given) {
    setThreads(given.threads);
    OpenRequest request;
    request.model = given.model;
    request.textIsIds = !given.ids.empty();
    request.text = request.textIsIds ? given.ids : given.text;
    const auto opened = open(request, context.progress());

    Experiment experiment;
    experiment.model = given.model;
    experiment.text = request.text.string();
    experiment.textIsIds = opened->textIsIds;
    experiment.samples = opened->textIsIds ? 0 : 1;
    setFields(experimentFields(), given.fields, experiment);
    Intervention change = interventionOf(given, opened->spec);
    for (const std::string& taken : takeUsual(opened->spec, change))
        context.note(taken);
    checkGiven(opened->spec, change);
    const auto samples = cut(*opened, experiment);
    for (const std::string& warning : opened->warnings)
        context.note("warning: " + warning);
    for (const auto* notes : {&opened->notes, &samples->notes}) {
        for (const std::string& note : *notes)
            context.note(note);
    }
    print(context,
          headGradient(*opened->model, *samples,
                       withSettledFactors(opened->spec, change, samples->positions()),
                       given.fromPosition, context.progress()),
          opened->spec);
}

// What is read of the text.
Parameters materialOptions() {
    Parameters options;
    for (const Field<Experiment>& field : experimentFields())
        if (field.option == "length" || field.option == "offset" || field.option == "samples" ||
            field.option == "bos")
            options.push_back(optionOf(field));
    return options;
}

}  // namespace

void addSensitivity(CLI::App& app, BatchContext& context) {
    CLI::App* command = app.add_subcommand(
        "sensitivity", "Slope of the mean NLL by the sigma of every head, from one pass and back");
    auto given = std::make_shared<Arguments>();
    command->add_option("MODEL", given->model, "Checkpoint folder or .safetensors file")
        ->required();
    auto* source = command->add_option_group("material");
    source->add_option("--text", given->text, "UTF-8 text file");
    source->add_option("--ids", given->ids, "Token ids, one document a line");
    source->require_option(1);
    addParameters(*command, materialOptions(), given->fields);
    command->get_option("--samples")->default_str("1 of a text, all of a list");
    command
        ->add_option("--from-position", given->fromPosition,
                     "The mean is over labels predicted at this position and later, from 0")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    command->add_option("--sigma", given->sigma, "Scale of every head's logits, in 1/sqrt(d)");
    command->add_option("--head-sigmas", given->headSigmas,
                        "JSON file (head_scale_v1): a scale for each head");
    given->methods.add(*command);
    addInterventionOptions(*command, given->job);
    command->add_option("--threads", given->threads, "Threads (default: all)")
        ->check(CLI::Range(1, 4096));
    command->add_flag("--json", context.json, "Print one JSON object");
    command->callback([&context, given] {
        given->methods.check();
        context.run = [&context, given] { sensitivityCommand(context, *given); };
    });
}

}  // namespace sextant
