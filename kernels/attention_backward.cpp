// SPDX-License-Identifier: GPL-3.0-or-later
// attentionBackward(), compiled for AVX-512, AVX2 and the plain instruction set. For one pair of
// tiles:   S = Q K^T,  P = 2^(S - logSum),  dP = dO V^T,  dS = P (dP - mean),
//          dV += P^T dO,  dK += dS^T Q,  dQ += dS K.
// Sums run in an order that depends on the shapes alone, so any number of threads gives the same
// bits.
#include "kernels/attention_backward.h"

#include <algorithm>
#include <cmath>

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

#include "kernels/attention_backward_pack-inl.h"
#include "kernels/attention_backward_pair-inl.h"

HWY_BEFORE_NAMESPACE();
namespace sextant {
namespace HWY_NAMESPACE {

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
