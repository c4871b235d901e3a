// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/rotary.h"

#include <cmath>

namespace sextant {

RotaryTable rotaryTable(const Turn& turn, std::int64_t n) {
    const std::size_t rows =
        turn.positions.empty() ? static_cast<std::size_t>(n) : turn.positions.size();
    const std::size_t pairs = turn.frequencies.size();
    const auto amplitude = static_cast<float>(turn.amplitude);
    RotaryTable table;
    table.pairs = static_cast<int>(pairs);
    table.cosine.resize(rows * pairs);
    table.sine.resize(rows * pairs);
#pragma omp parallel for schedule(static) if (rows * pairs > 16384)
    for (std::size_t row = 0; row < rows; ++row) {
        const double position =
            turn.positions.empty() ? static_cast<double>(row) : turn.positions[row];
        for (std::size_t pair = 0; pair < pairs; ++pair) {
            const double angle = position * turn.frequencies[pair];
            float cosine = static_cast<float>(std::cos(angle)) * amplitude;
            float sine = static_cast<float>(std::sin(angle)) * amplitude;
            if (!turn.growth.empty()) {
                const double size = std::exp(turn.growth[pair] * (position - turn.centre));
                cosine = static_cast<float>(cosine * size);
                sine = static_cast<float>(sine * size);
            }
            table.cosine[row * pairs + pair] = cosine;
            table.sine[row * pairs + pair] = sine;
        }
    }
    return table;
}

}  // namespace sextant
