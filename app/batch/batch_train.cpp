// SPDX-License-Identifier: GPL-3.0-or-later
// sextant-batch train OUT --text FILE...: trains a small model from texts.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <memory>

#include "analysis/checkpoint/checkpoint.h"
#include "analysis/model/model.h"
#include "analysis/position/composition.h"
#include "analysis/position/hf_position.h"
#include "analysis/position/methods/all.h"
#include "analysis/store/head_scale_file.h"
#include "analysis/text/tokenizer.h"
#include "analysis/train/train.h"
#include "app/batch/batch.h"
#include "app/batch/method_options.h"
#include "app/named_option.h"

namespace sextant {

namespace {

struct Arguments {
    std::string out, tokens;
    std::vector<std::string> texts, heldOut;
    double heldOutShare = 0.02;
    TrainRecipe recipe;
    TrainOptions options;
    int keyValueHeads = 0;  // 0: as many as heads
    std::int64_t warmup = -1;
    int threads = 0;
    std::string position = "rope", decay = "cosine", tail = "beta", dtype = "f32", rule = "adamw";
    std::string device = name(TrainDevice::cpu), precision = name(Precision::fp32);
    std::string task = "text", headSigmas;
    MethodOptions methods;
    double ropeBase = 10000.0, rotaryShare = 1.0;  // as before there were methods
    std::string ropeMethod = "plain";
    double ropeFactor = 1.0;
};

TrainRecipe recipeOf(const Arguments& given) {
    TrainRecipe recipe = given.recipe;
    recipe.model.keyValueHeads = given.keyValueHeads > 0 ? given.keyValueHeads : recipe.model.heads;
    const ModelShape& m = recipe.model;
    Choices choices = trainChoices(given.position, given.ropeBase, given.rotaryShare, 0,
                                   m.hidden / std::max(1, m.heads));
    for (const auto& [stage, choice] : given.methods.choices())
        choices[stage] = choice;
    Choices& where = recipe.from.folder.empty() ? recipe.model.choices : recipe.from.choices;
    where = recipe.from.folder.empty() ? withoutNeutral(choices) : given.methods.choices();
    recipe.augmentation.tail.curve = chosen(given.tail, everyTailCurve);
    recipe.optimisation.decay = chosen(given.decay, everyDecay);
    recipe.optimisation.rule = chosen(given.rule, everyRule);
    recipe.optimisation.precision = chosen(given.precision, everyPrecision);
    if (given.ropeMethod != "plain") {
        Choice choice = initialChoice(given.ropeMethod,
                                      findMethod(Stage::frequencies, given.ropeMethod).parameters);
        choice.values["factor"] = given.ropeFactor;
        where[Stage::frequencies] = choice;
    }
    recipe.task.task = chosen(given.task, everyTask);
    if (recipe.task.task != Task::text && recipe.task.longest >= 1 && recipe.task.longest <= 10000)
        recipe.optimisation.length = longestSequence(recipe.task, recipe.task.longest);
    if (!given.headSigmas.empty()) {
        int layers = recipe.model.layers;
        int heads = recipe.model.heads;
        if (!recipe.from.folder.empty()) {
            const ModelSpec spec = openCheckpoint(recipe.from.folder).spec;
            layers = spec.layerCount();
            heads = spec.heads;
        }
        recipe.headSigma = readHeadScales(given.headSigmas, layers, heads);
    }
    recipe.optimisation.warmup = given.warmup >= 0
                                     ? given.warmup
                                     : std::min<std::int64_t>(100, recipe.optimisation.steps / 10);
    return recipe;
}

// Packed once: a run that goes on and a file named by --tokens are read as they are.
// A checkpoint that is continued brings its own tokenizer.
PackedTokens tokensOf(const BatchContext& context, const Arguments& given) {
    namespace fs = std::filesystem;
    if (given.task != name(Task::text)) return {};
    std::shared_ptr<const Tokenizer> tokenizer;
    int vocabulary = 256;
    const std::string& from = given.recipe.from.folder;
    if (!from.empty()) {
        const Checkpoint checkpoint = openCheckpoint(from);
        vocabulary = checkpoint.spec.vocabulary;
        tokenizer = openTokenizer(checkpoint.folder);
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
        if (problem) throw Error(given.out + ": cannot be made: " + problem.message());
    }
    packTexts(sources, file, context.progress(), tokenizer.get());
    return openPackedTokens(file, vocabulary);
}

std::string lineText(const TrainLine& line) {
    char text[160];
    std::snprintf(text, sizeof text, "step %lld of %lld, loss %.4f, %.0f tokens/s",
                  static_cast<long long>(line.step), static_cast<long long>(line.steps), line.loss,
                  line.tokensPerSecond);
    return text;
}

std::string heldOutText(const TrainLine& line) {
    if (std::all_of(line.heldOut.begin(), line.heldOut.end(),
                    [](double value) { return std::isnan(value); }))
        return lineText(line) + ", the held-out text is too short to be scored";
    std::string text = lineText(line) + ", held out";
    constexpr const char* lengths[] = {"1x", "2x", "4x"};
    for (std::size_t i = 0; i < line.heldOut.size(); ++i) {
        char value[32];
        std::snprintf(value, sizeof value, " %.4f", line.heldOut[i]);
        if (!std::isnan(line.heldOut[i])) text += std::string(value) + " at " + lengths[i];
    }
    for (std::size_t i = 0; i < line.accuracy.size(); ++i) {
        char value[48];
        std::snprintf(value, sizeof value, "%s %.1f %% right at %s", i == 0 ? ";" : ",",
                      100 * line.accuracy[i], lengths[i]);
        if (!std::isnan(line.accuracy[i])) text += value;
    }
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
    if (task->count() > 0 && task->as<std::string>() != name(Task::text))
        refuse({"--text", "--held-out", "--held-out-share", "--tokens", "--length"},
               "a task makes its own lists, and the longest gives the length");
    else
        refuse({"--task-shortest", "--task-longest", "--task-compact"}, "there is no --task");
    if (given("--from"))
        refuse({"--position", "--hidden", "--layers", "--heads", "--kv-heads", "--intermediate",
                "--tied", "--rope-base", "--rotary-share", "--nope-every", "--full-every"},
               "the checkpoint of --from says what the model is");
    else
        refuse({"--rope-method", "--rope-factor"}, "it changes the checkpoint of --from");
}

void trainCommand(const BatchContext& context, const Arguments& given) {
    setThreads(given.threads);
    const TrainRecipe recipe = recipeOf(given);
    check(recipe);
    const PackedTokens tokens = tokensOf(context, given);
    if (recipe.task.task == Task::text)
        context.note("training on " + std::to_string(tokens.train().size()) + " tokens, " +
                     std::to_string(tokens.heldOut().size()) + " held out");

    const Progress progress = context.progress();
    TrainOptions options = given.options;
    options.dtype = given.dtype == "f16"    ? DType::f16
                    : given.dtype == "bf16" ? DType::bf16
                                            : DType::f32;
    options.device = chosen(given.device, everyTrainDevice);
    options.note = [&](const std::string& text) { context.note(text); };
    options.line = [&](const TrainLine& line) {
        if (!line.heldOut.empty()) context.note(heldOutText(line));
        progress(static_cast<double>(line.step) / static_cast<double>(line.steps), lineText(line));
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

void addModelOptions(CLI::App& command, Arguments& given) {
    ModelShape& m = given.recipe.model;
    command.add_option("--position", given.position, "Encoding and bias in one word")
        ->check(CLI::IsMember(positionNames()))
        ->capture_default_str();
    command.add_option("--hidden", m.hidden, "Width")->capture_default_str();
    command.add_option("--layers", m.layers, "Layers")->capture_default_str();
    command.add_option("--heads", m.heads, "Query heads")->capture_default_str();
    command.add_option("--kv-heads", given.keyValueHeads, "Key-value heads (default: --heads)");
    command.add_option("--intermediate", m.intermediate, "Width of the MLP")->capture_default_str();
    command.add_flag("--tied", m.tied, "One matrix for embedding and output");
    command.add_option("--rope-base", given.ropeBase, "As --base")->capture_default_str();
    command
        .add_option("--rotary-share", given.rotaryShare, "Share of a head's dimensions that rotate")
        ->capture_default_str();
    command.add_option("--nope-every", m.nopeEvery, "Every k-th layer has no position encoding");
    command.add_option("--full-every", m.fullEvery, "Every k-th layer is without the window");
    given.methods.add(command);
}

void addPositionOptions(CLI::App& command, Arguments& given) {
    Augmentation& a = given.recipe.augmentation;
    command.add_option("--warp-head", a.headShare,
                       "Share of sequences with head warping (0.15 in the paper)");
    command.add_option("--alpha", a.alphas, "Its factors, one is drawn (default 1/6)");
    command.add_option("--warp-tail", a.tailShare,
                       "Share of sequences with tail warping (0.15 in the paper)");
    command.add_option("--tail", given.tail, "Its curve")
        ->check(CLI::IsMember(namesOf(everyTailCurve)))
        ->capture_default_str();
    command.add_option("--tail-a", a.tail.a, "a of Beta(a, b), or the power")
        ->capture_default_str();
    command.add_option("--tail-b", a.tail.b, "b of Beta(a, b)")->capture_default_str();
    command.add_option("--randomized", a.randomizedShare,
                       "Share of sequences with randomized positions");
    command.add_option("--pose", a.skipShare, "Share of sequences with PoSE's skip");
    command.add_option("--padding", a.paddingShare,
                       "Share of sequences whose positions begin at a random one");
    command.add_option("--longest", a.longest, "Positions these three draw from");
}

void addTaskOptions(CLI::App& command, Arguments& given) {
    TaskRecipe& t = given.recipe.task;
    command.add_option("--task", given.task, "Train on lists made up on the way, in place of text")
        ->check(CLI::IsMember(namesOf(everyTask)))
        ->capture_default_str();
    command.add_option("--task-shortest", t.shortest, "Elements of the shortest list")
        ->capture_default_str();
    command.add_option("--task-longest", t.longest, "Elements of the longest list")
        ->capture_default_str();
    command.add_flag("--task-compact", t.compact, "Bare lists in place of sentences");
}

void addContinuationOptions(CLI::App& command, Arguments& given) {
    Continuation& from = given.recipe.from;
    command.add_option("--from", from.folder, "Train this checkpoint on, with its own tokenizer");
    command.add_option("--rope-method", given.ropeMethod, "With --from: as --frequencies")
        ->check(CLI::IsMember({"plain", "linear", "yarn"}))
        ->capture_default_str();
    command.add_option("--rope-factor", given.ropeFactor, "As --factor")->capture_default_str();
    command.add_option("--head-sigmas", given.headSigmas,
                       "Head scales (head_scale_v1) in effect while training and after");
}

void addOptimisationOptions(CLI::App& command, Arguments& given) {
    Optimisation& o = given.recipe.optimisation;
    command.add_option("--length", o.length, "Tokens of a sequence")->capture_default_str();
    command.add_option("--batch", o.batch, "Sequences at once")->capture_default_str();
    command.add_option("--accumulate", o.accumulate, "Batches a step")->capture_default_str();
    command.add_option("--steps", o.steps, "Steps")->capture_default_str();
    command.add_option("--rate", o.rate, "Highest learning rate")->capture_default_str();
    command.add_option("--warmup", given.warmup,
                       "Steps of linear rise (default 100, at most a tenth of all)");
    command.add_option("--decay", given.decay, "How the rate falls")
        ->check(CLI::IsMember(namesOf(everyDecay)))
        ->capture_default_str();
    command.add_option("--final-share", o.finalShare, "Share of the rate at the end")
        ->capture_default_str();
    command
        .add_option("--rule", given.rule,
                    "How weights move: AdamW, or Muon for the matrices between hidden widths")
        ->check(CLI::IsMember(namesOf(everyRule)))
        ->capture_default_str();
    command.add_option("--beta1", o.beta1, "AdamW")->capture_default_str();
    command.add_option("--beta2", o.beta2, "AdamW")->capture_default_str();
    command.add_option("--weight-decay", o.weightDecay, "AdamW, matrices only")
        ->capture_default_str();
    command
        .add_option(
            "--precision", given.precision,
            "Of matrix products while training; bf16 is faster where there are units for it")
        ->check(CLI::IsMember(namesOf(everyPrecision)))
        ->capture_default_str();
    command.add_option("--clip", o.clip, "Largest norm of the gradient, 0: none")
        ->capture_default_str();
    command.add_option("--seed", given.recipe.seed, "Seed")->capture_default_str();
}

}  // namespace

void addTrain(CLI::App& app, BatchContext& context) {
    CLI::App* command =
        app.add_subcommand("train", "Train a small model from texts or on a task, or train one on");
    auto given = std::make_shared<Arguments>();
    command->add_option("OUT", given->out, "Folder of the run and of the model")->required();
    command->add_option("--text", given->texts, "UTF-8 text files to train on");
    command->add_option("--held-out", given->heldOut, "Text files for evaluation only");
    command
        ->add_option("--held-out-share", given->heldOutShare,
                     "Share held out of each text where no --held-out is given")
        ->capture_default_str();
    command->add_option("--tokens", given->tokens,
                        "Packed tokens: read where the file exists, else made from --text");
    addModelOptions(*command, *given);
    addPositionOptions(*command, *given);
    addTaskOptions(*command, *given);
    addContinuationOptions(*command, *given);
    addOptimisationOptions(*command, *given);
    command->add_option("--dtype", given->dtype, "Of the written weights")
        ->check(CLI::IsMember({"f32", "f16", "bf16"}))
        ->capture_default_str();
    command->add_flag("--resume", given->options.resume, "Go on from the last checkpoint in OUT");
    command
        ->add_option("--checkpoint-every", given->options.checkpointEvery, "Steps, 0: at the end")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    command->add_option("--evaluate-every", given->options.evaluateEvery, "Steps, 0: at the end")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    command
        ->add_option("--entropy-every", given->options.entropyEvery,
                     "Steps between two records of every head's entropy, 0: never")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    command
        ->add_option("--device", given->device,
                     "Train on the CPU, on a GPU, or on a GPU where one can be used (auto)")
        ->check(CLI::IsMember(namesOf(everyTrainDevice)))
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
