// SPDX-License-Identifier: GPL-3.0-or-later
// The descriptions of a TrainRecipe's numbers, which give their JSON, their ranges and their
// options. check() in recipe.h checks numbers against each other.
#pragma once

#include "analysis/train/recipe.h"
#include "analysis/values/record.h"

namespace sextant {

const Fields<ModelShape>& modelFields();  // all but its choices
const Fields<TaskRecipe>& taskFields();
const Fields<Augmentation>& augmentationFields();
const Fields<Optimisation>& optimisationFields();

}  // namespace sextant
