// SPDX-License-Identifier: GPL-3.0-or-later
// The streamed gradients of attention against calculus in double precision, and that calculus
// against finite differences.
#include "kernels/attention_backward.h"

#include <vector>

#include "tests/catch.h"
#include "tests/kernels/gradient_case.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// dScale adds products q.k of size sqrt(headDim) where the exact terms may cancel.
constexpr double scaleTolerance = 1e-3;

// (loss(x + step) - loss(x - step)) / 2 step
double difference(GradientCase& material, float& x) {
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
    GradientCase material({1, 4, 2, 5, 9, true, 0});
    attentionBackwardReference(material.problem(), material.gradient());
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
    const auto shape = GENERATE(
        GradientShape{1, 1, 1, 1, 1, false, 0}, GradientShape{1, 1, 1, 8, 5, false, 0},
        GradientShape{2, 4, 4, 32, 48, false, 0}, GradientShape{2, 4, 2, 32, 49, true, 0},
        GradientShape{1, 6, 2, 20, 131, true, 0}, GradientShape{3, 2, 1, 64, 97, false, 0},
        GradientShape{1, 2, 2, 33, 256, true, 0}, GradientShape{1, 2, 1, 16, 200, true, 7},
        GradientShape{2, 2, 2, 32, 150, false, 60}, GradientShape{1, 1, 1, 128, 61, false, 1});
    CAPTURE(shape.batch, shape.heads, shape.keyValueHeads, shape.headDim, shape.keys, shape.bias,
            shape.window);
    GradientCase streamed(shape), exact(shape);
    attentionBackward(streamed.problem(), streamed.gradient());
    attentionBackwardReference(exact.problem(), exact.gradient());
    CHECK(furthest(streamed.dq, exact.dq) < gradientTolerance);
    CHECK(furthest(streamed.dk, exact.dk) < gradientTolerance);
    CHECK(furthest(streamed.dv, exact.dv) < gradientTolerance);
    CHECK(furthest(streamed.dScale, exact.dScale) < scaleTolerance);
    CHECK(furthest(streamed.dBias, exact.dBias) < gradientTolerance);
}

TEST_CASE("gradients do not depend on the number of threads, bit for bit") {
    GradientCase one({3, 4, 2, 24, 101, true, 0}), three({3, 4, 2, 24, 101, true, 0});
    AttentionProblem problem = one.problem();
    problem.threads = 1;
    attentionBackward(problem, one.gradient());
    problem = three.problem();
    problem.threads = 3;
    attentionBackward(problem, three.gradient());
    CHECK(one.dq == three.dq);
    CHECK(one.dk == three.dk);
    CHECK(one.dv == three.dv);
    CHECK(one.dScale == three.dScale);
    CHECK(one.dBias == three.dBias);
}

TEST_CASE("impossible gradients are refused by the field's name") {
    GradientCase material({1, 4, 2, 8, 3, false, 0});
    AttentionProblem problem = material.problem();
    problem.keyValueHeads = 3;
    CHECK_THROWS_WITH(attentionBackward(problem, material.gradient()),
                      ContainsSubstring("keyValueHeads is 3"));
    problem = material.problem();
    problem.logSumExp = nullptr;
    CHECK_THROWS_WITH(attentionBackward(problem, material.gradient()),
                      ContainsSubstring("logSumExp is null"));
}
