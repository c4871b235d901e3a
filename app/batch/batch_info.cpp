// SPDX-License-Identifier: GPL-3.0-or-later
// sextant-batch info MODEL: what a checkpoint is.
#include <algorithm>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "analysis/checkpoint/checkpoint.h"
#include "analysis/checkpoint/checkpoint_facts_json.h"
#include "analysis/message_texts.h"
#include "analysis/position/composition.h"
#include "analysis/position/hf_position.h"
#include "analysis/position/methods/all.h"
#include "analysis/values/number_text.h"
#include "app/batch/batch.h"

namespace sextant {

namespace {

void info(const BatchContext& context, const std::string& path) {
    const Checkpoint checkpoint = openCheckpoint(path);
    const ModelSpec& spec = checkpoint.spec;
    if (context.json) {
        nlohmann::ordered_json json;
        json["architecture"] = spec.architecture;
        json["layers"] = spec.layerCount();
        json["heads"] = spec.heads;
        json["key_value_heads"] = spec.keyValueHeads;
        json["head_dim"] = spec.headDim;
        json["hidden"] = spec.hidden;
        json["intermediate"] = spec.widestMlp();
        json["vocabulary"] = spec.vocabulary;
        json["trained_length"] = spec.trainedLength;
        json["parameters"] = checkpoint.parameters;
        json["tied_embedding"] = spec.tiedEmbedding;
        json["positions"] = nlohmann::json::array();
        json["windows"] = nlohmann::json::array();
        for (int layer = 0; layer < spec.layerCount(); ++layer) {
            const HfText words = toHf(spec, layer);
            json["positions"].push_back(words.position);
            json["windows"].push_back(words.window);
            json["choices"].push_back(nlohmann::ordered_json(
                choicesToJson(spec.layers[static_cast<std::size_t>(layer)].choices)));
        }
        if (!spec.trainedSigma.empty()) json["trained_sigma"] = spec.trainedSigma;
        const CheckpointFacts facts = factsOf(checkpoint);
        json["warnings"] = englishTexts(facts.warnings);
        nlohmann::ordered_json told = toJson(facts);
        for (auto& [key, value] : told.items())
            json[key] = std::move(value);
        context.print(json);
        return;
    }
    std::printf("architecture     %s\n", spec.architecture.c_str());
    std::printf("parameters       %lld\n", static_cast<long long>(checkpoint.parameters));
    std::printf("layers           %d\n", spec.layerCount());
    std::printf("heads            %d (%d for keys and values), dimension %d\n", spec.heads,
                spec.keyValueHeads, spec.headDim);
    std::printf("hidden           %d, feed-forward %d\n", spec.hidden, spec.widestMlp());
    std::printf("vocabulary       %d%s\n", spec.vocabulary,
                spec.tiedEmbedding ? ", tied embedding" : "");
    std::printf("trained length   %lld tokens\n", static_cast<long long>(spec.trainedLength));
    if (!spec.trainedSigma.empty()) {
        const auto [least, most] =
            std::minmax_element(spec.trainedSigma.begin(), spec.trainedSigma.end());
        std::printf("head scales      %zu in the checkpoint, %s to %s (--json: each)\n",
                    spec.trainedSigma.size(), numberText(*least, 4).c_str(),
                    numberText(*most, 4).c_str());
    }
    const CheckpointFacts facts = factsOf(checkpoint);
    for (std::size_t i = 0; i < facts.layers.size(); ++i)
        std::printf("layer %-10zu %s\n", i, facts.layers[i].sentence.text().c_str());
    for (const CheckpointFact& fact : facts.inferred)
        std::printf("%-16s %s (%s: %s)\n", fact.name.c_str(), fact.value.text().c_str(),
                    name(fact.certainty), fact.source.text().c_str());
    for (const Contradiction& one : facts.contradictions)
        context.note("contradiction: " + one.title + ": " + one.text.text());
    context.warn(facts.warnings);
}

}  // namespace

void addInfo(CLI::App& app, BatchContext& context) {
    CLI::App* command = app.add_subcommand("info", "Show what a checkpoint is");
    auto path = std::make_shared<std::string>();
    command->add_option("MODEL", *path, modelHelp)->required();
    command->add_flag("--json", context.json, "Print one JSON object");
    command->callback(
        [&context, path] { context.run = [&context, path] { info(context, *path); }; });
}

}  // namespace sextant
