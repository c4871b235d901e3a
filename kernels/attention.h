// SPDX-License-Identifier: GPL-3.0-or-later
// Causal attention that also tells how it attended: logsumexp, entropy and score variance of every
// query row, streamed. Memory is O(n); no n x n array exists anywhere.
//
// Everything a method changes about attention arrives here as data (docs/architecture: "attention
// as data"): rotated q and k, factors, a second pair for two-branch methods, a bias by distance, a
// mask. The same record serves the CPU, the GPU and the gradients (attention_backward.h), so it is
// plain data that C++17 (the CUDA module) reads too.
#pragma once

#include <cstdint>

namespace sextant {

// Rows of one head follow each other `row` floats apart, heads `head` floats apart, sequences of a
// batch `sequence` floats apart; channels are contiguous.
struct Stride {
    std::int64_t head = 0;
    std::int64_t row = 0;
    std::int64_t sequence = 0;
};

// For query i and key j at distance r = i - j. All arrays are fp32 and belong to the caller.
struct AttentionProblem {
    // Shapes. A batch of sequences has one length. Query head h reads key head h * keyValueHeads /
    // heads.
    int batch = 1;
    int heads = 0;
    int keyValueHeads = 0;
    int headDim = 0;
    std::int64_t keys = 0;      // n
    std::int64_t firstRow = 0;  // the first query row's index among the keys
    std::int64_t rows = 0;      // query rows firstRow .. firstRow + rows - 1; keys: a whole pass

    // Sparse rows: [rows], each query row's index among the keys, ascending; firstRow is 0 then.
    // None: firstRow + r. A row's results have the same bits in a sparse pass as in a whole one.
    const std::int64_t* rowIndex = nullptr;

    const float* q = nullptr;  // [batch, heads, rows, headDim]
    const float* k = nullptr;  // [batch, keyValueHeads, keys, headDim]
    const float* v = nullptr;  // [batch, keyValueHeads, keys, headDim]
    Stride qStride, kStride, vStride;

    // scaled(h, i, j) = scale[h] * rowFactor[h][i] * (q_i . k_j)
    // score(h, i, j) = scaled + bias[h][r], or, with a soft cap (Gemma 2, arXiv 2408.00118),
    //                  softCap * tanh(scaled / softCap) + bias[h][r]
    const float* scale = nullptr;      // [heads]
    const float* rowFactor = nullptr;  // [heads, rows], or none: 1
    const float* bias = nullptr;       // [heads, keys] by distance r, or none: 0
    float softCap = 0;                 // 0: none
    // A score that takes its share of every row's weight and has no value (GPT-OSS): weight =
    // exp(score - logSumExp), where logSumExp counts it, so that a row's weights sum to less
    // than 1.
    const float* sink = nullptr;  // [heads], or none

    // Two-branch methods: pairs with r >= branchDistance and j >= branchFirst use q2, k2 (the
    // strides of q and k). None where q2 is null.
    const float* q2 = nullptr;
    const float* k2 = nullptr;
    std::int64_t branchDistance = 0;
    std::int64_t branchFirst = 0;

    // Mask: j <= i, and (window == 0 or r < window or j < keepFirst), and (chunk == 0 or j's chunk
    // is i's own or one of the chunksBefore before it: i / chunk - j / chunk <= chunksBefore).
    std::int64_t window = 0;
    std::int64_t keepFirst = 0;
    std::int64_t chunk = 0;
    std::int64_t chunksBefore = 0;

    // Results; a null pointer is not computed.
    float* out = nullptr;  // [batch, heads, rows, headDim]
    Stride outStride;
    // Statistics, each [batch, heads, rows] without gaps.
    float* logSumExp = nullptr;
    // -sum of p ln p over the keys, in nats, in [0, ln(number of allowed keys)]. Under a sink the
    // weights p stay as they are and sum to 1 - exp(sink - logSumExp); the sink counts among the
    // allowed keys then.
    float* entropy = nullptr;
    // Of the score under the weights; under a sink these count as divided by their sum.
    float* scoreVariance = nullptr;
    // -scale * dentropy/dscale: Cov(score, scale * dscore/dscale) under the weights (methods.md,
    // S1), and with t = scale * dscore/dscale under a sink sum of p (t - sum of p t) (ln p + 1).
    // Without bias, soft cap and sink it is the variance.
    float* scaleCovariance = nullptr;
    float* firstMass = nullptr;   // weight on keys j < massFirst
    float* windowMass = nullptr;  // weight on keys with r < massWindow
    std::int64_t massFirst = 0;
    std::int64_t massWindow = 0;
    // Weight by distance, [batch, heads, rows, distanceBins]: bin 0 is r = 0, bin b is 2^(b-1) <= r
    // < 2^b, and the last takes what lies further away too.
    float* distanceWeight = nullptr;
    int distanceBins = 0;  // 1 to mostDistanceBins

    int threads = 0;  // 0: as many as OpenMP gives

    // Asked from several threads whether to stop (kernels/stop.h for a std::stop_token). Null:
    // never asked.
    bool (*stop)(const void* argument) = nullptr;
    const void* stopArgument = nullptr;
    bool stopRequested() const { return stop != nullptr && stop(stopArgument); }
};

inline constexpr int mostDistanceBins = 32;

enum class Outcome { done, stopped };  // stopped: the results are unspecified

// fp32, the widest vector instructions of this processor (AVX-512, AVX2 or portable), all threads;
// the stop flag is polled every few milliseconds. Error of the entropy <= 2e-6 nats against
// attentionReference() for inputs of ordinary size. Throws std::invalid_argument on impossible
// shapes.
Outcome attention(const AttentionProblem& problem);

// The same in double precision by obvious loops, one thread: what every backend is held to.
Outcome attentionReference(const AttentionProblem& problem);

// "AVX-512", "AVX2", "portable": what attention() runs on this machine.
const char* attentionBackend();

}  // namespace sextant
