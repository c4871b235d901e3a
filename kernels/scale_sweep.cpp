// SPDX-License-Identifier: GPL-3.0-or-later
// Where the scale multiplies the whole score, a key's weight at scale first + k * step is
// 2^(first s) f^k with f = 2^(step s), where s is its score minus the row's largest: two powers, or
// one, and two and a half operations for each scale.
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

#ifndef SEXTANT_SCALE_SWEEP_ITEM
#define SEXTANT_SCALE_SWEEP_ITEM
namespace sextant {

// Where the keys are too many for the second-level cache, so many blocks of rows go together
// through so many tiles of keys, before the next tiles.
inline constexpr int blocksOfItem = 16, tilesOfStrip = 8;
inline constexpr std::int64_t cachedKeyFloats = 1 << 18;

}  // namespace sextant
#endif

HWY_BEFORE_NAMESPACE();
namespace sextant {
namespace HWY_NAMESPACE {
namespace {

// What a row gathers at each scale, from its reference on.
struct alignas(64) SweptRow {
    float sum[sweepPassScales][mostLanes];    // of p
    float first[sweepPassScales][mostLanes];  // of p s
    float reference;
};

// A thread's memory for the blocks of an item.
struct alignas(64) SweepScratch {
    float scores[blockRows * tileKeys], scores2[blockRows * tileKeys], slopes[blockRows * tileKeys];
    struct alignas(64) OfBlock {
        float q[blockRows * largestHeadDim], q2[blockRows * largestHeadDim];
        SweptRow rows[blockRows];
        BlockState state;
    } blocks[blocksOfItem];
};

// Rows of queries whose products with keys are scores at `scale`, in log2 units.
void packRows(const AttentionProblem& p, double scale, const float* q, std::int64_t first, int last,
              float* to) {
    const float* from[blockRows];
    float factor[blockRows];
    for (int r = 0; r < blockRows; ++r) {
        const std::int64_t row = first + std::min(r, last);
        from[r] = q + row * p.qStride.row;
        const double own = p.rowFactor ? p.rowFactor[row] : 1.0;
        factor[r] = static_cast<float>(own * scale * std::numbers::log2e);
    }
    for (int c = 0; c < p.headDim; ++c) {
        for (int r = 0; r < blockRows; ++r)
            *to++ = from[r][c] * factor[r];
    }
}

// 2^x, where a score that is not a number stays one.
HWY_INLINE Vector power(Vector x) {
#if HWY_TARGET <= HWY_AVX3
    return Vector{_mm512_scalef_ps(fractionOfExp2(x).raw, x.raw)};
#else
    return exp2(x);
#endif
}

// A sweep in units of its step: scale k is first + k.
struct Powers {
    explicit Powers(const ScaleSweep& sweep) : count(sweep.count) {
        const double steps = sweep.first / sweep.step, whole = std::round(steps);
        first = static_cast<float>(steps);
        above = static_cast<float>(mostAboveReference / (steps + count - 1));
        if (whole < 16 && std::abs(steps - whole) < 1e-6) whole_ = static_cast<int>(whole);
    }
    // 2^(first s), of the powers f^1, f^2 of f = 2^s where `first` is whole and small.
    HWY_INLINE Vector start(Vector s, Vector f, Vector f2) const {
        const Floats d;
        if (whole_ < 0) return power(hn::Mul(s, hn::Set(d, first)));
        Vector p = (whole_ & 1) != 0 ? f : hn::Set(d, 1.0f);
        if ((whole_ & 2) != 0) p = hn::Mul(p, f2);
        if (whole_ < 4) return p;
        const Vector f4 = hn::Mul(f2, f2);
        if ((whole_ & 4) != 0) p = hn::Mul(p, f4);
        return (whole_ & 8) != 0 ? hn::Mul(p, hn::Mul(f4, f4)) : p;
    }
    // In lane i scale from + i.
    HWY_INLINE Vector scales(int from) const {
        return hn::Iota(Floats(), first + static_cast<float>(from));
    }
    int count;
    float first;
    // A row's greatest score may lie above its reference by so much: weights up to 256 cost no
    // precision, and following every new greatest score would cost more than the scores.
    float above;

