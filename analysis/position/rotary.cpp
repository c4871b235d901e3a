// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/rotary.h"

#include <algorithm>
#include <cmath>

namespace sextant {

namespace {

constexpr std::size_t nearPositions = 64;  // positions

// Whole positions, each the next of the one before.
bool countsUp(const std::vector<double>& positions) {
    if (!positions.empty() && positions.front() != std::floor(positions.front())) return false;
    for (std::size_t row = 1; row < positions.size(); ++row)
        if (positions[row] != positions[row - 1] + 1) return false;
    return true;
}

// The turns of positions from, from + step, .. as cosines and sines, [count, pairs].
struct SinesAndCosines {
    SinesAndCosines(const std::vector<double>& frequencies, double from, double step,
                    std::size_t count)
        : cosine(count * frequencies.size()), sine(cosine.size()) {
        std::size_t at = 0;
        for (std::size_t i = 0; i < count; ++i) {
            for (const double frequency : frequencies) {
                const double angle = (from + step * static_cast<double>(i)) * frequency;
                cosine[at] = std::cos(angle);
                sine[at++] = std::sin(angle);
            }
        }
    }
    std::vector<double> cosine, sine;
};

// Positions that count up are turned in two steps, to a multiple of 64 and on from there: a product
// of two turns in place of a cosine and a sine for each. A position has the same bits wherever the
// count begins.
void turnInTwoSteps(const std::vector<double>& frequencies, double from, std::size_t rows,
                    float amplitude, RotaryTable& table) {
    const std::size_t pairs = frequencies.size();
    const double multiple = nearPositions * std::floor(from / nearPositions);
    const auto skipped = static_cast<std::size_t>(from - multiple);
    const SinesAndCosines far(frequencies, multiple, nearPositions,
                              (skipped + rows + nearPositions - 1) / nearPositions);
    // Of a few rows only the steps that they take.
    const std::size_t least = skipped + rows <= nearPositions ? skipped : 0;
    const SinesAndCosines close(frequencies, static_cast<double>(least), 1,
                                std::min(nearPositions, skipped + rows) - least);
#pragma omp parallel for schedule(static) if (rows * pairs > 65536)
    for (std::size_t row = 0; row < rows; ++row) {
        const std::size_t at = skipped + row, to = row * pairs;
        const std::size_t f = at / nearPositions * pairs, c = (at % nearPositions - least) * pairs;
#pragma omp simd
        for (std::size_t pair = 0; pair < pairs; ++pair) {
            const double fc = far.cosine[f + pair], fs = far.sine[f + pair];
            const double cc = close.cosine[c + pair], cs = close.sine[c + pair];
            table.cosine[to + pair] = static_cast<float>(fc * cc - fs * cs) * amplitude;
            table.sine[to + pair] = static_cast<float>(fs * cc + fc * cs) * amplitude;
        }
    }
}

}  // namespace

RotaryTable rotaryTable(const Rotation& turn, std::int64_t n) {
    const std::size_t rows =
        turn.positions.empty() ? static_cast<std::size_t>(n) : turn.positions.size();
    const std::size_t pairs = turn.frequencies.size();
    const auto amplitude = static_cast<float>(turn.amplitude);
    RotaryTable table;
    table.pairs = static_cast<int>(pairs);
    table.cosine.resize(rows * pairs);
    table.sine.resize(rows * pairs);
    if (turn.growth.empty() && countsUp(turn.positions)) {
        const double from = turn.positions.empty() ? 0 : turn.positions.front();
        turnInTwoSteps(turn.frequencies, from, rows, amplitude, table);
        return table;
    }
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
