// SPDX-License-Identifier: GPL-3.0-or-later
// sextant-batch sensitivity MODEL: how the mean NLL moves with the sigma of every head.
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "analysis/model/head_gradient.h"
#include "analysis/position/settled_factors.h"
#include "analysis/store/head_scale_file.h"
#include "analysis/values/number_text.h"
#include "app/batch/batch.h"
#include "app/batch/batch_material.h"

namespace sextant {

namespace {

struct SensitivityArguments {
    MaterialArguments material;
    ChangeArguments change;
    std::int64_t fromPosition = 0;
    int threads = 0;
};

void printSensitivity(const BatchContext& context, const HeadGradient& found, const ModelSpec& spec,
                      const std::string& device) {
    const auto slopes = byLayer(found.bySigma, spec.heads);
    if (context.json) {
        nlohmann::ordered_json json;
        json["nll_mean"] = found.nll;
        json["d_nll_d_sigma"] = slopes;
        json["device"] = device;
        context.print(json);
        return;
    }
    std::printf("labels        %lld\n", static_cast<long long>(found.labels));
    std::printf("NLL           %s nats a token\n", fixedText(found.nll, 6).c_str());
    std::printf("d NLL / d sigma, by the sigma in effect of each head, nats\n");
    for (std::size_t layer = 0; layer < slopes.size(); ++layer) {
        std::printf("  layer %-4zu", layer);
        for (const double slope : slopes[layer])
            std::printf(" %11s", numberText(slope, 4).c_str());
        std::printf("\n");
    }
    std::printf("computed on   %s\n", device.c_str());
}

void sensitivityCommand(const BatchContext& context, const SensitivityArguments& given) {
    setThreads(given.threads);
    OpenedMaterial material = openMaterial(context, given.material);
    const OpenDocument& opened = *material.opened;
    const Intervention change =
        usualChange(context, opened.spec, changeGiven(context, opened.spec, given.change));
    cutMaterial(context, material);
    const ComputePlace place = placeGiven(given.change.job);
    printSensitivity(
        context,
        headGradient(*opened.model, *material.samples,
                     withSettledFactors(opened.spec, change, material.samples->positions()),
                     given.fromPosition, context.progress(), place.compute),
        opened.spec, place.words);
}

}  // namespace

void addSensitivity(CLI::App& app, BatchContext& context) {
    CLI::App* command = app.add_subcommand(
        "sensitivity", "Slope of the mean NLL by the sigma of every head, from one pass and back");
    auto given = std::make_shared<SensitivityArguments>();
    addMaterialOptions(*command, readingFields(), given->material);
    command
        ->add_option("--from-position", given->fromPosition,
                     "The mean is over labels predicted at this position and later, from 0")
        ->check(notNegative())
        ->capture_default_str();
    addSigmaOption(*command, given->change);
    addChangeOptions(*command, given->change);
    addInterventionOptions(*command, given->change.job);
    addDeviceOption(*command, given->change.job);
    command->add_option("--threads", given->threads, "Threads (default: all)")
        ->check(CLI::Range(1, 4096));
    command->add_flag("--json", context.json, "Print one JSON object");
    command->callback([&context, given] {
        given->change.methods.check();
        context.run = [&context, given] { sensitivityCommand(context, *given); };
    });
}

}  // namespace sextant
