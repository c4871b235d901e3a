// SPDX-License-Identifier: GPL-3.0-or-later
// What commands on one model and one text have in common: options, opening, samples, the change to
// the model, and the notes about them.
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
    int samples = 1;  // the default for a text; 0: all there are, as for a list of ids
};
// MODEL, --text or --ids, and `fields` of the experiment. `given` lives as long as the command.
void addMaterialOptions(CLI::App& command, const Parameters& fields, MaterialArguments& given);
// length, offset, samples and bos.
// How the text is read, and the trained length where `besides`, the other parameters of the
// command, have none.
Parameters readingFields(const Parameters& besides = {});
// The trained length, of commands whose other options about the text are their own.
void addTrainedLength(CLI::App& command, std::int64_t& tokens);

struct OpenedMaterial {
    std::shared_ptr<const OpenDocument> opened;
    Experiment experiment;  // without an intervention
    std::shared_ptr<const Samples> samples;
};
// Opens model and text without samples. Throws Error, Cancelled.
OpenedMaterial openMaterial(const BatchContext& context, const MaterialArguments& given);
// Warnings and notes of the model, the text and its samples, on standard error.
void tell(const BatchContext& context, const OpenedMaterial& material);
// Cuts the samples, then calls tell().
void cutMaterial(const BatchContext& context, OpenedMaterial& material);

// A change to the model that is given by separate options.
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
// The change of all the options, with `choices` in place of those of `methods`. Notes warnings.
// Throws Error naming the file and the key.
Intervention changeGiven(const BatchContext& context, const ModelSpec& spec,
                         const ChangeArguments& given, const Choices& choices);
Intervention changeGiven(const BatchContext& context, const ModelSpec& spec,
                         const ChangeArguments& given);
// `change` completed by takeUsual(), which is noted. Throws Error where the model cannot have it.
Intervention usualChange(const BatchContext& context, const ModelSpec& spec, Intervention change);
// Notes each choice with its parameters.
void tellChoices(const BatchContext& context, const Intervention& change);

}  // namespace sextant
