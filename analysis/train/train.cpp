// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/train/train.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "analysis/model/compute.h"
#include "analysis/model/model.h"
#include "analysis/model/plain_errors.h"
#include "analysis/store/atomic_file.h"
#include "analysis/train/batches.h"
#include "analysis/train/checkpoint_writer.h"
#include "analysis/train/continuation.h"
#include "analysis/train/optimiser.h"
#include "analysis/train/train_log.h"
#include "analysis/train/trained_model.h"
#include "analysis/train/training_state.h"

namespace sextant {

namespace {

namespace fs = std::filesystem;

constexpr const char* stateName = "training_state.safetensors";

// What an evaluation found over all its batches.
struct Evaluation {
    double nll = std::nan("");       // nats a target
    double accuracy = std::nan("");  // share of sequences whose every target was the likeliest
};

Evaluation evaluate(const TrainedModel& graph, const std::vector<TokenBatch>& batches) {
    const c10::NoGradGuard noGradients;
    double sum = 0;
    std::int64_t targets = 0, right = 0, sequences = 0;
    for (const TokenBatch& batch : batches) {
        const std::int64_t most = graph.spec().learnedPositions;
        if (most > 0 && batch.length > most) return {};  // there are no positions beyond
        const at::Tensor logits = graph.logits(batch);
        const at::Tensor expected = at::tensor(batch.targets, at::kLong).to(logits.device());
        sum += at::cross_entropy_loss(logits, expected, {}, at::Reduction::Sum, noTarget)
                   .item<double>();
        const at::Tensor scored = expected.ne(noTarget);
        targets += scored.sum().item<std::int64_t>();
        const at::Tensor wrong = logits.argmax(1).ne(expected).logical_and(scored);
        right +=
            batch.batch - wrong.view({batch.batch, batch.length}).any(1).sum().item<std::int64_t>();
        sequences += batch.batch;
    }
    if (targets == 0) return {};
    return {sum / static_cast<double>(targets),
            static_cast<double>(right) / static_cast<double>(sequences)};
}

std::int64_t targetsOf(const TokenBatch& batch) {
    return std::ssize(batch.targets) -
           std::count(batch.targets.begin(), batch.targets.end(), noTarget);
}

// One run from its start or from a saved state to its last step.
class Training {
  public:
    Training(const Compute& compute, const TrainRecipe& recipe, const ModelSpec& spec,
             const PackedTokens& tokens, const fs::path& folder, const TrainOptions& options)
        : recipe_(recipe),
          tokens_(tokens),
          folder_(folder),
          options_(options),
          device_(describe(compute)),
          graph_(spec, recipe.seed, compute),
          optimiser_(graph_.parameters(), recipe.optimisation, compute.byTensors()) {
        if (options_.note) options_.note("training on " + device_);
        const fs::path state = folder_ / stateName;
        if (fs::exists(state)) resume(state);
        log_.emplace(folder_, done_, spec.layerCount(), spec.heads);
    }

    // Before the first step of a run that was not resumed.
    void startFrom(const Checkpoint& checkpoint) {
        if (done_ == 0) loadWeights(checkpoint, graph_);
        checkpoint.weights.checkUnchanged();
        copyTokenizer(checkpoint.folder, folder_);
        originalConfig_ = checkpoint.config;
    }

    TrainLine run(const Progress& progress) {
        const std::int64_t steps = recipe_.optimisation.steps;
        TrainLine line;
        if (done_ == 0) saveRecipe();
        started_ = std::chrono::steady_clock::now();
        const std::int64_t firstStep = done_;
        while (done_ < steps) {
            if (progress.stop.stop_requested()) {
                if (saved_ != done_) save();
                throw Cancelled();
            }
            line = step();
            const bool last = done_ == steps;
            const auto falls = [&](std::int64_t every) { return every > 0 && done_ % every == 0; };
            setSpeed(line, firstStep);
            if (last || falls(options_.evaluateEvery)) evaluateInto(line);
            if (last || !line.heldOut.empty() || !line.entropy.empty() || falls(options_.logEvery))
                log_->add(line);
            if (last || falls(options_.checkpointEvery)) save();
            if (options_.line) options_.line(line);
        }
        return line;
    }

  private:
    void resume(const fs::path& file) {
        if (!options_.resume)
            throw Error("{}: a training run has begun in this folder; resume it, or name another",
                        file);
        const TrainingState state = readTrainingState(file);
        if (!(state.recipe == recipe_))
            throw Error(
                "{}: this run was started with another recipe (recipe.json beside it); resume with "
                "the same numbers, or name another folder",
                file);
        if (state.text != tokens_.hash())
            throw Error(
                "{}: this run was started with another text; resume with the same files, or name "
                "another folder",
                file);
        if (!state.device.empty() && state.device != device_)
            throw Error(
                "{}: this run was begun on {} and would go on on {}; steps of two are not mixed. "
                "Choose the device that it was begun on, or name another folder",
                file, state.device, device_);
        restoreTensors(file, graph_, optimiser_);
        done_ = saved_ = state.step;
    }

