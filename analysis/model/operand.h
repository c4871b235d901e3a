// SPDX-License-Identifier: GPL-3.0-or-later
// One side of products, in the type that a Compute multiplies. For files that know torch.
#pragma once

#include <ATen/ATen.h>

#include "analysis/model/compute.h"

namespace sextant {

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

}  // namespace sextant
