// SPDX-License-Identifier: GPL-3.0-or-later
// What an MLP makes of rows, one by itself or an expert of a mixture. For files that know torch.
#pragma once

#include <ATen/core/Tensor.h>

#include <stop_token>

#include "analysis/checkpoint/block_spec.h"
#include "analysis/model/compute.h"
#include "analysis/model/layer_weights.h"

namespace sextant {

// In place, or into a new tensor where a gradient is asked for. `weights` has the trained numbers
// of an activation with such.
void activate(Activation activation, at::Tensor& x, const MlpWeights& weights);

// Of rows [rows, hidden], as many. Throws Cancelled.
at::Tensor mlp(const Mlp& spec, const MlpWeights& weights, const at::Tensor& x,
               const Compute& compute, const std::stop_token& stop);

}  // namespace sextant
