// SPDX-License-Identifier: GPL-3.0-or-later
// What every implementation of attention() asks about an AttentionProblem: whether its shapes are
// possible, which keys a row may see, and where a row's data lies.
#pragma once

#include <bit>
#include <cmath>

#include "kernels/attention.h"

namespace sextant {

inline constexpr int largestHeadDim = 512;

// Throws std::invalid_argument, naming the field, what it holds and what is expected.
void checkProblem(const AttentionProblem& problem);

// Sequence b of a batch as a problem of its own.
AttentionProblem sequenceOf(const AttentionProblem& problem, int sequence);

// The index among the keys of a query row, row < problem.rows.
inline std::int64_t keyOfRow(const AttentionProblem& problem, std::int64_t row) {
    return problem.rowIndex != nullptr ? problem.rowIndex[row] : problem.firstRow + row;
}

// How many keys row i (its index among the keys) may see: at least 1, its own.
std::int64_t allowedKeys(const AttentionProblem& problem, std::int64_t i);

// The first key of row i's chunk, or of the earliest chunk before it that the row sees.
inline std::int64_t chunkStart(const AttentionProblem& problem, std::int64_t i) {
    if (problem.chunk == 0) return 0;
    const std::int64_t own = i / problem.chunk;
    return own <= problem.chunksBefore ? 0 : (own - problem.chunksBefore) * problem.chunk;
}

inline bool isAllowed(const AttentionProblem& problem, std::int64_t i, std::int64_t j) {
    return j <= i && j >= chunkStart(problem, i) &&
           (problem.window == 0 || i - j < problem.window || j < problem.keepFirst);
}

inline bool usesSecondBranch(const AttentionProblem& problem, std::int64_t i, std::int64_t j) {
    return problem.q2 != nullptr && i - j >= problem.branchDistance && j >= problem.branchFirst;
}

// The bin of distanceWeight that holds distance r.
inline int distanceBin(const AttentionProblem& problem, std::int64_t r) {
    const int bin = std::bit_width(static_cast<std::uint64_t>(r));
    return bin < problem.distanceBins ? bin : problem.distanceBins - 1;
}

inline int keyValueHead(const AttentionProblem& problem, int head) {
    return static_cast<int>(static_cast<std::int64_t>(head) * problem.keyValueHeads /
                            problem.heads);
}

// A query row of a head and one of the keys that it may see, key i being its own.
struct RowPair {
    const float* q;
    const float* k;
};
inline RowPair rowPair(const AttentionProblem& problem, int head, std::int64_t row, std::int64_t i,
                       std::int64_t j) {
    const bool second = usesSecondBranch(problem, i, j);
    return {
        (second ? problem.q2 : problem.q) + head * problem.qStride.head + row * problem.qStride.row,
        (second ? problem.k2 : problem.k) + keyValueHead(problem, head) * problem.kStride.head +
            j * problem.kStride.row};
}

inline float dot(const float* a, const float* b, int size) {
    float sum = 0;
#pragma omp simd reduction(+ : sum)
    for (int c = 0; c < size; ++c)
        sum += a[c] * b[c];
    return sum;
}

// The score of a pair at distance r whose product q . k is given.
inline float scoreOf(const AttentionProblem& problem, int head, std::int64_t row, std::int64_t r,
                     float product) {
    float score = problem.scale[head] * product;
    if (problem.rowFactor) score *= problem.rowFactor[head * problem.rows + row];
    if (problem.softCap > 0) score = problem.softCap * std::tanh(score / problem.softCap);
    if (problem.bias) score += problem.bias[head * problem.keys + r];
    return score;
}

}  // namespace sextant
