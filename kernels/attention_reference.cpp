// SPDX-License-Identifier: GPL-3.0-or-later
// attention() written as its definition reads, in double precision, one row at a time. Slow on
// purpose: nothing here is worth being clever about, because every backend is compared with it.
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "kernels/attention_problem.h"

namespace sextant {
namespace {

double dot(const float* a, const float* b, int size) {
    double sum = 0;
    for (int c = 0; c < size; ++c)
        sum += static_cast<double>(a[c]) * b[c];
    return sum;
}

// The scores of one row; -infinity where the mask forbids.
void scoreRow(const AttentionProblem& p, int head, std::int64_t row, std::vector<double>& scores) {
    const std::int64_t i = keyOfRow(p, row);
    const int source = keyValueHead(p, head);
    const std::int64_t qOffset = head * p.qStride.head + row * p.qStride.row;
    const std::int64_t statistic = head * p.rows + row;
    const double factor =
        static_cast<double>(p.scale[head]) * (p.rowFactor ? p.rowFactor[statistic] : 1.0f);
    for (std::int64_t j = 0; j <= i; ++j) {
        if (!isAllowed(p, i, j)) {
            scores[j] = -std::numeric_limits<double>::infinity();
            continue;
        }
        const bool second = usesSecondBranch(p, i, j);
        const float* q = (second ? p.q2 : p.q) + qOffset;
        const float* k = (second ? p.k2 : p.k) + source * p.kStride.head + j * p.kStride.row;
        scores[j] = factor * dot(q, k, p.headDim);
        if (p.bias) scores[j] += p.bias[head * p.keys + (i - j)];
    }
}

void attendRow(const AttentionProblem& p, int head, std::int64_t row, std::vector<double>& scores,
               std::vector<double>& weights) {
    const std::int64_t i = keyOfRow(p, row);
    const std::int64_t statistic = head * p.rows + row;
    scoreRow(p, head, row, scores);

    const double largest = *std::max_element(scores.begin(), scores.begin() + i + 1);
    double sum = 0;
    for (std::int64_t j = 0; j <= i; ++j)
        sum += weights[j] = std::exp(scores[j] - largest);

    double entropy = 0, mean = 0, first = 0, near = 0;
    for (std::int64_t j = 0; j <= i; ++j) {
        weights[j] /= sum;
        if (weights[j] == 0) continue;
        entropy -= weights[j] * std::log(weights[j]);
        mean += weights[j] * (scores[j] - largest);
        if (j < p.massFirst) first += weights[j];
        if (i - j < p.massWindow) near += weights[j];
    }
    double variance = 0;
    for (std::int64_t j = 0; j <= i; ++j) {
        if (weights[j] == 0) continue;
        const double away = scores[j] - largest - mean;
        variance += weights[j] * away * away;
    }

    const double bound = std::log(static_cast<double>(allowedKeys(p, i)));
    if (p.logSumExp) p.logSumExp[statistic] = static_cast<float>(largest + std::log(sum));
    if (p.entropy) p.entropy[statistic] = static_cast<float>(std::clamp(entropy, 0.0, bound));
    if (p.scoreVariance) p.scoreVariance[statistic] = static_cast<float>(variance);
    if (p.firstMass) p.firstMass[statistic] = static_cast<float>(first);
    if (p.windowMass) p.windowMass[statistic] = static_cast<float>(near);
    if (p.out == nullptr) return;

    const float* values = p.v + keyValueHead(p, head) * p.vStride.head;
    std::vector<double> out(p.headDim, 0.0);
    for (std::int64_t j = 0; j <= i; ++j) {
        if (weights[j] == 0) continue;
        for (int c = 0; c < p.headDim; ++c)
            out[c] += weights[j] * values[j * p.vStride.row + c];
    }
    float* result = p.out + head * p.outStride.head + row * p.outStride.row;
    std::copy(out.begin(), out.end(), result);
}

}  // namespace

Outcome attentionReference(const AttentionProblem& problem) {
    checkProblem(problem);
    std::vector<double> scores(problem.keys), weights(problem.keys);
    for (int sequence = 0; sequence < problem.batch; ++sequence) {
        const AttentionProblem one = sequenceOf(problem, sequence);
        for (int head = 0; head < one.heads; ++head) {
            for (std::int64_t row = 0; row < one.rows; ++row) {
                if (one.stopRequested()) return Outcome::stopped;
                attendRow(one, head, row, scores, weights);
            }
        }
    }
    return Outcome::done;
}

}  // namespace sextant
