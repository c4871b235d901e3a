// SPDX-License-Identifier: GPL-3.0-or-later
// Frequencies for texts longer than in training: position interpolation and YaRN (methods M2, M4).
#pragma once

#include <vector>

#include "analysis/checkpoint/model_spec.h"

namespace sextant {

// Share of each pair's own frequency that YaRN keeps, 0 .. 1, in the released code's form.
// [rotaryDim / 2]
std::vector<double> yarnKept(const Rope& rope);

// `theta` of rope's own frequencies changed as rope.scaling says. [rotaryDim / 2]
std::vector<double> scaledFrequencies(const Rope& rope, std::vector<double> theta);

}  // namespace sextant
