// SPDX-License-Identifier: GPL-3.0-or-later
// Lines that two value axes of one plot have in common, at values that read well on either.
#pragma once

#include <optional>
#include <vector>

#include "widgets/curves/axis_range.h"

namespace sextant {

// As many values of either, rising, at the same places of the plot.
struct SharedLines {
    std::vector<double> left, right;
};

// Lines a readable step apart on either axis, at readable values: about `wanted`, at most `most`,
// five or more where there is room. None: the axes have no such lines.
std::optional<SharedLines> sharedLines(const AxisRange& left, const AxisRange& right, int wanted,
                                       int most);

// About as large as `asked`, such that it has sharedLines() with `other`; `fixed` stays where it is
// in `asked` but for a sixth of the distance of two lines.
AxisRange sharingLines(const AxisRange& asked, double fixed, const AxisRange& other);

}  // namespace sextant
