// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/train/tensor_operations.h"

#include <ATen/ATen.h>

namespace sextant {

at::Tensor rotatedByTensors(const at::Tensor& x, int heads, PairLayout layout,
                            const at::Tensor& cosine, const at::Tensor& sine) {
    const std::int64_t rows = x.size(0), pairs = cosine.size(2);
    const at::Tensor split = x.view({rows, heads, -1});
    const at::Tensor turning = split.narrow(2, 0, 2 * pairs);
    const bool halves = layout == PairLayout::halfSplit;
    // The two of a pair, [rows, heads, pairs] each.
    const at::Tensor pair = halves ? turning.view({rows, heads, 2, pairs})
                                   : turning.view({rows, heads, pairs, 2}).transpose(2, 3);
    const at::Tensor first = pair.select(2, 0), second = pair.select(2, 1);
    const at::Tensor turned =
        at::stack({first * cosine - second * sine, second * cosine + first * sine}, halves ? 2 : 3);
    const at::Tensor rest = split.narrow(2, 2 * pairs, split.size(2) - 2 * pairs);
    return at::cat({turned.reshape({rows, heads, 2 * pairs}), rest}, 2).view({rows, -1});
}

at::Tensor normalisedByTensors(const at::Tensor& x, const at::Tensor& weight, double epsilon) {
    return x * at::rsqrt(x.square().mean(1, true) + epsilon) * weight;
}

}  // namespace sextant
