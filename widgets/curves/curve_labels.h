// SPDX-License-Identifier: GPL-3.0-or-later
// Where the labels at the ends of several curves stand, so that none covers another.
#pragma once

#include <vector>

#include "widgets/curves/axis_range.h"

namespace sextant {

// Middles of labels that would like to stand at `wanted` (ascending pixels): each at least `apart`
// from the next, all within `room`, moved as little as that takes (least squares: neighbours that
// are too close are pooled, as in isotonic regression). More than mostLabels() cannot be placed.
std::vector<double> spreadApart(std::vector<double> wanted, double apart, const AxisRange& room);
// How many labels `apart` pixels from each other fit into `room`.
std::size_t mostLabels(double apart, const AxisRange& room);

}  // namespace sextant
