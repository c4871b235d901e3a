// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/measure/regression_line.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sextant {

RegressionLine regressionLine(std::span<const double> x, std::span<const double> y) {
    constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
    constexpr double equal = 1e-12;  // sums of squares up to here are of equal values
    constexpr int fewest = 3;
    double meanX = 0, meanY = 0;
    int count = 0;
    const auto each = [&](auto use) {
        for (std::size_t i = 0; i < std::min(x.size(), y.size()); ++i)
            if (std::isfinite(x[i]) && std::isfinite(y[i])) use(x[i], y[i]);
    };
    each([&](double atX, double atY) {
        meanX += atX;
        meanY += atY;
        ++count;
    });
    if (count < fewest) return {unknown, unknown, unknown};
    meanX /= count;
    meanY /= count;
    double xx = 0, xy = 0, yy = 0;
    each([&](double atX, double atY) {
        xx += (atX - meanX) * (atX - meanX);
        xy += (atX - meanX) * (atY - meanY);
        yy += (atY - meanY) * (atY - meanY);
    });
    if (!(xx > equal)) return {unknown, unknown, unknown};
    const double slope = xy / xx;
    return {slope, meanY - slope * meanX, yy > 0 ? xy / std::sqrt(xx * yy) : unknown};
}

}  // namespace sextant
