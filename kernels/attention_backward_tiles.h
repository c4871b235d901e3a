// SPDX-License-Identifier: GPL-3.0-or-later
// How the vector implementation of attentionBackward() lays out its work: units of one sequence,
// one key head and one block of its keys, divided into tiles of 48 keys by 48 query rows, with rows
// in register blocks of 6. The units' sums for dq, dq2 and dBias are added over blocks afterwards.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "kernels/attention_backward.h"
#include "kernels/attention_tiles.h"

namespace sextant {

inline constexpr int backwardTile = 48;  // whole register blocks and whole vectors
static_assert(backwardTile % blockRows == 0 && backwardTile % mostLanes == 0);

// The plan, and so the bits of the results, depend on shapes alone, never on the number of threads.
struct BackwardPlan {
    explicit BackwardPlan(const AttentionProblem& problem);

    std::int64_t base;  // index among the keys of the first row tile's first row
    std::int64_t rows;  // query rows from there, in whole tiles
    std::int64_t end;   // keys that some row sees
    int paddedDim;
    bool byRules;  // more than a bias and a window: branches, soft cap, chunks, first tokens
    // Block b holds the keys blockFirst[b] .. blockFirst[b + 1] - 1, in whole tiles.
    std::vector<std::int64_t> blockFirst;
    int blocks() const { return static_cast<int>(blockFirst.size()) - 1; }
    std::int64_t mostBlockKeys() const;
};

// Sums over the keys of one block for one query head. With null memory only `floats` is set.
struct HeadSums {
    HeadSums(const AttentionProblem& problem, const BackwardPlan& plan, float* memory);

    float* dq;     // [rows, paddedDim], not yet times scale and row factor
    float* dq2;    // the same of the second branch, or null
    float* dBias;  // [end + backwardTile] reversed: distance r at end - 1 - r
    std::size_t floats;
};

// A thread's memory for one unit, all on 64-byte boundaries. Rows count from plan.base, keys from
// the block's first; what belongs to the second branch is null without one.
struct BackwardScratch {
    BackwardScratch(const AttentionProblem& problem, const BackwardPlan& plan, float* memory);

    float *keyTiles, *keyTiles2, *valueTiles;  // [tiles, headDim, 48]: transposed
    float *keyRows, *keyRows2;                 // [keys, paddedDim]
    float *queryRows, *queryRows2;             // [rows, paddedDim], times scale and row factor
    float* dOutRows;                           // [rows, paddedDim]
    float *dk, *dk2, *dv;                      // [keys, paddedDim]
    float *mean, *logSum;  // [rows]: dOut . out, and the logsumexp in log2 units
    float *weights, *dScores, *scores2, *dScores2;  // [48, 48] of one pair of tiles
    float* bias;                                    // reversed like dBias, times log2(e)
    std::size_t floats;
};

// The functions of one instruction set. `unit` fills the HeadSums of its block for every query head
// of its key head; `sums` holds those of all heads, [batch * heads, blocks]. If there is only one
// block, `sums` holds a single HeadSums, which is reused, and `unit` finishes each head itself.
// `finish` takes the HeadSums of its head, [blocks].
struct BackwardBackend {
    const char* name;
    void (*unit)(const AttentionProblem& problem, const AttentionGradient& gradient,
                 const BackwardPlan& plan, int sequence, int source, int block, float* scratch,
                 float* sums);
    void (*finish)(const AttentionProblem& problem, const AttentionGradient& gradient,
                   const BackwardPlan& plan, int sequence, int head, float* sums);
};

// In the order of attentionBackends().
const std::vector<BackwardBackend>& backwardBackends();

Outcome attentionBackwardOn(const BackwardBackend& backend, const AttentionProblem& problem,
                            const AttentionGradient& gradient);

}  // namespace sextant
