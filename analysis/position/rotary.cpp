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

void rotate(float* data, std::int64_t rows, int heads, int headDim, std::int64_t rowStride,
            PairLayout layout, const RotaryTable& table, std::int64_t firstRow) {
    const int pairs = table.pairs;
    const int step = layout == PairLayout::halfSplit ? 1 : 2;
    const int apart = layout == PairLayout::halfSplit ? pairs : 1;
#pragma omp parallel for schedule(static) if (rows * heads * pairs > 16384)
    for (std::int64_t row = 0; row < rows; ++row) {
        const float* cosine = table.cosine.data() + (firstRow + row) * pairs;
        const float* sine = table.sine.data() + (firstRow + row) * pairs;
        for (int head = 0; head < heads; ++head) {
            float* vector = data + row * rowStride + static_cast<std::int64_t>(head) * headDim;
            for (int pair = 0; pair < pairs; ++pair) {
                float& first = vector[pair * step];
                float& second = vector[pair * step + apart];
                const float x = first;
                const float y = second;
                first = x * cosine[pair] - y * sine[pair];
                second = y * cosine[pair] + x * sine[pair];
            }
        }
    }
}

}  // namespace sextant
