// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/train/train.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "analysis/model/model.h"
#include "analysis/store/atomic_file.h"
#include "analysis/train/adamw.h"
#include "analysis/train/checkpoint_writer.h"
#include "analysis/train/random_stream.h"
#include "analysis/train/train_graph.h"
#include "analysis/train/train_log.h"
#include "analysis/train/training_state.h"

namespace sextant {

namespace {

namespace fs = std::filesystem;

constexpr const char* stateName = "training_state.safetensors";
constexpr const char* logName = "log.csv";

void append(TrainBatch& batch, std::span<const std::uint8_t> tokens, std::int64_t from) {
    const auto text =
        tokens.subspan(static_cast<std::size_t>(from), static_cast<std::size_t>(batch.length + 1));
    batch.inputs.insert(batch.inputs.end(), text.begin(), text.end() - 1);
    batch.targets.insert(batch.targets.end(), text.begin() + 1, text.end());
    ++batch.batch;
}

// One run from its start or from a saved state to its last step.
class Training {
  public:
    Training(const TrainRecipe& recipe, const PackedTokens& tokens, const fs::path& folder,
             const TrainOptions& options)
        : recipe_(recipe),
          tokens_(tokens),
          folder_(folder),
          options_(options),
          graph_(modelSpec(recipe), recipe.seed),
          optimiser_(graph_.parameters(), recipe.optimisation) {
        const fs::path state = folder_ / stateName;
        if (fs::exists(state)) resume(state);
        log_.emplace(folder_ / logName, done_);
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
            if (last || falls(options_.evaluateEvery)) line.heldOut = evaluate();
            if (last || !line.heldOut.empty() || falls(options_.logEvery)) log_->add(line);
            if (last || falls(options_.checkpointEvery)) save();
            if (options_.line) options_.line(line);
        }
        return line;
    }

  private:
    void resume(const fs::path& file) {
        if (!options_.resume)
            throw Error(file.string() +
                        ": a training run has begun in this folder; resume it, or name another");
        const TrainingState state = readTrainingState(file);
        if (!(state.recipe == recipe_))
            throw Error(file.string() +
                        ": this run was started with another recipe (recipe.json beside it); "
                        "resume with the same numbers, or name another folder");
        if (state.text != tokens_.hash())
            throw Error(file.string() +
                        ": this run was started with another text; resume with the same files, or "
                        "name another folder");
        restoreTensors(file, graph_, optimiser_);
        done_ = saved_ = state.step;
    }

    TrainBatch drawBatch(std::int64_t step, int part) const {
        constexpr std::uint64_t purpose = 3;  // of random numbers: places in the text
        const Optimisation& o = recipe_.optimisation;
        TrainBatch batch;
        batch.length = o.length;
        const std::int64_t places = static_cast<std::int64_t>(tokens_.train().size()) - o.length;
        for (int i = 0; i < o.batch; ++i) {
            const std::int64_t sequence = std::int64_t{part} * o.batch + i;
            RandomStream random{recipe_.seed, purpose, static_cast<std::uint64_t>(step),
                                static_cast<std::uint64_t>(sequence)};
            append(batch, tokens_.train(), random.below(places));
            if (!recipe_.augmentation.any()) continue;
            const auto positions = drawPositions(recipe_, step, sequence);
            batch.positions.insert(batch.positions.end(), positions.begin(), positions.end());
        }
        return batch;
    }

    TrainLine step() {
        const Optimisation& o = recipe_.optimisation;
        TrainLine line;
        for (int part = 0; part < o.accumulate; ++part) {
            const at::Tensor loss = graph_.loss(drawBatch(done_, part)) / o.accumulate;
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
        throw Error("step " + std::to_string(done_ + 1) +
                    ": the loss or its gradient is not a number; training stops. " +
                    (saved_ > 0 ? "The checkpoint of step " + std::to_string(saved_) +
                                      " is kept in " + folder_.string()
                                : std::string("No checkpoint was written yet")) +
                    ". A lower learning rate or a longer warm-up may help");
    }

    void setSpeed(TrainLine& line, std::int64_t firstStep) const {
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - started_;
        const Optimisation& o = recipe_.optimisation;
        const double stepsPerSecond = static_cast<double>(done_ - firstStep) / spent.count();
        line.tokensPerSecond = stepsPerSecond * static_cast<double>(o.batch) * o.accumulate *
                               static_cast<double>(o.length);
        line.secondsLeft = static_cast<double>(o.steps - done_) / stepsPerSecond;
    }

    // The same windows every time, spread evenly over the held-out text.
    std::vector<double> evaluate() const {
        constexpr std::int64_t tokensRead = 32768;
        const c10::NoGradGuard noGradients;
        std::vector<double> result;
        const auto size = static_cast<std::int64_t>(tokens_.heldOut().size());
        for (const int times : {1, 2, 4}) {
            TrainBatch window;
            window.length = times * recipe_.optimisation.length;
            const std::int64_t fit = (size - 1) / window.length;
            const std::int64_t windows =
                std::min(fit, std::max<std::int64_t>(1, tokensRead / window.length));
            double sum = 0;
            for (std::int64_t i = 0; i < windows; ++i) {
                TrainBatch one = window;
                append(one, tokens_.heldOut(),
                       (size - 1 - window.length) * i / std::max<std::int64_t>(1, windows - 1));
                sum += graph_.loss(one).item<double>();
            }
            result.push_back(windows > 0 ? sum / static_cast<double>(windows) : std::nan(""));
        }
        return result;
    }

    void saveRecipe() const { writeFile(folder_ / "recipe.json", toJson(recipe_).dump(2) + "\n"); }

    // The model first: a state that says "step n" never stands beside an older model.
    void save() {
        std::vector<NamedWeights> weights;
        for (const Parameter& parameter : graph_.parameters())
            weights.push_back({parameter.name,
                               parameter.value.sizes().vec(),
                               {parameter.value.const_data_ptr<float>(),
                                static_cast<std::size_t>(parameter.value.numel())}});
        writeCheckpoint(folder_, graph_.spec(), weights, options_.dtype);
        log_->write();
        writeTrainingState(folder_ / stateName, {recipe_, tokens_.hash(), done_}, graph_,
                           optimiser_);
        saved_ = done_;
    }

    TrainRecipe recipe_;
    const PackedTokens& tokens_;
    fs::path folder_;
    const TrainOptions& options_;
    TrainGraph graph_;
    AdamW optimiser_;
    std::optional<TrainLog> log_;
    std::int64_t done_ = 0;
    std::int64_t saved_ = 0;
    std::chrono::steady_clock::time_point started_;
};

}  // namespace

TrainLine train(const TrainRecipe& recipe, const PackedTokens& tokens, const fs::path& folder,
                const TrainOptions& options, const Progress& progress) {
    check(recipe);
    const std::int64_t length = recipe.optimisation.length;
    if (static_cast<std::int64_t>(tokens.train().size()) <= length)
        throw Error("the training text has " + std::to_string(tokens.train().size()) +
                    " tokens, expected more than a sequence of " + std::to_string(length) +
                    "; give more text or a shorter length");
    std::error_code problem;
    fs::create_directories(folder, problem);
    if (problem) throw Error(folder.string() + ": cannot be made: " + problem.message());
    checkWritable(folder / stateName);
    at::set_num_threads(threads());
    return Training(recipe, tokens, folder, options).run(progress);
}

}  // namespace sextant
