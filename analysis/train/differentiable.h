// SPDX-License-Identifier: GPL-3.0-or-later
// The transformer's own operations with gradients, on Sextant's kernels: for files that know torch.
// Everything is fp32 and contiguous, on the CPU or, where a Compute names a GPU, there; a batch of
// sequences is one matrix of rows [batch * n, width].
#pragma once

#include <ATen/core/Tensor.h>

#include <memory>
#include <vector>

#include "analysis/model/compute.h"
#include "analysis/position/rotary.h"

namespace sextant {

struct AttentionShape {
    std::int64_t batch = 1;
    std::int64_t keys = 0;  // n, tokens of a sequence
    int heads = 0;
    int keyValueHeads = 0;
    int headDim = 0;
    std::int64_t window = 0;   // 0: none
    std::vector<float> scale;  // [heads], multiplies q.k
    float* entropy = nullptr;  // nats, [batch, heads, keys]; null: not asked for
    std::shared_ptr<const Kernels> kernels = Compute::fastestKernels();
};

// Causal attention by attention() and attentionBackward(): q [rows, heads * headDim], k and v
// [rows, keyValueHeads * headDim] -> [rows, heads * headDim]. bias [heads, keys] by distance, or
// undefined; it receives a gradient where it asks for one.
at::Tensor attend(const AttentionShape& shape, const at::Tensor& q, const at::Tensor& k,
                  const at::Tensor& v, const at::Tensor& bias);

// The same by libtorch's scaled_dot_product_attention, to be compared with; q, k, v and the result
// are of one type. No window, no bias, one scale for all heads.
at::Tensor attendByTorch(const AttentionShape& shape, const at::Tensor& q, const at::Tensor& k,
                         const at::Tensor& v);

// A table of [batch * n] positions, for both directions.
class Rotation {
  public:
    Rotation(PairLayout layout, RotaryTable table, const Compute& compute);

    PairLayout layout;
    RotaryTable forward;
    RotaryTable backward;     // by the opposite angles
    at::Tensor cosine, sine;  // on the GPU, [batch * n, 1, pairs]; undefined without one
};

// Rotates rows of `heads` heads. [rows, heads * headDim]
at::Tensor rotated(const at::Tensor& x, int heads, const std::shared_ptr<const Rotation>& rotation);

// x / sqrt(mean(x^2) + epsilon) * weight, on the CPU. [rows, width], [width]
at::Tensor normalised(const at::Tensor& x, const at::Tensor& weight, double epsilon);

}  // namespace sextant
