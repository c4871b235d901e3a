// SPDX-License-Identifier: GPL-3.0-or-later
// attentionBackward(), compiled for AVX-512, AVX2 and the plain instruction set. For one pair of
// tiles:   S = Q K^T,  P = 2^(S - logSum),  dP = dO V^T,  dS = P (dP - mean),
//          dV += P^T dO,  dK += dS^T Q,  dQ += dS K.
// Sums run in an order that depends on the shapes alone, so any number of threads gives the same
// bits.
#include "kernels/attention_backward.h"

#include <omp.h>

#include <algorithm>
#include <exception>
#include <memory>
#include <numbers>

#include "kernels/attention_backward_tiles.h"

// The same choice of targets as in the forward pass.
#define HWY_DISABLED_TARGETS                                                                   \
    (HWY_SSSE3 | HWY_SSE4 | (HWY_AVX3 - 1) | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | \
     HWY_RVV)

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/attention_backward.cpp"
#include <hwy/foreach_target.h>
// Highway wants its own header after foreach_target.h.
#include <hwy/highway.h>

#include "kernels/attention_math-inl.h"

HWY_BEFORE_NAMESPACE();
namespace sextant {
namespace HWY_NAMESPACE {

using Problem = AttentionProblem;
using Gradient = AttentionGradient;
using Scratch = BackwardScratch;

constexpr float never = 1e30f;  // logsumexp of a row that is not there: all its weights are zero

const float* startOf(const float* data, const Stride& stride, int sequence, int head) {
    return data + sequence * stride.sequence + head * stride.head;
}

// [n, headDim] -> tiles of 48 rows, transposed: [tiles, headDim, 48]; zeros past n. In blocks of 16
// channels, so that the lines written stay in the first-level cache.
void packTiles(const float* from, std::int64_t rowStride, const Problem& p, const Scratch& s,
               float* to) {
    for (std::int64_t tile = 0; tile < s.rows;
         tile += backwardTile, to += p.headDim * backwardTile) {
        const int there = static_cast<int>(std::min<std::int64_t>(backwardTile, p.keys - tile));
        if (there < backwardTile) std::fill_n(to, p.headDim * backwardTile, 0.0f);
        const float* rows = from + tile * rowStride;
        for (int c0 = 0; c0 < p.headDim; c0 += 16) {
            const int c1 = std::min(c0 + 16, p.headDim);
            for (int r = 0; r < there; ++r) {
                for (int c = c0; c < c1; ++c)
                    to[c * backwardTile + r] = rows[r * rowStride + c];
            }
        }
    }
}

// [n, headDim] -> [rows, paddedDim]; zeros past n and past headDim.
void packRows(const float* from, std::int64_t rowStride, const Problem& p, const Scratch& s,
              float factor, float* to) {
    for (std::int64_t row = 0; row < s.rows; ++row, to += s.paddedDim) {
        const int size = row < p.keys ? p.headDim : 0;
#pragma omp simd
        for (int c = 0; c < size; ++c)
            to[c] = from[row * rowStride + c] * factor;
        std::fill(to + size, to + s.paddedDim, 0.0f);
    }
}

void unpackRows(const float* from, const Problem& p, const Scratch& s, float factor, float* to,
                std::int64_t rowStride) {
    for (std::int64_t row = 0; row < p.keys; ++row) {
        for (int c = 0; c < p.headDim; ++c)
            to[row * rowStride + c] = from[row * s.paddedDim + c] * factor;
    }
}

void packHead(const Problem& p, const Gradient& g, Scratch& s, int sequence, int head) {
    const float scale = p.scale[head];
    const float* q = startOf(p.q, p.qStride, sequence, head);
    const float* out = startOf(p.out, p.outStride, sequence, head);
    const float* dOut = startOf(g.dOut, g.dOutStride, sequence, head);
    packRows(q, p.qStride.row, p, s, scale, s.queryRows);
    packRows(dOut, g.dOutStride.row, p, s, 1.0f, s.dOutRows);
    std::fill_n(s.dq, static_cast<std::size_t>(s.rows) * s.paddedDim, 0.0f);

    const float* logSum = p.logSumExp + (std::int64_t{sequence} * p.heads + head) * p.keys;
    for (std::int64_t row = 0; row < s.rows; ++row) {
        float mean = 0;
        if (row < p.keys) {
            const float* a = out + row * p.outStride.row;
            const float* b = dOut + row * g.dOutStride.row;
#pragma omp simd reduction(+ : mean)
            for (int c = 0; c < p.headDim; ++c)
                mean += a[c] * b[c];
        }
        s.mean[row] = mean;
        s.logSum[row] = row < p.keys ? logSum[row] * std::numbers::log2e_v<float> : never;
    }
    if (p.bias) {
        std::fill_n(s.bias, s.rows + backwardTile, 0.0f);
        for (std::int64_t r = 0; r < p.keys; ++r)
            s.bias[p.keys - 1 - r] = p.bias[head * p.keys + r] * std::numbers::log2e_v<float>;
    }
    if (g.dBias) std::fill_n(s.dBias, s.rows + backwardTile, 0.0f);
}

// c[6][vectors] = sum over k < depth of a[row, k] * b[k, column], a by rows `aStep` floats apart:
// what product() does, for a left side that need not be packed.
template <int kWidth>
HWY_INLINE void rowsTimesBlock(const float* HWY_RESTRICT a, std::int64_t aStep,
                               const float* HWY_RESTRICT b, int depth, float* HWY_RESTRICT c) {
    const Floats d;
    Vector sum[blockRows][kWidth];
#pragma GCC unroll 6
    for (int row = 0; row < blockRows; ++row) {
#pragma GCC unroll 3
        for (int w = 0; w < kWidth; ++w)
            sum[row][w] = hn::Zero(d);
    }
    for (int k = 0; k < depth; ++k, b += backwardTile) {
        Vector right[kWidth];
#pragma GCC unroll 3
        for (int w = 0; w < kWidth; ++w)
            right[w] = hn::Load(d, b + w * lanes);
#pragma GCC unroll 6
        for (int row = 0; row < blockRows; ++row) {
            const Vector left = hn::Set(d, a[row * aStep + k]);
#pragma GCC unroll 3
            for (int w = 0; w < kWidth; ++w)
                sum[row][w] = hn::MulAdd(left, right[w], sum[row][w]);
        }
    }
#pragma GCC unroll 6
    for (int row = 0; row < blockRows; ++row) {
#pragma GCC unroll 3
        for (int w = 0; w < kWidth; ++w)
            hn::Store(sum[row][w], d, c + row * backwardTile + w * lanes);
    }
}

HWY_INLINE void rowsTimesTile(const float* a, std::int64_t aStep, const float* b, int depth,
                              float* c, int vectors) {
    int w = 0;
    if constexpr (widestBlock >= 3) {
        for (; w + 3 <= vectors; w += 3)
            rowsTimesBlock<3>(a, aStep, b + w * lanes, depth, c + w * lanes);
    }
    for (; w + 2 <= vectors; w += 2)
        rowsTimesBlock<2>(a, aStep, b + w * lanes, depth, c + w * lanes);
    if (w < vectors) rowsTimesBlock<1>(a, aStep, b + w * lanes, depth, c + w * lanes);
}

// Weights and score gradients of six rows, the first i0, against the first `vectors` vectors of
// keys of the tile that begins at j0. `weights` holds S and `dScores` dP when it begins.
HWY_INLINE void differentiateRows(const Problem& p, const Gradient& g, const Scratch& s,
                                  std::int64_t i0, std::int64_t j0, int vectors, float* weights,
                                  float* dScores) {
    const Floats d;
    const Vector log2e = hn::Set(d, std::numbers::log2e_v<float>);
    const bool masked =
        j0 + backwardTile - 1 > i0 || (p.window > 0 && i0 + blockRows - 1 - j0 >= p.window);
    for (int r = 0; r < blockRows; ++r) {
        const std::int64_t i = i0 + r;
        const std::int64_t reversed = p.keys - 1 - std::min(i, p.keys - 1) + j0;
        const Vector logSum = hn::Set(d, s.logSum[i]);
        const Vector mean = hn::Set(d, s.mean[i]);
        const Vector last =
            hn::Set(d, static_cast<float>(std::min<std::int64_t>(i - j0, backwardTile)));
        const Vector first = hn::Set(
            d, p.window > 0 ? static_cast<float>(std::max<std::int64_t>(i - p.window + 1 - j0, 0))
                            : 0.0f);
        for (int w = 0; w < vectors; ++w) {
            float* weight = weights + r * backwardTile + w * lanes;
            float* dScore = dScores + r * backwardTile + w * lanes;
            Vector x = hn::MulSub(hn::Load(d, weight), log2e, logSum);
            if (p.bias) x = hn::Add(x, hn::LoadU(d, s.bias + reversed + w * lanes));
            Vector probability = exp2(hn::Min(x, hn::Set(d, 126.0f)));
            if (masked) {
                const Vector key = hn::Iota(d, static_cast<float>(w * lanes));
                probability =
                    hn::IfThenElseZero(hn::And(hn::Le(key, last), hn::Ge(key, first)), probability);
            }
            const Vector gradient = hn::Mul(probability, hn::Sub(hn::Load(d, dScore), mean));
            hn::Store(probability, d, weight);
            hn::Store(gradient, d, dScore);
            if (g.dBias) {
                float* dBias = s.dBias + reversed + w * lanes;
                hn::StoreU(hn::Add(hn::LoadU(d, dBias), gradient), d, dBias);
            }
        }
    }
}

// Query rows of tile i against keys of tile j <= i, both counted in rows.
void tilePair(const Problem& p, const Gradient& g, Scratch& s, std::int64_t i0, std::int64_t j0) {
    const std::int64_t tileSize = static_cast<std::int64_t>(p.headDim) * backwardTile;
    const float* keyTile = s.keyTiles + j0 / backwardTile * tileSize;
    const float* valueTile = s.valueTiles + j0 / backwardTile * tileSize;
    const int rows = static_cast<int>(std::min<std::int64_t>(
        backwardTile, (p.keys - i0 + blockRows - 1) / blockRows * blockRows));
    const int dimVectors = s.paddedDim / lanes;
    const bool diagonal = i0 == j0;

    for (int row = 0; row < rows; row += blockRows) {
        const std::int64_t i = i0 + row;
        float* weights = s.weights + row * backwardTile;
        float* dScores = s.dScores + row * backwardTile;
        if (p.window > 0 && i - (j0 + backwardTile - 1) >= p.window) {
            std::fill_n(weights, blockRows * backwardTile, 0.0f);
            std::fill_n(dScores, blockRows * backwardTile, 0.0f);
            continue;
        }
        // On the diagonal, keys after the block's last row are neither computed nor read.
        const int keys = diagonal ? row + blockRows : backwardTile;
        const int vectors = (keys + lanes - 1) / lanes;
        rowsTimesTile(s.queryRows + i * s.paddedDim, s.paddedDim, keyTile, p.headDim, weights,
                      vectors);
        rowsTimesTile(s.dOutRows + i * s.paddedDim, s.paddedDim, valueTile, p.headDim, dScores,
                      vectors);
        differentiateRows(p, g, s, i, j0, vectors, weights, dScores);
        product<backwardTile, 1, true>(dScores, s.keyRows + j0 * s.paddedDim, s.paddedDim, keys,
                                       s.dq + i * s.paddedDim, s.paddedDim, dimVectors);
    }
    const int keys = diagonal ? rows : backwardTile;
    for (int key = 0; key < keys; key += blockRows) {
        const int from = diagonal ? key : 0;
        const std::int64_t row = (i0 + from) * s.paddedDim;
        const std::int64_t to = (j0 + key) * s.paddedDim;
        product<1, backwardTile, true>(s.weights + from * backwardTile + key, s.dOutRows + row,
                                       s.paddedDim, rows - from, s.dv + to, s.paddedDim,
                                       dimVectors);
        product<1, backwardTile, true>(s.dScores + from * backwardTile + key, s.queryRows + row,
                                       s.paddedDim, rows - from, s.dk + to, s.paddedDim,
                                       dimVectors);
    }
}

void finishHead(const Problem& p, const Gradient& g, const Scratch& s, int sequence, int head) {
    const std::int64_t offset = sequence * p.qStride.sequence + head * p.qStride.head;
    unpackRows(s.dq, p, s, p.scale[head], g.dq + offset, p.qStride.row);
    if (g.dScale) {
        const float* q = p.q + offset;
        double sum = 0;
        for (std::int64_t row = 0; row < p.keys; ++row) {
            for (int c = 0; c < p.headDim; ++c)
                sum +=
                    static_cast<double>(q[row * p.qStride.row + c]) * s.dq[row * s.paddedDim + c];
        }
        g.dScale[sequence * p.heads + head] = static_cast<float>(sum);
    }
    if (g.dBias) {
        float* to = g.dBias + (std::int64_t{sequence} * p.heads + head) * p.keys;
        for (std::int64_t r = 0; r < p.keys; ++r)
            to[r] = s.dBias[p.keys - 1 - r];
    }
}

void backwardItem(const Problem& p, const Gradient& g, Scratch& s, int sequence, int source) {
    const std::size_t size = static_cast<std::size_t>(s.rows) * s.paddedDim;
    const float* k = startOf(p.k, p.kStride, sequence, source);
    const float* v = startOf(p.v, p.vStride, sequence, source);
    packTiles(k, p.kStride.row, p, s, s.keyTiles);
    packTiles(v, p.vStride.row, p, s, s.valueTiles);
    packRows(k, p.kStride.row, p, s, 1.0f, s.keyRows);
    std::fill_n(s.dk, size, 0.0f);
    std::fill_n(s.dv, size, 0.0f);

    const int group = p.heads / p.keyValueHeads;
    for (int head = source * group; head < (source + 1) * group; ++head) {
        packHead(p, g, s, sequence, head);
        for (std::int64_t j0 = 0; j0 < p.keys; j0 += backwardTile) {
            for (std::int64_t i0 = j0; i0 < p.keys; i0 += backwardTile) {
                if (p.window > 0 && i0 - (j0 + backwardTile - 1) >= p.window) break;
                tilePair(p, g, s, i0, j0);
            }
        }
        finishHead(p, g, s, sequence, head);
    }
    unpackRows(s.dk, p, s, 1.0f, g.dk + sequence * p.kStride.sequence + source * p.kStride.head,
               p.kStride.row);
    unpackRows(s.dv, p, s, 1.0f, g.dv + sequence * p.vStride.sequence + source * p.vStride.head,
               p.vStride.row);
}

}  // namespace HWY_NAMESPACE
}  // namespace sextant
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sextant {
namespace {
HWY_EXPORT(backwardItem);
}

Outcome attentionBackward(const AttentionProblem& p, const AttentionGradient& g) {
    checkGradient(p, g);
    const std::int64_t items = std::int64_t{p.batch} * p.keyValueHeads;
    const int wanted = p.threads > 0 ? p.threads : omp_get_max_threads();
    const int threads = static_cast<int>(std::min<std::int64_t>(wanted, items));
    const auto item = HWY_DYNAMIC_DISPATCH(backwardItem);
    std::exception_ptr failure;  // out of memory must not leave a parallel region

#pragma omp parallel num_threads(threads)
    {
        std::unique_ptr<BackwardScratch> scratch;
        try {
            scratch = std::make_unique<BackwardScratch>(p);
        } catch (...) {
#pragma omp critical
            failure = std::current_exception();
        }
#pragma omp for schedule(dynamic, 1)
        for (std::int64_t i = 0; i < items; ++i) {
            if (!scratch || p.stopRequested()) continue;
            item(p, g, *scratch, static_cast<int>(i / p.keyValueHeads),
                 static_cast<int>(i % p.keyValueHeads));
        }
    }
    if (failure) std::rethrow_exception(failure);
    return p.stopRequested() ? Outcome::stopped : Outcome::done;
}

}  // namespace sextant
#endif  // HWY_ONCE
