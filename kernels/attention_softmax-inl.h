// SPDX-License-Identifier: GPL-3.0-or-later
// The streaming softmax of a register block of rows over a tile of 64 keys, with its statistics,
// compiled once for each instruction set. All scores here are in log2 units (times log2(e)); those
// of a tile are counted from their row's reference, or from 0 before the row has one.
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

enum class Statistics { sum, entropy, variance };

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
};

// What the rows of one register block share.
struct alignas(64) BlockState {
    float start[blockRows];  // of the products of queries and keys: minus the references
    float limit;             // a score above it calls for a look at the references
};

inline constexpr float nothingSeen = -FLT_MAX;  // as a reference; as a score: masked
inline constexpr float mostAboveReference = 8.0f;
// Lanes are emptied that often: none adds more than 64 numbers in fp32 before.
inline constexpr int settledTiles = lanes;

HWY_INLINE void reset(RowState& row) {
    row = RowState{};
    row.reference = row.centre = nothingSeen;
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
    if constexpr (kStatistics == Statistics::variance) emptyLanes(row.laneSecond, row.second);
}

// Lanes must be empty.
HWY_INLINE void moveCentre(RowState& row, float centre) {
    const double by = static_cast<double>(centre) - row.centre;
    row.second += by * (by * row.sum - 2 * row.first);
    row.first -= by * row.sum;
    row.centre = centre;
}

// Makes `reference` the row's new, higher reference; returns what everything gathered shrinks by.
template <Statistics kStatistics>
HWY_INLINE float raiseReference(RowState& row, float reference) {
    emptyMoments<kStatistics>(row);
    emptyMasses(row);
    const double by = static_cast<double>(reference) - row.reference;
    row.reference = reference;
    const float shrink = by < 126 ? static_cast<float>(std::exp2(-by)) : 0.0f;
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

// Multiplies one row, `out` being its place in the first group.
HWY_INLINE void scaleOut(float* out, int paddedDim, float factor) {
    const Floats d;
    for (int c = 0; c < paddedDim; c += lanes) {
        float* to = out + c / groupFloats * (blockRows * groupFloats) + c % groupFloats;
        hn::Store(hn::Mul(hn::Load(d, to), hn::Set(d, factor)), d, to);
    }
}

// Raises the references of the rows whose scores ask for it, and moves these scores along.
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

// From time to time, counted from the first key, so that the schedule is the same for every cut.
template <Statistics kStatistics>
HWY_INLINE void settle(RowState& row) {
    emptyMoments<kStatistics>(row);
    if (kStatistics == Statistics::variance && row.sum > 0) {
        moveCentre(row, static_cast<float>(row.centre + row.first / row.sum));
    }
}

// Turns a row's 64 scores, counted from its reference, into weights and gathers their statistics.
template <Statistics kStatistics>
HWY_INLINE void weigh(float* HWY_RESTRICT scores, RowState& row) {
    const Floats d;
    const Vector offset = hn::Set(d, row.reference - row.centre);
    Vector sum = hn::Load(d, row.laneSum);
    Vector first = hn::Load(d, row.laneFirst);
    Vector second = hn::Load(d, row.laneSecond);
#pragma GCC unroll 8
    for (int c = 0; c < tileKeys; c += lanes) {
        const Vector s = hn::Load(d, scores + c);
        const Vector p = exp2(s);
        hn::Store(p, d, scores + c);
        sum = hn::Add(sum, p);
        if constexpr (kStatistics == Statistics::entropy) first = addWeighted(p, s, first);
        if constexpr (kStatistics == Statistics::variance) {
            const Vector away = hn::Add(hn::Max(s, hn::Set(d, lowestScore)), offset);
            const Vector moment = hn::Mul(p, away);
            first = hn::Add(first, moment);
            second = hn::MulAdd(moment, away, second);
        }
    }
    hn::Store(sum, d, row.laneSum);
    if constexpr (kStatistics != Statistics::sum) hn::Store(first, d, row.laneFirst);
    if constexpr (kStatistics == Statistics::variance) hn::Store(second, d, row.laneSecond);
}

}  // namespace HWY_NAMESPACE
}  // namespace sextant
HWY_AFTER_NAMESPACE();

#endif  // SEXTANT_ATTENTION_SOFTMAX_INL_H
