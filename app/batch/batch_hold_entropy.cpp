// SPDX-License-Identifier: GPL-3.0-or-later
// sextant-batch hold-entropy MODEL: the loss beyond the trained length if every head kept the
// course of its entropy.
#include <cmath>
#include <cstdio>
#include <map>
#include <memory>
#include <optional>

#include "analysis/experiment_fields.h"
#include "analysis/model/hold_entropy.h"
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
    bool line = false, level = false;
    int threads = 0;
};

// NaN becomes null.
nlohmann::ordered_json numbersOf(const std::vector<float>& values) {
    auto json = nlohmann::ordered_json::array();
    for (const float value : values)
        json.push_back(std::isnan(value) ? nlohmann::ordered_json()
                                         : nlohmann::ordered_json(value));
    return json;
}

void print(const BatchContext& context, const HeldEntropy& found, const std::string& at) {
    if (context.json) {
        nlohmann::ordered_json json;
        json["held_at"] = at;
        json["from_position"] = found.first;
        json["labels"] = found.labels;
        json["nll_as_set"] = found.nllBefore;
        json["nll_held"] = found.nllHeld;
        json["near_share"] = found.nearShare;
        json["nll_by_position_as_set"] = numbersOf(found.before);
        json["nll_by_position_held"] = numbersOf(found.nll);
        context.print(json);
        return;
    }
    std::printf("positions     from %lld on, %lld labels\n", static_cast<long long>(found.first),
                static_cast<long long>(found.labels));
    std::printf("NLL as set    %.6f nats a token\n", found.nllBefore);
    std::printf("NLL held      %.6f nats a token, every head's entropy at its %s\n", found.nllHeld,
                at.c_str());
    std::printf("reached       %.1f %% of the rows of heads came within 0.02 nats\n",
                100 * found.nearShare);
}

void holdEntropyCommand(const BatchContext& context, const Arguments& given) {
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
    const ModelSpec& spec = opened->spec;
    Intervention change;
    if (given.sigma) change.uniformSigma = *given.sigma;
    if (!given.headSigmas.empty())
        change.headSigma = readHeadScales(given.headSigmas, spec.layerCount(), spec.heads);
    for (const auto& [stage, choice] : given.methods.choices())
        change.choices[stage] = choice;
    for (const std::string& taken : takeUsual(spec, change))
        context.note(taken);
    checkGiven(spec, change);
    const auto samples = cut(*opened, experiment);
    for (const std::string& warning : opened->warnings)
        context.note("warning: " + warning);
    for (const auto* notes : {&opened->notes, &samples->notes}) {
        for (const std::string& note : *notes)
            context.note(note);
    }
    print(context,
          holdEntropy(*opened->model, *samples,
                      withSettledFactors(spec, change, samples->positions()),
                      given.level ? HeldAt::level : HeldAt::line, context.progress()),
          given.level ? "level" : "line");
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

void addHoldEntropy(CLI::App& app, BatchContext& context) {
    CLI::App* command =
        app.add_subcommand("hold-entropy",
                           "NLL beyond the trained length with every head's entropy held on its "
                           "course, beside the NLL without");
    auto given = std::make_shared<Arguments>();
    command->add_option("MODEL", given->model, "Checkpoint folder or .safetensors file")
        ->required();
    auto* source = command->add_option_group("material");
    source->add_option("--text", given->text, "UTF-8 text file");
    source->add_option("--ids", given->ids, "Token ids, one document a line");
    source->require_option(1);
    addParameters(*command, materialOptions(), given->fields);
    command->get_option("--samples")->default_str("1 of a text, all of a list");
    CLI::Option* line = command->add_flag(
        "--line", given->line,
        "Each head on its line in ln(i + 1), fitted over L/4 .. L - 1 (this is the default)");
    command->add_flag("--level", given->level, "Each head at what its line says of position L - 1")
        ->excludes(line);
    command->add_option("--sigma", given->sigma, "Scale of every head's logits, in 1/sqrt(d)");
    command->add_option("--head-sigmas", given->headSigmas,
                        "JSON file (head_scale_v1): a scale for each head");
    given->methods.add(*command);
    command->add_option("--threads", given->threads, "Threads (default: all)")
        ->check(CLI::Range(1, 4096));
    command->add_flag("--json", context.json, "Print one JSON object");
    command->callback([&context, given] {
        given->methods.check();
        context.run = [&context, given] { holdEntropyCommand(context, *given); };
    });
}

}  // namespace sextant
