// SPDX-License-Identifier: GPL-3.0-or-later
// Rotation and RMS norm of rows by a Compute's kernels, or where these have none by libtorch's
// operations: in place, and with gradients. For files that know torch.
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <memory>

#include "analysis/model/compute.h"
#include "analysis/position/rotary.h"

namespace sextant {

enum class Direction { forward, inverse };  // inverse: by the opposite angles, as gradients turn

// How rows turn, one row of the table a row, for both ways.
class RotationTable {
  public:
    RotationTable(PairLayout layout, RotaryTable table, const Compute& compute);

    PairLayout layout;
    RotaryTable forward, inverse;
    at::Tensor cosine, sine;  // [rows, 1, pairs] where the kernels do not turn; else undefined
    std::shared_ptr<const Kernels> kernels;
};

// Turns rows [rows, heads * headDim] in place by the table's rows from `first` on; no gradients.
void turn(const at::Tensor& x, int heads, const RotationTable& rotation, std::int64_t first,
          Direction direction);

// Turned rows in a new tensor, with gradients; the table has as many. [rows, heads * headDim]
at::Tensor rotated(const at::Tensor& x, int heads,
                   const std::shared_ptr<const RotationTable>& rotation);

// x / sqrt(mean(x^2) + epsilon) * (weight + offset), with gradients where they are asked for.
// [rows, width], [width]
at::Tensor normalised(const at::Tensor& x, const at::Tensor& weight, double epsilon, float offset,
                      const Compute& compute);

// What the above do for tensors anywhere. cosine and sine [rows, 1, pairs].
at::Tensor rotatedByTensors(const at::Tensor& x, int heads, PairLayout layout,
                            const at::Tensor& cosine, const at::Tensor& sine);
at::Tensor normalisedByTensors(const at::Tensor& x, const at::Tensor& weight, double epsilon,
                               float offset);

}  // namespace sextant
