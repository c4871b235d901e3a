// SPDX-License-Identifier: GPL-3.0-or-later
// Rotary position encoding (methods M1): frequencies, and the rotation of queries and keys; also
// with xPos's decay (methods M17).
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/checkpoint/model_spec.h"

namespace sextant {

// theta_p = base^(-2p / rotaryDim), p = 0 .. rotaryDim / 2 - 1, radians a position, changed as
// rope.scaling says.
std::vector<double> rotaryFrequencies(const Rope& rope);

// cos and sin of position * theta_p, [positions, pairs]; angles are taken in double precision.
struct RotaryTable {
    int pairs = 0;
    std::vector<float> cosine;
    std::vector<float> sine;
};
RotaryTable rotaryTable(const std::vector<double>& frequencies,
                        const std::vector<double>& positions);

// Tables for queries and for keys: the same one for RoPE.
struct RotaryTables {
    RotaryTable query;
    RotaryTable xposKey;  // xPos only
    const RotaryTable& key() const { return xposKey.pairs > 0 ? xposKey : query; }
};
// `encoding` is rope or xpos. xPos multiplies the query's pair p at position m by zeta_p^(m / 512),
// the key's by its inverse, m counted from the middle of all positions.
RotaryTables rotaryTables(PositionEncoding encoding, const Rope& rope,
                          const std::vector<double>& positions);

// zeta_p = (2p + 0.4 d) / (1.4 d), d = rotaryDim. [rotaryDim / 2]
std::vector<double> xposDecay(int rotaryDim);

// Rotates `rows` x `heads` vectors in place: row r, head h begins at data + r * rowStride + h *
// headDim and turns by the angles of table row firstRow + r. Elements past 2 * pairs stay.
void rotate(float* data, std::int64_t rows, int heads, int headDim, std::int64_t rowStride,
            PairLayout layout, const RotaryTable& table, std::int64_t firstRow);

}  // namespace sextant
