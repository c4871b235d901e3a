// SPDX-License-Identifier: GPL-3.0-or-later
// generate: continues a prompt as the model predicts it, under any intervention.
#include <cstdio>
#include <nlohmann/json.hpp>

#include "analysis/jobs/all.h"
#include "analysis/model/generate.h"
#include "analysis/text/corpus.h"
#include "analysis/text/samples.h"
#include "analysis/text/tokenizer.h"
#include "analysis/values/number_text.h"
#include "app/batch/evaluation.h"
#include "app/standard_output.h"

namespace sextant {

namespace {

struct GenerateArguments {
    EvaluationArguments model;
    std::string prompt, file, ids;
    GenerateOptions options;
    bool endless = false, uncached = false;
};

std::vector<std::int32_t> promptOf(const BatchContext& context, const GenerateArguments& given,
                                   const JobInput& input) {
    const Tokenizer* tokenizer = input.material.tokenizer.get();
    if (!given.ids.empty())
        return readIds(given.ids, input.material.model->spec().vocabulary).front();
    if (tokenizer == nullptr)
        throw Error("{}: no tokenizer; give the prompt as a list of ids (--ids FILE)",
                    given.model.model);
    std::vector<std::int32_t> ids;
    const std::string text = given.file.empty() ? given.prompt : readText(given.file).text;
    const auto own = tokenizer->encode(text);
    if (const auto start = tokenizer->documentStart()) {
        ids.push_back(*start);
        if (!own.empty() && own.front() == *start) context.note(startedTwice(*start));
    }
    ids.insert(ids.end(), own.begin(), own.end());
    return ids;
}

// New text on standard output as it comes: characters that are whole.
class Stream {
  public:
    Stream(const Tokenizer* tokenizer, std::vector<std::int32_t> prompt)
        : tokenizer_(tokenizer), ids_(std::move(prompt)) {
        if (tokenizer_ != nullptr) shown_ = tokenizer_->decode(ids_).size();
    }
    void take(std::int32_t id) {
        ids_.push_back(id);
        if (tokenizer_ == nullptr) {
            std::printf("%d ", id);
        } else {
            const std::string text = tokenizer_->decode(ids_);
            if (text.ends_with("\uFFFD")) return;  // the rest of the character is still to come
            if (text.size() > shown_) std::fputs(text.c_str() + shown_, stdout);
            shown_ = text.size();
        }
        flushStandardOutput();
    }

  private:
    const Tokenizer* tokenizer_;
    std::vector<std::int32_t> ids_;
    std::size_t shown_ = 0;
};

void generateCommand(const BatchContext& context, const GenerateArguments& given) {
    const JobInput input = evaluationInput(context, jobKind("measure"), given.model);
    const std::vector<std::int32_t> prompt = promptOf(context, given, input);
    const ModelSpec& spec = input.material.model->spec();
    GenerateOptions options = given.options;
    const ComputePlace place = placeGiven(given.model.change.job);
    options.compute = place.compute;
    options.cached = !given.uncached;
    if (!given.endless && spec.eosToken) options.end = *spec.eosToken;
    Stream stream(input.material.tokenizer.get(), prompt);
    if (!context.json) options.token = [&stream](std::int32_t id) { stream.take(id); };
    Progress progress;
    progress.stop = context.stop;
    const Generated made =
        generate(*input.material.model, prompt, input.experiment.intervention, options, progress);
    if (!context.json) std::printf("\n");
    flushStandardOutput();
    context.note(numberText(made.promptSeconds, 3) + " s for " + std::to_string(prompt.size()) +
                 " tokens of the prompt, " + numberText(1000 * made.secondsAToken, 3) +
                 " ms for each new one, on " + place.words);
    if (!made.whyRecomputed.empty())
        context.note(std::to_string(made.recomputed) +
                     " tokens recomputed: " + made.whyRecomputed.text());
    if (!context.json) return;
    nlohmann::ordered_json json;
    json["prompt_tokens"] = prompt.size();
    json["ids"] = made.ids;
    json["text"] = nullptr;
    if (input.material.tokenizer) json["text"] = input.material.tokenizer->decode(made.ids);
    json["log_probabilities"] = made.logs;
    json["recomputed"] = made.recomputed;
    json["prompt_seconds"] = made.promptSeconds;
    json["seconds_a_token"] = made.secondsAToken;
    json["device"] = place.words;
    context.print(json);
}

}  // namespace

void addGenerate(CLI::App& app, BatchContext& context) {
    CLI::App* command =
        app.add_subcommand("generate", "Go on with a text as the model predicts it");
    auto given = std::make_shared<GenerateArguments>();
    auto* source = command->add_option_group("prompt");
    source->add_option("--prompt", given->prompt, "The text to go on with");
    source->add_option("--prompt-file", given->file, "A UTF-8 file of it");
    source->add_option("--ids", given->ids, "A file of token ids, the first line of it");
    source->require_option(1);
    command->add_option("--tokens", given->options.tokens, "New tokens at most")
        ->capture_default_str();
    command
        ->add_option("--temperature", given->options.temperature,
                     "Logits are divided by it before a token is drawn; 0: the likeliest each time")
        ->capture_default_str();
    command
        ->add_option("--top-p", given->options.topP,
                     "Share of the probability that is drawn from, the likeliest first")
        ->capture_default_str();
    command->add_option("--seed", given->options.seed, "Of what is drawn")->capture_default_str();
    command->add_option("--beams", given->options.beams, "Beams that are searched; 1: none")
        ->capture_default_str();
    command->add_flag("--endless", given->endless, "Go on after the model's end token");
    command->add_flag("--no-cache", given->uncached, "Compute the whole text anew for each token");
    addModelOptions(*command, context, given->model);
    addInterventionOptions(*command, given->model.change.job);
    addDeviceOption(*command, given->model.change.job);
    command->callback([&context, given] {
        given->model.change.methods.check();
        context.run = [&context, given] { generateCommand(context, *given); };
    });
}

}  // namespace sextant
