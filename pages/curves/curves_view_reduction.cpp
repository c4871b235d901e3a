// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/curves/curves_view_reduction.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sextant {
namespace {

using Index = std::ptrdiff_t;

// One side of Liang and Barsky's clipping: how much of 0..1 along the line stays inside.
bool clipSide(double towards, double distance, double& from, double& to) {
    if (towards == 0.0) return distance >= 0.0;
    const double at = distance / towards;
    if (towards < 0.0) {
        if (at > to) return false;
        from = std::max(from, at);
    } else {
        if (at < from) return false;
        to = std::min(to, at);
    }
    return true;
}

}  // namespace

std::vector<QPointF> reduced(std::span<const float> curve, const AxisRange& visible, int columns,
                             double scale, ColumnRule rule, bool logarithmic) {
    const auto count = static_cast<Index>(curve.size());
    const auto value = [&](Index i) { return curve[static_cast<std::size_t>(i)] * scale; };
    const auto drawable = [&](Index i) {
        return std::isfinite(curve[static_cast<std::size_t>(i)]);
    };
    const auto point = [&](Index i) { return QPointF(static_cast<double>(i), value(i)); };

    const double limit = static_cast<double>(count);
    const auto first = static_cast<Index>(std::ceil(std::clamp(visible.lower, 0.0, limit)));
    const auto last =
        std::min(static_cast<Index>(std::floor(std::clamp(visible.upper, -1.0, limit))), count - 1);

    std::vector<QPointF> points;
    Index before = std::min(first, count) - 1;
    while (before >= 0 && !drawable(before))
        --before;
    if (before >= 0) points.push_back(point(before));

    const Index inside = last - first + 1;
    columns = std::max(columns, 1);
    if (inside <= 2 * Index{columns}) {
        for (Index i = first; i <= last; ++i)
            if (drawable(i)) points.push_back(point(i));
    } else {
        const auto columnStart = [&](Index column) {
            if (!logarithmic || column == columns) return first + inside * column / columns;
            const double low = static_cast<double>(std::max(first, Index{1}));
            const double share = static_cast<double>(column) / columns;
            const double start = low * std::pow((static_cast<double>(last) + 1.0) / low, share);
            return column == 0 ? first : static_cast<Index>(start);
        };
        for (Index column = 0; column < columns; ++column) {
            const Index begin = columnStart(column);
            const Index end = columnStart(column + 1);
            Index low = -1, high = -1;
            double sum = 0.0, places = 0.0;
            int found = 0;
            for (Index i = begin; i < end; ++i) {
                if (!drawable(i)) continue;
                sum += value(i);
                places += static_cast<double>(i);
                ++found;
                if (low < 0 || value(i) < value(low)) low = i;
                if (high < 0 || value(i) > value(high)) high = i;
            }
            if (found == 0) continue;
            if (rule == ColumnRule::mean) {
                points.emplace_back(places / found, sum / found);
                continue;
            }
            points.push_back(point(std::min(low, high)));
            if (low != high) points.push_back(point(std::max(low, high)));
        }
    }

    Index after = std::max(last + 1, Index{0});
    while (after < count && !drawable(after))
        ++after;
    if (after < count) points.push_back(point(after));
    return points;
}

std::vector<QPointF> clipped(const std::vector<QPointF>& points, const AxisRange& x,
                             const AxisRange& y) {
    std::vector<QPointF> inside;
    const double gap = std::numeric_limits<double>::quiet_NaN();
    if (points.size() == 1 && x.contains(points[0].x()) && y.contains(points[0].y())) return points;
    for (std::size_t i = 1; i < points.size(); ++i) {
        const QPointF a = points[i - 1], b = points[i], d = b - a;
        double from = 0.0, to = 1.0;
        if (!clipSide(-d.x(), a.x() - x.lower, from, to) ||
            !clipSide(d.x(), x.upper - a.x(), from, to) ||
            !clipSide(-d.y(), a.y() - y.lower, from, to) ||
            !clipSide(d.y(), y.upper - a.y(), from, to))
            continue;
        const QPointF begin = a + from * d;
        const bool goesOn = !inside.empty() && inside.back() == begin;
        if (!goesOn) {
            if (!inside.empty()) inside.emplace_back(begin.x(), gap);
            inside.push_back(begin);
        }
        inside.push_back(to == 1.0 ? b : a + to * d);
    }
    return inside;
}

}  // namespace sextant
