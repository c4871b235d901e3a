// SPDX-License-Identifier: GPL-3.0-or-later
// The batches of training steps and of evaluations, from text or from a task: for files that use
// torch.
#pragma once

#include <vector>

#include "analysis/train/packed_tokens.h"
#include "analysis/train/recipe.h"
#include "analysis/train/trained_model.h"

namespace sextant {

// One part (0 .. accumulate - 1) of a step, drawn from (seed, step, part) alone. `tokens` is not
// read for a task.
TokenBatch drawBatch(const TrainRecipe& recipe, const PackedTokens& tokens, std::int64_t step,
                     int part);

// The same batches every time. Text: windows of `times` the trained length, spread evenly over the
// held-out text; none where it is too short. A task: lists of the trained lengths for `times` 1,
// else of `times` the longest.
std::vector<TokenBatch> heldOutBatches(const TrainRecipe& recipe, const PackedTokens& tokens,
                                       int times);

}  // namespace sextant
