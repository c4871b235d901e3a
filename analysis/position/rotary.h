// SPDX-License-Identifier: GPL-3.0-or-later
// Rotary position encoding (methods M1): frequencies, and the tables by which queries and keys are
// rotated (in kernels/rows.h); also with xPos's decay (methods M17).
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/position/layer_plan.h"

namespace sextant {

// theta_p = base^(-2p / dims), p = 0 .. dims / 2 - 1, radians a position.
std::vector<double> rotaryFrequencies(double base, int dims);

// cos and sin of position * theta_p times their size, [positions, pairs]; angles and sizes are
// taken in double precision.
struct RotaryTable {
    int pairs = 0;
    std::vector<float> cosine;
    std::vector<float> sine;
};
// At `turn`'s positions or, if it has none, at 0 .. n - 1.
RotaryTable rotaryTable(const Rotation& turn, std::int64_t n);

// ln(zeta_p) / 512 with zeta_p = (2p + 0.4 d) / (1.4 d), d = dims: the growth of xPos's queries a
// position, and the decay of its keys. [dims / 2]
std::vector<double> xposGrowth(int dims);

}  // namespace sextant
