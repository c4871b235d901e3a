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

    // Results, overwritten. dScale and dBias may be null.
    float* dq = nullptr;  // laid out like q, k, v
    float* dk = nullptr;
    float* dv = nullptr;
    float* dScale = nullptr;  // [batch, heads]; the sum over the batch is the caller's
    float* dBias = nullptr;   // [batch, heads, keys] by distance; likewise

    float* rowScratch = nullptr;  // [batch, heads, rows], overwritten; the GPU's kernels need it
};

// fp32, vector instructions of this processor. The result does not depend on the number of threads.
// Work is shared out by sequence and key head. Throws std::invalid_argument on impossible shapes
// and on what has no gradient yet: rows other than all keys, rowFactor, q2, keepFirst, chunk,
// softCap, sink.
Outcome attentionBackward(const AttentionProblem& problem, const AttentionGradient& gradient);

// The same in double precision by obvious loops.
Outcome attentionBackwardReference(const AttentionProblem& problem,
                                   const AttentionGradient& gradient);

// Throws std::invalid_argument, naming the field.
void checkGradient(const AttentionProblem& problem, const AttentionGradient& gradient);

}  // namespace sextant
