// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/block.h"

#include <ATen/ATen.h>

#include "analysis/error.h"
#include "analysis/model/row_operations.h"
#include "analysis/model/vector_form.h"

namespace sextant {

namespace {

constexpr TensorOfALayer ofALayer[] = {
    {Slot::attentionNorm, &LayerWeights::attentionNorm},
    {Slot::attentionNormBias, &LayerWeights::attentionNormBias},
    {Slot::query, &LayerWeights::query},
    {Slot::queryBias, &LayerWeights::queryBias},
    {Slot::key, &LayerWeights::key},
    {Slot::keyBias, &LayerWeights::keyBias},
    {Slot::value, &LayerWeights::value},
    {Slot::valueBias, &LayerWeights::valueBias},
    {Slot::output, &LayerWeights::output},
    {Slot::outputBias, &LayerWeights::outputBias},
    {Slot::mlpNorm, &LayerWeights::mlpNorm},
    {Slot::mlpNormBias, &LayerWeights::mlpNormBias},
    {Slot::gate, &LayerWeights::gate},
    {Slot::gateBias, &LayerWeights::gateBias},
    {Slot::up, &LayerWeights::up},
    {Slot::upBias, &LayerWeights::upBias},
    {Slot::down, &LayerWeights::down},
    {Slot::downBias, &LayerWeights::downBias},
    {Slot::kerpleA, &LayerWeights::kerpleA},
    {Slot::kerpleP, &LayerWeights::kerpleP},
    {Slot::biasTable, &LayerWeights::biasTable},
};

at::Tensor normalise(const ModelSpec& spec, const at::Tensor& x, const at::Tensor& weight,
                     const at::Tensor& bias, const Compute& compute) {
    if (spec.norm == Norm::layer || spec.norm == Norm::layerPlain)
        return at::layer_norm(x, {x.size(1)}, weight, bias, spec.normEpsilon);
    return normalised(x, weight, spec.normEpsilon, spec.norm == Norm::rmsPlusOne ? 1.0F : 0.0F,
                      compute);
}

at::Tensor activated(Activation activation, const at::Tensor& x) {
    switch (activation) {
        case Activation::silu:
            return at::silu(x);
        case Activation::gelu:
            return at::gelu(x, "none");
        case Activation::geluTanh:
            return at::gelu(x, "tanh");
        case Activation::relu:
            return at::relu(x);
    }
    return x;
}

void activate(Activation activation, at::Tensor& x) {
    if (x.requires_grad()) {
        x = activated(activation, x);
        return;
    }
    switch (activation) {
        case Activation::silu:
            at::silu_(x);
            return;
        case Activation::gelu:
            at::gelu_(x, "none");
            return;
        case Activation::geluTanh:
            at::gelu_(x, "tanh");
            return;
        case Activation::relu:
            at::relu_(x);
            return;
    }
}

void checkStop(const std::stop_token& stop) {
    if (stop.stop_requested()) throw Cancelled();
}

// One side of products: rows in the type that a Compute multiplies.
class Operand {
  public:
    Operand(const at::Tensor& x, const Compute& compute)
        : type_(compute.products), x_(x.to(compute.products)) {}

    // x W^T + bias in fp32.
    at::Tensor times(const at::Tensor& weight, const at::Tensor& bias = {}) const {
        const at::Tensor added = bias.defined() ? bias.to(type_) : bias;
        return at::linear(x_, weight.to(type_), added).to(at::kFloat);
    }
    at::Tensor times(const at::Tensor& weight, const at::Tensor& bias,
                     const at::Tensor* into) const {
        if (into == nullptr) return times(weight, bias);
        at::Tensor to = *into;
        return type_ == at::kFloat && to.is_cpu() ? at::linear_out(to, x_, weight, bias)
                                                  : to.copy_(times(weight, bias));
    }

