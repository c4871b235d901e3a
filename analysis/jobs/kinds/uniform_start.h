// SPDX-License-Identifier: GPL-3.0-or-later
// Where a search for scales begins: a uniform sigma that is named, or the best of a few.
#pragma once

#include <vector>

#include "analysis/values/parameter.h"

namespace sextant {

// "start"; 0: the best.
Parameter startParameter();
// What is tried: `start` alone, or 1.00, 1.05 .. 2.00.
std::vector<double> startSigmas(double start);

}  // namespace sextant
