// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/block.h"

#include <ATen/ATen.h>

#include "analysis/model/norm.h"

namespace sextant {

namespace {

at::Tensor normalise(const ModelSpec& spec, const at::Tensor& x, const at::Tensor& weight,
                     const at::Tensor& bias) {
    if (spec.norm == Norm::layer || spec.norm == Norm::layerPlain)
        return at::layer_norm(x, {x.size(1)}, weight, bias, spec.normEpsilon);
    const bool plusOne = spec.norm == Norm::rmsPlusOne;
    if (x.requires_grad()) {
        const at::Tensor inverse = at::rsqrt(x.square().mean(1, true) + spec.normEpsilon);
        return x * inverse * (plusOne ? weight + 1 : weight);
    }
    at::Tensor out = at::empty_like(x);
    rmsNorm(x.const_data_ptr<float>(), x.size(0), x.size(1), weight.const_data_ptr<float>(),
            spec.normEpsilon, plusOne, out.data_ptr<float>());
    return out;
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

at::Tensor mlp(const ModelSpec& spec, const LayerWeights& weights, const at::Tensor& x,
               const std::stop_token& stop) {
    if (!spec.gatedMlp) {
        at::Tensor inner = at::linear(x, weights.up, weights.upBias);
        activate(spec.activation, inner);
        return at::linear(inner, weights.down, weights.downBias);
    }
    at::Tensor inner = at::linear(x, weights.gate, weights.gateBias);
    activate(spec.activation, inner);
    checkStop(stop);
    const at::Tensor up = at::linear(x, weights.up, weights.upBias);
    if (inner.requires_grad())
        inner = inner * up;
    else
        inner.mul_(up);
    checkStop(stop);
    return at::linear(inner, weights.down, weights.downBias);
}

at::Tensor product(const at::Tensor& x, const at::Tensor& weight, const at::Tensor& bias,
                   const at::Tensor* into) {
    if (into == nullptr) return at::linear(x, weight, bias);
    at::Tensor to = *into;
    return at::linear_out(to, x, weight, bias);
}

}  // namespace

Projected project(const ModelSpec& spec, const LayerWeights& weights, const at::Tensor& x,
                  Project what, const Projected* into) {
    const at::Tensor in = normalise(spec, x, weights.attentionNorm, weights.attentionNormBias);
    Projected to;
    if (what != Project::queries) {
        to.key = product(in, weights.key, weights.keyBias, into ? &into->key : nullptr);
        to.value = product(in, weights.value, weights.valueBias, into ? &into->value : nullptr);
    }
    if (what != Project::keysAndValues)
        to.query = product(in, weights.query, weights.queryBias, into ? &into->query : nullptr);
    return to;
}

at::Tensor finish(const ModelSpec& spec, const LayerWeights& weights, const at::Tensor& x,
                  const at::Tensor& attended, const std::stop_token& stop) {
    const at::Tensor middle = at::add(x, at::linear(attended, weights.output, weights.outputBias),
                                      spec.residualMultiplier);
    const at::Tensor inner =
        mlp(spec, weights, normalise(spec, middle, weights.mlpNorm, weights.mlpNormBias), stop);
    if (middle.requires_grad()) return at::add(middle, inner, spec.residualMultiplier);
    at::Tensor out = middle;
    return out.add_(inner, spec.residualMultiplier);
}

at::Tensor embed(const Model::Graph& graph, std::span<const std::int32_t> ids, bool positioned) {
    const at::Tensor index =
        at::from_blob(const_cast<std::int32_t*>(ids.data()),
                      {static_cast<std::int64_t>(ids.size())}, at::TensorOptions(at::kInt));
    at::Tensor x = at::index_select(graph.embedding, 0, index).to(at::kFloat);
    const double multiplier = graph.checkpoint.spec.embeddingMultiplier;
    if (multiplier != 1.0) x.mul_(multiplier);
    return positioned ? x.add_(graph.positions.narrow(0, 0, x.size(0))) : x;
}

at::Tensor logits(const Model::Graph& graph, const at::Tensor& rows) {
    const ModelSpec& spec = graph.checkpoint.spec;
    at::Tensor result =
        at::linear(normalise(spec, rows, graph.finalNorm, graph.finalNormBias), graph.unembedding);
    return spec.logitMultiplier == 1.0 ? result : result.mul_(spec.logitMultiplier);
}

}  // namespace sextant
