// SPDX-License-Identifier: GPL-3.0-or-later
// What a step of the history changed, in a few words: "uniform σ 1.35", "L4 heads 0,2 σ 1.72".
#pragma once

#include <string>

#include "analysis/experiment.h"

namespace sextant {

// UTF-8. `spec` is the model both experiments run on.
std::string describeChange(const ModelSpec& spec, const Experiment& before,
                           const Experiment& after);
// The whole intervention in a few words: "as trained" for the identity.
std::string describe(const ModelSpec& spec, const Intervention& change);

}  // namespace sextant
