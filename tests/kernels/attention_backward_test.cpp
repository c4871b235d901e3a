// SPDX-License-Identifier: GPL-3.0-or-later
// The streamed gradients of attention against calculus in double precision, and that calculus
// against finite differences.
#include "kernels/attention_backward.h"
#include "kernels/attention_backward_tiles.h"

#include <vector>

#include "tests/catch.h"
#include "tests/kernels/gradient_case.h"
#include "tests/kernels/sanitized.h"

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
    const auto shape =
        GENERATE(GradientShape{1, 4, 2, 5, 9, true, 0},
                 GradientShape{1, 4, 2, 5, 9, true, 5, 2, 7, 1.5f, true, true, 3, 1, 2, 1});
    GradientCase material(shape);
    attentionBackwardReference(material.problem(), material.gradient());
    struct {
        const char* name;
        std::vector<float>*of, *gradient;
    } pairs[] = {{"q", &material.q, &material.dq},
                 {"k", &material.k, &material.dk},
                 {"v", &material.v, &material.dv},
                 {"q2", &material.q2, &material.dq2},
                 {"k2", &material.k2, &material.dk2},
                 {"scale", &material.scale, &material.dScale},
                 {"rowFactor", &material.rowFactor, &material.dRowFactor},
                 {"bias", &material.bias, &material.dBias},
                 {"sink", &material.sink, &material.dSink}};
    for (const auto& pair : pairs) {
        for (std::size_t at = 0; at<pair.of->size(); at += pair.of->size()> 50 ? 3 : 1) {
            CAPTURE(pair.name, at);
            const double slope = difference(material, (*pair.of)[at]);
            CHECK((*pair.gradient)[at] == Approx(slope).margin(1e-3));
        }
    }
}

TEST_CASE("streamed gradients are the reference's, for every shape and option") {
    std::vector<GradientShape> shapes = {
        {1, 1, 1, 1, 1, false, 0},    {1, 1, 1, 8, 5, false, 0},    {2, 4, 4, 32, 48, false, 0},
        {2, 4, 2, 32, 49, true, 0},   {1, 6, 2, 20, 131, true, 0},  {3, 2, 1, 64, 97, false, 0},
        {1, 2, 2, 33, 256, true, 0},  {1, 2, 1, 16, 200, true, 7},  {2, 2, 2, 32, 150, false, 60},
        {1, 1, 1, 128, 61, false, 1}, {1, 2, 1, 16, 1700, true, 0}, {1, 2, 1, 16, 1700, true, 900}};
    for (const auto& field : gradientFields())
        shapes.push_back(field.second);
    shapes.push_back({1, 4, 2, 8, 1600, true, 700, 4, 1000, 3, true, true, 25, 3, 50, 9});
    for (const GradientShape& shape : shapes) {
        if (tooLong(shape.keys)) continue;
        CAPTURE(shape.batch, shape.heads, shape.keyValueHeads, shape.headDim, shape.keys,
                shape.bias, shape.window, shape.keepFirst, shape.chunk, shape.chunksBefore,
                shape.softCap, shape.rowFactor, shape.sink, shape.branchDistance, shape.firstRow);
        GradientCase exact(shape);
        attentionBackwardReference(exact.problem(), exact.gradient());
        for (const BackwardBackend& backend : backwardBackends()) {
            GradientCase streamed(shape);
            REQUIRE(attentionBackwardOn(backend, streamed.problem(), streamed.gradient()) ==
                    Outcome::done);
            const auto found = streamed.gradients(), expected = exact.gradients();
            for (std::size_t i = 0; i < found.size(); ++i) {
                CAPTURE(backend.name, found[i].first);
                const bool ofScale = found[i].second == &streamed.dScale;
                CHECK(furthest(*found[i].second, *expected[i].second) <
                      (ofScale ? scaleTolerance : gradientTolerance));
            }
        }
    }
}

TEST_CASE("gradients of some rows add up to those of all") {
    const GradientShape shape{1, 2, 1, 24, 150, true, 0};
    GradientCase whole(shape);
    attentionBackward(whole.problem(), whole.gradient());
    GradientShape early = shape, late = shape;
    early.rowsLeftOut = 150 - 61;
    late.firstRow = 61;
    GradientCase first(early), second(late);
    attentionBackward(first.problem(), first.gradient());
    attentionBackward(second.problem(), second.gradient());
    const auto a = first.gradients(), b = second.gradients(), all = whole.gradients();
    for (std::size_t i = 0; i < all.size(); ++i) {
        std::vector<float> sum = *a[i].second;
        for (std::size_t at = 0; at < sum.size(); ++at)
            sum[at] += (*b[i].second)[at];
        CAPTURE(all[i].first);
        CHECK(furthest(sum, *all[i].second) < gradientTolerance);
    }
}

TEST_CASE("gradients do not depend on the number of threads, bit for bit") {
    const auto shape =
        GENERATE(GradientShape{3, 4, 2, 24, 101, true, 0}, GradientShape{1, 2, 1, 8, 1600, true, 0},
                 GradientShape{1, 4, 2, 8, 1600, true, 700, 4, 1000, 3, true, true, 25, 3, 50, 9});
    GradientCase one(shape), three(shape);
    AttentionProblem problem = one.problem();
    problem.threads = 1;
    attentionBackward(problem, one.gradient());
    problem = three.problem();
    problem.threads = 3;
    attentionBackward(problem, three.gradient());
    const auto found = three.gradients(), expected = one.gradients();
    for (std::size_t i = 0; i < found.size(); ++i) {
        CAPTURE(found[i].first);
        CHECK(*found[i].second == *expected[i].second);
    }
}

TEST_CASE("a stop ends the gradients") {
    GradientCase material({1, 2, 1, 8, 300, false, 0});
    AttentionProblem problem = material.problem();
    int asked = 0;
    problem.threads = 1;
    problem.stopArgument = &asked;
    problem.stop = [](const void* argument) {
        return ++*static_cast<int*>(const_cast<void*>(argument)) > 3;
    };
    CHECK(attentionBackward(problem, material.gradient()) == Outcome::stopped);
    CHECK(asked < 10);
    asked = 3;
    CHECK(attentionBackwardReference(problem, material.gradient()) == Outcome::stopped);
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
    problem = material.problem();
    const std::int64_t rows[] = {0, 1, 2};
    problem.rowIndex = rows;
    CHECK_THROWS_WITH(attentionBackward(problem, material.gradient()),
                      ContainsSubstring("rowIndex"));
    AttentionGradient gradient = material.gradient();
    gradient.dq = nullptr;
    CHECK_THROWS_WITH(attentionBackward(material.problem(), gradient),
                      ContainsSubstring("dq is null"));
}
