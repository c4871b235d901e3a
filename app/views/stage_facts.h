// SPDX-License-Identifier: GPL-3.0-or-later
// What can be chosen in a stage, and what is, for the whole model or for some layers at once.
#pragma once

#include <vector>

#include "analysis/intervention.h"
#include "app/views/choice_cost.h"
#include "widgets/position/stage_panel.h"

namespace sextant {

constexpr int wholeModel = -1;  // in place of a layer

// What was chosen by hand for the model or for one layer; null: nothing.
const Choice* chosenFor(const Intervention& change, int layer, Stage stage);

// `layers`: those that are edited at once, or wholeModel alone. What they do not agree on is said
// to differ. `tokens`: of the longest sample, which automatic values may depend on; 0: not known.
StageFacts stageFacts(const ModelSpec& spec, const Intervention& change,
                      const std::vector<int>& layers, Stage stage, std::int64_t tokens);

// Says of options, and of what is chosen, how many times the time they are expected to take where
// that is much: beside what `layer` has. `plainSeconds`: of the model as it is; 0: not known.
void addCosts(const ModelSpec& spec, const Intervention& change, int layer, Stage stage,
              std::int64_t tokens, double plainSeconds, KnownCosts& costs, StageFacts& facts);

}  // namespace sextant
