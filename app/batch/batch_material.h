// SPDX-License-Identifier: GPL-3.0-or-later
// What commands on one model and one text have in common: options, opening, samples, the change to
// the model, and what is said of them.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "app/batch/batch_job.h"
#include "app/batch/method_options.h"
#include "app/opener.h"

namespace sextant {

struct MaterialArguments {
    std::string model, text, ids;
    std::map<std::string, std::string> fields;  // of the experiment, as given
    int samples = 1;  // of a text where no number is given; 0: all there are, as of a list
};
// MODEL, --text or --ids, and `fields` of the experiment. `given` lives as long as the command.
void addMaterialOptions(CLI::App& command, const Parameters& fields, MaterialArguments& given);
// length, offset, samples and bos.
Parameters readingFields();

struct OpenedMaterial {
    std::shared_ptr<const OpenDocument> opened;
    Experiment experiment;  // without an intervention
    std::shared_ptr<const Samples> samples;
};
// Without samples. Throws Error, Cancelled.
OpenedMaterial openMaterial(const BatchContext& context, const MaterialArguments& given);
// Warnings and notes of the model, the text and its samples, on standard error.
void tell(const BatchContext& context, const OpenedMaterial& material);
// Cuts the samples, and tells.
void cutMaterial(const BatchContext& context, OpenedMaterial& material);

// A change said by options of its own.
struct ChangeArguments {
    std::string headSigmas;
    std::string position;  // JSON or a file of it (position_spec.h); empty: none
    std::optional<double> sigma;
    MethodOptions methods;
    JobOptions job;  // --intervention, --layers, where the command has them
};
// --head-sigmas and methods.
void addChangeOptions(CLI::App& command, ChangeArguments& given);
// --sigma.
void addSigmaOption(CLI::App& command, ChangeArguments& given);
// What they say together, `choices` among it in place of what methods say. Warnings are noted.
// Throws Error naming the file and the key.
Intervention changeGiven(const BatchContext& context, const ModelSpec& spec,
                         const ChangeArguments& given, const Choices& choices);
Intervention changeGiven(const BatchContext& context, const ModelSpec& spec,
                         const ChangeArguments& given);
// With what is usual beside it, which is noted. Throws Error where the model cannot have it.
Intervention usualChange(const BatchContext& context, const ModelSpec& spec, Intervention change);
// Notes each choice with its parameters.
void tellChoices(const BatchContext& context, const Intervention& change);

}  // namespace sextant
