// SPDX-License-Identifier: GPL-3.0-or-later
// Gradients of causal attention, streamed: weights are recomputed tile by tile from q, k and the
// logsumexp of attention(), so memory is O(n).
#pragma once

#include "kernels/attention.h"

namespace sextant {

// Input and results beside an AttentionProblem whose `out` and `logSumExp` attention() has filled.
struct AttentionGradient {
    const float* dOut = nullptr;  // d loss / d out: [batch, heads, rows, headDim]
    Stride dOutStride;

    // Results, overwritten. They cover rows firstRow .. firstRow + rows - 1 alone: the caller sums
    // them over several calls, and over the sequences of a batch.
    float* dq = nullptr;  // laid out like q, k, v
    float* dk = nullptr;
    float* dv = nullptr;
    float* dq2 = nullptr;  // the same for the second branch, if there is one
    float* dk2 = nullptr;
    // These may be null.
    float* dScale = nullptr;      // [batch, heads]
    float* dRowFactor = nullptr;  // [batch, heads, rows]
    float* dBias = nullptr;       // [batch, heads, keys] by distance
    float* dSink = nullptr;       // [batch, heads]

    float* rowScratch = nullptr;  // [batch, heads, rows], overwritten; the GPU's kernels need it
};

// fp32, vector instructions of this processor. The result does not depend on the number of threads.
// Work is divided by sequence and key head, and by key blocks where these are few; the stop flag is
// polled every few milliseconds. Throws std::invalid_argument on impossible shapes and for sparse
// rows (rowIndex), which have no gradient.
Outcome attentionBackward(const AttentionProblem& problem, const AttentionGradient& gradient);

// The same in double precision with plain loops.
Outcome attentionBackwardReference(const AttentionProblem& problem,
                                   const AttentionGradient& gradient);

// Throws std::invalid_argument, naming the field.
void checkGradient(const AttentionProblem& problem, const AttentionGradient& gradient);

}  // namespace sextant
