// SPDX-License-Identifier: GPL-3.0-or-later
// perplexity and same-segment over documents; passkey and tasks, which make their own texts.
#include <algorithm>
#include <chrono>

#include "analysis/jobs/all.h"
#include "analysis/model/measure.h"
#include "analysis/model/window_scores.h"
#include "analysis/values/number_text.h"
#include "app/batch/evaluation.h"

namespace sextant {

namespace {

double secondsOf(const std::function<void()>& work) {
    const auto begin = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

// What scoring the last quarter of windows takes, beside plain forward passes over them.
void noteSpeed(const BatchContext& context, const JobInput& input, const ComputePlace& place) {
    const auto& lengths = input.settings.list("lengths");
    const auto length =
        static_cast<std::int64_t>(*std::max_element(lengths.begin(), lengths.end()));
    const Sample* document = nullptr;
    for (const Sample& sample : input.material.samples->samples)
        if (document == nullptr && sample.read >= length) document = &sample;
    if (document == nullptr) return;
    const std::int64_t windows = std::clamp<std::int64_t>(2048 / length, 1, 8);
    std::vector<ScoredInput> inputs(static_cast<std::size_t>(windows),
                                    {document->ids, length, length - length / 4, length});
    Samples plain;
    Sample one{{document->ids.begin(), document->ids.begin() + length}, length};
    plain.samples.assign(inputs.size(), one);
    const Model& model = *input.material.model;
    Progress progress;
    progress.stop = context.stop;
    const auto count = static_cast<double>(windows);
    MeasureOptions options;
    options.compute = place.compute;
    const double scored =
        secondsOf([&] { scoreInputs(model, inputs, {}, progress, place.compute); }) / count;
    const double whole = secondsOf([&] { measure(model, plain, {}, options, progress); }) / count;
    context.note("a window of " + groupedText(length) +
                 " tokens, its last quarter scored: " + numberText(scored, 3) +
                 " s; a plain forward pass over it: " + numberText(whole, 3) + " s, on " +
                 place.words);
}

void documentsCommand(const BatchContext& context, const JobKind& kind,
                      const EvaluationArguments& given) {
    JobInput input = evaluationInput(context, kind, given);
    readDocumentsInto(context, given, input);
    runEvaluation(context, kind, input, given);
    if (kind.key == "perplexity") noteSpeed(context, input, placeGiven(given.change.job));
}

}  // namespace

void addEvaluations(CLI::App& app, BatchContext& context) {
    for (const char* key : {"passkey", "tasks", "longbench"}) {
        const JobKind& kind = jobKind(key);
        CLI::App* command = app.add_subcommand(kind.key, kind.help);
        auto given = std::make_shared<EvaluationArguments>();
        addEvaluationOptions(*command, context, kind, *given);
        addUnreadDocumentOptions(*command, *given);
        command->callback([&context, &kind, given] {
            checkEvaluation(*given);
            context.run = [&context, &kind, given] {
                JobInput input = evaluationInput(context, kind, *given);
                runEvaluation(context, kind, input, *given);
            };
        });
    }
    for (const JobKind& kind : allJobKinds()) {
        if (!kind.readsDocuments) continue;
        CLI::App* command = app.add_subcommand(kind.key, kind.help);
        auto given = std::make_shared<EvaluationArguments>();
        addDocumentOptions(*command, *given);
        addEvaluationOptions(*command, context, kind, *given);
        command->callback([&context, &kind, given] {
            checkEvaluation(*given);
            context.run = [&context, &kind, given] { documentsCommand(context, kind, *given); };
        });
    }
}

}  // namespace sextant
