// SPDX-License-Identifier: GPL-3.0-or-later
// Operations with gradients against libtorch's own, written out in double precision with its
// automatic gradients.
#include "analysis/model/attend.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <cmath>

#include "analysis/model/row_operations.h"
#include "analysis/position/alibi.h"
#include "analysis/position/augment.h"
#include "analysis/train/trained_model.h"
#include "tests/analysis/train/small_graph.h"
#include "tests/catch.h"

using namespace sextant;
using namespace sextant::test;

namespace {

constexpr double tolerance = 1e-4;  // fp32 sums of some hundred terms of size about 1

at::Tensor random(at::IntArrayRef sizes) {
    return at::randn(sizes, at::kFloat).requires_grad_(true);
}

at::Tensor inDouble(const at::Tensor& x) {
    return x.detach().to(at::kDouble).requires_grad_(true);
}

void checkClose(const at::Tensor& found, const at::Tensor& expected) {
    REQUIRE(found.defined());
    REQUIRE(found.sizes() == expected.sizes());
    const at::Tensor exact = expected.detach();
    CHECK((found.detach() - exact).abs().div(1 + exact.abs()).max().item<double>() < tolerance);
}

// The attention matrix in full: q [rows, heads * d], k and v [rows, keyValueHeads * d].
at::Tensor plainAttention(const AttentionShape& shape, const at::Tensor& q, const at::Tensor& k,
                          const at::Tensor& v, const at::Tensor& bias) {
    const auto split = [&](const at::Tensor& x, int heads) {
        return x.view({shape.batch, shape.keys, heads, shape.headDim})
            .transpose(1, 2)
            .repeat_interleave(shape.heads / heads, 1);
    };
    at::Tensor scores = split(q, shape.heads).matmul(split(k, shape.keyValueHeads).transpose(2, 3));
    for (int head = 0; head < shape.heads; ++head)
        scores.select(1, head).mul_(shape.scale[static_cast<std::size_t>(head)]);
    const at::Tensor index = at::arange(shape.keys);
    const at::Tensor distance = index.view({-1, 1}) - index.view({1, -1});
    if (bias.defined())
        scores = scores + bias.index_select(1, distance.clamp_min(0).view({-1}))
                              .view({1, shape.heads, shape.keys, shape.keys});
    scores = scores.masked_fill(distance < 0, -INFINITY);
    if (shape.mask.window > 0)
        scores = scores.masked_fill(distance >= shape.mask.window, -INFINITY);
    return scores.softmax(-1)
        .matmul(split(v, shape.keyValueHeads))
        .transpose(1, 2)
        .reshape({shape.batch * shape.keys, -1});
}

}  // namespace

TEST_CASE("attention and its gradients are those of the whole matrix in double precision") {
    at::manual_seed(3);
    AttentionShape shape;
    shape.batch = 3;
    shape.keys = 70;
    shape.heads = 4;
    shape.keyValueHeads = 2;
    shape.headDim = 12;
    shape.mask.window = GENERATE(0, 9);
    shape.scale = {0.3f, 0.2f, 0.5f, 0.1f};
    const std::int64_t rows = shape.batch * shape.keys;
    const at::Tensor q = random({rows, 48}), k = random({rows, 24}), v = random({rows, 24});
    const at::Tensor bias = random({4, 70});
    const at::Tensor q2 = inDouble(q), k2 = inDouble(k), v2 = inDouble(v), bias2 = inDouble(bias);
    const at::Tensor direction = at::randn({rows, 48});

    const at::Tensor out = attend(shape, q, k, v, bias);
    (out * direction).sum().backward();
    const at::Tensor exact = plainAttention(shape, q2, k2, v2, bias2);
    (exact * direction).sum().backward();
    checkClose(out, exact);
    checkClose(q.grad(), q2.grad());
    checkClose(k.grad(), k2.grad());
    checkClose(v.grad(), v2.grad());
    checkClose(bias.grad(), bias2.grad());
}

TEST_CASE("the norm and its gradients are those of its formula") {
    at::manual_seed(4);
    const at::Tensor x = random({301, 24}), weight = random({24});
    const at::Tensor x2 = inDouble(x), weight2 = inDouble(weight);
    const at::Tensor direction = at::randn({301, 24});
    const float offset = GENERATE(0.0F, 1.0F);
    const at::Tensor out = normalised(x, weight, 1e-2, offset, Compute());
    (out * direction).sum().backward();
    const at::Tensor exact = x2 * (x2 * x2).mean(1, true).add(1e-2).rsqrt() * (weight2 + offset);
    (exact * direction).sum().backward();
    checkClose(out, exact);
    checkClose(x.grad(), x2.grad());
    checkClose(weight.grad(), weight2.grad());
}

