// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/mlp.h"

#include <ATen/ATen.h>

#include <optional>

#include "analysis/error.h"
#include "analysis/model/operand.h"

namespace sextant {

namespace {

at::Tensor xielu(const at::Tensor& x, const MlpWeights& weights) {
    const at::Tensor& beta = weights.activationBeta;
    const at::Tensor above = at::softplus(weights.activationPositive) * x * x;
    const at::Tensor below = (at::expm1(at::minimum(x, weights.activationEpsilon)) - x) *
                             (beta + at::softplus(weights.activationNegative));
    return at::where(x > 0, above, below) + beta * x;
}

at::Tensor activated(Activation activation, const at::Tensor& x, const MlpWeights& weights) {
    switch (activation) {
        case Activation::silu:
            return at::silu(x);
        case Activation::gelu:
            return at::gelu(x, "none");
        case Activation::geluTanh:
            return at::gelu(x, "tanh");
        case Activation::relu:
            return at::relu(x);
        case Activation::reluSquared:
            return at::relu(x).square();
        case Activation::xielu:
            return xielu(x, weights);
    }
    return x;
}

void checkStop(const std::stop_token& stop) {
    if (stop.stop_requested()) throw Cancelled();
}

// (u + 1) * g * sigmoid(alpha g), both within their limits.
at::Tensor gatedWithin(const Mlp& spec, const at::Tensor& gate, const at::Tensor& up) {
    const at::Tensor g = at::clamp(gate, std::nullopt, spec.limit);
    const at::Tensor u = at::clamp(up, -spec.limit, spec.limit);
    return (u + 1) * g * at::sigmoid(g * spec.alpha);
}

}  // namespace

void activate(Activation activation, at::Tensor& x, const MlpWeights& weights) {
    if (x.requires_grad()) {
        x = activated(activation, x, weights);
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
        case Activation::reluSquared:
            at::relu_(x).square_();
            return;
        case Activation::xielu:
            x = xielu(x, weights);
            return;
    }
}

at::Tensor mlp(const Mlp& spec, const MlpWeights& weights, const at::Tensor& x,
               const Compute& compute, const std::stop_token& stop) {
    const Operand in(x, compute);
    if (!spec.gated) {
        at::Tensor inner = in.times(weights.up, weights.upBias);
        activate(spec.activation, inner, weights);
        checkStop(stop);
        return Operand(inner, compute).times(weights.down, weights.downBias);
    }
    at::Tensor inner = in.times(weights.gate, weights.gateBias);
    if (spec.limit == 0) activate(spec.activation, inner, weights);
    checkStop(stop);
    const at::Tensor up = in.times(weights.up, weights.upBias);
    if (spec.limit != 0)
        inner = gatedWithin(spec, inner, up);
    else if (inner.requires_grad())
        inner = inner * up;
    else
        inner.mul_(up);
    checkStop(stop);
    return Operand(inner, compute).times(weights.down, weights.downBias);
}

}  // namespace sextant
