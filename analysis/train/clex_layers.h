// SPDX-License-Identifier: GPL-3.0-or-later
// The layers that are trained with CLEX, and the spec of such a model (methods.md M18).
#pragma once

#include <vector>

#include "analysis/checkpoint/model_spec.h"

namespace sextant {

// The layers that have CLEX, or none. Throws Error where their encodings or frequencies differ.
std::vector<int> clexLayers(const ModelSpec& spec);

// `spec` before training: CLEX's scale follows the text unless one was chosen by hand, whatever the
// choices were settled for, and positions as far as its largest scale are met.
void readyForClex(const std::vector<Choices>& chosen, ModelSpec& spec);

}  // namespace sextant