TEST_CASE("the gradient of a rotation is the rotation back") {
    at::manual_seed(5);
    const PairLayout layout = GENERATE(PairLayout::halfSplit, PairLayout::interleaved);
    const auto rotation = std::make_shared<const Rotation>(
        layout, tableAt(10000.0, 8, {0.0, 1.5, 7.25, 100.0}), Compute());
    const at::Tensor x = random({4, 20});
    const at::Tensor direction = at::randn({4, 20});
    const at::Tensor out = rotated(x, 2, rotation);
    (out * direction).sum().backward();
    checkClose(rotated(x.grad(), 2, rotation), direction);
    // Dimensions past the rotated ones stay: heads of 10, of which 8 rotate.
    checkClose(out.narrow(1, 8, 2), x.narrow(1, 8, 2));
    // A rotation keeps lengths.
    checkClose(out.norm(), x.norm());
}

TEST_CASE("every trained number's gradient is the loss's finite difference") {
    const auto position =
        GENERATE(as<std::string>(), "kerple-log", "kerple-power", "xpos", "learned", "rope");
    CAPTURE(position);
    const ModelSpec spec = smallSpec(position);
    const TrainedModel graph(spec, 11);
    {
        const c10::NoGradGuard noGradients;  // weights large enough to be felt
        for (const TrainedTensor& parameter : graph.parameters()) {
            at::Tensor value = parameter.value;
            if (parameter.decays) value.mul_(2.0);
        }
    }
    const TokenBatch batch = smallBatch();
    graph.loss(batch).backward();
    int checked = 0;
    for (const TrainedTensor& parameter : graph.parameters()) {
        CAPTURE(parameter.name);
        const at::Tensor gradient = parameter.value.grad();
        REQUIRE(gradient.defined());
        // Along the gradient itself the loss changes by its square length.
        const double length = gradient.norm().item<double>();
        REQUIRE(std::isfinite(length));
        if (length < 1e-4) continue;  // lost in the loss's own rounding
        ++checked;
        const c10::NoGradGuard noGradients;
        const double size = parameter.value.norm().item<double>();
        const double reach = 4e-4 * std::max(size, 0.5);
        const at::Tensor step = gradient * (reach / length);
        at::Tensor value = parameter.value;
        value.add_(step);
        const double above = graph.loss(batch).item<double>();
        value.sub_(2 * step);
        const double below = graph.loss(batch).item<double>();
        value.add_(step);
        // fp32 losses of about 4 carry 5e-7; curvature over the step is of second order.
        CHECK((above - below) / (2 * reach) == Approx(length).epsilon(0.03).margin(2e-6 / reach));
    }
    CHECK(checked > 10);
}

TEST_CASE("ALiBi at warped positions is ALiBi where nothing is warped, and scales with alpha") {
    ModelSpec spec;
    spec.architecture = "SextantForCausalLM";
    spec.hidden = 24;
    spec.heads = 4;
    spec.keyValueHeads = 2;
    spec.headDim = 6;
    spec.vocabulary = 256;
    LayerSpec layer;
    layer.block.mlp.width = 20;
    layer.choices = choicesNamed("alibi");
    layer.scoreScale = 0.4;
    spec.layers.assign(2, layer);
    spec.trainedSigma = {1.0, 0.5, 2.0, 0.0, 1.5, 1.0, 0.25, 3.0};  // the bias is not scaled
    const TrainedModel graph(spec, 9);
    TokenBatch batch;
    batch.batch = 2;
    batch.length = 40;
    for (int i = 0; i < 80; ++i) {
        batch.inputs.push_back(i * 37 % 256);
        batch.targets.push_back(i * 11 % 256);
    }
    const at::Tensor plain = graph.logits(batch);
    const at::Tensor plainLoss = graph.loss(batch);
    plainLoss.backward();
    const at::Tensor gradient = graph.parameters()[2].value.grad().clone();
    graph.parameters()[2].value.mutable_grad().reset();

    for (int sequence = 0; sequence < 2; ++sequence) {
        const auto positions = plainPositions(40);
        batch.positions.insert(batch.positions.end(), positions.begin(), positions.end());
    }
    checkClose(graph.logits(batch), plain);
    graph.loss(batch).backward();
    checkClose(graph.parameters()[2].value.grad(), gradient);

    for (double& position : batch.positions)
        position += 1000;
    checkClose(graph.logits(batch), plain);
    for (double& position : batch.positions)
        position = (position - 1000) * 0.25;
    CHECK((graph.logits(batch) - plain).abs().max().item<double>() > 1e-3);
}
