// SPDX-License-Identifier: GPL-3.0-or-later
// The differences of the reference A and the setting B: measured numbers, scales, choices by layer.
#pragma once

#include <vector>

#include "pages/pins/difference_table.h"
#include "widgets/view.h"

namespace sextant {

// Measured numbers first, where either is known, then the uniform scale, choices (layers with the
// same difference together), and heads, the largest change first. Where A is a capture, before the
// numbers: both models and tokens where they are others, and both settings. Empty where nothing is
// open.
std::vector<DifferenceRow> differenceRows(const Snapshot& now);

}  // namespace sextant
