// SPDX-License-Identifier: GPL-3.0-or-later
// What the fields of an AttentionProblem mean for one pair of positions: the GPU's counterpart of
// kernels/attention_problem.h.
#pragma once

#include "kernels/attention.h"
#include "kernels/cuda/tile.cuh"

namespace sextant {

__device__ inline long long chunkBegin(const AttentionProblem& p, long long i) {
    if (p.chunk == 0) return 0;
    const long long own = i / p.chunk;
    return own <= p.chunksBefore ? 0 : (own - p.chunksBefore) * p.chunk;
}

__device__ inline bool allowed(const AttentionProblem& p, long long i, long long j) {
    return j <= i && (p.window == 0 || i - j < p.window || j < p.keepFirst) &&
           j >= chunkBegin(p, i);
}

__device__ inline bool inSecondBranch(const AttentionProblem& p, long long i, long long j) {
    return p.q2 != nullptr && i - j >= p.branchDistance && j >= p.branchFirst;
}

// Whether pairs of 64 rows from i0 on and 64 keys from j0 on may lie in the first branch, and in
// the second.
__device__ inline bool meetsFirstBranch(const AttentionProblem& p, long long i0, long long j0) {
    return p.q2 == nullptr || i0 - (j0 + tile - 1) < p.branchDistance || j0 < p.branchFirst;
}
__device__ inline bool meetsSecondBranch(const AttentionProblem& p, long long i0, long long j0) {
    return inSecondBranch(p, i0 + tile - 1, j0 > p.branchFirst ? j0 : p.branchFirst) &&
           j0 + tile > p.branchFirst;
}

// True if the window or the chunks hide all keys j0 .. j0 + 63 from every row from i0 on.
__device__ inline bool hidden(const AttentionProblem& p, long long i0, long long j0) {
    const long long j1 = j0 + tile - 1;
    return (p.window != 0 && i0 - j1 >= p.window && j0 >= p.keepFirst) || j1 < chunkBegin(p, i0);
}

// Bends `scaled` by the soft cap; returns scaled * d bent / d scaled.
__device__ inline float bend(float softCap, float& scaled) {
    const float bent = tanhf(scaled / softCap);
    const float slope = scaled * (1 - bent * bent);
    scaled = softCap * bent;
    return slope;
}

}  // namespace sextant
