// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/kerple.h"

#include <algorithm>
#include <cmath>

namespace sextant {

std::vector<float> kerpleBias(PositionEncoding kind, std::span<const float> a,
                              std::span<const float> p, std::int64_t keys) {
    std::vector<float> bias;
    bias.reserve(a.size() * static_cast<std::size_t>(keys));
    for (std::size_t head = 0; head < a.size(); ++head) {
        const double width = std::max<double>(a[head], leastKerple);
        const double power = std::max<double>(p[head], leastKerple);
        for (std::int64_t r = 0; r < keys; ++r) {
            const auto distance = static_cast<double>(r);
            bias.push_back(static_cast<float>(
                kind == PositionEncoding::kerpleLog
                    ? -power * std::log1p(width * distance)
                    : -width * std::pow(distance, std::min(power, largestKerplePower))));
        }
    }
    return bias;
}

}  // namespace sextant
