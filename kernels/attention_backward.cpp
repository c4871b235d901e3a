// SPDX-License-Identifier: GPL-3.0-or-later
// attentionBackward(), compiled for AVX-512, AVX2 and the plain instruction set. For one pair of
// tiles:   S = Q K^T,  P = 2^(S - logSum),  dP = dO V^T,  dS = P (dP - mean),
//          dV += P^T dO,  dK += dS^T Q,  dQ += dS K.
// Sums run in an order that depends on the shapes alone, so any number of threads gives the same
// bits.
#include "kernels/attention_backward.h"

#include <algorithm>
#include <cmath>
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

#include <hwy/contrib/math/math-inl.h>

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
float* startOf(float* data, const Stride& stride, int sequence, int head) {
    return data + sequence * stride.sequence + head * stride.head;
}

// `count` rows of headDim floats -> tiles of 48 rows, transposed: [tiles, headDim, 48]; zeros past
// them, up to `whole`. In blocks of 16 channels, so that the lines written stay in the first-level
// cache.
void packTiles(const float* from, std::int64_t rowStride, int headDim, std::int64_t count,
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

// `count` rows of headDim floats times `factor`, and times their own where there are `factors` ->
// [whole, paddedDim]: `before` rows of zeros, these, and zeros past them.
void packRows(const float* from, std::int64_t rowStride, int headDim, int paddedDim,
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

// Zeros for the keys past the last that a row sees.
void unpackKeys(const float* from, const Problem& p, const BackwardPlan& plan, int block, float* to,
                std::int64_t rowStride) {
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

const float* rowFactorsOf(const Problem& p, int head) {
    return p.rowFactor != nullptr ? p.rowFactor + head * p.rows : nullptr;
}

// dOut . out of one row.
float meanOf(const Problem& p, const Gradient& g, int sequence, int head, std::int64_t row) {
    const float* a = startOf(p.out, p.outStride, sequence, head) + row * p.outStride.row;
    const float* b = startOf(g.dOut, g.dOutStride, sequence, head) + row * g.dOutStride.row;
    float mean = 0;
#pragma omp simd reduction(+ : mean)
    for (int c = 0; c < p.headDim; ++c)
        mean += a[c] * b[c];
    return mean;
}

void packHead(const Problem& p, const Gradient& g, const BackwardPlan& plan, Scratch& s,
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

// One query head against one block of keys.
struct Head {
    const Problem& p;
    const Gradient& g;
    const BackwardPlan& plan;
    const Scratch& s;
    const HeadSums& sums;
    std::int64_t firstKey;  // of the block
};

// Weights and score gradients of six rows, the first i0, against the first `vectors` vectors of
// keys of the tile that begins at j0, where there is no more than a bias and a window. `weights`
// holds S and `dScores` dP when it begins.
HWY_INLINE void differentiateRows(const Head& h, std::int64_t i0, std::int64_t j0, int vectors,
                                  float* weights, float* dScores) {
    const Problem& p = h.p;
    const Floats d;
    const Vector log2e = hn::Set(d, std::numbers::log2e_v<float>);
    const bool masked =
        j0 + backwardTile - 1 > i0 || (p.window > 0 && i0 + blockRows - 1 - j0 >= p.window);
    const std::int64_t end = h.plan.end;
    const float* logSums = h.s.logSum + (i0 - h.plan.base);
    const float* means = h.s.mean + (i0 - h.plan.base);
    for (int r = 0; r < blockRows; ++r) {
        const std::int64_t i = i0 + r;
        const std::int64_t reversed = end - 1 - std::min(i, end - 1) + j0;
        const Vector logSum = hn::Set(d, logSums[r]);
        const Vector mean = hn::Set(d, means[r]);
        const Vector last =
            hn::Set(d, static_cast<float>(std::min<std::int64_t>(i - j0, backwardTile)));
        const Vector first = hn::Set(
            d, p.window > 0 ? static_cast<float>(std::max<std::int64_t>(i - p.window + 1 - j0, 0))
                            : 0.0f);
        for (int w = 0; w < vectors; ++w) {
            float* weight = weights + r * backwardTile + w * lanes;
            float* dScore = dScores + r * backwardTile + w * lanes;
            Vector x = hn::MulSub(hn::Load(d, weight), log2e, logSum);
            if (p.bias) x = hn::Add(x, hn::LoadU(d, h.s.bias + reversed + w * lanes));
            Vector probability = exp2(hn::Min(x, hn::Set(d, 126.0f)));
            if (masked) {
                const Vector key = hn::Iota(d, static_cast<float>(w * lanes));
                probability =
                    hn::IfThenElseZero(hn::And(hn::Le(key, last), hn::Ge(key, first)), probability);
            }
            const Vector gradient = hn::Mul(probability, hn::Sub(hn::Load(d, dScore), mean));
            hn::Store(probability, d, weight);
            hn::Store(gradient, d, dScore);
            if (h.g.dBias) {
                float* dBias = h.sums.dBias + reversed + w * lanes;
                hn::StoreU(hn::Add(hn::LoadU(d, dBias), gradient), d, dBias);
            }
        }
    }
}

// Which of a tile's keys lie in from <= key < to, counted from the tile's first.
HWY_INLINE hn::Mask<Floats> within(Vector key, std::int64_t from, std::int64_t to) {
    const Floats d;
    const auto clamped = [](std::int64_t at) {
        return static_cast<float>(std::clamp<std::int64_t>(at, 0, backwardTile));
    };
    return hn::And(hn::Ge(key, hn::Set(d, clamped(from))), hn::Lt(key, hn::Set(d, clamped(to))));
}

// The same under every rule of AttentionProblem. `scores2` holds the second branch's S where there
// is one; `dScores2` then receives the gradient of its scores.
HWY_NOINLINE void differentiateByRules(const Head& h, std::int64_t i0, std::int64_t j0, int vectors,
                                       float* weights, float* dScores, const float* scores2,
                                       float* dScores2) {
    const Problem& p = h.p;
    const Floats d;
    const std::int64_t end = h.plan.end;
    const Vector log2e = hn::Set(d, std::numbers::log2e_v<float>), one = hn::Set(d, 1.0f);
    for (int r = 0; r < blockRows; ++r) {
        const std::int64_t i = std::min(i0 + r, end - 1);
        const std::int64_t reversed = end - 1 - i + j0;
        const std::int64_t begin = chunkStart(p, i);
        const Vector logSum = hn::Set(d, h.s.logSum[i0 + r - h.plan.base]);
        const Vector mean = hn::Set(d, h.s.mean[i0 + r - h.plan.base]);
        for (int w = 0; w < vectors; ++w) {
            const int at = r * backwardTile + w * lanes;
            const Vector key = hn::Iota(d, static_cast<float>(w * lanes));
            const auto second = within(key, p.branchFirst - j0, i - p.branchDistance + 1 - j0);
            Vector x = hn::Load(d, weights + at);
            if (p.q2) x = hn::IfThenElse(second, hn::Load(d, scores2 + at), x);
            Vector slope = one;
            if (p.softCap > 0) {
                const Vector cap = hn::Set(d, p.softCap);
                const Vector bent = hn::Tanh(d, hn::Div(x, cap));
                x = hn::Mul(bent, cap);
                slope = hn::NegMulAdd(bent, bent, one);
            }
            x = hn::MulSub(x, log2e, logSum);
            if (p.bias) x = hn::Add(x, hn::LoadU(d, h.s.bias + reversed + w * lanes));
            auto allowed =
                within(key, std::max(begin, p.window > 0 ? i - p.window + 1 : 0) - j0, i + 1 - j0);
            if (p.window > 0) {
                allowed =
                    hn::Or(allowed, within(key, begin - j0, std::min(p.keepFirst, i + 1) - j0));
            }
            const Vector probability =
                hn::IfThenElseZero(allowed, exp2(hn::Min(x, hn::Set(d, 126.0f))));
            Vector gradient = hn::Mul(probability, hn::Sub(hn::Load(d, dScores + at), mean));
            hn::Store(probability, d, weights + at);
            if (h.g.dBias) {
                float* dBias = h.sums.dBias + reversed + w * lanes;
                hn::StoreU(hn::Add(hn::LoadU(d, dBias), gradient), d, dBias);
            }
            gradient = hn::Mul(gradient, slope);
            if (p.q2) {
                hn::Store(hn::IfThenElseZero(second, gradient), d, dScores2 + at);
                gradient = hn::IfThenZeroElse(second, gradient);
            }
            hn::Store(gradient, d, dScores + at);
        }
    }
}

// kRules: as differentiateByRules() and not as differentiateRows().
// No row of i0 .. i0 + count - 1 sees a key of the tile that begins at j0.
template <bool kRules>
HWY_INLINE bool isHidden(const Head& h, std::int64_t i0, std::int64_t count, std::int64_t j0) {
    if constexpr (kRules)
        return coverOf(h.p, i0, i0 + count - 1, j0 / backwardTile, backwardTile).empty;
    return h.p.window > 0 && i0 - (j0 + backwardTile - 1) >= h.p.window;
}

// Query rows of tile i against keys of tile j <= i, both given by their first one's index.
template <bool kRules>
HWY_NOINLINE void tilePair(const Head& h, std::int64_t i0, std::int64_t j0) {
    const Problem& p = h.p;
    const Scratch& s = h.s;
    const int padded = h.plan.paddedDim;
    const std::int64_t tileSize = static_cast<std::int64_t>(p.headDim) * backwardTile;
    const std::int64_t tile = (j0 - h.firstKey) / backwardTile;
    const std::int64_t keyAt = (j0 - h.firstKey) * padded, rowAt = (i0 - h.plan.base) * padded;
    const int rows = static_cast<int>(std::min<std::int64_t>(
        backwardTile, (h.plan.end - i0 + blockRows - 1) / blockRows * blockRows));
    const int dimVectors = padded / lanes;
    const bool diagonal = i0 == j0;
    const bool second = kRules && p.q2 != nullptr;

    for (int row = 0; row < rows; row += blockRows) {
        const std::int64_t i = i0 + row, at = rowAt + row * padded;
        float* weights = s.weights + row * backwardTile;
        float* dScores = s.dScores + row * backwardTile;
        if (isHidden<kRules>(h, i, blockRows, j0)) {
            std::fill_n(weights, blockRows * backwardTile, 0.0f);
            std::fill_n(dScores, blockRows * backwardTile, 0.0f);
            if (second)
                std::fill_n(s.dScores2 + row * backwardTile, blockRows * backwardTile, 0.0f);
            continue;
        }
        // On the diagonal, keys after the block's last row are neither computed nor read.
        const int keys = diagonal ? row + blockRows : backwardTile;
        const int vectors = (keys + lanes - 1) / lanes;
        rowsTimesTile(s.queryRows + at, padded, s.keyTiles + tile * tileSize, p.headDim, weights,
                      vectors);
        rowsTimesTile(s.dOutRows + at, padded, s.valueTiles + tile * tileSize, p.headDim, dScores,
                      vectors);
        if constexpr (!kRules) {
            differentiateRows(h, i, j0, vectors, weights, dScores);
        } else {
            float* scores2 = second ? s.scores2 + row * backwardTile : nullptr;
            float* dScores2 = second ? s.dScores2 + row * backwardTile : nullptr;
            if (second) {
                rowsTimesTile(s.queryRows2 + at, padded, s.keyTiles2 + tile * tileSize, p.headDim,
                              scores2, vectors);
            }
            differentiateByRules(h, i, j0, vectors, weights, dScores, scores2, dScores2);
            if (second) {
                product<backwardTile, 1, true>(dScores2, s.keyRows2 + keyAt, padded, keys,
                                               h.sums.dq2 + at, padded, dimVectors);
            }
        }
        product<backwardTile, 1, true>(dScores, s.keyRows + keyAt, padded, keys, h.sums.dq + at,
                                       padded, dimVectors);
    }
    const int keys = diagonal ? rows : backwardTile;
    for (int key = 0; key < keys; key += blockRows) {
        const int from = diagonal ? key : 0;
        const std::int64_t row = rowAt + from * padded, to = keyAt + key * padded;
        const int place = from * backwardTile + key;
        product<1, backwardTile, true>(s.weights + place, s.dOutRows + row, padded, rows - from,
                                       s.dv + to, padded, dimVectors);
        product<1, backwardTile, true>(s.dScores + place, s.queryRows + row, padded, rows - from,
                                       s.dk + to, padded, dimVectors);
        if (second) {
            product<1, backwardTile, true>(s.dScores2 + place, s.queryRows2 + row, padded,
                                           rows - from, s.dk2 + to, padded, dimVectors);
        }
    }
}

// Keys first .. last - 1 of one head. False: stopped.
template <bool kRules>
bool everyPair(const Head& h, std::int64_t first, std::int64_t last) {
    for (std::int64_t j0 = first; j0 < last; j0 += backwardTile) {
        if (h.p.stopRequested()) return false;
        for (std::int64_t i0 = std::max(j0, h.plan.base); i0 < h.plan.end; i0 += backwardTile) {
            if (!isHidden<kRules>(h, i0, backwardTile, j0))
                tilePair<kRules>(h, i0, j0);
            else if (!kRules)
                break;  // a window leaves later rows behind too
        }
    }
    return true;
}

// A row's gradient of the query, dq = factor * sum.
HWY_INLINE void writeRow(const float* sum, int headDim, float factor, float* dq) {
    for (int c = 0; c < headDim; ++c)
        dq[c] = factor * sum[c];
}

HWY_INLINE double dot(const float* a, const float* b, int size) {
    double sum = 0;
#pragma omp simd reduction(+ : sum)
    for (int c = 0; c < size; ++c)
        sum += static_cast<double>(a[c]) * b[c];
    return sum;
}

// `memory` holds the head's HeadSums, one a block.
void finishHead(const Problem& p, const Gradient& g, const BackwardPlan& plan, int sequence,
                int head, float* memory) {
    const HeadSums sums(p, plan, memory);
    for (int block = 1; block < plan.blocks(); ++block) {
        const HeadSums others(p, plan, memory + block * sums.floats);
        const std::int64_t unseen =
            std::max<std::int64_t>(plan.blockFirst[block] - plan.base, 0) * plan.paddedDim;
        for (std::int64_t x = unseen; x < plan.rows * plan.paddedDim; ++x) {
            sums.dq[x] += others.dq[x];
            if (p.q2) sums.dq2[x] += others.dq2[x];
        }
        for (std::int64_t r = 0; g.dBias && r < plan.end; ++r)
            sums.dBias[r] += others.dBias[r];
    }

    const std::int64_t cell = std::int64_t{sequence} * p.heads + head;
    const std::int64_t before = p.firstRow - plan.base;
    const float* factors = rowFactorsOf(p, head);
    const std::int64_t offset = sequence * p.qStride.sequence + head * p.qStride.head;
    double dScale = 0, dSink = 0;
    for (std::int64_t row = 0; row < p.rows; ++row) {
        const float rowFactor = factors != nullptr ? factors[row] : 1.0f;
        const float factor = p.scale[head] * rowFactor;
        const std::int64_t at = offset + row * p.qStride.row;
        const std::int64_t sum = (before + row) * plan.paddedDim;
        writeRow(sums.dq + sum, p.headDim, factor, g.dq + at);
        if (p.q2) writeRow(sums.dq2 + sum, p.headDim, factor, g.dq2 + at);
        if (g.dScale || g.dRowFactor) {
            double along = dot(p.q + at, sums.dq + sum, p.headDim);
            if (p.q2) along += dot(p.q2 + at, sums.dq2 + sum, p.headDim);
            dScale += rowFactor * along;
            if (g.dRowFactor)
                g.dRowFactor[cell * p.rows + row] = static_cast<float>(p.scale[head] * along);
        }
        if (g.dSink) {
            const double weight =
                std::exp(static_cast<double>(p.sink[head]) - p.logSumExp[cell * p.rows + row]);
            dSink -= weight * meanOf(p, g, sequence, head, row);
        }
    }
    if (g.dScale) g.dScale[cell] = static_cast<float>(dScale);
    if (g.dSink) g.dSink[cell] = static_cast<float>(dSink);
    for (std::int64_t r = 0; g.dBias && r < p.keys; ++r)
        g.dBias[cell * p.keys + r] = r < plan.end ? sums.dBias[plan.end - 1 - r] : 0.0f;
}

void backwardUnit(const Problem& p, const Gradient& g, const BackwardPlan& plan, int sequence,
                  int source, int block, float* memory, float* sumsMemory) {
    Scratch s(p, plan, memory);
    const std::int64_t first = plan.blockFirst[block], last = plan.blockFirst[block + 1];
    const std::int64_t count = std::min(last, plan.end) - first, whole = last - first;
    const auto pack = [&](const float* from, const Stride& stride, float* tiles, float* rows) {
        const float* start = startOf(from, stride, sequence, source) + first * stride.row;
        packTiles(start, stride.row, p.headDim, count, whole, tiles);
        if (rows == nullptr) return;
        packRows(start, stride.row, p.headDim, plan.paddedDim, 0, count, whole, 1.0f, nullptr,
                 rows);
    };
    pack(p.k, p.kStride, s.keyTiles, s.keyRows);
    if (p.q2) pack(p.k2, p.kStride, s.keyTiles2, s.keyRows2);
    pack(p.v, p.vStride, s.valueTiles, nullptr);
    for (float* sum : {s.dk, s.dk2, s.dv}) {
        if (sum != nullptr)
            std::fill_n(sum, static_cast<std::size_t>(whole) * plan.paddedDim, 0.0f);
    }

    const int group = p.heads / p.keyValueHeads;
    for (int head = source * group; head < (source + 1) * group; ++head) {
        const std::size_t sumsFloats = HeadSums(p, plan, nullptr).floats;
        const std::int64_t place =
            plan.blocks() > 1 ? (std::int64_t{sequence} * p.heads + head) * plan.blocks() + block
                              : 0;
        const HeadSums sums(p, plan, sumsMemory + place * sumsFloats);
        const std::int64_t firstRow = std::max(first, plan.base);
        packHead(p, g, plan, s, sequence, head, firstRow, sums);
        const Head h{p, g, plan, s, sums, first};
        const bool done =
            plan.byRules ? everyPair<true>(h, first, last) : everyPair<false>(h, first, last);
        if (!done) return;
        if (plan.blocks() == 1) finishHead(p, g, plan, sequence, head, sumsMemory);
    }
    const auto unpack = [&](const float* from, const Stride& stride, float* to) {
        unpackKeys(from, p, plan, block, startOf(to, stride, sequence, source), stride.row);
    };
    unpack(s.dk, p.kStride, g.dk);
    if (p.q2) unpack(s.dk2, p.kStride, g.dk2);
    unpack(s.dv, p.vStride, g.dv);
}

}  // namespace HWY_NAMESPACE
}  // namespace sextant
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sextant {

const std::vector<BackwardBackend>& backwardBackends() {
    static const std::vector<BackwardBackend> backends = [] {
        std::vector<BackwardBackend> found;
        [[maybe_unused]] const std::int64_t supported = hwy::SupportedTargets();
#if HWY_TARGETS & HWY_AVX3
        if (supported & HWY_AVX3)
            found.push_back({"AVX-512", &N_AVX3::backwardUnit, &N_AVX3::finishHead});
#endif
#if HWY_TARGETS & HWY_AVX2
        if (supported & HWY_AVX2)
            found.push_back({"AVX2", &N_AVX2::backwardUnit, &N_AVX2::finishHead});
#endif
        if (HWY_STATIC_TARGET != HWY_AVX3 && HWY_STATIC_TARGET != HWY_AVX2) {
            found.push_back(
                {"portable", &HWY_STATIC_DISPATCH(backwardUnit), &HWY_STATIC_DISPATCH(finishHead)});
        }
        return found;
    }();
    return backends;
}

}  // namespace sextant
#endif  // HWY_ONCE
