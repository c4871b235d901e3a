// SPDX-License-Identifier: GPL-3.0-or-later
// CLEX's network while it is trained, one for all layers that have CLEX; when written, it is the
// value "weights" of their choices (methods.md M18). For files that use torch.
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/model/block.h"

namespace sextant {

class ClexNetwork {
  public:
    // Nothing where no layer has CLEX. If the choice has no weights, they start as the authors': up
    // uniform within 1 / sqrt(pairs) (Kaiming's rule, as in libtorch's linear layers) and down
    // zeros, with as many hidden units as pairs.
    static std::optional<ClexNetwork> of(const ModelSpec& spec, std::uint64_t seed,
                                         at::Device device);

    const at::Tensor& up() const { return up_; }      // [hidden, pairs], fp32
    const at::Tensor& down() const { return down_; }  // [pairs, hidden], fp32
    const std::vector<int>& layers() const { return layers_; }

    // Radians a position at the scale of these sequences, [pairs], fp64 on the CPU, with gradients.
    at::Tensor frequencies(const TokenBatch& batch) const;
    // Draws a scale, 1 .. the largest, and positions up to that scale for one part of one step.
    void stretch(TokenBatch& batch, std::uint64_t seed, std::int64_t step, int part) const;
    // Writes the current weights into the layers' choices.
    void writeInto(ModelSpec& spec) const;

  private:
    ClexNetwork() = default;
    double lengthOver(const TokenBatch& batch) const;  // the trained one; at least 1

    Choice choice_;
    std::vector<int> layers_;
    double base_ = 0, originalLength_ = 0;
    int dims_ = 0;
    at::Tensor up_, down_;
};

}  // namespace sextant
