// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/batch/batch_material.h"

#include <utility>

#include "analysis/experiment_fields.h"
#include "analysis/position/methods/all.h"
#include "analysis/store/head_scale_file.h"
#include "app/batch/position_spec.h"

namespace sextant {

namespace {

constexpr const char* trainedLengthKey = "trained_length";

}  // namespace

void addMaterialOptions(CLI::App& command, const Parameters& fields, MaterialArguments& given) {
    command.add_option("MODEL", given.model, modelHelp)->required();
    auto* source = command.add_option_group("material");
    source->add_option("--text", given.text, "UTF-8 text file");
    source->add_option("--ids", given.ids, "Token ids, one document a line");
    source->require_option(1);
    addParameters(command, fields, given.fields);
    command.get_option("--samples")
        ->default_str(given.samples == 0
                          ? "all"
                          : std::to_string(given.samples) + " of a text, all of a list");
}

Parameters readingFields(const Parameters& besides) {
    Parameters options;
    for (const Field<Experiment>& field : experimentFields())
        if (field.option == "length" || field.option == "offset" || field.option == "samples" ||
            field.option == "bos" ||
            (field.option == trainedLengthKey &&
             findParameter(besides, trainedLengthKey) == nullptr))
            options.push_back(optionOf(field));
    return options;
}

void addTrainedLength(CLI::App& command, std::int64_t& tokens) {
    for (const Field<Experiment>& field : experimentFields())
        if (field.option == trainedLengthKey)
            command.add_option(optionName(trainedLengthKey), tokens, field.parameter.help)
                ->check(notNegative());
}

OpenedMaterial openMaterial(const BatchContext& context, const MaterialArguments& given) {
    OpenedMaterial material;
    Experiment& experiment = material.experiment;
    setFields(experimentFields(), given.fields, experiment);
    experiment.model = given.model;
    experiment.textIsIds = !given.ids.empty();
    experiment.text = experiment.textIsIds ? given.ids : given.text;
    material.opened = open(requestOf(experiment), context.progress());
    experiment.textIsIds = material.opened->textIsIds;
    if (!given.fields.contains("samples"))
        experiment.samples = experiment.textIsIds ? 0 : given.samples;
    return material;
}

void tell(const BatchContext& context, const OpenedMaterial& material) {
    context.warn(material.opened->warnings);
    for (const auto* notes : {&material.opened->notes, &material.samples->notes})
        for (const Message& note : *notes)
            context.note(note);
}

void cutMaterial(const BatchContext& context, OpenedMaterial& material) {
    material.samples = cut(*material.opened, material.experiment);
    tell(context, material);
}

void addChangeOptions(CLI::App& command, ChangeArguments& given) {
    command.add_option("--head-sigmas", given.headSigmas,
                       "JSON file (head_scale_v1): a scale for each head");
    given.methods.add(command);
}

void addSigmaOption(CLI::App& command, ChangeArguments& given) {
    command.add_option("--sigma", given.sigma, "Scale of every head's logits, in 1/sqrt(d)")
        ->check(notNegative());
}

Intervention changeGiven(const BatchContext& context, const ModelSpec& spec,
                         const ChangeArguments& given, const Choices& choices) {
    Intervention change;
    if (!given.job.intervention.empty()) change = interventionGiven(given.job.intervention);
    if (given.sigma) change.uniformSigma = *given.sigma;
    if (!given.headSigmas.empty())
        change.headSigma = readHeadScales(given.headSigmas, spec.layerCount(), spec.heads);
    if (given.position.empty()) {
        for (const auto& [stage, choice] : choices)
            change.choices[stage] = choice;
    } else {
        PositionSpec said = withPositionSpec(spec, change, given.position, choices);
        context.warn(said.warnings);
        change = std::move(said.change);
    }
    return withLayersGiven(spec, change, given.job.layers);
}

Intervention changeGiven(const BatchContext& context, const ModelSpec& spec,
                         const ChangeArguments& given) {
    return changeGiven(context, spec, given, given.methods.choices());
}

Intervention usualChange(const BatchContext& context, const ModelSpec& spec, Intervention change) {
    for (const std::string& taken : takeUsual(spec, change))
        context.note(taken);
    checkGiven(spec, change);
    return change;
}

void tellChoices(const BatchContext& context, const Intervention& change) {
    for (const auto& [stage, choice] : change.choices) {
        const Method& method = findMethod(stage, choice.method);
        context.note(std::string(title(stage)) + ": " +
                     label(method.label, choice, method.parameters).text());
    }
}

}  // namespace sextant
