// SPDX-License-Identifier: GPL-3.0-or-later
// sextant-batch export MODEL --head-sigmas FILE --out FOLDER: the checkpoint with a scale for each
// head in it, for other programs.
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "analysis/checkpoint/fold_scales.h"
#include "analysis/intervention.h"
#include "analysis/message_texts.h"
#include "analysis/position/hf_position.h"
#include "analysis/store/export_scales.h"
#include "analysis/store/head_scale_file.h"
#include "analysis/values/number_text.h"
#include "app/batch/batch.h"

namespace sextant {

namespace {

struct ExportArguments {
    std::string model, headSigmas, out;
    double sigma = 1.0;
    bool fold = false, keep = false, nope = false;
};

std::vector<double> sigmaOf(const Checkpoint& checkpoint, const ExportArguments& given) {
    Intervention change;
    change.uniformSigma = given.sigma;
    const ModelSpec& spec = checkpoint.spec;
    if (!given.headSigmas.empty())
        change.headSigma = readHeadScales(given.headSigmas, spec.layerCount(), spec.heads);
    else if (spec.trainedSigma.empty() && given.sigma == 1.0)
        throw Error("{}: has no scales of its own; give --head-sigmas FILE or --sigma NUMBER",
                    given.model);
    return effectiveSigma(spec, change);
}

void exportCommand(const BatchContext& context, const ExportArguments& given) {
    Checkpoint checkpoint = openCheckpoint(given.model);
    context.warn(checkpoint.warnings);
    if (given.nope)
        for (LayerSpec& layer : checkpoint.spec.layers)
            for (const auto& [stage, choice] : choicesNamed("none"))
                layer.choices[stage] = choice;
    const ScaleExport wanted{sigmaOf(checkpoint, given), given.keep};
    const ExportedScales done = exportScales(checkpoint, wanted, given.out, context.progress());
    for (const Message& note : done.notes)
        context.note(note);
    if (context.json) {
        nlohmann::ordered_json json;
        json["out"] = given.out;
        json["form"] = given.keep ? "kept" : "folded";
        json["dtype"] = name(done.dtype);
        json["files"] = done.files;
        json["bytes"] = done.bytes;
        json["fold_error_largest"] = done.largestError;
        json["fold_error_rms"] = done.rmsError;
        json["fold_error_tensor"] = done.worstError;
        json["notes"] = englishTexts(done.notes);
        context.print(json);
        return;
    }
    std::printf("%s: %zu files, %s MB, scales %s\n", given.out.c_str(), done.files.size(),
                numberText(static_cast<double>(done.bytes) / 1e6, 4).c_str(),
                given.keep ? "kept as scale_param" : "folded into the query weights");
    if (!given.keep)
        std::printf(
            "rounding to %s left out %s of the query weights' size, %s in the tensor where it is "
            "most (half a unit in the last place: %s); of a single weight %s at most\n",
            name(done.dtype), numberText(done.rmsError, 3).c_str(),
            numberText(done.worstError, 3).c_str(), numberText(halfUnit(done.dtype), 1).c_str(),
            numberText(done.largestError, 3).c_str());
}

}  // namespace

void addExport(CLI::App& app, BatchContext& context) {
    CLI::App* command =
        app.add_subcommand("export", "Write a checkpoint with a scale for each head in it");
    auto given = std::make_shared<ExportArguments>();
    command->add_option("MODEL", given->model, modelHelp)->required();
    command->add_option("--head-sigmas", given->headSigmas,
                        "JSON (head_scale_v1) or .safetensors: a scale for each head, in place of "
                        "the checkpoint's own");
    command->add_option("--sigma", given->sigma, "Scale of every head besides, in 1/sqrt(d)")
        ->check(notNegative())
        ->capture_default_str();
    CLI::Option* folded =
        command->add_flag("--fold", given->fold,
                          "Multiply the scales into the query weights, for any program (default)");
    command
        ->add_flag("--keep", given->keep,
                   "Write the scales as tensors scale_param beside the weights")
        ->excludes(folded);
    command->add_flag("--nope", given->nope, "The model is NoPE, though its config rotates it");
    command->add_option("--out", given->out, "Folder to write, new or empty")->required();
    command->add_flag("--json", context.json, "Print one JSON object");
    command->callback(
        [&context, given] { context.run = [&context, given] { exportCommand(context, *given); }; });
}

}  // namespace sextant
