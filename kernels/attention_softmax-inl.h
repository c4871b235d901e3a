// SPDX-License-Identifier: GPL-3.0-or-later
// One row's streaming softmax over a tile of 64 scores, with its statistics, compiled once for each
// instruction set. All scores here are in log2 units (times log2(e)).
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

inline constexpr float nothingSeen = -FLT_MAX;  // as a reference; as a score: masked
inline constexpr float smallestExponent = -127.0f;

HWY_INLINE void reset(RowState& row) {
    row = RowState{};
    row.reference = row.centre = nothingSeen;
}

HWY_INLINE void emptyLanes(RowState& row) {
    row.sum += sumOfLanes(row.laneSum);
    row.first += sumOfLanes(row.laneFirst);
    row.second += sumOfLanes(row.laneSecond);
    row.firstMass += sumOfLanes(row.laneFirstMass);
    row.windowMass += sumOfLanes(row.laneWindowMass);
    const Floats d;
    for (int lane = 0; lane < mostLanes; lane += lanes) {
        hn::Store(hn::Zero(d), d, row.laneSum + lane);
        hn::Store(hn::Zero(d), d, row.laneFirst + lane);
        hn::Store(hn::Zero(d), d, row.laneSecond + lane);
        hn::Store(hn::Zero(d), d, row.laneFirstMass + lane);
        hn::Store(hn::Zero(d), d, row.laneWindowMass + lane);
    }
}

// Lanes must be empty.
HWY_INLINE void moveCentre(RowState& row, float centre) {
    const double by = static_cast<double>(centre) - row.centre;
    row.second += by * (by * row.sum - 2 * row.first);
    row.first -= by * row.sum;
    row.centre = centre;
}

// Makes `reference` the row's new, higher reference; returns what everything gathered shrinks by.
HWY_NOINLINE float raiseReference(RowState& row, float reference) {
    emptyLanes(row);
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

// Every eighth tile, counted from the first key, so that the schedule is the same for every cut.
template <Statistics kStatistics>
HWY_INLINE void settle(RowState& row) {
    emptyLanes(row);
    if (kStatistics == Statistics::variance && row.sum > 0) {
        moveCentre(row, static_cast<float>(row.centre + row.first / row.sum));
    }
}

// Turns 64 scores into weights in place and gathers their statistics. Returns what the row's output
// so far must be multiplied by first.
template <Statistics kStatistics>
HWY_INLINE float softmaxTile(float* HWY_RESTRICT scores, RowState& row) {
    const Floats d;
    Vector largest = hn::Load(d, scores);
#pragma GCC unroll 8
    for (int c = lanes; c < tileKeys; c += lanes) {
        largest = hn::Max(largest, hn::Load(d, scores + c));
    }
    float shrink = 1.0f;
    if (!hn::AllFalse(d, hn::Gt(largest, hn::Set(d, row.reference + 8.0f)))) {
        shrink = raiseReference(row, hn::GetLane(hn::MaxOfLanes(d, largest)));
    } else if (row.reference == nothingSeen) {
        for (int c = 0; c < tileKeys; c += lanes)
            hn::Store(hn::Zero(d), d, scores + c);
        return 1.0f;
    }
    const Vector reference = hn::Set(d, row.reference);
    const Vector offset = hn::Set(d, row.reference - row.centre);
    Vector sum = hn::Load(d, row.laneSum);
    Vector first = hn::Load(d, row.laneFirst);
    Vector second = hn::Load(d, row.laneSecond);
#pragma GCC unroll 8
    for (int c = 0; c < tileKeys; c += lanes) {
        const Vector s =
            hn::Max(hn::Sub(hn::Load(d, scores + c), reference), hn::Set(d, smallestExponent));
        const Vector p = exp2(s);
        hn::Store(p, d, scores + c);
        sum = hn::Add(sum, p);
        if constexpr (kStatistics == Statistics::entropy) first = hn::MulAdd(p, s, first);
        if constexpr (kStatistics == Statistics::variance) {
            const Vector away = hn::Add(s, offset);
            const Vector moment = hn::Mul(p, away);
            first = hn::Add(first, moment);
            second = hn::MulAdd(moment, away, second);
        }
    }
    hn::Store(sum, d, row.laneSum);
    if constexpr (kStatistics != Statistics::sum) hn::Store(first, d, row.laneFirst);
    if constexpr (kStatistics == Statistics::variance) hn::Store(second, d, row.laneSecond);
    return shrink;
}

}  // namespace HWY_NAMESPACE
}  // namespace sextant
HWY_AFTER_NAMESPACE();

#endif  // SEXTANT_ATTENTION_SOFTMAX_INL_H
