// SPDX-License-Identifier: GPL-3.0-or-later
// Heads whose scale in effect edits leave alone (Experiment::lockedHeads).
#pragma once

#include <cstddef>
#include <vector>

#include "analysis/experiment.h"

namespace sextant {

// `next` with the locked heads in effect at the scale that they have in `now`: their own factors
// make up for the uniform one. Both fit the model.
Intervention withLocked(const ModelSpec& spec, Intervention next, const Intervention& now,
                        const std::vector<int>& locked);

// Of `locked`, the heads whose own scale `next` moves from `now`, and would be left with another
// one in effect than `kept`, which is withLocked() of the same. Sorted.
std::vector<int> refusedHeads(const ModelSpec& spec, const Intervention& next,
                              const Intervention& now, const Intervention& kept,
                              const std::vector<int>& locked);

// The locked heads of `next`, and those whose own scale it moves from `before`; where that is all
// that are not locked, no more than were. Sorted.
std::vector<int> withMoved(const ModelSpec& spec, const Intervention& before,
                           const Experiment& next);

// Leaves those of `locked` that the model has; returns how many it has not.
std::size_t dropForeignHeads(const ModelSpec& spec, std::vector<int>& locked);

}  // namespace sextant
