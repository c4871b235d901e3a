// SPDX-License-Identifier: GPL-3.0-or-later
// Places the labels at the ends of several curves so that none covers another.
#pragma once

#include <vector>

#include "widgets/plot/axis_range.h"

namespace sextant {

// Centres of labels whose preferred centres are `wanted` (ascending pixels): each at least `apart`
// from the next, all within `room`, moved as little as possible (least squares: neighbours that are
// too close are pooled, as in isotonic regression). At most mostLabels() can be placed.
std::vector<double> spreadApart(std::vector<double> wanted, double apart, const AxisRange& room);
// How many labels `apart` pixels from each other fit into `room`.
std::size_t mostLabels(double apart, const AxisRange& room);

}  // namespace sextant
