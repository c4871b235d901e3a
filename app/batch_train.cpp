// SPDX-License-Identifier: GPL-3.0-or-later
// sextant-batch train OUT --text FILE...: trains a small model from texts.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <memory>

#include "analysis/model/model.h"
#include "analysis/train/train.h"
#include "app/batch.h"

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
    std::string position = "rope", decay = "cosine", tail = "beta", dtype = "f32";
};

template <typename Enum>
Enum chosen(const std::string& text, std::initializer_list<Enum> all) {
    Enum result = *all.begin();
    for (const Enum one : all) {
        if (text == name(one)) result = one;
    }
    return result;
}

TrainRecipe recipeOf(const Arguments& given) {
    TrainRecipe recipe = given.recipe;
    recipe.model.keyValueHeads = given.keyValueHeads > 0 ? given.keyValueHeads : recipe.model.heads;
    recipe.model.position = chosen(
        given.position, {PositionEncoding::rope, PositionEncoding::none, PositionEncoding::alibi});
    recipe.augmentation.tail.curve =
        chosen(given.tail, {TailCurve::beta, TailCurve::squareRoot, TailCurve::power});
    recipe.optimisation.decay =
        chosen(given.decay, {Decay::cosine, Decay::linear, Decay::constant});
    recipe.optimisation.warmup = given.warmup >= 0
                                     ? given.warmup
                                     : std::min<std::int64_t>(100, recipe.optimisation.steps / 10);
    return recipe;
}

// Packed once: a run that goes on and a file named by --tokens are read as they are.
PackedTokens tokensOf(const BatchContext& context, const Arguments& given) {
    namespace fs = std::filesystem;
    const fs::path file =
        given.tokens.empty() ? fs::path(given.out) / "tokens.safetensors" : fs::path(given.tokens);
    if (fs::exists(file) && (given.options.resume || !given.tokens.empty())) {
        context.note("tokens read from " + file.string());
        return openPackedTokens(file);
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
    packTexts(sources, file, context.progress());
    return openPackedTokens(file);
}

std::string lineText(const TrainLine& line) {
    char text[160];
    std::snprintf(text, sizeof text, "step %lld of %lld, loss %.4f, %.0f tokens/s",
                  static_cast<long long>(line.step), static_cast<long long>(line.steps), line.loss,
                  line.tokensPerSecond);
    return text;
}

std::string heldOutText(const TrainLine& line) {
    std::string text = lineText(line) + ", held out";
    constexpr const char* lengths[] = {"1x", "2x", "4x"};
    for (std::size_t i = 0; i < line.heldOut.size(); ++i) {
        char value[32];
        std::snprintf(value, sizeof value, " %.4f", line.heldOut[i]);
        if (!std::isnan(line.heldOut[i])) text += std::string(value) + " at " + lengths[i];
    }
    return text;
}

void trainCommand(const BatchContext& context, const Arguments& given) {
    setThreads(given.threads);
    const TrainRecipe recipe = recipeOf(given);
    check(recipe);
    const PackedTokens tokens = tokensOf(context, given);
    context.note("training on " + std::to_string(tokens.train().size()) + " bytes, " +
                 std::to_string(tokens.heldOut().size()) + " held out");

    const Progress progress = context.progress();
    TrainOptions options = given.options;
    options.dtype = given.dtype == "f16"    ? DType::f16
                    : given.dtype == "bf16" ? DType::bf16
                                            : DType::f32;
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
    auto heldOut = nlohmann::ordered_json::array();
    for (const double value : last.heldOut) {
        heldOut.push_back(nullptr);
        if (!std::isnan(value)) heldOut.back() = value;
    }
    json["held_out_nats"] = heldOut;
    json["held_out_length"] = {recipe.optimisation.length, 2 * recipe.optimisation.length,
                               4 * recipe.optimisation.length};
    context.print(json);
}

void addModelOptions(CLI::App& command, Arguments& given) {
    ModelShape& m = given.recipe.model;
    command.add_option("--position", given.position, "Position encoding")
        ->check(CLI::IsMember({"rope", "none", "alibi"}))
        ->capture_default_str();
    command.add_option("--hidden", m.hidden, "Width")->capture_default_str();
    command.add_option("--layers", m.layers, "Layers")->capture_default_str();
    command.add_option("--heads", m.heads, "Query heads")->capture_default_str();
    command.add_option("--kv-heads", given.keyValueHeads, "Key-value heads (default: --heads)");
    command.add_option("--intermediate", m.intermediate, "Width of the MLP")->capture_default_str();
    command.add_flag("--tied", m.tied, "One matrix for embedding and output");
    command.add_option("--rope-base", m.ropeBase, "Base of RoPE")->capture_default_str();
    command.add_option("--rotary-share", m.rotaryShare, "Share of a head's dimensions that rotate")
        ->capture_default_str();
}

void addPositionOptions(CLI::App& command, Arguments& given) {
    Augmentation& a = given.recipe.augmentation;
    command.add_option("--warp-head", a.headShare,
                       "Share of sequences with head warping (0.15 in the paper)");
    command.add_option("--alpha", a.alphas, "Its factors, one is drawn (default 1/6)");
    command.add_option("--warp-tail", a.tailShare,
                       "Share of sequences with tail warping (0.15 in the paper)");
    command.add_option("--tail", given.tail, "Its curve")
        ->check(CLI::IsMember({"sqrt", "beta", "power"}))
        ->capture_default_str();
    command.add_option("--tail-a", a.tail.a, "a of Beta(a, b), or the power")
        ->capture_default_str();
    command.add_option("--tail-b", a.tail.b, "b of Beta(a, b)")->capture_default_str();
    command.add_option("--randomized", a.randomizedShare,
                       "Share of sequences with randomized positions");
    command.add_option("--pose", a.skipShare, "Share of sequences with PoSE's skip");
    command.add_option("--longest", a.longest, "Positions these two draw from");
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
        ->check(CLI::IsMember({"cosine", "linear", "constant"}))
        ->capture_default_str();
    command.add_option("--final-share", o.finalShare, "Share of the rate at the end")
        ->capture_default_str();
    command.add_option("--beta1", o.beta1, "AdamW")->capture_default_str();
    command.add_option("--beta2", o.beta2, "AdamW")->capture_default_str();
    command.add_option("--weight-decay", o.weightDecay, "AdamW, matrices only")
        ->capture_default_str();
    command.add_option("--clip", o.clip, "Largest norm of the gradient, 0: none")
        ->capture_default_str();
    command.add_option("--seed", given.recipe.seed, "Seed")->capture_default_str();
}

}  // namespace

void addTrain(CLI::App& app, BatchContext& context) {
    CLI::App* command = app.add_subcommand("train", "Train a small byte-level model from texts");
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
    command->add_option("--threads", given->threads, "Threads (default: all)")
        ->check(CLI::Range(1, 4096));
    command->add_flag("--json", context.json, "Print one JSON object");
    command->callback(
        [&context, given] { context.run = [&context, given] { trainCommand(context, *given); }; });
}

}  // namespace sextant
