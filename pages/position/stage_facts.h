// SPDX-License-Identifier: GPL-3.0-or-later
// The possible and the current choices of a stage, for the whole model or several layers at once.
#pragma once

#include <vector>

#include "analysis/checkpoint/slot.h"  // wholeModel, in place of a layer
#include "analysis/edits/edit.h"
#include "analysis/intervention.h"
#include "pages/position/choice_cost.h"
#include "pages/position/stage_panel.h"

namespace sextant {

// `layers`: those that are edited at once, or wholeModel alone. Where they disagree, the facts
// say so. `tokens`: of the longest sample, which automatic values may depend on; 0: not known.
StageFacts stageFacts(const ModelSpec& spec, const Intervention& change,
                      const std::vector<int>& layers, Stage stage, std::int64_t tokens);

// Adds the expected computing time, where it is high, to the options and to the chosen one, with
// the other choices of `layer`. `plainSeconds`: of the model as configured; 0: not known.
void addCosts(const ModelSpec& spec, const Intervention& change, int layer, Stage stage,
              std::int64_t tokens, double plainSeconds, KnownCosts& costs, StageFacts& facts);

}  // namespace sextant
