// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/rotary.h"

#include <cmath>

namespace sextant {

std::vector<double> rotaryFrequencies(const Rope& rope) {
    std::vector<double> theta;
    for (int pair = 0; pair < rope.rotaryDim / 2; ++pair) {
        theta.push_back(std::pow(rope.base, -2.0 * pair / rope.rotaryDim));
    }
    return theta;
}

RotaryTable rotaryTable(const std::vector<double>& frequencies,
                        const std::vector<double>& positions) {
    RotaryTable table;
    table.pairs = static_cast<int>(frequencies.size());
    table.cosine.reserve(positions.size() * frequencies.size());
    table.sine.reserve(positions.size() * frequencies.size());
    for (const double position : positions) {
        for (const double theta : frequencies) {
            table.cosine.push_back(static_cast<float>(std::cos(position * theta)));
            table.sine.push_back(static_cast<float>(std::sin(position * theta)));
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
