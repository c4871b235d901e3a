// SPDX-License-Identifier: GPL-3.0-or-later
// Ranges of axes: steps that read well, limits that fall on them, and limits that only grow.
#pragma once

#include <limits>
#include <span>
#include <utility>

namespace sextant {

struct AxisRange {
    double lower = 0.0, upper = 1.0;

    double size() const { return upper - lower; }
    bool contains(double value) const { return value >= lower && value <= upper; }
    bool operator==(const AxisRange&) const = default;
};

// Smallest and largest finite number included so far; empty before the first.
struct ValueExtent {
    double lower = std::numeric_limits<double>::infinity();
    double upper = -std::numeric_limits<double>::infinity();

    bool empty() const { return lower > upper; }
    void include(double value);
    void include(std::span<const float> values, double scale = 1.0);
};

// 1, 2 or 5 times a power of ten, so that about `ticks` of them fit into `span`.
double readableStep(double span, int ticks);
// A power of two, 1 or more, so that at most `ticks` of them fit into `span`: text lengths are
// powers of two far more often than powers of ten.
double positionStep(double span, int ticks);

// Limits around `extent`, moved outwards to half a readable step; never empty.
AxisRange fittedRange(const ValueExtent& extent);
// `range` extended outwards so that exactly `intervals` readable steps make it up.
AxisRange inIntervals(const AxisRange& range, int intervals);
// Both moved outwards, so that equally many steps of 1, 2, 2.5 or 5 times a power of ten make up
// each, which are then sharedIntervals: lines at readable values on either side of one plot.
std::pair<AxisRange, AxisRange> inSharedIntervals(const AxisRange& left, const AxisRange& right);
// That number of steps, 4, 5, 6 or 8; 0: no such steps fit both.
int sharedIntervals(const AxisRange& left, const AxisRange& right);
// Number of decimals, at most 9, that first, first + step, ... need; numbers without a short
// decimal form are rounded to a twentieth of the step or finer.
int decimalsOf(double first, double step);
// The smallest range that holds both.
AxisRange united(const AxisRange& first, const AxisRange& second);
// `range`, `factor` times as large (below 1: zooms in), with `fixed` staying where it is.
AxisRange zoomed(const AxisRange& range, double factor, double fixed);
// The same on a logarithmic axis; all numbers are above 0.
AxisRange zoomedLog(const AxisRange& range, double factor, double fixed);
// `range` moved along the axis by `share` of its size.
AxisRange moved(const AxisRange& range, double share, bool logarithmic);
// `range` moved, and cut if it is too large, so that it lies within `limits`.
AxisRange within(const AxisRange& range, const AxisRange& limits);

}  // namespace sextant
