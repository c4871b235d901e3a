// SPDX-License-Identifier: GPL-3.0-or-later
// Rotary position encoding (methods M1): frequencies, and the tables that queries and keys turn
// by (kernels/rows.h turns them); also with xPos's decay (methods M17).
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
// Of `turn`'s positions, or where it has none of 0 .. n - 1.
RotaryTable rotaryTable(const Rotation& turn, std::int64_t n);

// ln zeta_p / 512 of zeta_p = (2p + 0.4 d) / (1.4 d), d = dims: what xPos's queries grow by a
// position, and its keys shrink. [dims / 2]
std::vector<double> xposGrowth(int dims);

}  // namespace sextant
