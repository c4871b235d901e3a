// SPDX-License-Identifier: GPL-3.0-or-later
// One tile of query rows against one tile of keys in the backward pass: scores, weights, their
// gradients, and their terms in dq, dk and dv. Compiled once for each instruction set.
#if defined(SEXTANT_ATTENTION_BACKWARD_PAIR_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SEXTANT_ATTENTION_BACKWARD_PAIR_INL_H
#undef SEXTANT_ATTENTION_BACKWARD_PAIR_INL_H
#else
#define SEXTANT_ATTENTION_BACKWARD_PAIR_INL_H
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include <hwy/contrib/math/math-inl.h>

#include "kernels/attention_backward_pack-inl.h"
#include "kernels/attention_math-inl.h"

HWY_BEFORE_NAMESPACE();
namespace sextant {
namespace HWY_NAMESPACE {

// c[6][vectors] = sum over k < depth of a[row, k] * b[k, column]; rows of a are `aStep` floats
// apart. As product(), for a left operand that need not be packed.
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

// Weights and score gradients of rows i0 .. i0 + 5 against the first `vectors` vectors of keys of
// the tile that begins at j0, for problems with at most a bias and a window. On entry `weights`
// holds S and `dScores` holds dP.
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

// True for the keys of a tile with from <= key < to; keys count from the tile's first.
HWY_INLINE hn::Mask<Floats> within(Vector key, std::int64_t from, std::int64_t to) {
    const Floats d;
    const auto clamped = [](std::int64_t at) {
        return static_cast<float>(std::clamp<std::int64_t>(at, 0, backwardTile));
    };
    return hn::And(hn::Ge(key, hn::Set(d, clamped(from))), hn::Lt(key, hn::Set(d, clamped(to))));
}

// The same under every rule of AttentionProblem. `scores2` holds the second branch's S where there
// is one; `dScores2` then receives the gradient of its scores.
inline HWY_NOINLINE void differentiateByRules(const Head& h, std::int64_t i0, std::int64_t j0,
                                              int vectors, float* weights, float* dScores,
                                              const float* scores2, float* dScores2) {
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

// True if no row of i0 .. i0 + count - 1 sees a key of the tile that begins at j0. kRules: under
// every rule of the problem, as differentiateByRules(); else as differentiateRows().
template <bool kRules>
HWY_INLINE bool isHidden(const Head& h, std::int64_t i0, std::int64_t count, std::int64_t j0) {
    if constexpr (kRules)
        return coverOf(h.p, i0, i0 + count - 1, j0 / backwardTile, backwardTile).empty;
    return h.p.window > 0 && i0 - (j0 + backwardTile - 1) >= h.p.window;
}

// The tile of query rows that begins at i0 against the tile of keys that begins at j0 <= i0.
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
                product<backwardTile, 1, From::sums>(dScores2, s.keyRows2 + keyAt, padded, keys,
                                                     h.sums.dq2 + at, padded, dimVectors);
            }
        }
        product<backwardTile, 1, From::sums>(dScores, s.keyRows + keyAt, padded, keys,
                                             h.sums.dq + at, padded, dimVectors);
    }
    const int keys = diagonal ? rows : backwardTile;
    for (int key = 0; key < keys; key += blockRows) {
        const int from = diagonal ? key : 0;
        const std::int64_t row = rowAt + from * padded, to = keyAt + key * padded;
        const int place = from * backwardTile + key;
        product<1, backwardTile, From::sums>(s.weights + place, s.dOutRows + row, padded,
                                             rows - from, s.dv + to, padded, dimVectors);
        product<1, backwardTile, From::sums>(s.dScores + place, s.queryRows + row, padded,
                                             rows - from, s.dk + to, padded, dimVectors);
        if (second) {
            product<1, backwardTile, From::sums>(s.dScores2 + place, s.queryRows2 + row, padded,
                                                 rows - from, s.dk2 + to, padded, dimVectors);
        }
    }
}

}  // namespace HWY_NAMESPACE
}  // namespace sextant
HWY_AFTER_NAMESPACE();

#endif  // SEXTANT_ATTENTION_BACKWARD_PAIR_INL_H
