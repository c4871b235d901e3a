// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/batch/batch_material.h"

#include "analysis/experiment_fields.h"
#include "analysis/store/head_scale_file.h"

namespace sextant {

void addMaterialOptions(CLI::App& command, const Parameters& fields, MaterialArguments& given) {
    command.add_option("MODEL", given.model, "Checkpoint folder or .safetensors file")->required();
    auto* source = command.add_option_group("material");
    source->add_option("--text", given.text, "UTF-8 text file");
    source->add_option("--ids", given.ids, "Token ids, one document a line");
    source->require_option(1);
    addParameters(command, fields, given.fields);
    command.get_option("--samples")->default_str("1 of a text, all of a list");
}

Parameters readingFields() {
    Parameters options;
    for (const Field<Experiment>& field : experimentFields())
        if (field.option == "length" || field.option == "offset" || field.option == "samples" ||
            field.option == "bos")
            options.push_back(optionOf(field));
    return options;
}

OpenedMaterial openMaterial(const BatchContext& context, const MaterialArguments& given) {
    OpenRequest request;
    request.model = given.model;
    request.textIsIds = !given.ids.empty();
    request.text = request.textIsIds ? given.ids : given.text;
    OpenedMaterial material;
    material.opened = open(request, context.progress());
    Experiment& experiment = material.experiment;
    experiment.model = given.model;
    experiment.text = request.text.string();
    experiment.textIsIds = material.opened->textIsIds;
    experiment.samples = experiment.textIsIds ? 0 : 1;
    setFields(experimentFields(), given.fields, experiment);
    return material;
}

void tell(const BatchContext& context, const OpenedMaterial& material) {
    for (const std::string& warning : material.opened->warnings)
        context.note("warning: " + warning);
    for (const auto* notes : {&material.opened->notes, &material.samples->notes})
        for (const std::string& note : *notes)
            context.note(note);
}

void cutMaterial(const BatchContext& context, OpenedMaterial& material) {
    material.samples = cut(*material.opened, material.experiment);
    tell(context, material);
}

void addChangeOptions(CLI::App& command, ChangeArguments& given) {
    command.add_option("--sigma", given.sigma, "Scale of every head's logits, in 1/sqrt(d)");
    command.add_option("--head-sigmas", given.headSigmas,
                       "JSON file (head_scale_v1): a scale for each head");
    given.methods.add(command);
}

Intervention changeGiven(const ModelSpec& spec, const ChangeArguments& given) {
    Intervention change;
    if (!given.job.intervention.empty()) change = interventionGiven(given.job.intervention);
    if (given.sigma) change.uniformSigma = *given.sigma;
    if (!given.headSigmas.empty())
        change.headSigma = readHeadScales(given.headSigmas, spec.layerCount(), spec.heads);
    for (const auto& [stage, choice] : given.methods.choices())
        change.choices[stage] = choice;
    return withLayersGiven(spec, change, given.job);
}

Intervention usualChange(const BatchContext& context, const ModelSpec& spec, Intervention change) {
    for (const std::string& taken : takeUsual(spec, change))
        context.note(taken);
    checkGiven(spec, change);
    return change;
}

}  // namespace sextant
