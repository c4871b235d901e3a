// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/kernels/gradient_case.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace sextant::test {

namespace {

std::vector<float> normal(std::mt19937& random, std::size_t size) {
    std::normal_distribution<float> distribution;
    std::vector<float> values(size);
    std::generate(values.begin(), values.end(), [&] { return distribution(random); });
    return values;
}

}  // namespace

GradientCase::GradientCase(const GradientShape& wanted) : shape(wanted) {
    std::mt19937 random(5);
    const auto rows = static_cast<std::size_t>(shape.batch * shape.keys);
    const std::size_t queries = rows * shape.heads * shape.headDim;
    const std::size_t keys = rows * shape.keyValueHeads * shape.headDim;
    q = normal(random, queries);
    k = normal(random, keys);
    v = normal(random, keys);
    dOut = normal(random, queries);
    out.resize(queries);
    for (int head = 0; head < shape.heads; ++head)
        scale.push_back((0.5f + 0.3f * static_cast<float>(head)) /
                        std::sqrt(static_cast<float>(shape.headDim)));
    if (shape.bias) bias = normal(random, static_cast<std::size_t>(shape.heads * shape.keys));
    logSumExp.resize(rows * shape.heads);
    dq.resize(queries);
    dk.resize(keys);
    dv.resize(keys);
    dScale.resize(static_cast<std::size_t>(shape.batch * shape.heads));
    dBias.resize(rows * shape.heads);
    forward();
}

Stride GradientCase::stride(int heads) const {
    const std::int64_t width = std::int64_t{heads} * shape.headDim;
    return {shape.headDim, width, shape.keys * width};
}

double GradientCase::forward() {
    double loss = 0;
    const Stride queries = stride(shape.heads), keys = stride(shape.keyValueHeads);
    for (int b = 0; b < shape.batch; ++b) {
        for (int h = 0; h < shape.heads; ++h) {
            const int source = h * shape.keyValueHeads / shape.heads;
            for (std::int64_t i = 0; i < shape.keys; ++i) {
                const std::int64_t at = b * queries.sequence + h * queries.head + i * queries.row;
                std::vector<double> weights(static_cast<std::size_t>(i + 1));
                double sum = 0;
                for (std::int64_t j = 0; j <= i; ++j) {
                    if (shape.window > 0 && i - j >= shape.window) continue;
                    const std::int64_t key = b * keys.sequence + source * keys.head + j * keys.row;
                    double score = 0;
                    for (int c = 0; c < shape.headDim; ++c)
                        score += double{q[at + c]} * k[key + c];
                    score *= scale[h];
                    if (shape.bias) score += bias[h * shape.keys + i - j];
                    sum += weights[j] = std::exp(score);
                }
                logSumExp[(b * shape.heads + h) * shape.keys + i] =
                    static_cast<float>(std::log(sum));
                for (int c = 0; c < shape.headDim; ++c) {
                    double value = 0;
                    for (std::int64_t j = 0; j <= i; ++j)
                        value += weights[j] / sum *
                                 v[b * keys.sequence + source * keys.head + j * keys.row + c];
                    out[at + c] = static_cast<float>(value);
                    loss += value * dOut[at + c];
                }
            }
        }
    }
    return loss;
}

AttentionProblem GradientCase::problem() {
    AttentionProblem p;
    p.batch = shape.batch;
    p.heads = shape.heads;
    p.keyValueHeads = shape.keyValueHeads;
    p.headDim = shape.headDim;
    p.keys = p.rows = shape.keys;
    p.q = q.data();
    p.k = k.data();
    p.v = v.data();
    p.qStride = p.outStride = stride(shape.heads);
    p.kStride = p.vStride = stride(shape.keyValueHeads);
    p.scale = scale.data();
    p.bias = shape.bias ? bias.data() : nullptr;
    p.window = shape.window;
    p.out = out.data();
    p.logSumExp = logSumExp.data();
    return p;
}

AttentionGradient GradientCase::gradient() {
    AttentionGradient g;
    g.dOut = dOut.data();
    g.dOutStride = stride(shape.heads);
    g.dq = dq.data();
    g.dk = dk.data();
    g.dv = dv.data();
    g.dScale = dScale.data();
    g.dBias = dBias.data();
    return g;
}

double furthest(const std::vector<float>& a, const std::vector<float>& b) {
    double worst = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const double away = std::abs(double{a[i]} - b[i]) / (1 + std::abs(double{b[i]}));
        worst = std::max(worst, std::isfinite(away) ? away : 1e30);
    }
    return worst;
}

}  // namespace sextant::test
