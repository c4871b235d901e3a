// SPDX-License-Identifier: GPL-3.0-or-later
// sextant-batch train OUT --text FILE...: trains a small model from texts.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>

#include "analysis/checkpoint/checkpoint.h"
#include "analysis/model/model.h"
#include "analysis/position/composition.h"
#include "analysis/position/hf_position.h"
#include "analysis/position/methods/all.h"
#include "analysis/store/head_scale_file.h"
#include "analysis/text/tokenizer.h"
#include "analysis/train/recipe_fields.h"
#include "analysis/train/train.h"
#include "analysis/values/number_text.h"
#include "app/batch/batch.h"
#include "app/batch/batch_job.h"
#include "app/batch/method_options.h"
#include "app/batch/position_spec.h"
#include "app/named_option.h"
#include "app/opener.h"

namespace sextant {

namespace {

struct TrainArguments {
    std::string out, tokens;
    std::vector<std::string> texts, heldOut;
    double heldOutShare = 0.02;
    std::string from, headSigmas;
    std::uint64_t seed = 1;
    std::map<std::string, std::string> numbers;  // of the recipe's described fields, as given
    TrainOptions options;
    int threads = 0;
    std::string position = "rope", dtype = "f32", device = name(Device::cpu);
    MethodOptions methods;
    double ropeBase = 10000.0, rotaryShare = 1.0;  // as before there were methods
    std::string ropeMethod = "plain";
    double ropeFactor = 1.0;
};

bool isSpecToTrain(const std::string& position) {
    const std::vector<std::string> names = positionNames();
    return std::find(names.begin(), names.end(), position) == names.end();
}

// The choices of --position as JSON and of the other options, for the whole model that is trained.
Choices specChoices(const BatchContext& context, const std::string& given, const ModelSpec& spec,
                    const Choices& options) {
    const auto [said, keys, warnings] = withPositionSpec(spec, {}, given, options);
    context.warn(warnings);
    if (said.uniformSigma != 1.0 || !said.headSigma.empty() || !said.layerChoices.empty())
        throw Error(
            "--position holds scales or choices of single layers; train takes choices of the whole "
            "model, and --head-sigmas, --nope-every and --full-every");
    return said.choices;
}

TrainRecipe recipeOf(const BatchContext& context, const TrainArguments& given) {
    TrainRecipe recipe;
    recipe.seed = given.seed;
    recipe.from.folder = given.from;
    setFields(modelFields(), given.numbers, recipe.model);
    setFields(taskFields(), given.numbers, recipe.task);
    setFields(augmentationFields(), given.numbers, recipe.augmentation);
    setFields(optimisationFields(), given.numbers, recipe.optimisation);
    if (!given.numbers.contains("kv_heads")) recipe.model.keyValueHeads = recipe.model.heads;
    if (!given.numbers.contains("warmup"))
        recipe.optimisation.warmup = std::min<std::int64_t>(100, recipe.optimisation.steps / 10);
    const ModelShape& m = recipe.model;
    const bool asJson = isSpecToTrain(given.position);
    Choices choices, options = given.methods.choices();
    if (given.ropeMethod != "plain") {
        Choice choice = initialChoice(given.ropeMethod,
                                      findMethod(Stage::frequencies, given.ropeMethod).parameters);
        choice.values["factor"] = given.ropeFactor;
        options[Stage::frequencies] = choice;
    }
    if (given.from.empty())
        choices = trainChoices(asJson ? "rope" : given.position, given.ropeBase, given.rotaryShare,
                               0, m.hidden / std::max(1, m.heads));
    if (asJson) {
        const ModelSpec bare =
            given.from.empty() ? modelSpec(recipe) : openCheckpoint(given.from).spec;
        options = specChoices(context, given.position, bare, options);
    }
    for (const auto& [stage, choice] : options)
        choices[stage] = choice;
    Choices& where = given.from.empty() ? recipe.model.choices : recipe.from.choices;
    where = given.from.empty() ? withoutNeutral(choices) : choices;
    if (recipe.task.task == Task::passkey) {
        // Texts of a quarter of --length to all of it.
        const auto length = static_cast<int>(recipe.optimisation.length);
        if (!given.numbers.contains("task_longest")) recipe.task.longest = length;
        if (!given.numbers.contains("task_shortest"))
            recipe.task.shortest = std::max(shortestPasskey, recipe.task.longest / 4);
    }
    if (recipe.task.task != Task::text && recipe.task.longest >= 1)
        recipe.optimisation.length = longestSequence(recipe.task, recipe.task.longest);
    if (!given.headSigmas.empty()) {
        int layers = recipe.model.layers;
        int heads = recipe.model.heads;
        if (!given.from.empty()) {
            const ModelSpec spec = openCheckpoint(given.from).spec;
            layers = spec.layerCount();
            heads = spec.heads;
        }
        recipe.headSigma = readHeadScales(given.headSigmas, layers, heads);
    }
    return recipe;
}

// Packed once: a run that goes on and a file named by --tokens are read as they are.
// A checkpoint that is continued brings its own tokenizer.
PackedTokens tokensOf(const BatchContext& context, const TrainArguments& given, Task task) {
    namespace fs = std::filesystem;
    if (task != Task::text) return {};
    std::shared_ptr<const Tokenizer> tokenizer;
    int vocabulary = 256;
    if (!given.from.empty()) {
        const Checkpoint checkpoint = openCheckpoint(given.from);
        vocabulary = checkpoint.spec.vocabulary;
        tokenizer = tokenizerOf(checkpoint);
        // Sextant's own models read bytes, whose packed form is smaller.
        if (vocabulary == 256 && tokenizer->vocabulary() == 256) tokenizer = nullptr;
    }
    const fs::path file =
        given.tokens.empty() ? fs::path(given.out) / "tokens.safetensors" : fs::path(given.tokens);
    if (fs::exists(file) && (given.options.resume || !given.tokens.empty())) {
        context.note("tokens read from " + file.string());
        return openPackedTokens(file, vocabulary);
    }
    TextSources sources;
    sources.train.assign(given.texts.begin(), given.texts.end());
    sources.heldOut.assign(given.heldOut.begin(), given.heldOut.end());
    sources.heldOutShare = given.heldOut.empty() ? given.heldOutShare : 0.0;
    if (given.tokens.empty()) {
        std::error_code problem;
        fs::create_directories(given.out, problem);
        if (problem) throw Error("{}: cannot be made: {}", given.out, problem.message());
    }
    packTexts(sources, file, context.progress(), tokenizer.get());
    return openPackedTokens(file, vocabulary);
}

std::string lineText(const TrainLine& line) {
    return "step " + std::to_string(line.step) + " of " + std::to_string(line.steps) + ", loss " +
           fixedText(line.loss, 4) + ", " + fixedText(line.tokensPerSecond, 0) + " tokens/s";
}

std::string heldOutText(const TrainLine& line) {
    if (std::all_of(line.heldOut.begin(), line.heldOut.end(),
                    [](double value) { return std::isnan(value); }))
        return lineText(line) + ", the held-out text is too short to be scored";
    std::string text = lineText(line) + ", held out";
    constexpr const char* lengths[] = {"1x", "2x", "4x"};
    for (std::size_t i = 0; i < line.heldOut.size(); ++i)
        if (!std::isnan(line.heldOut[i]))
            text += " " + fixedText(line.heldOut[i], 4) + " at " + lengths[i];
    for (std::size_t i = 0; i < line.accuracy.size(); ++i)
        if (!std::isnan(line.accuracy[i]))
            text += (i == 0 ? "; " : ", ") + fixedText(100 * line.accuracy[i], 1) + " % right at " +
                    lengths[i];
    return text;
}

// An option that another one makes meaningless is refused, not passed over.
void checkTogether(const CLI::App& command) {
    const auto given = [&](const char* option) { return command.get_option(option)->count() > 0; };
    const auto refuse = [&](std::initializer_list<const char*> options, const std::string& why) {
        for (const char* option : options) {
            if (given(option)) throw CLI::ValidationError(option, why + "; leave it out");
        }
    };
    const CLI::Option* task = command.get_option("--task");
    const std::string named = task->count() > 0 ? task->as<std::string>() : name(Task::text);
    if (named != name(Task::text))
        refuse({"--text", "--held-out", "--held-out-share", "--tokens", "--start-token"},
               "a task makes its own material");
    if (named == name(Task::passkey))
        refuse({"--task-compact"}, "a passkey is hidden in a text");
    else if (named != name(Task::text))
        refuse({"--length"}, "the longest list gives the length");
    else
        refuse({"--task-shortest", "--task-longest", "--task-compact"}, "there is no --task");
    if (given("--from") && !isSpecToTrain(command.get_option("--position")->as<std::string>()))
        refuse({"--position"}, "the checkpoint of --from says what the model is, unless JSON does");
    if (given("--from"))
        refuse({"--hidden", "--layers", "--heads", "--kv-heads", "--intermediate", "--tied",
                "--start-token", "--rope-base", "--rotary-share", "--nope-every", "--full-every"},
               "the checkpoint of --from says what the model is");
    else
        refuse({"--rope-method", "--rope-factor"}, "it changes the checkpoint of --from");
}

void trainCommand(const BatchContext& context, const TrainArguments& given) {
    setThreads(given.threads);
    const TrainRecipe recipe = recipeOf(context, given);
    check(recipe);
    const PackedTokens tokens = tokensOf(context, given, recipe.task.task);
    if (recipe.task.task == Task::text)
        context.note("training on " + std::to_string(tokens.train().size()) + " tokens, " +
                     std::to_string(tokens.heldOut().size()) + " held out");

    const Progress progress = context.progress();
    TrainOptions options = given.options;
    options.dtype = given.dtype == "f16"    ? DType::f16
                    : given.dtype == "bf16" ? DType::bf16
                                            : DType::f32;
    options.compute = sharedCompute(chosen(given.device, everyDevice));
    options.note = [&](const std::string& text) { context.note(text); };
    options.line = [&](const TrainLine& line) {
        if (!line.heldOut.empty()) context.note(heldOutText(line));
        progress(static_cast<double>(line.step) / static_cast<double>(line.steps),
                 Message::verbatim(lineText(line)));
    };
    const TrainLine last = train(recipe, tokens, given.out, options, progress);
    context.note("model written to " + given.out);
    if (!context.json) return;
    nlohmann::ordered_json json = {{"model", given.out},
                                   {"steps", last.step},
                                   {"loss_nats", last.loss},
                                   {"tokens_per_second", last.tokensPerSecond}};
    const auto numbers = [](const std::vector<double>& values) {
        auto list = nlohmann::ordered_json::array();
        for (const double value : values) {
            list.push_back(nullptr);
            if (!std::isnan(value)) list.back() = value;
        }
        return list;
    };
    json["held_out_nats"] = numbers(last.heldOut);
    if (!last.accuracy.empty()) json["accuracy"] = numbers(last.accuracy);
    json["held_out_length"] = {recipe.optimisation.length, 2 * recipe.optimisation.length,
                               4 * recipe.optimisation.length};
    context.print(json);
}

void addRecipeOptions(CLI::App& command, TrainArguments& given) {
    std::string names;
    for (const std::string& one : positionNames())
        names += (names.empty() ? "" : ", ") + one;
    command
        .add_option("--position", given.position,
                    "Encoding and bias in one word (" + names +
                        "), or JSON or a file of it: an intervention, its choices, or "
                        "config.json's rope_parameters")
        ->check([names](const std::string& text) {
            const bool json = text.starts_with('{') || std::filesystem::exists(text);
            return json || !isSpecToTrain(text)
                       ? std::string()
                       : text + ": expected one of " + names + ", JSON, or a file of it";
        })
        ->capture_default_str();
    addParameters(command, optionsOf(modelFields()), given.numbers);
    command.get_option("--kv-heads")->default_str("as many as query heads");
    command.add_option("--rope-base", given.ropeBase, "As --base")->capture_default_str();
    command
        .add_option("--rotary-share", given.rotaryShare, "Share of a head's dimensions that rotate")
        ->capture_default_str();
    given.methods.add(command);
    given.methods.assume(Stage::frequencies, &given.ropeMethod);
    addParameters(command, optionsOf(augmentationFields()), given.numbers);
    addParameters(command, optionsOf(taskFields()), given.numbers);
    command.add_option("--from", given.from, "Train this checkpoint on, with its own tokenizer");
    command.add_option("--rope-method", given.ropeMethod, "With --from: as --frequencies")
        ->check(CLI::IsMember({"plain", "linear", "yarn"}))
        ->capture_default_str();
    command.add_option("--rope-factor", given.ropeFactor, "As --factor")->capture_default_str();
    command.add_option("--head-sigmas", given.headSigmas,
                       "Head scales (head_scale_v1) in effect while training and after");
    addParameters(command, optionsOf(optimisationFields()), given.numbers);
    command.get_option("--warmup")->default_str("100, at most a tenth of all");
    command.add_option("--seed", given.seed, "Seed")->capture_default_str();
}

}  // namespace

void addTrain(CLI::App& app, BatchContext& context) {
    CLI::App* command =
        app.add_subcommand("train", "Train a small model from texts or on a task, or train one on");
    auto given = std::make_shared<TrainArguments>();
    command->add_option("OUT", given->out, "Folder of the run and of the model")->required();
    command->add_option("--text", given->texts, "UTF-8 text files to train on");
    command->add_option("--held-out", given->heldOut, "Text files for evaluation only");
    command
        ->add_option("--held-out-share", given->heldOutShare,
                     "Share held out of each text where no --held-out is given")
        ->capture_default_str();
    command->add_option("--tokens", given->tokens,
                        "Packed tokens: read where the file exists, else made from --text");
    addRecipeOptions(*command, *given);
    command->add_option("--dtype", given->dtype, "Of the written weights")
        ->check(CLI::IsMember({"f32", "f16", "bf16"}))
        ->capture_default_str();
    command->add_flag("--resume", given->options.resume, "Go on from the last checkpoint in OUT");
    command
        ->add_option("--checkpoint-every", given->options.checkpointEvery, "Steps, 0: at the end")
        ->check(notNegative())
        ->capture_default_str();
    command->add_option("--evaluate-every", given->options.evaluateEvery, "Steps, 0: at the end")
        ->check(notNegative())
        ->capture_default_str();
    command
        ->add_option("--entropy-every", given->options.entropyEvery,
                     "Steps between two records of every head's entropy, 0: never")
        ->check(notNegative())
        ->capture_default_str();
    command
        ->add_option("--device", given->device,
                     "Train on the CPU, on a GPU, or on a GPU where one can be used (auto)")
        ->check(CLI::IsMember(namesOf(everyDevice)))
        ->capture_default_str();
    command->add_option("--threads", given->threads, "Threads (default: all)")
        ->check(CLI::Range(1, 4096));
    command->add_flag("--json", context.json, "Print one JSON object");
    command->callback([&context, given, command] {
        checkTogether(*command);
        context.run = [&context, given] { trainCommand(context, *given); };
    });
}

}  // namespace sextant
