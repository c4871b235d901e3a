// SPDX-License-Identifier: GPL-3.0-or-later
// How the vector implementation of attentionBackward() lays out its work: one sequence and one key
// head at a time, tiles of 48 keys by 48 query rows, rows in register blocks of 6.
#pragma once

#include <algorithm>
#include <cstddef>

#include "kernels/attention_backward.h"
#include "kernels/attention_tiles.h"

namespace sextant {

inline constexpr int backwardTile = 48;  // whole register blocks and whole vectors
static_assert(backwardTile % blockRows == 0 && backwardTile % mostLanes == 0);

// A thread's memory for one item, all on 64-byte boundaries. `rows` is n rounded up to whole tiles.
struct BackwardScratch {
    explicit BackwardScratch(const AttentionProblem& p)
        : rows((p.keys + backwardTile - 1) / backwardTile * backwardTile),
          paddedDim((p.headDim + mostLanes - 1) / mostLanes * mostLanes),
          memory(floats(p)) {
        float* next = memory.data();
        const auto take = [&](std::size_t size) {
            float* taken = next;
            next += wholeLines(size);
            return taken;
        };
        const std::size_t transposed = static_cast<std::size_t>(rows) * p.headDim;
        const std::size_t padded = static_cast<std::size_t>(rows) * paddedDim;
        for (float** array : {&keyTiles, &valueTiles})
            *array = take(transposed);
        for (float** array : {&keyRows, &queryRows, &dOutRows, &dq, &dk, &dv})
            *array = take(padded);
        for (float** array : {&mean, &logSum})
            *array = take(static_cast<std::size_t>(rows));
        for (float** array : {&weights, &dScores})
            *array = take(std::size_t{backwardTile} * backwardTile);
        for (float** array : {&bias, &dBias})
            *array = take(static_cast<std::size_t>(rows) + backwardTile);
    }

    static std::size_t wholeLines(std::size_t size) { return (size + 15) / 16 * 16; }
    std::size_t floats(const AttentionProblem& p) const {
        const auto n = static_cast<std::size_t>(rows);
        return 2 * wholeLines(n * p.headDim) + 6 * wholeLines(n * paddedDim) + 2 * wholeLines(n) +
               2 * wholeLines(std::size_t{backwardTile} * backwardTile) +
               2 * wholeLines(n + backwardTile);
    }

    std::int64_t rows;
    int paddedDim;
    AlignedFloats memory;

    float *keyTiles, *valueTiles;  // [tiles, headDim, 48]: transposed
    float *keyRows, *queryRows;    // [rows, paddedDim]; queries times scale
    float* dOutRows;               // [rows, paddedDim]
    float *dq, *dk, *dv;           // [rows, paddedDim]; dq not yet times scale
    float *mean, *logSum;          // [rows]: dOut . out, and the logsumexp in log2 units
    float *weights, *dScores;      // [48, 48] of one pair of tiles
    float *bias, *dBias;           // reversed: distance r at n - 1 - r; bias times log2(e)
};

}  // namespace sextant
