// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/curve_labels.h"

#include <algorithm>

namespace sextant {

std::size_t mostLabels(double apart, const AxisRange& room) {
    return room.size() < 0.0 ? 0 : 1 + static_cast<std::size_t>(room.size() / apart);
}

std::vector<double> spreadApart(std::vector<double> wanted, double apart, const AxisRange& room) {
    if (wanted.empty()) return wanted;
    struct Pool {
        double sum = 0.0;
        std::size_t count = 0;
        double mean() const { return sum / static_cast<double>(count); }
    };
    // With `apart` taken off each, they only need to be in order.
    std::vector<Pool> pools;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        pools.push_back({wanted[i] - apart * static_cast<double>(i), 1});
        while (pools.size() > 1 && pools[pools.size() - 2].mean() > pools.back().mean()) {
            const Pool last = pools.back();
            pools.pop_back();
            pools.back().sum += last.sum;
            pools.back().count += last.count;
        }
    }
    const double lowest = room.lower;
    const double highest =
        std::max(lowest, room.upper - apart * static_cast<double>(wanted.size() - 1));
    std::size_t i = 0;
    for (const Pool& pool : pools)
        for (std::size_t k = 0; k < pool.count; ++k, ++i)
            wanted[i] = std::clamp(pool.mean(), lowest, highest) + apart * static_cast<double>(i);
    return wanted;
}

}  // namespace sextant
