// SPDX-License-Identifier: GPL-3.0-or-later
// What a step of the history changed, in a few words: "uniform σ 1.35", "L4 heads 0,2 σ 1.72".
#pragma once

#include <string>
#include <vector>

#include "analysis/experiment.h"
#include "app/session/session_history.h"

namespace sextant {

// UTF-8. `spec` is the model both experiments run on.
std::string describeChange(const ModelSpec& spec, const Experiment& before,
                           const Experiment& after);
// The whole intervention in a few words: "as trained" for the identity.
std::string describe(const ModelSpec& spec, const Intervention& change);
// What the steps over this checkpoint changed, in the language of the window now; names stay. What
// the first of them changed is not known: all that it sets is told.
void labelAnew(const ModelSpec& spec, const std::string& model, std::vector<HistoryStep>& steps);

}  // namespace sextant
