// SPDX-License-Identifier: GPL-3.0-or-later
// A curve by position reduced to what a screen can show: the lowest and the highest point of every
// pixel column. A spike of one token among 16,000 stays visible; drawing time stays constant.
#pragma once

#include <QPointF>
#include <span>
#include <vector>

#include "widgets/plot/axis_range.h"

namespace sextant {

// What represents the many tokens of one pixel column: their extremes, or their mean at the
// column's middle, for curves that are already a mean over tokens (a dashed line through extremes
// looks smeared).
enum class ColumnRule { extremes, mean };

// Points (position, value * scale) of the part of `curve` [positions] inside `visible`, and one
// point beyond each side so that the line reaches the border. NaNs are left out: the line joins
// across them. At most 2 points per column plus 2; all points where there are not more than that.
// `logarithmic`: columns are as wide on a logarithmic axis (visible.lower above 0).
std::vector<QPointF> reduced(std::span<const float> curve, const AxisRange& visible, int columns,
                             double scale = 1.0, ColumnRule rule = ColumnRule::extremes,
                             bool logarithmic = false);

// The parts of the line through `points` that lie inside x and y, separated by NaN points.
// Vector formats without clipping (SVG) would otherwise draw over the axes.
std::vector<QPointF> clipped(const std::vector<QPointF>& points, const AxisRange& x,
                             const AxisRange& y);

}  // namespace sextant
