// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/curves/curve_spread.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sextant {
namespace {

float quantile(const std::vector<float>& sorted, double share) {
    const double place = share * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    const double part = place - static_cast<double>(below);
    return static_cast<float>((1.0 - part) * sorted[below] + part * sorted[above]);
}

}  // namespace

CurveSpread spreadOver(const Measurement& measurement, int smoothing) {
    CurveSpread spread;
    const auto samples = static_cast<std::size_t>(std::max(measurement.samples, 0));
    const auto positions = static_cast<std::size_t>(std::max(measurement.positions, 0));
    const auto least = static_cast<std::size_t>(leastSamples);
    if (samples < least || positions == 0 || measurement.nllSamples.size() != samples * positions)
        return spread;
    std::vector<std::vector<float>> rows;
    for (std::size_t sample = 0; sample < samples; ++sample) {
        const auto begin =
            measurement.nllSamples.begin() + static_cast<std::ptrdiff_t>(sample * positions);
        std::vector<float> row(begin, begin + static_cast<std::ptrdiff_t>(positions));
        std::vector<float> drawn = smoothing > 0 ? smooth(row, smoothing) : row;
        for (std::size_t i = 0; i < positions; ++i)
            if (!std::isfinite(row[i])) drawn[i] = row[i];
        rows.push_back(std::move(drawn));
    }
    for (auto* curve : {&spread.lowest, &spread.lower, &spread.upper, &spread.highest})
        curve->assign(positions, std::numeric_limits<float>::quiet_NaN());
    std::vector<float> values;
    for (std::size_t i = 0; i < positions; ++i) {
        values.clear();
        for (const auto& row : rows)
            if (std::isfinite(row[i])) values.push_back(row[i]);
        if (values.size() < least) continue;
        std::sort(values.begin(), values.end());
        spread.lowest[i] = quantile(values, 0.05);
        spread.lower[i] = quantile(values, 0.25);
        spread.upper[i] = quantile(values, 0.75);
        spread.highest[i] = quantile(values, 0.95);
    }
    return spread;
}

}  // namespace sextant
