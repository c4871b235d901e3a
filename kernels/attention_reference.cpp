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

// What one row knows of its keys 0 .. i.
struct RowScores {
    std::vector<double> score;  // -infinity where the mask forbids
    std::vector<double> slope;  // scale * dscore/dscale
    std::vector<double> share;  // of the keys' weight; they sum to 1
};

void scoreRow(const AttentionProblem& p, int head, std::int64_t row, RowScores& of) {
    const std::int64_t i = keyOfRow(p, row);
    const int source = keyValueHead(p, head);
    const std::int64_t qOffset = head * p.qStride.head + row * p.qStride.row;
    const std::int64_t statistic = head * p.rows + row;
    const double factor =
        static_cast<double>(p.scale[head]) * (p.rowFactor ? p.rowFactor[statistic] : 1.0f);
    for (std::int64_t j = 0; j <= i; ++j) {
        if (!isAllowed(p, i, j)) {
            of.score[j] = -std::numeric_limits<double>::infinity();
            continue;
        }
        const bool second = usesSecondBranch(p, i, j);
        const float* q = (second ? p.q2 : p.q) + qOffset;
        const float* k = (second ? p.k2 : p.k) + source * p.kStride.head + j * p.kStride.row;
        const double scaled = factor * dot(q, k, p.headDim);
        of.score[j] = of.slope[j] = scaled;
        if (p.softCap > 0) {
            const double bent = std::tanh(scaled / p.softCap);
            of.score[j] = p.softCap * bent;
            of.slope[j] = scaled * (1 - bent * bent);
        }
        if (p.bias) of.score[j] += p.bias[head * p.keys + (i - j)];
    }
}

void writeStatistics(const AttentionProblem& p, int head, std::int64_t row, const RowScores& of,
                     double logSumExp, double keysWeight) {
    const std::int64_t i = keyOfRow(p, row);
    double first = 0, near = 0;
    double bins[mostDistanceBins] = {};
    double entropy = 0, meanScore = 0, meanSlope = 0;
    for (std::int64_t j = 0; j <= i; ++j) {
        const double share = of.share[j];
        if (share == 0) continue;
        const double weight = share * keysWeight;
        if (j < p.massFirst) first += weight;
        if (i - j < p.massWindow) near += weight;
        if (p.distanceWeight) bins[distanceBin(p, i - j)] += weight;
        if (weight > 0) entropy -= weight * std::log(weight);
        meanScore += share * of.score[j];
        meanSlope += share * of.slope[j];
    }
    double variance = 0, covariance = 0, entropySlope = 0;
    for (std::int64_t j = 0; j <= i; ++j) {
        if (of.share[j] == 0) continue;
        const double away = of.share[j] * (of.score[j] - meanScore);
        variance += away * (of.score[j] - meanScore);
        covariance += away * (of.slope[j] - meanSlope);
        entropySlope += keysWeight * of.share[j] * (of.slope[j] - keysWeight * meanSlope) *
                        (of.score[j] - logSumExp + 1);
    }
    const std::int64_t statistic = head * p.rows + row;
    const double bound = std::log(static_cast<double>(allowedKeys(p, i) + (p.sink ? 1 : 0)));
    const auto write = [&](float* to, double value) {
        if (to) to[statistic] = static_cast<float>(value);
    };
    write(p.logSumExp, logSumExp);
    write(p.entropy, std::clamp(entropy, 0.0, bound));
    write(p.scoreVariance, variance);
    write(p.scaleCovariance, p.sink ? entropySlope : covariance);
    write(p.firstMass, first);
    write(p.windowMass, near);
    for (int bin = 0; p.distanceWeight && bin < p.distanceBins; ++bin)
        p.distanceWeight[statistic * p.distanceBins + bin] = static_cast<float>(bins[bin]);
}

void attendRow(const AttentionProblem& p, int head, std::int64_t row, RowScores& of) {
    const std::int64_t i = keyOfRow(p, row);
    scoreRow(p, head, row, of);

    const double largest = *std::max_element(of.score.begin(), of.score.begin() + i + 1);
    double sum = 0;
    for (std::int64_t j = 0; j <= i; ++j)
        sum += of.share[j] = std::exp(of.score[j] - largest);
    for (std::int64_t j = 0; j <= i; ++j)
        of.share[j] /= sum;
    double logSumExp = largest + std::log(sum);
    double keysWeight = 1;
    if (p.sink) {
        const double away = p.sink[head] - logSumExp;
        const double larger = std::max(away, 0.0);
        const double total = larger + std::log(std::exp(-larger) + std::exp(away - larger));
        logSumExp += total;
        keysWeight = std::exp(-total);
    }
    writeStatistics(p, head, row, of, logSumExp, keysWeight);
    if (p.out == nullptr) return;

    const float* values = p.v + keyValueHead(p, head) * p.vStride.head;
    std::vector<double> out(p.headDim, 0.0);
    for (std::int64_t j = 0; j <= i; ++j) {
        if (of.share[j] == 0) continue;
        for (int c = 0; c < p.headDim; ++c)
            out[c] += of.share[j] * keysWeight * values[j * p.vStride.row + c];
    }
    float* result = p.out + head * p.outStride.head + row * p.outStride.row;
    std::copy(out.begin(), out.end(), result);
}

}  // namespace

Outcome attentionReference(const AttentionProblem& problem) {
    checkProblem(problem);
    const auto keys = static_cast<std::size_t>(problem.keys);
    RowScores scores{std::vector<double>(keys), std::vector<double>(keys),
                     std::vector<double>(keys)};
    for (int sequence = 0; sequence < problem.batch; ++sequence) {
        const AttentionProblem one = sequenceOf(problem, sequence);
        for (int head = 0; head < one.heads; ++head) {
            for (std::int64_t row = 0; row < one.rows; ++row) {
                if (one.stopRequested()) return Outcome::stopped;
                attendRow(one, head, row, scores);
            }
        }
    }
    return Outcome::done;
}

}  // namespace sextant
