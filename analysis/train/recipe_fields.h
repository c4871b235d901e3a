// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of a TrainRecipe, described: their JSON, their ranges and their options come from
// here. What one number allows another is check()'s (recipe.h).
#pragma once

#include "analysis/train/recipe.h"
#include "analysis/values/record.h"

namespace sextant {

const Fields<ModelShape>& modelFields();  // all but its choices
const Fields<TaskRecipe>& taskFields();
const Fields<Augmentation>& augmentationFields();
const Fields<Optimisation>& optimisationFields();

}  // namespace sextant