  private:
    int whole_ = -1;
};

void raise(SweptRow& row, float by, const Powers& powers) {
    const Floats d;
    alignas(64) float shrink[sweepPassScales];
    for (int k = 0; k < sweepPassScales; k += lanes)
        hn::Store(exp2(hn::Mul(powers.scales(k), hn::Set(d, -by))), d, shrink + k);
    const Vector moved = hn::Set(d, -by);
    for (int k = 0; k < powers.count; ++k) {
        const Vector sum = hn::Load(d, row.sum[k]), first = hn::Load(d, row.first[k]);
        const Vector factor = hn::Set(d, shrink[k]);
        hn::Store(hn::Mul(factor, hn::MulAdd(moved, sum, first)), d, row.first[k]);
        hn::Store(hn::Mul(factor, sum), d, row.sum[k]);
    }
}

// Raises the references of the rows whose scores ask for it, and moves these scores along.
HWY_NOINLINE void raiseReferences(BlockState& block, float* scores, SweptRow* rows,
                                  const Powers& powers) {
    const Floats d;
    block.limit = powers.above;  // unless a row has still seen nothing
    for (int r = 0; r < blockRows; ++r, scores += tileKeys) {
        Vector most = hn::Load(d, scores);
        for (int c = lanes; c < tileKeys; c += lanes)
            most = hn::Max(most, hn::Load(d, scores + c));
        const float by = hn::GetLane(hn::MaxOfLanes(d, most));
        const bool begins = rows[r].reference == nothingSeen;
        if (begins && by <= nothingSeen) block.limit = nothingSeen;
        if (by <= (begins ? nothingSeen : powers.above)) continue;
        if (begins) {
            rows[r].reference = by;
        } else {
            raise(rows[r], by, powers);
            rows[r].reference += by;
        }
        block.start[r] = -rows[r].reference;
        for (int c = 0; c < tileKeys; c += lanes)
            hn::Store(hn::Sub(hn::Load(d, scores + c), hn::Set(d, by)), d, scores + c);
    }
}

// A row's 64 scores at a scale of one step, counted from its reference; masked ones are
// nothingSeen. Two scales at a time: p and p f, with p s and p s f.
template <bool kMasked>
HWY_INLINE void gather(const float* HWY_RESTRICT scores, SweptRow& row, const Powers& powers) {
    constexpr int together = tileKeys / lanes < widestBlock ? tileKeys / lanes : widestBlock;
    const Floats d;
    for (int c = 0; c < tileKeys; c += together * lanes) {
        Vector s[together], p[together], f[together], f2[together], sf[together];
#pragma GCC unroll 4
        for (int i = 0; i < together; ++i) {
            s[i] = hn::Load(d, scores + c + i * lanes);
            const auto seen = hn::Gt(s[i], hn::Set(d, nothingSeen));
            if constexpr (kMasked) s[i] = hn::IfThenElseZero(seen, s[i]);
            f[i] = power(s[i]);
            f2[i] = hn::Mul(f[i], f[i]);
            sf[i] = hn::Mul(s[i], f[i]);
            p[i] = powers.start(s[i], f[i], f2[i]);
            if constexpr (kMasked) p[i] = hn::IfThenElseZero(seen, p[i]);
        }
        for (int k = 0; k < powers.count; k += 2) {
            Vector sum0 = hn::Load(d, row.sum[k]), first0 = hn::Load(d, row.first[k]);
            Vector sum1 = hn::Load(d, row.sum[k + 1]), first1 = hn::Load(d, row.first[k + 1]);
#pragma GCC unroll 4
            for (int i = 0; i < together; ++i) {
                sum0 = hn::Add(sum0, p[i]);
                first0 = hn::MulAdd(p[i], s[i], first0);
                sum1 = hn::MulAdd(p[i], f[i], sum1);
                first1 = hn::MulAdd(p[i], sf[i], first1);
            }
            if (k + 2 < powers.count) {
#pragma GCC unroll 4
                for (int i = 0; i < together; ++i)
                    p[i] = hn::Mul(p[i], f2[i]);
            }
            hn::Store(sum0, d, row.sum[k]);
            hn::Store(first0, d, row.first[k]);
            hn::Store(sum1, d, row.sum[k + 1]);
            hn::Store(first1, d, row.first[k + 1]);
        }
    }
}

// Lane i is the sum of the lanes of row i of kCount = lanes rows.
template <int kCount>
HWY_INLINE Vector sumsOfLanes(const float (*rows)[mostLanes]) {
    const Floats d;
    if constexpr (kCount == 1) return hn::Load(d, rows[0]);
#if HWY_TARGET != HWY_SCALAR
    if constexpr (kCount > 1) {
        const Vector low = sumsOfLanes<kCount / 2>(rows);
        const Vector high = sumsOfLanes<kCount / 2>(rows + kCount / 2);
        return hn::Add(hn::ConcatEven(d, high, low), hn::ConcatOdd(d, high, low));
    }
#endif
}

// The row's entropy at scale k to entropy[k * apart], in nats.
void finishRow(const SweptRow& row, const Powers& powers, double most, float* entropy,
               std::int64_t apart) {
    const Floats d;
    alignas(64) float nats[sweepPassScales];
    for (int k = 0; k < powers.count; k += lanes) {
        const Vector sum = sumsOfLanes<lanes>(row.sum + k);
        const Vector mean = hn::Div(sumsOfLanes<lanes>(row.first + k), sum);
        const Vector bits = hn::NegMulAdd(powers.scales(k), mean, hn::Log2(d, sum));
        hn::Store(hn::Mul(bits, hn::Set(d, std::numbers::ln2_v<float>)), d, nats + k);
    }
    for (int k = 0; k < powers.count; ++k)
        entropy[k * apart] = std::clamp(nats[k], 0.0f, static_cast<float>(most));
}

void begin(const AttentionProblem& p, double scale, const Block& block,
           SweepScratch::OfBlock& own) {
    packRows(p, scale, p.q, block.row, block.last, own.q);
    if (p.q2) packRows(p, scale, p.q2, block.row, block.last, own.q2);
    own.state = {};
    own.state.limit = nothingSeen;
    for (SweptRow& row : own.rows) {
        row = {};
        row.reference = nothingSeen;
    }
}

void sweepTile(const AttentionProblem& p, const PackedKeys& packed, const Block& block,
               std::int64_t index, const Powers& powers, SweepScratch& own, SweptRow* rows) {
    const std::int64_t end = block.indexOf(p, blockRows - 1);
    const TileCover cover = coverOf(p, block.indexOf(p, 0), end, index);
    if (cover.empty) return;
    const Tile tile{index, packed.keyTile(p, 0, index),
                    p.q2 ? packed.keyTile2(p, 0, index) : nullptr, nullptr};
    const int keys = static_cast<int>(std::min<std::int64_t>(tileKeys, end + 1 - index * tileKeys));
    if (cover.needsMask || p.q2) {
        Scratch scratch{};
        scratch.scores = own.scores;
        scratch.scores2 = own.scores2;
        scratch.slopes = own.slopes;
        scoreByRules(p, scratch, block, tile, cover, nullptr, keys);
    } else {
        scoreTile(block.q, tile.k, p.headDim, own.scores, tileKeys / lanes, block.state->start,
                  nullptr);
    }
    if (exceedsLimit(*block.state, own.scores))
        raiseReferences(*block.state, own.scores, rows, powers);
    for (int r = 0; r <= block.last; ++r) {
        if (cover.needsMask)
            gather<true>(own.scores + r * tileKeys, rows[r], powers);
        else
            gather<false>(own.scores + r * tileKeys, rows[r], powers);
    }
}

// Some blocks of rows of a problem of one head.
void sweepItem(const AttentionProblem& p, const PackedKeys& packed, std::int64_t firstRow,
               int blocks, const ScaleSweep& sweep, float* entropy, SweepScratch& own) {
    const Powers powers(sweep);
    Block block[blocksOfItem];
    for (int b = 0; b < blocks; ++b) {
        const std::int64_t row = firstRow + b * blockRows;
        const auto last = static_cast<int>(std::min<std::int64_t>(blockRows, p.rows - row)) - 1;
        SweepScratch::OfBlock& its = own.blocks[b];
        block[b] = {row, last, its.q, its.q2, nullptr, nullptr, &its.state};
        begin(p, sweep.step, block[b], its);
    }
    const std::int64_t tiles = block[blocks - 1].indexOf(p, blockRows - 1) / tileKeys + 1;
    for (std::int64_t strip = 0; strip < tiles; strip += tilesOfStrip) {
        for (int b = 0; b < blocks; ++b)
            for (std::int64_t i = strip; i < std::min(tiles, strip + tilesOfStrip); ++i)
                sweepTile(p, packed, block[b], i, powers, own, own.blocks[b].rows);
    }
    for (int b = 0; b < blocks; ++b) {
        for (int r = 0; r <= block[b].last; ++r) {
            const std::int64_t row = block[b].row + r;
            const auto allowed = static_cast<double>(allowedKeys(p, keyOfRow(p, row)));
            finishRow(own.blocks[b].rows[r], powers, std::log(allowed), entropy + row, p.rows);
        }
    }
}

std::size_t sweepScratchBytes() {
    return sizeof(SweepScratch);
}

void sweepItemAt(const AttentionProblem& p, const PackedKeys& packed, std::int64_t firstRow,
                 int blocks, const ScaleSweep& sweep, float* entropy, float* scratch) {
    sweepItem(p, packed, firstRow, blocks, sweep, entropy,
              *reinterpret_cast<SweepScratch*>(scratch));
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace sextant
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sextant {

HWY_EXPORT(sweepItemAt);
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

Outcome passAScale(const AttentionProblem& one, const ScaleSweep& sweep, float* entropy) {
    AttentionProblem p = one;
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
    const std::int64_t together = p.keys * p.headDim > cachedKeyFloats ? blocksOfItem : 1;
    const std::int64_t items = (blocks + together - 1) / together;
    const int threads = static_cast<int>(
        std::min<std::int64_t>(p.threads > 0 ? p.threads : omp_get_max_threads(), items));
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
#pragma omp for schedule(dynamic, together == 1 ? 4 : 1)
        for (std::int64_t i = 0; i < items; ++i) {
            if (!stopped && p.stopRequested()) stopped = true;
            if (stopped) continue;
            const std::int64_t first = (items - 1 - i) * together;  // later rows see more keys
            const auto count = static_cast<int>(std::min(together, blocks - first));
            HWY_DYNAMIC_DISPATCH(sweepItemAt)
            (p, packed, first * blockRows, count, sweep, entropy, own);
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
    require(sweep.step >= 0, "step is negative");
    if (problem.rows == 0) return Outcome::done;
    const AttentionProblem one = ofOneHead(problem, head);
    const bool multiples = one.bias == nullptr && one.softCap == 0 && sweep.step > 0;
    for (int first = 0; first < sweep.count; first += sweepPassScales) {
        const ScaleSweep part{sweep.first + first * sweep.step, sweep.step,
                              std::min(sweepPassScales, sweep.count - first)};
        const auto pass = multiples && part.count > 1 ? onePass : passAScale;
        if (pass(one, part, entropy + first * one.rows) == Outcome::stopped)
            return Outcome::stopped;
    }
    return Outcome::done;
}

}  // namespace sextant
#endif  // HWY_ONCE
