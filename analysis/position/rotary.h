// SPDX-License-Identifier: GPL-3.0-or-later
// Rotary position encoding (methods M1): frequencies, and the rotation of queries and keys.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/checkpoint/model_spec.h"

namespace sextant {

// theta_p = base^(-2p / rotaryDim), p = 0 .. rotaryDim / 2 - 1, radians a position.
std::vector<double> rotaryFrequencies(const Rope& rope);

// cos and sin of position * theta_p, [positions, pairs]; angles are taken in double precision.
struct RotaryTable {
    int pairs = 0;
    std::vector<float> cosine;
    std::vector<float> sine;
};
RotaryTable rotaryTable(const std::vector<double>& frequencies,
                        const std::vector<double>& positions);

// Rotates `rows` x `heads` vectors in place: row r, head h begins at data + r * rowStride + h *
// headDim and turns by the angles of table row firstRow + r. Elements past 2 * pairs stay.
void rotate(float* data, std::int64_t rows, int heads, int headDim, std::int64_t rowStride,
            PairLayout layout, const RotaryTable& table, std::int64_t firstRow);

}  // namespace sextant