  private:
    at::ScalarType type_;
    at::Tensor x_;
};

at::Tensor mlp(const ModelSpec& spec, const LayerWeights& weights, const at::Tensor& x,
               const Compute& compute, const std::stop_token& stop) {
    const Operand in(x, compute);
    if (!spec.gatedMlp) {
        at::Tensor inner = in.times(weights.up, weights.upBias);
        activate(spec.activation, inner);
        checkStop(stop);
        return Operand(inner, compute).times(weights.down, weights.downBias);
    }
    at::Tensor inner = in.times(weights.gate, weights.gateBias);
    activate(spec.activation, inner);
    checkStop(stop);
    const at::Tensor up = in.times(weights.up, weights.upBias);
    if (inner.requires_grad())
        inner = inner * up;
    else
        inner.mul_(up);
    checkStop(stop);
    return Operand(inner, compute).times(weights.down, weights.downBias);
}

}  // namespace

std::span<const TensorOfALayer> tensorsOfALayer() {
    return ofALayer;
}

at::Tensor embed(const ModelSpec& spec, const ModelWeights& weights, const TokenBatch& batch,
                 bool positioned, const Compute& compute) {
    const at::Tensor ids = at::tensor(batch.inputs, at::kLong).to(weights.embedding.device());
    at::Tensor x = at::embedding(weights.embedding, ids).to(compute.device, at::kFloat);
    if (spec.embeddingMultiplier != 1.0) x = x * spec.embeddingMultiplier;
    if (!positioned) return x;
    if (batch.positions.empty())
        return (x.view({batch.batch, batch.length, -1}) +
                weights.positions.narrow(0, 0, batch.length))
            .view({x.size(0), -1});
    // Positions of an embedding are whole numbers: who trains one has seen to it.
    const at::Tensor at = at::tensor(batch.positions, at::kDouble).to(at::kLong);
    return x + at::embedding(weights.positions, at.to(compute.device));
}

// In the order in which training has always differentiated them: sums round alike.
Projected project(const ModelSpec& spec, const LayerWeights& weights, const LayerPlan& plan,
                  const at::Tensor& x, const Compute& compute, Project what,
                  const Projected* into) {
    const Operand in(normalise(spec, x, weights.attentionNorm, weights.attentionNormBias, compute),
                     compute);
    Projected to;
    if (what != Project::keysAndValues)
        to.query = in.times(weights.query, weights.queryBias, into ? &into->query : nullptr);
    if (what != Project::queries) {
        to.key = in.times(weights.key, weights.keyBias, into ? &into->key : nullptr);
        to.value = in.times(weights.value, weights.valueBias, into ? &into->value : nullptr);
    }
    if (plan.vectors == VectorForm::plain) return to;
    const auto form = [&](at::Tensor& rows, const auto& formed) {
        if (!rows.defined()) return;
        const at::Tensor now = formed(plan, rows, spec.headDim);
        rows = into ? rows.copy_(now) : now;
    };
    form(to.query, formedQueries);
    form(to.key, formedKeys);
    return to;
}

at::Tensor finish(const ModelSpec& spec, const LayerWeights& weights, const at::Tensor& x,
                  const at::Tensor& attended, const Compute& compute, const std::stop_token& stop) {
    const at::Tensor middle =
        at::add(x, Operand(attended, compute).times(weights.output, weights.outputBias),
                spec.residualMultiplier);
    const at::Tensor inner =
        mlp(spec, weights, normalise(spec, middle, weights.mlpNorm, weights.mlpNormBias, compute),
            compute, stop);
    if (middle.requires_grad()) return at::add(middle, inner, spec.residualMultiplier);
    at::Tensor out = middle;
    return out.add_(inner, spec.residualMultiplier);
}

at::Tensor logits(const ModelSpec& spec, const ModelWeights& weights, const at::Tensor& rows,
                  const Compute& compute) {
    const at::Tensor result =
        Operand(normalise(spec, rows, weights.finalNorm, weights.finalNormBias, compute), compute)
            .times(weights.unembedding);
    if (spec.logitMultiplier == 1.0) return result;
    if (result.requires_grad()) return result * spec.logitMultiplier;
    at::Tensor scaled = result;
    return scaled.mul_(spec.logitMultiplier);
}

}  // namespace sextant
