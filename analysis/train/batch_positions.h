// SPDX-License-Identifier: GPL-3.0-or-later
// What one batch's positions mean to attention, made once and shared by all layers: for files that
// know torch.
#pragma once

#include <ATen/core/Tensor.h>

#include <memory>
#include <vector>

#include "analysis/checkpoint/model_spec.h"
#include "analysis/train/differentiable.h"

namespace sextant {

class BatchPositions {
  public:
    // `positions` [batch * length], or empty for 0 .. length - 1 in each sequence. The tensors are
    // on compute.device.
    BatchPositions(const ModelSpec& spec, const Compute& compute, std::int64_t batch,
                   std::int64_t length, const std::vector<double>& positions);

    // The rotation of queries and of keys, for rope and xpos.
    struct Turn {
        PositionEncoding encoding;
        Rope rope;
        std::shared_ptr<const Rotation> query, key;
    };
    const Turn& turn(const LayerSpec& layer);

    // ALiBi at plain positions, [heads, length].
    const at::Tensor& alibi();
    // KERPLE of two trained rows [heads], with gradients. [heads, length]
    at::Tensor kerple(PositionEncoding kind, const at::Tensor& a, const at::Tensor& p) const;

    // ALiBi at warped positions as one more channel of a product of scale 1, [rows, 1, 1] and
    // [1, heads, 1]: the query holds the slope and the key its position. Without the bias's row
    // constant the softmax and all gradients are the same.
    bool warped() const { return !given_.empty(); }
    at::Tensor keyChannel() const;
    at::Tensor queryChannel() const;

  private:
    int heads_;
    const Compute& compute_;
    std::int64_t batch_, length_;
    const std::vector<double>& given_;
    std::vector<Turn> turns_;
    at::Tensor alibi_;
};

}  // namespace sextant
