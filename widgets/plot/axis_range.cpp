// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/axis_range.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace sextant {

namespace {

constexpr int sharedCounts[] = {6, 5, 4, 8};

// `range`, moved outwards until `intervals` steps of one of these times a power of ten make it up.
AxisRange inSteps(const AxisRange& range, int intervals, std::initializer_list<double> mantissas) {
    constexpr double close = 1e-9;
    if (!(range.size() > 0.0) || intervals < 1) return range;
    const double decade = std::pow(10.0, std::floor(std::log10(range.size() / intervals) + close));
    for (const double mantissa : mantissas) {
        const double step = mantissa * decade;
        const double lower = std::floor(range.lower / step + close) * step;
        const double upper = lower + intervals * step;
        if (upper >= range.upper - close * step) return {lower, upper};
    }
    return range;
}

AxisRange inRoundSteps(const AxisRange& range, int intervals) {
    return inSteps(range, intervals, {1.0, 2.0, 2.5, 5.0, 10.0, 20.0});
}

}  // namespace

void ValueExtent::include(double value) {
    if (!std::isfinite(value)) return;
    lower = std::min(lower, value);
    upper = std::max(upper, value);
}

void ValueExtent::include(std::span<const float> values, double scale) {
    for (const float value : values)
        include(value * scale);
}

double readableStep(double span, int ticks) {
    const double raw = span / std::max(ticks, 1);
    const double decade = std::pow(10.0, std::floor(std::log10(raw)));
    for (const double mantissa : {1.0, 2.0, 5.0})
        if (raw <= mantissa * decade * (1.0 + 1e-9)) return mantissa * decade;
    return 10.0 * decade;
}

double positionStep(double span, int ticks) {
    const double raw = std::max(span / std::max(ticks, 1), 1.0);
    return std::exp2(std::ceil(std::log2(raw) - 1e-9));
}

AxisRange fittedRange(const ValueExtent& extent) {
    if (extent.empty()) return {};
    const double span = extent.upper - extent.lower;
    if (span <= 1e-9 * std::max(1.0, std::abs(extent.upper)))
        return {extent.lower - 0.5, extent.upper + 0.5};
    const double step = readableStep(span, 5) / 2.0;
    return {std::floor(extent.lower / step + 1e-9) * step,
            std::ceil(extent.upper / step - 1e-9) * step};
}

AxisRange inIntervals(const AxisRange& range, int intervals) {
    return inSteps(range, intervals,
                   {1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0, 15.0, 20.0});
}

std::pair<AxisRange, AxisRange> inSharedIntervals(const AxisRange& left, const AxisRange& right) {
    std::pair made{left, right};
    if (!(left.size() > 0.0) || !(right.size() > 0.0)) return made;
    double least = std::numeric_limits<double>::infinity();
    for (const int intervals : sharedCounts) {
        const AxisRange one = inRoundSteps(left, intervals), other = inRoundSteps(right, intervals);
        const double larger = one.size() / left.size() * other.size() / right.size();
        if (larger >= least) continue;
        least = larger;
        made = {one, other};
    }
    return made;
}

int sharedIntervals(const AxisRange& left, const AxisRange& right) {
    const auto holds = [](const AxisRange& range, int intervals) {
        const AxisRange made = inRoundSteps(range, intervals);
        const double close = 1e-6 * range.size();
        return std::abs(made.lower - range.lower) < close &&
               std::abs(made.upper - range.upper) < close;
    };
    for (const int intervals : sharedCounts)
        if (holds(left, intervals) && holds(right, intervals)) return intervals;
    return 0;
}

int decimalsOf(double first, double step) {
    constexpr int most = 9;
    const auto whole = [](double value) { return std::abs(value - std::round(value)) < 1e-6; };
    double power = 1.0;
    const int enough =
        std::clamp(static_cast<int>(std::ceil(-std::log10(std::abs(step)) + 1.0)), 0, most);
    for (int decimals = 0; decimals < enough; ++decimals, power *= 10.0)
        if (whole(first * power) && whole(step * power)) return decimals;
    return enough;
}

AxisRange united(const AxisRange& first, const AxisRange& second) {
    return {std::min(first.lower, second.lower), std::max(first.upper, second.upper)};
}

AxisRange zoomed(const AxisRange& range, double factor, double fixed) {
    return {fixed - (fixed - range.lower) * factor, fixed + (range.upper - fixed) * factor};
}

AxisRange zoomedLog(const AxisRange& range, double factor, double fixed) {
    return {fixed * std::pow(range.lower / fixed, factor),
            fixed * std::pow(range.upper / fixed, factor)};
}

AxisRange moved(const AxisRange& range, double share, bool logarithmic) {
    if (!logarithmic)
        return {range.lower + share * range.size(), range.upper + share * range.size()};
    const double factor = std::pow(range.upper / range.lower, share);
    return {range.lower * factor, range.upper * factor};
}

AxisRange within(const AxisRange& range, const AxisRange& limits) {
    if (range.size() >= limits.size()) return limits;
    const double shift = range.lower < limits.lower   ? limits.lower - range.lower
                         : range.upper > limits.upper ? limits.upper - range.upper
                                                      : 0.0;
    return {range.lower + shift, range.upper + shift};
}

}  // namespace sextant
