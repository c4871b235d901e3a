// SPDX-License-Identifier: GPL-3.0-or-later
// What differentiable.h does by kernels of the CPU, by libtorch's operations for tensors anywhere;
// libtorch gives the gradients. For files that know torch.
#pragma once

#include <ATen/core/Tensor.h>

#include "analysis/checkpoint/model_spec.h"

namespace sextant {

// x [rows, heads * headDim] turned by cosine and sine [rows, 1, pairs].
at::Tensor rotatedByTensors(const at::Tensor& x, int heads, PairLayout layout,
                            const at::Tensor& cosine, const at::Tensor& sine);

// x / sqrt(mean(x^2) + epsilon) * weight. [rows, width], [width]
at::Tensor normalisedByTensors(const at::Tensor& x, const at::Tensor& weight, double epsilon);

}  // namespace sextant
