// SPDX-License-Identifier: GPL-3.0-or-later
// The state of a run, in one file that is replaced whole: a run that is killed at any moment
// resumes from the last state as if nothing had happened. For files that use torch.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "analysis/train/optimiser.h"
#include "analysis/train/recipe.h"
#include "analysis/train/trained_model.h"

namespace sextant {

struct TrainingState {
    TrainRecipe recipe;
    std::uint64_t text = 0;   // PackedTokens::hash()
    std::int64_t step = 0;    // steps done
    std::string device = {};  // what computes: "CPU, fp32"; empty: not said, as it once was
};

// A safetensors file: every parameter and its two moments as F32, the rest as metadata. Random
// numbers depend on the seed and the step alone, so there is no generator to save. Throws Error.
void writeTrainingState(const std::filesystem::path& file, const TrainingState& state,
                        const TrainedModel& model, Optimiser& optimiser);

// What the file says, without its tensors. Throws Error naming the file and what is missing.
TrainingState readTrainingState(const std::filesystem::path& file);

// Fills the parameters and moments. Throws Error naming the tensor.
void restoreTensors(const std::filesystem::path& file, const TrainedModel& model,
                    Optimiser& optimiser);

}  // namespace sextant
