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

void require(bool holds, const char* field, std::int64_t found, const char* expected) {
    if (!holds) refuse(field, std::to_string(found), expected);
}

// One head of one sequence; dk and dv of its key head are added to.
struct HeadInDouble {
    const AttentionProblem& p;
    const AttentionGradient& g;
    int sequence;
    int head;
    int source = static_cast<int>(static_cast<std::int64_t>(head) * p.keyValueHeads / p.heads);

    const float* row(const float* data, const Stride& stride, int of, std::int64_t i) const {
        return data + sequence * stride.sequence + of * stride.head + i * stride.row;
    }
    double dot(const float* a, const float* b) const {
        double sum = 0;
        for (int c = 0; c < p.headDim; ++c)
            sum += static_cast<double>(a[c]) * b[c];
        return sum;
    }

    void add(double* dk, double* dv) const {
        const std::int64_t statistics = (std::int64_t{sequence} * p.heads + head) * p.keys;
        const double scale = p.scale[head];
        double dScale = 0;
        std::vector<double> dBias(static_cast<std::size_t>(p.keys));
        std::vector<double> dq(static_cast<std::size_t>(p.headDim));
        for (std::int64_t i = 0; i < p.keys; ++i) {
            const float* q = row(p.q, p.qStride, head, i);
            const float* dOut = row(g.dOut, g.dOutStride, head, i);
            const double mean = dot(dOut, row(p.out, p.outStride, head, i));
            std::fill(dq.begin(), dq.end(), 0.0);
            const std::int64_t first =
                p.window > 0 ? std::max<std::int64_t>(0, i - p.window + 1) : 0;
            for (std::int64_t j = first; j <= i; ++j) {
                const float* k = row(p.k, p.kStride, source, j);
                const double product = dot(q, k);
                const double bias = p.bias ? p.bias[head * p.keys + i - j] : 0.0;
                const double weight =
                    std::exp(scale * product + bias - p.logSumExp[statistics + i]);
                const double dScore = weight * (dot(dOut, row(p.v, p.vStride, source, j)) - mean);
                dScale += dScore * product;
                dBias[static_cast<std::size_t>(i - j)] += dScore;
                for (int c = 0; c < p.headDim; ++c) {
                    dq[static_cast<std::size_t>(c)] += scale * dScore * k[c];
                    dk[j * p.headDim + c] += scale * dScore * q[c];
                    dv[j * p.headDim + c] += weight * dOut[c];
                }
            }
            float* to = g.dq + (q - p.q);
            std::copy(dq.begin(), dq.end(), to);
        }
        if (g.dScale) g.dScale[sequence * p.heads + head] = static_cast<float>(dScale);
        if (g.dBias) std::copy(dBias.begin(), dBias.end(), g.dBias + statistics);
    }
};

}  // namespace

void checkGradient(const AttentionProblem& p, const AttentionGradient& g) {
    checkProblem(p);
    require(p.firstRow == 0 && p.rows == p.keys, "rows", p.rows, "keys: all rows");
    const void* needed[] = {p.v, p.out, p.logSumExp, g.dOut, g.dq, g.dk, g.dv};
    const char* names[] = {"v", "out", "logSumExp", "dOut", "dq", "dk", "dv"};
    for (std::size_t i = 0; i < std::size(needed); ++i) {
        if (needed[i] == nullptr) refuse(names[i], "null", "an array");
    }
    if (p.rowIndex != nullptr) refuse("rowIndex", "given", "null");
    if (p.rowFactor != nullptr) refuse("rowFactor", "given", "null");
    if (p.q2 != nullptr) refuse("q2", "given", "null");
    require(p.chunk == 0, "chunk", p.chunk, "0");
    if (p.softCap > 0) refuse("softCap", std::to_string(p.softCap), "0");
    if (p.sink != nullptr) refuse("sink", "given", "null");
    if (p.window > 0) require(p.keepFirst == 0, "keepFirst", p.keepFirst, "0");
}

Outcome attentionBackwardReference(const AttentionProblem& p, const AttentionGradient& g) {
    checkGradient(p, g);
    const int group = p.heads / p.keyValueHeads;
    const auto size = static_cast<std::size_t>(p.keys * p.headDim);
    for (int sequence = 0; sequence < p.batch; ++sequence) {
        for (int source = 0; source < p.keyValueHeads; ++source) {
            if (p.stopRequested()) return Outcome::stopped;
            std::vector<double> dk(size), dv(size);
            for (int head = source * group; head < (source + 1) * group; ++head)
                HeadInDouble{p, g, sequence, head}.add(dk.data(), dv.data());
            float* dkTo = g.dk + sequence * p.kStride.sequence + source * p.kStride.head;
            float* dvTo = g.dv + sequence * p.vStride.sequence + source * p.vStride.head;
            for (std::int64_t j = 0; j < p.keys; ++j) {
                const std::int64_t at = j * p.headDim;
                std::copy_n(dk.begin() + at, p.headDim, dkTo + j * p.kStride.row);
                std::copy_n(dv.begin() + at, p.headDim, dvTo + j * p.vStride.row);
            }
        }
    }
    return Outcome::done;
}

}  // namespace sextant
