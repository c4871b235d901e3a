// SPDX-License-Identifier: GPL-3.0-or-later
// Continues training from an existing checkpoint: for files that use torch.
#pragma once

#include <filesystem>

#include "analysis/checkpoint/checkpoint.h"
#include "analysis/train/recipe.h"
#include "analysis/train/trained_model.h"

namespace sextant {

// The spec of the model that recipe.from continues: the checkpoint's with the recipe's length,
// rotary method and head sigmas. Throws Error: tensors whose stored form differs from the form they
// are computed in, a rotary method for a model without rotation or whose config already has one,
// learned positions that end before the length.
ModelSpec continuedSpec(const Checkpoint& checkpoint, const TrainRecipe& recipe);

// Copies the stored weights into the model's parameters, by name.
void loadWeights(const Checkpoint& checkpoint, const TrainedModel& model);

// Copies tokenizer.json and the files that belong to it; each whole or not at all. Skips files that
// are missing.
void copyTokenizer(const std::filesystem::path& from, const std::filesystem::path& to);

}  // namespace sextant
