// SPDX-License-Identifier: GPL-3.0-or-later
// How attentionBackward() lays out its operands before the products: keys and rows in tiles, and
// each row's logsumexp and dOut . out. Compiled once for each instruction set.
#if defined(SEXTANT_ATTENTION_BACKWARD_PACK_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SEXTANT_ATTENTION_BACKWARD_PACK_INL_H
#undef SEXTANT_ATTENTION_BACKWARD_PACK_INL_H
#else
#define SEXTANT_ATTENTION_BACKWARD_PACK_INL_H
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <numbers>

#include "kernels/attention_backward_tiles.h"

HWY_BEFORE_NAMESPACE();
namespace sextant {
namespace HWY_NAMESPACE {

using Problem = AttentionProblem;
using Gradient = AttentionGradient;
using Scratch = BackwardScratch;

constexpr float never = 1e30f;  // logsumexp of a padding row: all its weights are zero

inline const float* startOf(const float* data, const Stride& stride, int sequence, int head) {
    return data + sequence * stride.sequence + head * stride.head;
}
inline float* startOf(float* data, const Stride& stride, int sequence, int head) {
    return data + sequence * stride.sequence + head * stride.head;
}

// `count` rows of headDim floats -> tiles of 48 rows, transposed: [tiles, headDim, 48]; zeros after
// them up to `whole`. In blocks of 16 channels, so that the lines written stay in the first-level
// cache.
inline void packTiles(const float* from, std::int64_t rowStride, int headDim, std::int64_t count,
                      std::int64_t whole, float* to) {
    for (std::int64_t tile = 0; tile < whole; tile += backwardTile, to += headDim * backwardTile) {
        const int there = static_cast<int>(std::clamp<std::int64_t>(count - tile, 0, backwardTile));
        if (there < backwardTile) std::fill_n(to, headDim * backwardTile, 0.0f);
        const float* rows = from + tile * rowStride;
        for (int c0 = 0; c0 < headDim; c0 += 16) {
            const int c1 = std::min(c0 + 16, headDim);
            for (int r = 0; r < there; ++r) {
                for (int c = c0; c < c1; ++c)
                    to[c * backwardTile + r] = rows[r * rowStride + c];
            }
        }
    }
}

// `count` rows of headDim floats, times `factor` and, unless null, times their own of `factors` ->
// [whole, paddedDim]: `before` rows of zeros, these rows, then zeros.
inline void packRows(const float* from, std::int64_t rowStride, int headDim, int paddedDim,
                     std::int64_t before, std::int64_t count, std::int64_t whole, float factor,
                     const float* factors, float* to) {
    for (std::int64_t row = -before; row < whole - before; ++row, to += paddedDim) {
        const int size = row >= 0 && row < count ? headDim : 0;
        const float own = size > 0 && factors != nullptr ? factor * factors[row] : factor;
#pragma omp simd
        for (int c = 0; c < size; ++c)
            to[c] = from[row * rowStride + c] * own;
        std::fill(to + size, to + paddedDim, 0.0f);
    }
}

// One block's sums [keys, paddedDim] -> rows of headDim; zeros for keys that no row sees.
inline void unpackKeys(const float* from, const Problem& p, const BackwardPlan& plan, int block,
                       float* to, std::int64_t rowStride) {
    const std::int64_t first = plan.blockFirst[block];
    const bool isLast = block + 1 == plan.blocks();
    const std::int64_t last = isLast ? p.keys : plan.blockFirst[block + 1];
    const std::int64_t seen = std::min(last, plan.end);
    for (std::int64_t key = first; key < seen; ++key) {
        for (int c = 0; c < p.headDim; ++c)
            to[key * rowStride + c] = from[(key - first) * plan.paddedDim + c];
    }
    for (std::int64_t key = seen; key < last; ++key)
        std::fill_n(to + key * rowStride, p.headDim, 0.0f);
}

inline const float* rowFactorsOf(const Problem& p, int head) {
    return p.rowFactor != nullptr ? p.rowFactor + head * p.rows : nullptr;
}

// dOut . out of one row.
inline float meanOf(const Problem& p, const Gradient& g, int sequence, int head, std::int64_t row) {
    const float* a = startOf(p.out, p.outStride, sequence, head) + row * p.outStride.row;
    const float* b = startOf(g.dOut, g.dOutStride, sequence, head) + row * g.dOutStride.row;
    float mean = 0;
#pragma omp simd reduction(+ : mean)
    for (int c = 0; c < p.headDim; ++c)
        mean += a[c] * b[c];
    return mean;
}

inline void packHead(const Problem& p, const Gradient& g, const BackwardPlan& plan, Scratch& s,
                     int sequence, int head, std::int64_t firstRow, const HeadSums& sums) {
    const float scale = p.scale[head];
    const float* factors = rowFactorsOf(p, head);
    const std::int64_t before = p.firstRow - plan.base;
    const auto pack = [&](const float* from, const Stride& stride, float factor, const float* own,
                          float* to) {
        packRows(startOf(from, stride, sequence, head), stride.row, p.headDim, plan.paddedDim,
                 before, p.rows, plan.rows, factor, own, to);
    };
    pack(p.q, p.qStride, scale, factors, s.queryRows);
    if (p.q2) pack(p.q2, p.qStride, scale, factors, s.queryRows2);
    pack(g.dOut, g.dOutStride, 1.0f, nullptr, s.dOutRows);
    const std::size_t unseen = static_cast<std::size_t>(firstRow - plan.base) * plan.paddedDim;
    const std::size_t size = static_cast<std::size_t>(plan.rows) * plan.paddedDim;
    std::fill(sums.dq + unseen, sums.dq + size, 0.0f);
    if (p.q2) std::fill(sums.dq2 + unseen, sums.dq2 + size, 0.0f);

    const float* logSum = p.logSumExp + (std::int64_t{sequence} * p.heads + head) * p.rows;
    for (std::int64_t row = 0; row < plan.rows; ++row) {
        const std::int64_t own = row - before;
        const bool there = own >= 0 && own < p.rows;
        s.mean[row] = there ? meanOf(p, g, sequence, head, own) : 0.0f;
        s.logSum[row] = there ? logSum[own] * std::numbers::log2e_v<float> : never;
    }
    if (p.bias) {
        std::fill_n(s.bias, plan.end + backwardTile, 0.0f);
        for (std::int64_t r = 0; r < plan.end; ++r)
            s.bias[plan.end - 1 - r] = p.bias[head * p.keys + r] * std::numbers::log2e_v<float>;
    }
    if (g.dBias) std::fill_n(sums.dBias, plan.end + backwardTile, 0.0f);
}

}  // namespace HWY_NAMESPACE
}  // namespace sextant
HWY_AFTER_NAMESPACE();

#endif  // SEXTANT_ATTENTION_BACKWARD_PACK_INL_H
