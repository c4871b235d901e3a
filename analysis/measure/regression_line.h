// SPDX-License-Identifier: GPL-3.0-or-later
// Straight lines of least squares through points, and how well these lie along one: every fit of a
// line here, from the entropy of a layer's heads against their scales to the best scale by length.
#pragma once

#include <span>

namespace sextant {

// y = level + slope x, and Pearson's correlation r of x and y.
struct RegressionLine {
    double slope = 0.0, level = 0.0, r = 0.0;
    double at(double x) const { return level + slope * x; }
};

// Points one after the other; those that are not finite are left out. NaN is what they do not say.
class LinePoints {
  public:
    void add(double x, double y);
    int count() const { return static_cast<int>(count_); }
    // None of slope and level: fewer than 2 points, or equal x: squares of their distances from the
    // mean sum to no more than `equal`. Only r is NaN: equal y.
    RegressionLine line(double equal = 0.0) const;
    // Of the line that passes through (x, y); NaN: every point has this x.
    double slopeThrough(double x, double y) const;
    // R^2 of a line: 1 less what it leaves of the squares of y about their mean; NaN: equal y.
    double explainedBy(double slope, double level) const;

  private:
    double count_ = 0, meanX_ = 0, meanY_ = 0;
    double xx_ = 0, xy_ = 0, yy_ = 0;  // sums of products of distances from the means
};

// Through the points (x, y), as many of each. All NaN: fewer than 3 points, or equal x.
RegressionLine regressionLine(std::span<const double> x, std::span<const double> y);

}  // namespace sextant
