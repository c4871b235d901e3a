// SPDX-License-Identifier: GPL-3.0-or-later
// What a plan makes of queries and keys before they turn (VectorForm). For files that know torch.
#pragma once

#include <ATen/core/Tensor.h>

#include "analysis/position/layer_plan.h"

namespace sextant {

// Rows [rows, heads * headDim] of queries or of keys, each head by itself; where the form leaves
// them alone, what was given. Lengths are sqrt(|x|^2 + 1e-12), so that a row of zeros has a slope.
// Su 2023, kexue.fm/archives/9859 (norms) and Zhu et al. 2023, arXiv 2309.08646 (CoCA).
at::Tensor formedQueries(const LayerPlan& plan, const at::Tensor& q, int headDim);
at::Tensor formedKeys(const LayerPlan& plan, const at::Tensor& k, int headDim);

}  // namespace sextant
