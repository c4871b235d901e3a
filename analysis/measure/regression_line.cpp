// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/measure/regression_line.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sextant {

namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

}  // namespace

void LinePoints::add(double x, double y) {
    if (!std::isfinite(x) || !std::isfinite(y)) return;
    ++count_;
    const double dx = x - meanX_, dy = y - meanY_;
    meanX_ += dx / count_;
    meanY_ += dy / count_;
    xx_ += dx * (x - meanX_);
    xy_ += dx * (y - meanY_);
    yy_ += dy * (y - meanY_);
}

RegressionLine LinePoints::line(double equal) const {
    if (!(xx_ > equal)) return {unknown, unknown, unknown};
    const double slope = xy_ / xx_;
    return {slope, meanY_ - slope * meanX_, yy_ > 0 ? xy_ / std::sqrt(xx_ * yy_) : unknown};
}

double LinePoints::slopeThrough(double x, double y) const {
    const double fromX = meanX_ - x, fromY = meanY_ - y;
    const double squares = xx_ + count_ * fromX * fromX;
    return squares > 0 ? (xy_ + count_ * fromX * fromY) / squares : unknown;
}

double LinePoints::explainedBy(double slope, double level) const {
    const double above = meanY_ - level - slope * meanX_;
    const double left = yy_ - 2 * slope * xy_ + slope * slope * xx_ + count_ * above * above;
    return yy_ > 0 ? 1.0 - left / yy_ : unknown;
}

RegressionLine regressionLine(std::span<const double> x, std::span<const double> y) {
    constexpr double equal = 1e-12;
    constexpr int fewest = 3;
    LinePoints points;
    for (std::size_t i = 0; i < std::min(x.size(), y.size()); ++i)
        points.add(x[i], y[i]);
    return points.count() < fewest ? RegressionLine{unknown, unknown, unknown} : points.line(equal);
}

}  // namespace sextant
