// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/warp_curve.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "analysis/error.h"

namespace sextant {

namespace {

// Derivatives at the points: means of the steps beside them, shrunk until no piece between two
// points falls.
std::vector<double> knotSlopes(const std::vector<double>& x, const std::vector<double>& y) {
    const std::size_t count = x.size();
    if (count < 2) return std::vector<double>(count, 1.0);
    std::vector<double> step(count - 1);
    for (std::size_t at = 0; at + 1 < count; ++at)
        step[at] = (y[at + 1] - y[at]) / (x[at + 1] - x[at]);
    std::vector<double> slope(count);
    slope.front() = step.front();
    slope.back() = step.back();
    for (std::size_t at = 1; at + 1 < count; ++at)
        slope[at] = 0.5 * (step[at - 1] + step[at]);
    for (std::size_t at = 0; at + 1 < count; ++at) {
        if (step[at] == 0) {
            slope[at] = slope[at + 1] = 0;
            continue;
        }
        const double size = std::hypot(slope[at], slope[at + 1]) / step[at];
        if (size <= 3) continue;
        slope[at] *= 3 / size;
        slope[at + 1] *= 3 / size;
    }
    return slope;
}

}  // namespace

Message whyNotWarp(const std::vector<double>& points) {
    if (points.size() % 2 != 0)
        return Message("points are pairs of index and position; {} numbers are no pairs",
                       points.size());
    for (std::size_t at = 0; at < points.size(); at += 2) {
        const auto named = [&](std::size_t one) {
            return Message("point {} ({}, {})", one / 2 + 1, points[one], points[one + 1]);
        };
        if (!std::isfinite(points[at]) || !std::isfinite(points[at + 1]))
            return Message("{} is not a pair of numbers", named(at));
        if (points[at] < 0) return Message("{} stands at an index below 0", named(at));
        if (at == 0) continue;
        if (!(points[at] > points[at - 2]))
            return Message("{} does not lie behind {}", named(at), named(at - 2));
        if (points[at + 1] < points[at - 1])
            return Message("{} lies below {}, and positions never fall", named(at), named(at - 2));
    }
    return {};
}

WarpCurve::WarpCurve(const std::vector<double>& points) {
    if (const Message why = whyNotWarp(points); !why.empty()) throw Error("{}.", why);
    for (std::size_t at = 0; at < points.size(); at += 2) {
        x_.push_back(points[at]);
        y_.push_back(points[at + 1]);
    }
    slope_ = knotSlopes(x_, y_);
}

double WarpCurve::operator()(double index) const {
    if (x_.empty()) return index;
    if (index <= x_.front()) return y_.front() + slope_.front() * (index - x_.front());
    if (index >= x_.back()) return y_.back() + slope_.back() * (index - x_.back());
    const auto after = std::upper_bound(x_.begin(), x_.end(), index);
    const auto at = static_cast<std::size_t>(after - x_.begin()) - 1;
    const double width = x_[at + 1] - x_[at], t = (index - x_[at]) / width, u = 1 - t;
    return y_[at] * (1 + 2 * t) * u * u + y_[at + 1] * t * t * (3 - 2 * t) +
           width * t * u * (slope_[at] * u - slope_[at + 1] * t);
}

std::vector<double> warpPositions(const std::vector<double>& points, std::int64_t n) {
    const WarpCurve curve(points);
    std::vector<double> positions(static_cast<std::size_t>(n));
    double last = -std::numeric_limits<double>::infinity();
    for (std::int64_t j = 0; j < n; ++j) {
        // What rounding takes away between two equal points is not a step back.
        last = std::max(last, curve(static_cast<double>(j)));
        positions[static_cast<std::size_t>(j)] = last;
    }
    return positions;
}

}  // namespace sextant
