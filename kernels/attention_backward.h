// SPDX-License-Identifier: GPL-3.0-or-later
// Gradients of causal attention, streamed: weights are computed again tile by tile from q, k and
// the logsumexp that attention() left, so memory is O(n). For training.
#pragma once

#include <cstdint>

#include "kernels/attention.h"

namespace sextant {

// A batch of sequences of one length. Sequence b of an array with stride s begins b * s.sequence
// floats in, its head h another h * s.head, its row i another i * s.row; channels are contiguous.
struct BatchStride {
    std::int64_t sequence = 0;
    std::int64_t head = 0;
    std::int64_t row = 0;
};

// score(b, h, i, j) = scale[h] * (q_i . k_j) + bias[h][i - j] for j <= i, and i - j < window where
// there is a window. All arrays are fp32 and belong to the caller.
struct AttentionBackwardProblem {
    // Shapes. Query head h reads key head h * keyValueHeads / heads.
    int batch = 1;
    int heads = 0;
    int keyValueHeads = 0;
    int headDim = 0;
    std::int64_t keys = 0;  // n: query rows and keys of a sequence

    const float* q = nullptr;  // [batch, heads, keys, headDim]
    const float* k = nullptr;  // [batch, keyValueHeads, keys, headDim]
    const float* v = nullptr;
    BatchStride qStride, kStride, vStride;
    const float* scale = nullptr;  // [heads]
    const float* bias = nullptr;   // [heads, keys] by distance, or none: 0
    std::int64_t window = 0;       // 0: none

    // What the forward pass left, and the gradient of the loss by its output.
    const float* out = nullptr;  // [batch, heads, keys, headDim]
    BatchStride outStride;
    const float* logSumExp = nullptr;  // [batch, heads, keys], contiguous
    const float* dOut = nullptr;       // like out
    BatchStride dOutStride;

    // Results, overwritten; dScale and dBias may be null.
    float* dq = nullptr;  // laid out like q, k, v
    float* dk = nullptr;
    float* dv = nullptr;
    float* dScale = nullptr;  // [batch, heads]; the sum over the batch is the caller's
    float* dBias = nullptr;   // [batch, heads, keys] by distance; likewise

    int threads = 0;  // 0: as many as OpenMP gives
};

// fp32, vector instructions of this processor. The result does not depend on the number of threads.
// Work is shared out by sequence and key head. Throws std::invalid_argument on impossible shapes.
void attentionBackward(const AttentionBackwardProblem& problem);

// The same in double precision by obvious loops.
void attentionBackwardReference(const AttentionBackwardProblem& problem);

// Throws std::invalid_argument, naming the field.
void checkProblem(const AttentionBackwardProblem& problem);

}  // namespace sextant
