// SPDX-License-Identifier: GPL-3.0-or-later
// Gradients of causal attention, streamed: weights are computed again tile by tile from q, k and
// the logsumexp that attention() left, so memory is O(n).
#pragma once

#include "kernels/attention.h"

namespace sextant {

// What the gradients add to an AttentionProblem whose `out` and `logSumExp` attention() has filled.
struct AttentionGradient {
    const float* dOut = nullptr;  // of the loss by `out`: [batch, heads, rows, headDim]
    Stride dOutStride;

    // Results, overwritten. Of rows firstRow .. firstRow + rows - 1 alone: what the rows add up to
    // over several calls is the caller's to sum, as is what the sequences of a batch do.
    float* dq = nullptr;  // laid out like q, k, v
    float* dk = nullptr;
    float* dv = nullptr;
    float* dq2 = nullptr;  // likewise, where there is a second branch
    float* dk2 = nullptr;
    // These may be null.
    float* dScale = nullptr;      // [batch, heads]
    float* dRowFactor = nullptr;  // [batch, heads, rows]
    float* dBias = nullptr;       // [batch, heads, keys] by distance
    float* dSink = nullptr;       // [batch, heads]

    float* rowScratch = nullptr;  // [batch, heads, rows], overwritten; the GPU's kernels need it
};

// fp32, vector instructions of this processor. The result does not depend on the number of threads.
// Work is shared out by sequence and key head, and by key blocks where these are few; a stop is
// asked for every few milliseconds. Throws std::invalid_argument on impossible shapes and for
// sparse rows (rowIndex), which have no gradient.
Outcome attentionBackward(const AttentionProblem& problem, const AttentionGradient& gradient);

// The same in double precision by obvious loops.
Outcome attentionBackwardReference(const AttentionProblem& problem,
                                   const AttentionGradient& gradient);

// Throws std::invalid_argument, naming the field.
void checkGradient(const AttentionProblem& problem, const AttentionGradient& gradient);

}  // namespace sextant
