// SPDX-License-Identifier: GPL-3.0-or-later
// Without threads, so that programs without OpenMP can plan.
#include <cmath>

#include "analysis/position/rotary.h"

namespace sextant {

std::vector<double> rotaryFrequencies(double base, int dims) {
    std::vector<double> theta;
    for (int pair = 0; pair < dims / 2; ++pair)
        theta.push_back(std::pow(base, -2.0 * pair / dims));
    return theta;
}

std::vector<double> xposGrowth(int dims) {
    constexpr double scaleBase = 512.0;
    std::vector<double> growth;
    for (int pair = 0; pair < dims / 2; ++pair)
        growth.push_back(std::log((2.0 * pair + 0.4 * dims) / (1.4 * dims)) / scaleBase);
    return growth;
}

}  // namespace sextant
