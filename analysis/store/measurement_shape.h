// SPDX-License-Identifier: GPL-3.0-or-later
// Checks that a measurement's arrays have the lengths its sizes say, before any of it is written.
#pragma once

#include <string>

#include "analysis/measure/measurement.h"

namespace sextant {

// Throws Error beginning with `file` and naming the array, its length and the expected one.
// scoreVariance, firstShare and logits may be empty.
void checkShape(const std::string& file, const Measurement& measurement);

}  // namespace sextant
