// SPDX-License-Identifier: GPL-3.0-or-later
// Gradients of a whole model by all its weights, for what no architecture of the list has yet:
// every norm, activation, bias and multiplier, and every field of a plan.
#include "analysis/model/token_run.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <cmath>

#include "tests/catch.h"

using namespace sextant;
using namespace sextant::test;

namespace {

ModelSpec base() {
    ModelSpec spec;
    spec.hidden = 12;
    spec.heads = 2;
    spec.keyValueHeads = 1;
    spec.headDim = 6;
    spec.vocabulary = 17;
    LayerSpec layer;
    layer.block.mlp.width = 10;
    spec.layers.assign(2, layer);
    return spec;
}

LayerPlan plainPlan() {
    LayerPlan plan;
    plan.scale = {0.4F, 0.7F};
    return plan;
}

at::Tensor* tensorOf(ModelWeights& weights, SlotAt at) {
    return at.layer == wholeModel
               ? tensorAt(weights, at.slot)
               : tensorAt(weights.layers[static_cast<std::size_t>(at.layer)], at);
}

ModelWeights randomWeights(const ModelSpec& spec) {
    ModelWeights weights;
    for (const LayerSpec& layer : spec.layers)
        weights.layers.push_back(emptyLayer(layer.block));
    for (const SlotAt at : slotsOf(spec)) {
        std::vector<std::int64_t> shape;
        for (const Extent& extent : shapeOf(spec, at))
            shape.push_back(extent.value);
        const at::Tensor value = (at::randn(shape) * 0.5).requires_grad_(true);
        *tensorOf(weights, at) = value;
    }
    return weights;
}

std::vector<at::Tensor> tensorsOf(const ModelSpec& spec, ModelWeights weights) {
    std::vector<at::Tensor> tensors;
    for (const SlotAt at : slotsOf(spec))
        tensors.push_back(*tensorOf(weights, at));
    return tensors;
}

TokenBatch tokens() {
    TokenBatch batch;
    batch.batch = 2;
    batch.length = 9;
    for (int i = 0; i < 18; ++i)
        batch.inputs.push_back(i * 7 % 17);
    return batch;
}

void checkGradients(const ModelSpec& spec, const LayerPlan& plan) {
    at::manual_seed(6);
    const ModelWeights weights = randomWeights(spec);
    ModelPlan plans;
    plans.layers.assign(spec.layers.size(), plan);
    const TokenBatch batch = tokens();
    const at::Tensor direction = at::randn({18, spec.vocabulary});
    const auto value = [&] {
        return (runTokens(spec, weights, plans, batch, {}) * direction).to(at::kDouble).sum();
    };
    value().backward();
    int checked = 0;
    for (at::Tensor tensor : tensorsOf(spec, weights)) {
        CAPTURE(checked++);
        const at::Tensor gradient = tensor.grad();
        REQUIRE(gradient.defined());
        const double length = gradient.norm().item<double>();
        REQUIRE(std::isfinite(length));
        const c10::NoGradGuard none;
        // Along the gradient itself the value changes by its length; central differences of two
        // steps, extrapolated.
        // Short where a kink of ReLU may lie within it.
        const double reach = spec.block(0).mlp.activation == Activation::relu ? 2e-4 : 2e-3;
        const auto moved = [&](double by) {
            const at::Tensor before = tensor.clone();
            tensor.add_(gradient, by / length);
            const double found = value().item<double>();
            tensor.copy_(before);
            return found;
        };
        if (length < 1e-3) continue;  // keys' biases move nothing but rounding
        const double slope =
            (8 * (moved(reach) - moved(-reach)) - (moved(2 * reach) - moved(-2 * reach))) /
            (12 * reach);
        CHECK(slope == Approx(length).epsilon(0.01).margin(0.02));
    }
    CHECK(checked > 13);
}

}  // namespace

TEST_CASE("gradients hold for every norm, activation, bias and multiplier") {
    ModelSpec spec = base();
    BlockSpec block = spec.block(0);
    const auto norms = [&](NormKind kind) {
        spec.finalNorm.kind = block.beforeAttention.kind = block.beforeMlp.kind = kind;
    };
    SECTION("RMS norm and SwiGLU") {}
    SECTION("1 + weight, as Gemma has it, and its embedding's multiplier") {
        norms(NormKind::rmsPlusOne);
        block.mlp.activation = Activation::geluTanh;
        spec.embeddingMultiplier = 3.5;
    }
    SECTION("layer norm, biases and a plain MLP") {
        norms(NormKind::layer);
        block.mlp.activation = Activation::gelu;
        block.mlp.gated = false;
        block.biases = {true, true, true, true, false, true, true};
    }
    SECTION("layer norm without weights, ReLU") {
        norms(NormKind::layerPlain);
        block.mlp.activation = Activation::relu;
        block.mlp.gated = false;
    }
    SECTION("multipliers and biases of a gated MLP") {
        block.residualMultiplier = 0.4;
        spec.logitMultiplier = 0.25;
        block.biases.gate = block.biases.up = block.biases.down = true;
    }
    for (LayerSpec& layer : spec.layers)
        layer.block = block;
    checkGradients(spec, plainPlan());
}

TEST_CASE("gradients hold for every field of a plan") {
    LayerPlan plan = plainPlan();
    SECTION("a soft cap and a sink") {
        plan.softCap = 1.5;
        plan.sink = {0.5F, -1.0F};
    }
    SECTION("chunks, and factors of single rows") {
        plan.mask.chunk = 4;
        for (int i = 0; i < 18; ++i)
            plan.rowFactor.push_back(0.5F + 0.07F * static_cast<float>(i));
    }
    SECTION("chunks and the one before") {
        plan.mask.chunk = 3;
        plan.mask.chunksBefore = 1;
    }
    SECTION("a window that keeps the first tokens, and a bias") {
        plan.mask.window = 3;
        plan.mask.keepFirst = 2;
        plan.bias.form = DistanceBias::Form::linear;
        plan.bias.a = {0.3, 0.1};
    }
    SECTION("a second branch, of some keys") {
        Turn near, far;
        near.frequencies = {1.0, 0.1, 0.01};
        far.frequencies = {0.5, 0.3, 0.02};
        plan.groups = {{0, near, near}};
        plan.branch = SecondBranch{far, far, 3, 1};
        for (int i = 0; i < 9; ++i)
            plan.branch->query.positions.push_back(0.5 * i + 1);
    }
    checkGradients(base(), plan);
}

TEST_CASE("what a pass with gradients cannot do is refused") {
    const ModelSpec spec = base();
    const ModelWeights weights = randomWeights(spec);
    ModelPlan plan;
    plan.layers.assign(2, plainPlan());
    Turn turn;
    turn.frequencies = {1.0, 0.1, 0.01};
    Turn other = turn;
    other.frequencies[0] = 0.5;
    plan.layers[1].groups = {{0, turn, turn}, {5, other, other}};
    CHECK_THROWS_WITH(runTokens(spec, weights, plan, tokens(), {}),
                      ContainsSubstring("tables of their own"));
}
