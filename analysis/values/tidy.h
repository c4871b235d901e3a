// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers that a person sets in decimal steps.
#pragma once

#include <cmath>

namespace sextant {

// Without the rounding error of adding decimal steps (1.3500000000000001).
inline double tidy(double value) {
    constexpr double grid = 1e9;
    return std::round(value * grid) / grid;
}

}  // namespace sextant