    TrainLine step() {
        const Optimisation& o = recipe_.optimisation;
        TrainLine line;
        const bool entropy =
            options_.entropyEvery > 0 && ((done_ + 1) % options_.entropyEvery == 0 || done_ == 0);
        std::vector<TokenBatch> parts;
        std::int64_t targets = 0;
        for (int part = 0; part < o.accumulate; ++part) {
            parts.push_back(drawBatch(recipe_, tokens_, done_, part));
            targets += targetsOf(parts.back());
        }
        for (int part = 0; part < o.accumulate; ++part) {
            TokenBatch& batch = parts[static_cast<std::size_t>(part)];
            if (graph_.clex()) graph_.clex()->stretch(batch, recipe_.seed, done_, part);
            // The mean over all targets of the step, however they fall into parts.
            const double parted =
                static_cast<double>(targets) / static_cast<double>(targetsOf(batch));
            const at::Tensor loss = graph_.loss(batch, AttentionBy::sextant,
                                                entropy && part == 0 ? &line.entropy : nullptr) /
                                    parted;
            line.loss += loss.item<double>();
            if (std::isfinite(line.loss)) loss.backward();
        }
        line.gradientNorm = optimiser_.gradientNorm();
        if (!std::isfinite(line.loss) || !std::isfinite(line.gradientNorm)) refuseStep();
        const double factor =
            o.clip > 0 && line.gradientNorm > o.clip ? o.clip / line.gradientNorm : 1.0;
        line.rate = learningRate(o, done_);
        optimiser_.step(done_, factor);
        line.step = ++done_;
        line.steps = o.steps;
        return line;
    }

    [[noreturn]] void refuseStep() const {
        throw Error(
            saved_ > 0
                ? Message("step {}: the loss or its gradient is not a number; training stops. The "
                          "checkpoint of step {} is kept in {}. A lower learning rate or a longer "
                          "warm-up may help",
                          done_ + 1, saved_, folder_)
                : Message(
                      "step {}: the loss or its gradient is not a number; training stops. No "
                      "checkpoint was written yet. A lower learning rate or a longer warm-up may "
                      "help",
                      done_ + 1));
    }

    void setSpeed(TrainLine& line, std::int64_t firstStep) const {
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - started_;
        const Optimisation& o = recipe_.optimisation;
        const double stepsPerSecond = static_cast<double>(done_ - firstStep) / spent.count();
        line.tokensPerSecond = stepsPerSecond * static_cast<double>(o.batch) * o.accumulate *
                               static_cast<double>(o.length);
        line.secondsLeft = static_cast<double>(o.steps - done_) / stepsPerSecond;
    }

    void evaluateInto(TrainLine& line) const {
        for (const int times : {1, 2, 4}) {
            const Evaluation found = evaluate(graph_, heldOutBatches(recipe_, tokens_, times));
            line.heldOut.push_back(found.nll);
            if (recipe_.task.task != Task::text) line.accuracy.push_back(found.accuracy);
        }
    }

    void saveRecipe() const { writeFile(folder_ / "recipe.json", toJson(recipe_).dump(2) + "\n"); }

    // The model first: a state that says "step n" never stands beside an older model.
    void save() {
        tokens_.checkUnchanged();
        std::vector<NamedWeights> weights;
        std::vector<at::Tensor> values;
        for (const TrainedTensor& parameter : graph_.parameters()) {
            if (!parameter.at) continue;
            values.push_back(parameter.value.detach().cpu());
            weights.push_back({parameter.name,
                               values.back().sizes().vec(),
                               {values.back().const_data_ptr<float>(),
                                static_cast<std::size_t>(values.back().numel())},
                               parameter.at});
        }
        writeCheckpoint(folder_, graph_.trainedSpec(), weights, options_.dtype,
                        !recipe_.from.folder.empty() ? TokenizerFiles::none
                        : ofBytes(recipe_.task.task) ? TokenizerFiles::bytes
                                                     : TokenizerFiles::task,
                        originalConfig_);
        log_->write(toJson(recipe_).dump());
        writeTrainingState(folder_ / stateName, {recipe_, tokens_.hash(), done_, device_}, graph_,
                           optimiser_);
        saved_ = done_;
    }

    TrainRecipe recipe_;
    const PackedTokens& tokens_;
    fs::path folder_;
    const TrainOptions& options_;
    std::string device_;
    TrainedModel graph_;
    Optimiser optimiser_;
    std::optional<TrainLog> log_;
    std::string originalConfig_;  // of the checkpoint that is continued
    std::int64_t done_ = 0;
    std::int64_t saved_ = 0;
    std::chrono::steady_clock::time_point started_;
};

}  // namespace

TrainLine train(const TrainRecipe& recipe, const PackedTokens& tokens, const fs::path& folder,
                const TrainOptions& options, const Progress& progress) {
    check(recipe);
    Compute compute = options.compute ? *options.compute : Compute();
    compute.products = productsOf(recipe.optimisation.precision);
    std::optional<Checkpoint> from;
    if (!recipe.from.folder.empty()) {
        std::error_code ignored;
        if (fs::equivalent(recipe.from.folder, folder, ignored))
            throw Error(
                "{}: this is the checkpoint to be continued; name another folder for what comes of "
                "it",
                folder);
        from = openCheckpoint(recipe.from.folder);
    }
    const ModelSpec spec = from ? continuedSpec(*from, recipe) : modelSpec(recipe);
    check(recipe, spec);
    const std::int64_t length = recipe.optimisation.length;
    if (recipe.task.task == Task::text && tokens.train().size() <= length)
        throw Error(
            "the training text has {} tokens, expected more than a sequence of {}; give more text "
            "or a shorter length",
            tokens.train().size(), length);
    std::error_code problem;
    fs::create_directories(folder, problem);
    if (problem) throw Error("{}: cannot be made: {}", folder, problem.message());
    checkWritable(folder / stateName);
    removeLeftOvers(folder);
    const ComputeScope scope(compute);
    try {
        Training training(compute, recipe, spec, tokens, folder, options);
        if (from) training.startFrom(*from);
        return training.run(progress);
    } catch (const c10::OutOfMemoryError&) {
        throw Error(
            "the GPU's memory is too small for this model and {} sequences of {} tokens at once; "
            "give a smaller --batch (and a larger --accumulate)",
            recipe.optimisation.batch, length);
    } catch (...) {
        rethrowPlainly();
    }
}

}  // namespace sextant
