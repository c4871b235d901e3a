// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/rotary.h"

#include <algorithm>
#include <cmath>

#include "analysis/position/rotary_scaling.h"

namespace sextant {

std::vector<double> rotaryFrequencies(const Rope& rope) {
    std::vector<double> theta;
    for (int pair = 0; pair < rope.rotaryDim / 2; ++pair) {
        theta.push_back(std::pow(rope.base, -2.0 * pair / rope.rotaryDim));
    }
    return scaledFrequencies(rope, std::move(theta));
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

std::vector<double> xposDecay(int rotaryDim) {
    std::vector<double> zeta;
    for (int pair = 0; pair < rotaryDim / 2; ++pair)
        zeta.push_back((2.0 * pair + 0.4 * rotaryDim) / (1.4 * rotaryDim));
    return zeta;
}

RotaryTables rotaryTables(PositionEncoding encoding, const Rope& rope,
                          const std::vector<double>& positions) {
    RotaryTables tables;
    tables.query = rotaryTable(rotaryFrequencies(rope), positions);
    const auto amplitude = static_cast<float>(rope.scaling.amplitude);
    if (amplitude != 1.0f) {
        for (float& value : tables.query.cosine)
            value *= amplitude;
        for (float& value : tables.query.sine)
            value *= amplitude;
    }
    if (encoding != PositionEncoding::xpos || positions.empty()) return tables;

    constexpr double scaleBase = 512.0;
    const auto [least, most] = std::minmax_element(positions.begin(), positions.end());
    const double middle = 0.5 * (*least + *most);
    const std::vector<double> zeta = xposDecay(rope.rotaryDim);
    tables.xposKey = tables.query;
    std::size_t at = 0;
    for (const double position : positions) {
        for (const double one : zeta) {
            const double size = std::pow(one, (position - middle) / scaleBase);
            for (std::vector<float>* query : {&tables.query.cosine, &tables.query.sine})
                (*query)[at] = static_cast<float>((*query)[at] * size);
            for (std::vector<float>* key : {&tables.xposKey.cosine, &tables.xposKey.sine})
                (*key)[at] = static_cast<float>((*key)[at] / size);
            ++at;
        }
    }
    return tables;
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
