// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/alibi.h"

#include <bit>
#include <cmath>

namespace sextant {

std::vector<double> alibiSlopes(int heads, double most) {
    const auto whole = static_cast<int>(std::bit_floor(static_cast<unsigned>(heads)));
    std::vector<double> slopes;
    for (int h = 1; h <= whole; ++h)
        slopes.push_back(std::exp2(-most * h / whole));
    for (int h = 1; static_cast<int>(slopes.size()) < heads; h += 2)
        slopes.push_back(std::exp2(-most * h / (2.0 * whole)));
    return slopes;
}

}  // namespace sextant
