// SPDX-License-Identifier: GPL-3.0-or-later
// sextant-batch hold-entropy MODEL: the loss beyond the trained length if the entropy
// of every head kept its trend.
#include <cmath>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "analysis/model/hold_entropy.h"
#include "analysis/position/settled_factors.h"
#include "analysis/values/number_text.h"
#include "app/batch/batch.h"
#include "app/batch/batch_material.h"

namespace sextant {

namespace {

struct HoldEntropyArguments {
    MaterialArguments material;
    ChangeArguments change;
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

void printHeldEntropy(const BatchContext& context, const HeldEntropy& found,
                      const std::string& at) {
    if (context.json) {
        nlohmann::ordered_json json;
        json["held_at"] = at;
        json["from_position"] = found.first;
        json["labels"] = found.labels;
        json["nll_as_set"] = found.nllBefore;
        json["nll_held"] = found.nllHeld;
        json["near_share"] = found.nearShare;
        json["device"] = found.device;
        json["nll_by_position_as_set"] = numbersOf(found.before);
        json["nll_by_position_held"] = numbersOf(found.nll);
        context.print(json);
        return;
    }
    std::printf("positions     from %lld on, %lld labels\n", static_cast<long long>(found.first),
                static_cast<long long>(found.labels));
    std::printf("NLL as set    %s nats a token\n", fixedText(found.nllBefore, 6).c_str());
    std::printf("NLL held      %s nats a token, every head's entropy at its %s\n",
                fixedText(found.nllHeld, 6).c_str(), at.c_str());
    std::printf("reached       %s %% of the rows of heads came within 0.02 nats\n",
                fixedText(100 * found.nearShare, 1).c_str());
    std::printf("computed on   %s\n", found.device.c_str());
}

void holdEntropyCommand(const BatchContext& context, const HoldEntropyArguments& given) {
    setThreads(given.threads);
    OpenedMaterial material = openMaterial(context, given.material);
    const ModelSpec& spec = material.opened->spec;
    const Intervention change =
        usualChange(context, spec, changeGiven(context, spec, given.change));
    cutMaterial(context, material);
    const HeldAt at = given.level ? HeldAt::level : HeldAt::line;
    printHeldEntropy(context,
                     holdEntropy(*material.opened->model, *material.samples,
                                 withSettledFactors(spec, change, material.samples->positions()),
                                 at, context.progress(), {}, placeGiven(given.change.job)),
                     name(at));
}

}  // namespace

void addHoldEntropy(CLI::App& app, BatchContext& context) {
    CLI::App* command =
        app.add_subcommand("hold-entropy",
                           "NLL beyond the trained length with every head's entropy held on its "
                           "course, beside the NLL without");
    auto given = std::make_shared<HoldEntropyArguments>();
    addMaterialOptions(*command, readingFields(), given->material);
    CLI::Option* line = command->add_flag(
        "--line", given->line,
        "Each head on its line in ln(i + 1), fitted over L/4 .. L - 1 (this is the default)");
    command->add_flag("--level", given->level, "Each head at what its line says of position L - 1")
        ->excludes(line);
    addSigmaOption(*command, given->change);
    addChangeOptions(*command, given->change);
    addDeviceOption(*command, given->change.job);
    command->add_option("--threads", given->threads, "Threads (default: all)")
        ->check(CLI::Range(1, 4096));
    command->add_flag("--json", context.json, "Print one JSON object");
    command->callback([&context, given] {
        given->change.methods.check();
        context.run = [&context, given] { holdEntropyCommand(context, *given); };
    });
}

}  // namespace sextant
