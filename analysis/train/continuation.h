// SPDX-License-Identifier: GPL-3.0-or-later
// Training on from an existing checkpoint: for files that know torch.
#pragma once

#include <filesystem>

#include "analysis/checkpoint/checkpoint.h"
#include "analysis/train/recipe.h"
#include "analysis/train/trained_model.h"

namespace sextant {

// The spec of the model that recipe.from continues: the checkpoint's with the recipe's length,
// rotary method and head sigmas. Throws Error: tensors that are stored in another form
// than they are computed in, a rotary method where nothing rotates or where the
// config has one, learned positions that end before the length.
ModelSpec continuedSpec(const Checkpoint& checkpoint, const TrainRecipe& recipe);

// The stored weights into the model's parameters, by name.
void loadWeights(const Checkpoint& checkpoint, const TrainedModel& model);

// tokenizer.json and what belongs to it from one folder to another; whole or not at all. Files that
// are not there are passed over.
void copyTokenizer(const std::filesystem::path& from, const std::filesystem::path& to);

}  // namespace sextant
