// SPDX-License-Identifier: GPL-3.0-or-later
// A mixture of experts: which a router chooses for each row, and what they give together. For files
// that know torch.
#pragma once

#include <ATen/core/Tensor.h>

#include <stop_token>

#include "analysis/checkpoint/block_spec.h"
#include "analysis/model/compute.h"
#include "analysis/model/layer_weights.h"

namespace sextant {

// Of rows [rows, hidden], as many; `weights` has the experts, their router, and the one that all
// rows go through. Throws Cancelled.
at::Tensor mixture(const Mlp& spec, const LayerWeights& weights, const at::Tensor& x,
                   const Compute& compute, const std::stop_token& stop);

}  // namespace sextant
