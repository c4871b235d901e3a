// SPDX-License-Identifier: GPL-3.0-or-later
// Where scores are multiples of what a scale multiplies, a key's weight at scale first + k * step
// is 2^(first s) (2^(step s))^k, s its score below the row's greatest: two powers and a product for
// each scale.
#include "kernels/scale_sweep.h"

#include <omp.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>
#include <string>
#if defined(__SSE__)
#include <xmmintrin.h>
#endif

#define HWY_DISABLED_TARGETS                                                                   \
    (HWY_SSSE3 | HWY_SSE4 | (HWY_AVX3 - 1) | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | \
     HWY_RVV)

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/scale_sweep.cpp"
#include <hwy/foreach_target.h>
// Highway wants its own header after foreach_target.h.
#include <hwy/highway.h>

#include "kernels/attention_math-inl.h"
#include "kernels/attention_score-inl.h"
#include "kernels/attention_softmax-inl.h"

HWY_BEFORE_NAMESPACE();
namespace sextant {
namespace HWY_NAMESPACE {
namespace {

// What a row gathers at each scale, from its greatest score on.
struct alignas(64) SweptRow {
    float sum[sweepPassScales][mostLanes];    // of p
    float first[sweepPassScales][mostLanes];  // of p s
    float reference;
};

// A thread's memory for one block of rows.
struct alignas(64) SweepScratch {
    float q[blockRows * largestHeadDim], q2[blockRows * largestHeadDim];
    float scores[blockRows * tileKeys], scores2[blockRows * tileKeys], slopes[blockRows * tileKeys];
    SweptRow rows[blockRows];
    BlockState state;
};

void packRows(const AttentionProblem& p, const float* q, std::int64_t first, int last, float* to) {
    for (int c = 0; c < p.headDim; ++c) {
        for (int r = 0; r < blockRows; ++r) {
            const std::int64_t row = first + std::min(r, last);
            const double factor = p.rowFactor ? p.rowFactor[row] : 1.0;
            *to++ = q[row * p.qStride.row + c] * static_cast<float>(factor * std::numbers::log2e);
        }
    }
}

// A row's greatest score may lie above its reference by so much: weights up to 256 cost no
// precision, and following every new greatest score would cost more than the scores.
float mostAbove(const ScaleSweep& sweep) {
    const double last = sweep.first + (sweep.count - 1) * sweep.step;
    return static_cast<float>(mostAboveReference / std::max({1e-30, sweep.first, last}));
}

void raise(SweptRow& row, float reference, const ScaleSweep& sweep) {
    if (row.reference == nothingSeen) {
        row.reference = reference;
        return;
    }
    const Floats d;
    const double by = static_cast<double>(row.reference) - reference;
    for (int k = 0; k < sweep.count; ++k) {
        const double scale = sweep.first + k * sweep.step;
        const Vector shrink = hn::Set(d, static_cast<float>(std::exp2(by * scale)));
        const Vector moved = hn::Set(d, static_cast<float>(by));
        const Vector sum = hn::Load(d, row.sum[k]), first = hn::Load(d, row.first[k]);
        hn::Store(hn::Mul(shrink, hn::MulAdd(moved, sum, first)), d, row.first[k]);
        hn::Store(hn::Mul(shrink, sum), d, row.sum[k]);
    }
    row.reference = reference;
}

// A row's 64 scores, in log2 units at scale 1; masked ones are nothingSeen.
HWY_INLINE void gather(const float* HWY_RESTRICT scores, SweptRow& row, const ScaleSweep& sweep,
                       float above) {
    const Floats d;
    Vector most = hn::Load(d, scores);
    for (int c = lanes; c < tileKeys; c += lanes)
        most = hn::Max(most, hn::Load(d, scores + c));
    const float largest = hn::GetLane(hn::MaxOfLanes(d, most));
    if (largest <= nothingSeen) return;
    if (row.reference == nothingSeen || largest > row.reference + above) raise(row, largest, sweep);

    constexpr int together = tileKeys / lanes < 4 ? tileKeys / lanes : 4;
    const Vector reference = hn::Set(d, row.reference);
    const Vector start = hn::Set(d, static_cast<float>(sweep.first));
    const Vector step = hn::Set(d, static_cast<float>(sweep.step));
    for (int c = 0; c < tileKeys; c += together * lanes) {
        Vector s[together], p[together], factor[together];
#pragma GCC unroll 4
        for (int i = 0; i < together; ++i) {
            const Vector score = hn::Load(d, scores + c + i * lanes);
            const auto seen = hn::Gt(score, hn::Set(d, nothingSeen));
            s[i] = hn::IfThenElseZero(seen, hn::Sub(score, reference));
            p[i] = hn::IfThenElseZero(seen, exp2(hn::Mul(s[i], start)));
            factor[i] = exp2(hn::Mul(s[i], step));
        }
        for (int k = 0; k < sweep.count; ++k) {
            Vector sum = hn::Load(d, row.sum[k]), first = hn::Load(d, row.first[k]);
#pragma GCC unroll 4
            for (int i = 0; i < together; ++i) {
                sum = hn::Add(sum, p[i]);
                first = hn::MulAdd(p[i], s[i], first);
                p[i] = hn::Mul(p[i], factor[i]);
            }
            hn::Store(sum, d, row.sum[k]);
            hn::Store(first, d, row.first[k]);
        }
    }
}

// Rows first .. first + 5 of a problem of one head.
void sweepBlock(const AttentionProblem& p, const PackedKeys& packed, std::int64_t firstRow,
                const ScaleSweep& sweep, float* entropy, SweepScratch& own) {
    const Floats d;
    const int last = static_cast<int>(std::min<std::int64_t>(blockRows, p.rows - firstRow)) - 1;
    packRows(p, p.q, firstRow, last, own.q);
    if (p.q2) packRows(p, p.q2, firstRow, last, own.q2);
    own.state = {};  // products begin at 0
    for (SweptRow& row : own.rows) {
        row.reference = nothingSeen;
        for (int k = 0; k < sweep.count; ++k) {
            hn::Store(hn::Zero(d), d, row.sum[k]);
            hn::Store(hn::Zero(d), d, row.first[k]);
        }
    }
    const Block block{firstRow, last, own.q, own.q2, nullptr, nullptr, &own.state};
    Scratch scratch{};
    scratch.scores = own.scores;
    scratch.scores2 = own.scores2;
    scratch.slopes = own.slopes;
    const std::int64_t end = block.indexOf(p, blockRows - 1);
    const float above = mostAbove(sweep);
    for (std::int64_t index = 0; index * tileKeys <= end; ++index) {
        const TileCover cover = coverOf(p, block.indexOf(p, 0), end, index);
        if (cover.empty) continue;
        const Tile tile{index, packed.keyTile(p, 0, index),
                        p.q2 ? packed.keyTile2(p, 0, index) : nullptr, nullptr};
        const int keys =
            static_cast<int>(std::min<std::int64_t>(tileKeys, end + 1 - index * tileKeys));
        scoreByRules(p, scratch, block, tile, cover, nullptr, keys);
        for (int r = 0; r <= last; ++r)
            gather(own.scores + r * tileKeys, own.rows[r], sweep, above);
    }
    for (int r = 0; r <= last; ++r) {
        const auto allowed = static_cast<double>(allowedKeys(p, keyOfRow(p, firstRow + r)));
        const double most = std::log(allowed);
        // Logarithms of floats: a row has one for each scale, and no use for more digits.
        for (int k = 0; k < sweep.count; ++k) {
            const auto sum = static_cast<float>(sumOfLanes(own.rows[r].sum[k]));
            const double mean = sumOfLanes(own.rows[r].first[k]) / sum;
            const double nats =
                std::numbers::ln2 * (std::log2(sum) - (sweep.first + k * sweep.step) * mean);
            entropy[k * p.rows + firstRow + r] = static_cast<float>(std::clamp(nats, 0.0, most));
        }
    }
}

std::size_t sweepScratchBytes() {
    return sizeof(SweepScratch);
}

void sweepBlockAt(const AttentionProblem& p, const PackedKeys& packed, std::int64_t firstRow,
                  const ScaleSweep& sweep, float* entropy, float* scratch) {
    sweepBlock(p, packed, firstRow, sweep, entropy, *reinterpret_cast<SweepScratch*>(scratch));
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace sextant
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sextant {

HWY_EXPORT(sweepBlockAt);
HWY_EXPORT(sweepScratchBytes);

namespace {

// Weights too small for a normal number count as nothing, at no cost, while this lives.
class FlushedToZero {
  public:
#if defined(__SSE__)
    FlushedToZero() : before_(_mm_getcsr()) {
        _mm_setcsr(before_ | _MM_FLUSH_ZERO_ON);
    }
    ~FlushedToZero() {
        _mm_setcsr(before_);
    }

  private:
    unsigned before_;
#else
    FlushedToZero() {}  // not trivial: it is named
#endif
};

AttentionProblem ofOneHead(const AttentionProblem& all, int head) {
    AttentionProblem one = all;
    const int keyHead = keyValueHead(all, head);
    one.heads = one.keyValueHeads = 1;
    one.q += head * all.qStride.head;
    one.k += keyHead * all.kStride.head;
    one.v += keyHead * all.vStride.head;
    if (one.q2) one.q2 += head * all.qStride.head;
    if (one.k2) one.k2 += keyHead * all.kStride.head;
    if (one.rowFactor) one.rowFactor += head * all.rows;
    if (one.bias) one.bias += head * all.keys;
    one.sink = nullptr;  // the entropy is that of the keys alone
    one.out = one.logSumExp = one.entropy = one.scoreVariance = one.scaleCovariance = nullptr;
    one.firstMass = one.windowMass = one.distanceWeight = nullptr;
    return one;
}

Outcome passAScale(AttentionProblem p, const ScaleSweep& sweep, float* entropy) {
    for (int k = 0; k < sweep.count; ++k) {
        const auto scale = static_cast<float>(sweep.first + k * sweep.step);
        p.scale = &scale;
        p.entropy = entropy + k * p.rows;
        if (attention(p) == Outcome::stopped) return Outcome::stopped;
    }
    return Outcome::done;
}

Outcome onePass(const AttentionProblem& p, const ScaleSweep& sweep, float* entropy) {
    const std::int64_t blocks = (p.rows + blockRows - 1) / blockRows;
    const int threads = static_cast<int>(
        std::min<std::int64_t>(p.threads > 0 ? p.threads : omp_get_max_threads(), blocks));
    const std::size_t scratch =
        (HWY_DYNAMIC_DISPATCH(sweepScratchBytes)() / sizeof(float) + 63) / 64 * 64;
    PackedKeys packed(p, scratch * static_cast<std::size_t>(threads));
    for (std::int64_t tile = 0; tile < packed.tiles; ++tile)
        packed.packTile(p, 0, tile);
    std::atomic<bool> stopped{false};
#pragma omp parallel num_threads(threads)
    {
        const FlushedToZero flushed;
        float* own = packed.scratch + static_cast<std::size_t>(omp_get_thread_num()) * scratch;
#pragma omp for schedule(dynamic, 4)
        for (std::int64_t i = 0; i < blocks; ++i) {
            if (!stopped && p.stopRequested()) stopped = true;
            if (stopped) continue;
            const std::int64_t block = blocks - 1 - i;  // later rows see more keys
            HWY_DYNAMIC_DISPATCH(sweepBlockAt)(p, packed, block * blockRows, sweep, entropy, own);
        }
    }
    return stopped ? Outcome::stopped : Outcome::done;
}

}  // namespace

Outcome sweepEntropy(const AttentionProblem& problem, int head, const ScaleSweep& sweep,
                     float* entropy) {
    checkProblem(problem);
    const auto require = [](bool holds, const char* what) {
        if (!holds) throw std::invalid_argument(std::string("sweepEntropy: ") + what);
    };
    require(problem.batch == 1, "batch is not 1");
    require(head >= 0 && head < problem.heads, "head is none of the problem's");
    require(sweep.count >= 1, "count is less than 1");
    const double last = sweep.first + (sweep.count - 1) * sweep.step;
    require(sweep.first >= 0 && last >= 0 && last < std::numeric_limits<float>::max(),
            "a scale is negative or not a number");
    if (problem.rows == 0) return Outcome::done;
    const AttentionProblem one = ofOneHead(problem, head);
    if (one.bias || one.softCap > 0) return passAScale(one, sweep, entropy);
    for (int first = 0; first < sweep.count; first += sweepPassScales) {
        const ScaleSweep part{sweep.first + first * sweep.step, sweep.step,
                              std::min(sweepPassScales, sweep.count - first)};
        if (onePass(one, part, entropy + first * one.rows) == Outcome::stopped)
            return Outcome::stopped;
    }
    return Outcome::done;
}

}  // namespace sextant
#endif  // HWY_ONCE
