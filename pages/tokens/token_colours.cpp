// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/tokens/token_colours.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "widgets/colormap.h"

namespace sextant {

QColor TokenColours::of(double value, const Theme& theme) const {
    if (!std::isfinite(value)) return theme.color(Role::raised);
    const double share = value / most;
    return isSigned ? diverging(share, theme.color(Role::panel)) : viridis(share);
}

double rangeOf(std::span<const float> values) {
    constexpr double least = 0.01;
    std::vector<double> sizes;
    for (const float value : values)
        if (std::isfinite(value)) sizes.push_back(std::abs(double{value}));
    if (sizes.empty()) return 1.0;
    const auto at = sizes.begin() + static_cast<std::ptrdiff_t>(
                                        std::floor(0.95 * static_cast<double>(sizes.size() - 1)));
    std::nth_element(sizes.begin(), at, sizes.end());
    if (*at <= least) return least;
    const double power = std::pow(10.0, std::floor(std::log10(*at)));
    for (const double step : {1.0, 2.0, 5.0})
        if (*at <= step * power * (1 + 1e-9)) return step * power;
    return 10.0 * power;
}

}  // namespace sextant
