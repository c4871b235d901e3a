// SPDX-License-Identifier: GPL-3.0-or-later
// Which layers are trained with CLEX, and what that says of the model (methods.md M18).
#pragma once

#include <vector>

#include "analysis/checkpoint/model_spec.h"

namespace sextant {

// The layers that have CLEX; none: it is in no layer. Throws Error where they do not share one.
std::vector<int> clexLayers(const ModelSpec& spec);

// `spec` before training: CLEX's scale follows the text unless one was chosen by hand, whatever the
// choices were settled for, and positions as far as its largest scale are met.
void readyForClex(const std::vector<Choices>& chosen, ModelSpec& spec);

}  // namespace sextant
