// SPDX-License-Identifier: GPL-3.0-or-later
// The line through points, and how well they lie along it: entropy of the heads of a layer against
// their scales (the paper's Figure 5).
#pragma once

#include <span>

namespace sextant {

// y = level + slope x, and Pearson's correlation r of x and y.
struct RegressionLine {
    double slope = 0.0, level = 0.0, r = 0.0;
    double at(double x) const { return level + slope * x; }
};

// Least squares over the points (x, y), as many of each; points that are not finite are left out.
// All NaN: fewer than 3 points, or equal x. Only r is NaN: equal y.
RegressionLine regressionLine(std::span<const double> x, std::span<const double> y);

}  // namespace sextant
