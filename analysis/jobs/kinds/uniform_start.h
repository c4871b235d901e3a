// SPDX-License-Identifier: GPL-3.0-or-later
// Where a search for scales begins: at a given uniform sigma, or at the best of a few.
#pragma once

#include <vector>

#include "analysis/values/parameter.h"

namespace sextant {

// The parameter "start"; 0: the best of a few.
Parameter startParameter();
// The sigmas tried: `start` alone or, if it is 0, 1.00, 1.05 .. 2.00.
std::vector<double> startSigmas(double start);

}  // namespace sextant
