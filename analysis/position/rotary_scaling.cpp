// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/rotary_scaling.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sextant {

std::vector<double> yarnKept(const Rope& rope) {
    const RopeScaling& scaling = rope.scaling;
    const int d = rope.rotaryDim;
    // The real-valued pair that turns `rotations` times within the original length.
    const auto pairTurning = [&](double rotations) {
        return d * std::log(scaling.originalLength / (2 * std::numbers::pi * rotations)) /
               (2 * std::log(rope.base));
    };
    double low = pairTurning(scaling.betaFast);
    double high = pairTurning(scaling.betaSlow);
    if (scaling.truncate) {
        low = std::floor(low);
        high = std::ceil(high);
    }
    low = std::max(low, 0.0);
    high = std::min(high, d - 1.0);
    if (low == high) high += 0.001;
    std::vector<double> kept;
    for (int pair = 0; pair < d / 2; ++pair)
        kept.push_back(1 - std::clamp((pair - low) / (high - low), 0.0, 1.0));
    return kept;
}

std::vector<double> scaledFrequencies(const Rope& rope, std::vector<double> theta) {
    const double factor = rope.scaling.factor;
    switch (rope.scaling.method) {
        case RopeMethod::plain:
            break;
        case RopeMethod::linear:
            for (double& one : theta)
                one /= factor;
            break;
        case RopeMethod::yarn: {
            const std::vector<double> kept = yarnKept(rope);
            for (std::size_t pair = 0; pair < theta.size(); ++pair)
                theta[pair] *= kept[pair] + (1 - kept[pair]) / factor;
            break;
        }
    }
    return theta;
}

}  // namespace sextant
