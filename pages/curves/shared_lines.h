// SPDX-License-Identifier: GPL-3.0-or-later
// Grid lines that two value axes of one plot share, at readable values on both.
#pragma once

#include <optional>
#include <vector>

#include "widgets/plot/axis_range.h"

namespace sextant {

// As many values on each axis, ascending, at the same places of the plot.
struct SharedLines {
    std::vector<double> left, right;
};

// Lines a readable step apart on both axes, at readable values: about `wanted`, at most `most`,
// five or more where they fit. None: the axes have no such lines.
std::optional<SharedLines> sharedLines(const AxisRange& left, const AxisRange& right, int wanted,
                                       int most);

// A range about as large as `asked` that has sharedLines() with `other`; `fixed` stays where it is
// in `asked`, within a sixth of the distance between two lines.
AxisRange sharingLines(const AxisRange& asked, double fixed, const AxisRange& other);

}  // namespace sextant
