// SPDX-License-Identifier: GPL-3.0-or-later
// Trains a small model from a recipe and packed text into a folder that opens like any checkpoint.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "analysis/checkpoint/tensor_view.h"
#include "analysis/error.h"
#include "analysis/train/packed_tokens.h"
#include "analysis/train/recipe.h"

namespace sextant {

// One line of the log. NLL in nats a token.
struct TrainLine {
    std::int64_t step = 0;  // steps done
    std::int64_t steps = 0;
    double loss = 0;  // mean over this step's targets
    double rate = 0;
    double gradientNorm = 0;  // before clipping
    double tokensPerSecond = 0;
    double secondsLeft = 0;
    // Held-out NLL at once, twice and four times the trained length; empty on lines without an
    // evaluation. NaN where the held-out text is too short for a length.
    std::vector<double> heldOut;
    // With a task: share of held-out lists answered without an error, greedily, at the same three.
    std::vector<double> accuracy;
    // [layers * heads], nats, mean over the rows of the step's first batch; empty on lines without.
    std::vector<float> entropy;
};

struct Compute;

struct TrainOptions {
    // Null: the CPU. The type of products is the recipe's.
    std::shared_ptr<const Compute> compute = nullptr;
    bool resume = false;  // go on from the folder's training state where there is one
    std::int64_t checkpointEvery = 200;            // steps; the last step always
    std::int64_t evaluateEvery = 500;              // steps; 0: only after the last step
    std::int64_t logEvery = 10;                    // rows of the log
    std::int64_t entropyEvery = 100;               // steps, and the first; 0: never
    DType dtype = DType::f32;                      // of the written model
    std::function<void(const TrainLine&)> line;    // after every step
    std::function<void(const std::string&)> note;  // before the first step: the device it runs on
};

// Writes into `folder` (made where it is missing): training_state.safetensors, log.csv, log.h5,
// recipe.json and the model in the Hugging Face layout. `tokens` is not read for a task; for
// recipe.from its ids are those of that checkpoint's tokenizer. Returns the last line.
// Throws Error: text shorter than a sequence; a folder with a training state when not resuming; a
// resumed recipe, text or device that is not the one it was started with; a disk that fills up; a
// loss that is not a number, naming the step and the last good checkpoint, which stays; a device
// whose memory is too small. Throws Cancelled on stop, after writing a checkpoint.
TrainLine train(const TrainRecipe& recipe, const PackedTokens& tokens,
                const std::filesystem::path& folder, const TrainOptions& options,
                const Progress& progress = {});

// The number of sequences of `times` the trained length that an evaluation reads, if the held-out
// text is long enough.
std::int64_t heldOutSequences(const TrainRecipe& recipe, int times);

}  // namespace sextant
