// SPDX-License-Identifier: GPL-3.0-or-later
// attentionBackward() as calculus gives it, in double precision, one pair of positions at a time.
#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include "kernels/attention_backward.h"
#include "kernels/attention_problem.h"

namespace sextant {
namespace {

[[noreturn]] void refuse(const char* field, const std::string& found, const char* expected) {
    throw std::invalid_argument(std::string("attentionBackward: ") + field + " is " + found +
                                "; expected " + expected);
}

// Of the keys of one key head, [keys, headDim] each.
struct KeySums {
    std::vector<double> dk, dk2, dv;
};

// One head of one sequence; the sums of its key head are added to.
struct HeadInDouble {
    const AttentionProblem& p;  // of the one sequence
    const AttentionGradient& g;
    int sequence;
    int head;

    double dot(const float* a, const float* b) const {
        double sum = 0;
        for (int c = 0; c < p.headDim; ++c)
            sum += static_cast<double>(a[c]) * b[c];
        return sum;
    }

    void add(KeySums& to) const {
        const std::int64_t cell = std::int64_t{sequence} * p.heads + head;
        const int source = keyValueHead(p, head);
        const double scale = p.scale[head];
        double dScale = 0, dSink = 0;
        std::vector<double> dBias(static_cast<std::size_t>(p.keys));
        for (std::int64_t row = 0; row < p.rows; ++row) {
            const std::int64_t i = p.firstRow + row;
            const double rowFactor = p.rowFactor ? p.rowFactor[head * p.rows + row] : 1.0;
            const double logSumExp = p.logSumExp[head * p.rows + row];
            const std::int64_t query = head * p.qStride.head + row * p.qStride.row;
            const float* out = p.out + head * p.outStride.head + row * p.outStride.row;
            const float* dOut = g.dOut + sequence * g.dOutStride.sequence +
                                head * g.dOutStride.head + row * g.dOutStride.row;
            const double mean = dot(dOut, out);
            std::vector<double> dq(static_cast<std::size_t>(p.headDim)), dq2(dq);
            double dFactor = 0;
            for (std::int64_t j = 0; j <= i; ++j) {
                if (!isAllowed(p, i, j)) continue;
                const bool second = usesSecondBranch(p, i, j);
                const std::int64_t key = source * p.kStride.head + j * p.kStride.row;
                const float* q = (second ? p.q2 : p.q) + query;
                const float* k = (second ? p.k2 : p.k) + key;
                const float* v = p.v + source * p.vStride.head + j * p.vStride.row;
                const double product = dot(q, k);
                double score = scale * rowFactor * product, slope = 1;
                if (p.softCap > 0) {
                    const double bent = std::tanh(score / p.softCap);
                    score = p.softCap * bent;
                    slope = 1 - bent * bent;
                }
                if (p.bias) score += p.bias[head * p.keys + i - j];
                const double weight = std::exp(score - logSumExp);
                const double dScore = weight * (dot(dOut, v) - mean);
                const double dScaled = dScore * slope;
                dBias[static_cast<std::size_t>(i - j)] += dScore;
                dFactor += dScaled * product;
                std::vector<double>& ownDq = second ? dq2 : dq;
                std::vector<double>& ownDk = second ? to.dk2 : to.dk;
                for (int c = 0; c < p.headDim; ++c) {
                    ownDq[static_cast<std::size_t>(c)] += scale * rowFactor * dScaled * k[c];
                    ownDk[j * p.headDim + c] += scale * rowFactor * dScaled * q[c];
                    to.dv[j * p.headDim + c] += weight * dOut[c];
                }
            }
            dScale += rowFactor * dFactor;
            if (p.sink) dSink -= std::exp(p.sink[head] - logSumExp) * mean;
            if (g.dRowFactor)
                g.dRowFactor[cell * p.rows + row] = static_cast<float>(scale * dFactor);
            const std::int64_t at = sequence * p.qStride.sequence + query;
            std::copy(dq.begin(), dq.end(), g.dq + at);
            if (p.q2) std::copy(dq2.begin(), dq2.end(), g.dq2 + at);
        }
        if (g.dScale) g.dScale[cell] = static_cast<float>(dScale);
        if (g.dSink) g.dSink[cell] = static_cast<float>(dSink);
        if (g.dBias) std::copy(dBias.begin(), dBias.end(), g.dBias + cell * p.keys);
    }
};

}  // namespace

void checkGradient(const AttentionProblem& p, const AttentionGradient& g) {
    checkProblem(p);
    if (p.rowIndex != nullptr) refuse("rowIndex", "given", "null: sparse rows have no gradient");
    if (p.rows == 0) return;
    const struct {
        const void* array;
        const char* name;
        bool needed;
    } arrays[] = {{p.v, "v", true},
                  {p.out, "out", true},
                  {p.logSumExp, "logSumExp", true},
                  {g.dOut, "dOut", true},
                  {g.dq, "dq", true},
                  {g.dk, "dk", true},
                  {g.dv, "dv", true},
                  {g.dq2, "dq2", p.q2 != nullptr},
                  {g.dk2, "dk2", p.q2 != nullptr},
                  {p.sink, "sink", g.dSink != nullptr}};
    for (const auto& array : arrays) {
        if (array.needed && array.array == nullptr) refuse(array.name, "null", "an array");
    }
}

Outcome attentionBackwardReference(const AttentionProblem& p, const AttentionGradient& g) {
    checkGradient(p, g);
    const int group = p.heads / p.keyValueHeads;
    const auto size = static_cast<std::size_t>(p.keys * p.headDim);
    for (int sequence = 0; sequence < p.batch; ++sequence) {
        const AttentionProblem one = sequenceOf(p, sequence);
        for (int source = 0; source < p.keyValueHeads; ++source) {
            if (p.stopRequested()) return Outcome::stopped;
            KeySums sums{std::vector<double>(size), std::vector<double>(size),
                         std::vector<double>(size)};
            for (int head = source * group; head < (source + 1) * group; ++head)
                HeadInDouble{one, g, sequence, head}.add(sums);
            const auto write = [&](const std::vector<double>& from, const Stride& stride,
                                   float* to) {
                if (to == nullptr) return;
                to += sequence * stride.sequence + source * stride.head;
                for (std::int64_t j = 0; j < p.keys; ++j)
                    std::copy_n(from.begin() + j * p.headDim, p.headDim, to + j * stride.row);
            };
            write(sums.dk, p.kStride, g.dk);
            if (p.q2) write(sums.dk2, p.kStride, g.dk2);
            write(sums.dv, p.vStride, g.dv);
        }
    }
    return Outcome::done;
}

}  // namespace sextant
