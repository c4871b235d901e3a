// SPDX-License-Identifier: GPL-3.0-or-later
// The streamed gradients of attention against calculus in double precision, and that calculus
// against finite differences.
#include "kernels/attention_backward.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "tests/catch.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// The gradients are sums of up to a few hundred terms of size about 1, in fp32.
constexpr double tolerance = 2e-4;
// dScale adds products q.k of size sqrt(headDim) where the exact terms may cancel.
constexpr double scaleTolerance = 1e-3;

std::vector<float> normal(std::mt19937& random, std::size_t size) {
    std::normal_distribution<float> distribution;
    std::vector<float> values(size);
    std::generate(values.begin(), values.end(), [&] { return distribution(random); });
    return values;
}

struct Shape {
    int batch, heads, keyValueHeads, headDim;
    std::int64_t keys;
    bool bias;
    std::int64_t window;
};

// Random attention in the layout of a linear layer's output: [batch, keys, heads * headDim].
struct Case {
    Shape shape;
    std::vector<float> q, k, v, scale, bias, dOut, out, logSumExp;
    std::vector<float> dq, dk, dv, dScale, dBias;

    explicit Case(const Shape& wanted) : shape(wanted) {
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

    BatchStride stride(int heads) const {
        const std::int64_t width = std::int64_t{heads} * shape.headDim;
        return {shape.keys * width, shape.headDim, width};
    }

    // sum of out * dOut in double precision: the loss these gradients belong to.
    double forward() {
        double loss = 0;
        const BatchStride queries = stride(shape.heads), keys = stride(shape.keyValueHeads);
        for (int b = 0; b < shape.batch; ++b) {
            for (int h = 0; h < shape.heads; ++h) {
                const int source = h * shape.keyValueHeads / shape.heads;
                for (std::int64_t i = 0; i < shape.keys; ++i) {
                    const std::int64_t at =
                        b * queries.sequence + h * queries.head + i * queries.row;
                    std::vector<double> weights(static_cast<std::size_t>(i + 1));
                    double sum = 0;
                    for (std::int64_t j = 0; j <= i; ++j) {
                        if (shape.window > 0 && i - j >= shape.window) continue;
                        const std::int64_t key =
                            b * keys.sequence + source * keys.head + j * keys.row;
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

    AttentionBackwardProblem problem() {
        AttentionBackwardProblem p;
        p.batch = shape.batch;
        p.heads = shape.heads;
        p.keyValueHeads = shape.keyValueHeads;
        p.headDim = shape.headDim;
        p.keys = shape.keys;
        p.q = q.data();
        p.k = k.data();
        p.v = v.data();
        p.qStride = p.outStride = p.dOutStride = stride(shape.heads);
        p.kStride = p.vStride = stride(shape.keyValueHeads);
        p.scale = scale.data();
        p.bias = shape.bias ? bias.data() : nullptr;
        p.window = shape.window;
        p.out = out.data();
        p.logSumExp = logSumExp.data();
        p.dOut = dOut.data();
        p.dq = dq.data();
        p.dk = dk.data();
        p.dv = dv.data();
        p.dScale = dScale.data();
        p.dBias = dBias.data();
        return p;
    }
};

double furthest(const std::vector<float>& a, const std::vector<float>& b) {
    double worst = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const double away = std::abs(double{a[i]} - b[i]) / (1 + std::abs(double{b[i]}));
        worst = std::max(worst, std::isfinite(away) ? away : 1e30);
    }
    return worst;
}

// (loss(x + step) - loss(x - step)) / 2 step
double difference(Case& material, float& x) {
    constexpr float step = 1e-2f;
    const float kept = x;
    x = kept + step;
    const double above = material.forward();
    const double up = x;
    x = kept - step;
    const double below = material.forward();
    const double down = x;
    x = kept;
    material.forward();
    return (above - below) / (up - down);
}

}  // namespace

TEST_CASE("the reference gradients are the slopes of the loss") {
    Case material({1, 4, 2, 5, 9, true, 0});
    attentionBackwardReference(material.problem());
    const auto slope = [&](std::vector<float>& x, std::size_t at) {
        return difference(material, x[at]);
    };
    for (std::size_t at = 0; at < material.q.size(); at += 7) {
        CAPTURE(at);
        CHECK(material.dq[at] == Approx(slope(material.q, at)).margin(1e-3));
    }
    for (std::size_t at = 0; at < material.k.size(); at += 3) {
        CAPTURE(at);
        CHECK(material.dk[at] == Approx(slope(material.k, at)).margin(1e-3));
        CHECK(material.dv[at] == Approx(slope(material.v, at)).margin(1e-3));
    }
    for (std::size_t head = 0; head < 4; ++head) {
        CHECK(material.dScale[head] == Approx(slope(material.scale, head)).margin(1e-3));
        CHECK(material.dBias[head * 9 + 2] ==
              Approx(slope(material.bias, head * 9 + 2)).margin(1e-3));
    }
}

TEST_CASE("streamed gradients are the reference's, for every shape and option") {
    const auto shape =
        GENERATE(Shape{1, 1, 1, 1, 1, false, 0}, Shape{1, 1, 1, 8, 5, false, 0},
                 Shape{2, 4, 4, 32, 48, false, 0}, Shape{2, 4, 2, 32, 49, true, 0},
                 Shape{1, 6, 2, 20, 131, true, 0}, Shape{3, 2, 1, 64, 97, false, 0},
                 Shape{1, 2, 2, 33, 256, true, 0}, Shape{1, 2, 1, 16, 200, true, 7},
                 Shape{2, 2, 2, 32, 150, false, 60}, Shape{1, 1, 1, 128, 61, false, 1});
    CAPTURE(shape.batch, shape.heads, shape.keyValueHeads, shape.headDim, shape.keys, shape.bias,
            shape.window);
    Case streamed(shape), exact(shape);
    attentionBackward(streamed.problem());
    attentionBackwardReference(exact.problem());
    CHECK(furthest(streamed.dq, exact.dq) < tolerance);
    CHECK(furthest(streamed.dk, exact.dk) < tolerance);
    CHECK(furthest(streamed.dv, exact.dv) < tolerance);
    CHECK(furthest(streamed.dScale, exact.dScale) < scaleTolerance);
    CHECK(furthest(streamed.dBias, exact.dBias) < tolerance);
}

TEST_CASE("gradients do not depend on the number of threads, bit for bit") {
    Case one({3, 4, 2, 24, 101, true, 0}), three({3, 4, 2, 24, 101, true, 0});
    AttentionBackwardProblem problem = one.problem();
    problem.threads = 1;
    attentionBackward(problem);
    problem = three.problem();
    problem.threads = 3;
    attentionBackward(problem);
    CHECK(one.dq == three.dq);
    CHECK(one.dk == three.dk);
    CHECK(one.dv == three.dv);
    CHECK(one.dScale == three.dScale);
    CHECK(one.dBias == three.dBias);
}

TEST_CASE("impossible gradients are refused by the field's name") {
    Case material({1, 4, 2, 8, 3, false, 0});
    AttentionBackwardProblem problem = material.problem();
    problem.keyValueHeads = 3;
    CHECK_THROWS_WITH(attentionBackward(problem), ContainsSubstring("keyValueHeads is 3"));
    problem = material.problem();
    problem.logSumExp = nullptr;
    CHECK_THROWS_WITH(attentionBackward(problem), ContainsSubstring("logSumExp is null"));
}
