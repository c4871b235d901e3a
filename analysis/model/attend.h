// SPDX-License-Identifier: GPL-3.0-or-later
// Attention of a batch of sequences with gradients, on a Compute's kernels. For files that know
// torch.
#pragma once

#include <ATen/core/Tensor.h>

#include <memory>
#include <vector>

#include "analysis/model/compute.h"
#include "analysis/position/layer_plan.h"

namespace sextant {

struct AttentionShape {
    std::int64_t batch = 1;
    std::int64_t keys = 0;  // n, tokens of a sequence
    int heads = 0;
    int keyValueHeads = 0;
    int headDim = 0;
    Mask mask;
    // Of the second branch, where queries and keys of it are given.
    std::int64_t branchDistance = 0;
    std::int64_t branchFirst = 0;
    double softCap = 0;            // 0: none
    std::vector<float> scale;      // [heads], multiplies q.k
    std::vector<float> rowFactor;  // [heads, keys], or empty: 1
    std::vector<float> sink;       // [heads], or empty: none
    float* entropy = nullptr;      // nats, [batch, heads, keys]; null: not asked for
    std::shared_ptr<const Kernels> kernels = Compute::fastestKernels();
    int threads = 0;  // 0: threads()
};

// What a plan says of a batch's attention; turns and bias are with the tensors.
AttentionShape shapeOf(const ModelSpec& spec, const LayerPlan& plan, std::int64_t batch,
                       std::int64_t keys, const Compute& compute);

// Causal attention: q [rows, heads * headDim], k and v [rows, keyValueHeads * headDim] -> [rows,
// heads * headDim], for rows of one sequence after the other. bias [heads, keys] by distance, or
// undefined; it receives a gradient where it asks for one. q2 and k2: of the second branch, as q
// and k, or undefined. sink: trained logits [heads] in place of the shape's, likewise.
at::Tensor attend(const AttentionShape& shape, const at::Tensor& q, const at::Tensor& k,
                  const at::Tensor& v, const at::Tensor& bias, const at::Tensor& q2 = {},
                  const at::Tensor& k2 = {}, const at::Tensor& sink = {});

// The same by libtorch's scaled_dot_product_attention, to be compared with; q, k, v and the result
// are of one type. No mask, no bias, one scale for all heads.
at::Tensor attendByTorch(const AttentionShape& shape, const at::Tensor& q, const at::Tensor& k,
                         const at::Tensor& v);

// `values` where a Compute's kernels read them; undefined where there are none. On the CPU they are
// where they were.
at::Tensor whereRead(const std::vector<float>& values, at::Device device);

}  // namespace sextant
