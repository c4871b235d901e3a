// SPDX-License-Identifier: GPL-3.0-or-later
// attentionBackward() as calculus gives it, in double precision, one pair of positions at a time.
#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include "kernels/attention_backward.h"

namespace sextant {
namespace {

void require(bool holds, const char* field, std::int64_t found, const char* expected) {
    if (holds) return;
    throw std::invalid_argument(std::string("attentionBackward: ") + field + " is " +
                                std::to_string(found) + "; expected " + expected);
}

// One head of one sequence; dk and dv of its key head are added to.
struct HeadInDouble {
    const AttentionBackwardProblem& p;
    int sequence;
    int head;
    int source = static_cast<int>(static_cast<std::int64_t>(head) * p.keyValueHeads / p.heads);

    const float* row(const float* data, const BatchStride& stride, int of, std::int64_t i) const {
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
            const float* dOut = row(p.dOut, p.dOutStride, head, i);
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
            float* to = p.dq + (q - p.q);
            std::copy(dq.begin(), dq.end(), to);
        }
        if (p.dScale) p.dScale[sequence * p.heads + head] = static_cast<float>(dScale);
        if (p.dBias) std::copy(dBias.begin(), dBias.end(), p.dBias + statistics);
    }
};

}  // namespace

void checkProblem(const AttentionBackwardProblem& p) {
    require(p.batch >= 1, "batch", p.batch, "at least 1");
    require(p.heads >= 1, "heads", p.heads, "at least 1");
    require(p.keyValueHeads >= 1 && p.heads % p.keyValueHeads == 0, "keyValueHeads",
            p.keyValueHeads, "a divisor of heads");
    require(p.headDim >= 1 && p.headDim <= 512, "headDim", p.headDim, "1 to 512");
    require(p.keys >= 1 && p.keys <= std::int64_t{1} << 30, "keys", p.keys, "1 to 2^30");
    require(p.window >= 0, "window", p.window, "0 (none) or more");
    require(p.threads >= 0, "threads", p.threads, "0 (as many as OpenMP gives) or more");
    const void* needed[] = {p.q, p.k, p.v, p.scale, p.out, p.logSumExp, p.dOut, p.dq, p.dk, p.dv};
    const char* names[] = {"q", "k", "v", "scale", "out", "logSumExp", "dOut", "dq", "dk", "dv"};
    for (std::size_t i = 0; i < std::size(needed); ++i) {
        if (needed[i] == nullptr)
            throw std::invalid_argument(std::string("attentionBackward: ") + names[i] +
                                        " is null; expected an array");
    }
}

void attentionBackwardReference(const AttentionBackwardProblem& p) {
    checkProblem(p);
    const int group = p.heads / p.keyValueHeads;
    const auto size = static_cast<std::size_t>(p.keys * p.headDim);
    for (int sequence = 0; sequence < p.batch; ++sequence) {
        for (int source = 0; source < p.keyValueHeads; ++source) {
            std::vector<double> dk(size), dv(size);
            for (int head = source * group; head < (source + 1) * group; ++head)
                HeadInDouble{p, sequence, head}.add(dk.data(), dv.data());
            float* dkTo = p.dk + sequence * p.kStride.sequence + source * p.kStride.head;
            float* dvTo = p.dv + sequence * p.vStride.sequence + source * p.vStride.head;
            for (std::int64_t j = 0; j < p.keys; ++j) {
                const std::int64_t at = j * p.headDim;
                std::copy_n(dk.begin() + at, p.headDim, dkTo + j * p.kStride.row);
                std::copy_n(dv.begin() + at, p.headDim, dvTo + j * p.vStride.row);
            }
        }
    }
}

}  // namespace sextant
