// SPDX-License-Identifier: GPL-3.0-or-later
// The streaming softmax of a register block of rows over a tile of 64 keys, with its statistics,
// compiled once for each instruction set. All scores here are in log2 units (times log2(e)); those
// of a tile are relative to their row's reference, or to 0 before the row has one.
#if defined(SEXTANT_ATTENTION_SOFTMAX_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SEXTANT_ATTENTION_SOFTMAX_INL_H
#undef SEXTANT_ATTENTION_SOFTMAX_INL_H
#else
#define SEXTANT_ATTENTION_SOFTMAX_INL_H
#endif

#include <cfloat>
#include <cmath>

#include "kernels/attention_math-inl.h"

HWY_BEFORE_NAMESPACE();
namespace sextant {
namespace HWY_NAMESPACE {

// Each includes those before it; the covariance is that of the score with its slope.
enum class Statistics { sum, entropy, variance, covariance };

// What a row gathers only for optional results: the weight by distance, and the covariance of the
// score s with t, which gives that with the slope scale * dscore/dscale. With a soft cap t is the
// slope; else t is the bias, and the slope is s - t (in log2 units).
struct alignas(64) RowExtras {
    float laneSlope[mostLanes];  // of p (t - slopeCentre)
    float laneCross[mostLanes];  // of p (t - slopeCentre) (s - centre)
    double slope, cross;
    double bins[mostDistanceBins];
    float slopeCentre;
    bool centred;  // slopeCentre has been chosen since the row began or was reset
};

// A weight is p = 2^(s - reference). The lanes gather a few tiles in fp32 and are then emptied into
// the doubles, so long rows lose nothing. The reference follows the maximum lazily: only when a
// score exceeds it by more than 8 (weights up to 256 cost no precision).
struct alignas(64) RowState {
    float laneSum[mostLanes];     // of p
    float laneFirst[mostLanes];   // of p (s - centre)
    float laneSecond[mostLanes];  // of p (s - centre)^2
    float laneFirstMass[mostLanes];
    float laneWindowMass[mostLanes];
    double sum, first, second, firstMass, windowMass;
    float reference;
    // Moments are taken about a centre near their mean, since E[s^2] - E[s]^2 cancels otherwise.
    // The entropy needs no more than centre = reference.
    float centre;
    RowExtras* extras;  // or null
};

// What the rows of one register block share.
struct alignas(64) BlockState {
    float start[blockRows];  // added to the products of queries and keys: minus the references
    float limit;             // a score above it calls raiseReferences()
};

inline constexpr float nothingSeen = -FLT_MAX;  // as a reference: no key yet; as a score: masked
inline constexpr float mostAboveReference = 8.0f;
// Lanes are emptied after so many tiles: a lane adds at most 64 numbers in fp32 before.
inline constexpr int settledTiles = lanes;

HWY_INLINE void reset(RowState& row, RowExtras* extras) {
    row = RowState{};
    row.reference = row.centre = nothingSeen;
    row.extras = extras;
    if (extras != nullptr) *extras = RowExtras{};
}

HWY_INLINE void reset(BlockState& block) {
    block = BlockState{};
    block.limit = nothingSeen;
}

HWY_INLINE void emptyLanes(float* lane, double& sum) {
    sum += sumOfLanes(lane);
    const Floats d;
    for (int c = 0; c < mostLanes; c += lanes)
        hn::Store(hn::Zero(d), d, lane + c);
}

HWY_INLINE void emptyMasses(RowState& row) {
    emptyLanes(row.laneFirstMass, row.firstMass);
    emptyLanes(row.laneWindowMass, row.windowMass);
}

template <Statistics kStatistics>
HWY_INLINE void emptyMoments(RowState& row) {
    emptyLanes(row.laneSum, row.sum);
    if constexpr (kStatistics != Statistics::sum) emptyLanes(row.laneFirst, row.first);
    if constexpr (kStatistics >= Statistics::variance) emptyLanes(row.laneSecond, row.second);
}

HWY_INLINE void emptyExtras(RowExtras& extras) {
    emptyLanes(extras.laneSlope, extras.slope);
    emptyLanes(extras.laneCross, extras.cross);
}

inline void shrinkExtras(RowExtras& extras, float shrink) {
    extras.slope *= shrink;
    extras.cross *= shrink;
    for (double& bin : extras.bins)
        bin *= shrink;
    extras.centred = extras.centred && shrink != 0.0f;
}

// Lanes must be empty.
inline void moveSlopeCentre(RowState& row, float centre) {
    RowExtras& extras = *row.extras;
    const double by = static_cast<double>(centre) - extras.slopeCentre;
    extras.cross -= by * row.first;
    extras.slope -= by * row.sum;
    extras.slopeCentre = centre;
}

// Lanes must be empty.
HWY_INLINE void moveCentre(RowState& row, float centre) {
    const double by = static_cast<double>(centre) - row.centre;
    if (row.extras != nullptr) row.extras->cross -= by * row.extras->slope;
    row.second += by * (by * row.sum - 2 * row.first);
    row.first -= by * row.sum;
    row.centre = centre;
}

// Makes `reference` the row's new, higher reference; returns the factor that shrinks all its sums.
template <Statistics kStatistics>
HWY_INLINE float raiseReference(RowState& row, float reference) {
    emptyMoments<kStatistics>(row);
    emptyMasses(row);
    const double by = static_cast<double>(reference) - row.reference;
    row.reference = reference;
    const float shrink = by < 126 ? static_cast<float>(std::exp2(-by)) : 0.0f;
    if (row.extras != nullptr) {
        emptyExtras(*row.extras);
        shrinkExtras(*row.extras, shrink);
    }
    if (shrink == 0.0f) {
        row.sum = row.first = row.second = row.firstMass = row.windowMass = 0;
        row.centre = reference;
        return 0.0f;
    }
    row.sum *= shrink;
    row.first *= shrink;
    row.second *= shrink;
    row.firstMass *= shrink;
    row.windowMass *= shrink;
    moveCentre(row, reference);
    return shrink;
}

// A block's outputs are stored as the register blocks that compute them: [groups, rows,
// groupFloats].
inline constexpr int groupFloats = widestBlock * lanes;
constexpr int outFloats(int paddedDim) {
    return (paddedDim + groupFloats - 1) / groupFloats * (blockRows * groupFloats);
}

// Multiplies one row of outputs; `out` points to its part in the first group.
HWY_INLINE void scaleOut(float* out, int paddedDim, float factor) {
    const Floats d;
    for (int c = 0; c < paddedDim; c += lanes) {
        float* to = out + c / groupFloats * (blockRows * groupFloats) + c % groupFloats;
        hn::Store(hn::Mul(hn::Load(d, to), hn::Set(d, factor)), d, to);
    }
}

// Raises the references of the rows whose scores exceed the limit, and shifts these scores.
template <Statistics kStatistics>
HWY_NOINLINE void raiseReferences(BlockState& block, float* scores, RowState* rows, float* out,
                                  int paddedDim) {
    const Floats d;
    block.limit = mostAboveReference;  // unless a row has still seen nothing
    for (int r = 0; r < blockRows; ++r, scores += tileKeys) {
        Vector largest = hn::Load(d, scores);
        for (int c = lanes; c < tileKeys; c += lanes)
            largest = hn::Max(largest, hn::Load(d, scores + c));
        const float by = hn::GetLane(hn::MaxOfLanes(d, largest));
        const bool first = rows[r].reference == nothingSeen;
        if (first && by <= nothingSeen) block.limit = nothingSeen;
        if (by <= (first ? nothingSeen : mostAboveReference)) continue;
        const float reference = first ? by : rows[r].reference + by;
        const float shrink = raiseReference<kStatistics>(rows[r], reference);
        if (out) scaleOut(out + r * groupFloats, paddedDim, shrink);
        block.start[r] = -reference;
        for (int c = 0; c < tileKeys; c += lanes)
            hn::Store(hn::Sub(hn::Load(d, scores + c), hn::Set(d, by)), d, scores + c);
    }
}

// Some score of the block lies above its limit. A NaN is passed over (x86 takes the second operand
// of Max): it must not hide the scores of other rows.
HWY_INLINE bool exceedsLimit(const BlockState& block, const float* HWY_RESTRICT scores) {
    const Floats d;
    const Vector limit = hn::Set(d, block.limit);
    constexpr int chains = 4;  // short ones
    Vector largest[chains] = {limit, limit, limit, limit};
#pragma GCC unroll 6
    for (int c = 0; c < blockRows * tileKeys; c += chains * lanes) {
#pragma GCC unroll 4
        for (int i = 0; i < chains; ++i)
            largest[i] = hn::Max(hn::Load(d, scores + c + i * lanes), largest[i]);
    }
    const Vector all = hn::Max(hn::Max(largest[0], largest[1]), hn::Max(largest[2], largest[3]));
    return !hn::AllFalse(d, hn::Gt(all, limit));
}

// Called after every settledTiles tiles from the first key: one schedule for any cut into items.
template <Statistics kStatistics>
HWY_INLINE void settle(RowState& row) {
    emptyMoments<kStatistics>(row);
    if (row.extras != nullptr) emptyExtras(*row.extras);
    if (kStatistics >= Statistics::variance && row.sum > 0) {
        moveCentre(row, static_cast<float>(row.centre + row.first / row.sum));
        if (row.extras != nullptr) {
            const double mean = row.extras->slope / row.sum;
            moveSlopeCentre(row, static_cast<float>(row.extras->slopeCentre + mean));
        }
    }
}

// The t of RowExtras for a row's 64 scores, minus its centre: the stored slopes, or the biases
// (a score minus its bias is its own slope).
struct Beside {
    const float* values;
    HWY_INLINE Vector operator()(int c, Vector centre) const {
        const Floats d;
        return hn::Sub(hn::LoadU(d, values + c), centre);
    }
};

// The t of the row's largest score is the centre until settle() finds a better one.
inline void chooseSlopeCentre(const float* scores, const Beside& beside, RowExtras& extras) {
    const Floats d;
    Vector most = hn::Load(d, scores);
    for (int c = lanes; c < tileKeys; c += lanes)
        most = hn::Max(most, hn::Load(d, scores + c));
    most = hn::MaxOfLanes(d, most);
    const float largest = hn::GetLane(most);
    if (largest <= nothingSeen) return;  // nothing to be seen here
    for (int c = 0; c < tileKeys && !extras.centred; c += lanes) {
        const auto found = hn::FindFirstTrue(d, hn::Eq(hn::Load(d, scores + c), most));
        if (found < 0) continue;
        extras.slopeCentre = beside.values[c + found];
        extras.centred = true;
    }
}

// Turns a row's 64 scores, relative to its reference, into weights and gathers their statistics.
template <Statistics kStatistics>
HWY_INLINE void weigh(float* HWY_RESTRICT scores, RowState& row, const Beside& beside = {}) {
    constexpr bool covariance = kStatistics == Statistics::covariance;
    const Floats d;
    const Vector offset = hn::Set(d, row.reference - row.centre);
    Vector sum = hn::Load(d, row.laneSum);
    Vector first = hn::Load(d, row.laneFirst);
    Vector second = hn::Load(d, row.laneSecond);
    Vector slope = hn::Zero(d), cross = slope, slopeCentre = slope;
    if constexpr (covariance) {
        if (!row.extras->centred) chooseSlopeCentre(scores, beside, *row.extras);
        slope = hn::Load(d, row.extras->laneSlope);
        cross = hn::Load(d, row.extras->laneCross);
        slopeCentre = hn::Set(d, row.extras->slopeCentre);
    }
#pragma GCC unroll 8
    for (int c = 0; c < tileKeys; c += lanes) {
        const Vector s = hn::Load(d, scores + c);
        const Vector p = exp2(s);
        hn::Store(p, d, scores + c);
        sum = hn::Add(sum, p);
        if constexpr (kStatistics == Statistics::entropy) first = addWeighted(p, s, first);
        if constexpr (kStatistics >= Statistics::variance) {
            const Vector counted = hn::Max(s, hn::Set(d, lowestScore));
            const Vector away = hn::Add(counted, offset);
            const Vector moment = hn::Mul(p, away);
            first = hn::Add(first, moment);
            second = hn::MulAdd(moment, away, second);
            if constexpr (covariance) {
                const Vector t = beside(c, slopeCentre);
                slope = hn::MulAdd(p, t, slope);
                cross = hn::MulAdd(moment, t, cross);
            }
        }
    }
    hn::Store(sum, d, row.laneSum);
    if constexpr (kStatistics != Statistics::sum) hn::Store(first, d, row.laneFirst);
    if constexpr (kStatistics >= Statistics::variance) hn::Store(second, d, row.laneSecond);
    if constexpr (covariance) {
        hn::Store(slope, d, row.extras->laneSlope);
        hn::Store(cross, d, row.extras->laneCross);
    }
}

}  // namespace HWY_NAMESPACE
}  // namespace sextant
HWY_AFTER_NAMESPACE();

#endif  // SEXTANT_ATTENTION_SOFTMAX_INL_H
