// SPDX-License-Identifier: GPL-3.0-or-later
// What one batch's positions mean to attention, made once and shared by all layers: for files that
// know torch.
#pragma once

#include <ATen/core/Tensor.h>

#include <deque>
#include <memory>
#include <utility>
#include <vector>

#include "analysis/model/row_operations.h"
#include "analysis/position/layer_plan.h"

namespace sextant {

class BatchPositions {
  public:
    // `positions` [batch * length], or empty for 0 .. length - 1 in each sequence. The tensors are
    // on compute.device.
    BatchPositions(const Compute& compute, std::int64_t batch, std::int64_t length,
                   const std::vector<double>& positions);

    // How a layer's queries and keys turn; null where its plan turns nothing. Throws Error for a
    // plan that is not one turn for all rows, for positions too far apart for one that grows, and
    // where both the plan and the batch say where rows stand.
    struct Rotations {
        std::shared_ptr<const RotationTable> query, key;
        std::shared_ptr<const RotationTable> query2,
            key2;  // of the second branch; null without one
    };
    Rotations rotations(const LayerPlan& plan);

    // Cosines and sines of trained frequencies [pairs] in place of the plan's, with gradients,
    // [rows, 1, pairs] each. Throws Error as above.
    std::pair<at::Tensor, at::Tensor> trainedTables(const at::Tensor& theta,
                                                    const LayerPlan& plan) const;

    // A bias whose numbers are given, at plain positions. [heads, length]
    const at::Tensor& bias(const DistanceBias& bias);
    // One of trained numbers a and p [heads], with gradients. [heads, length]
    at::Tensor trainedBias(DistanceBias::Form form, const at::Tensor& a, const at::Tensor& p) const;

    // The same of a table [heads, biasBuckets].
    at::Tensor trainedTable(const DistanceBias& bias, const at::Tensor& table) const;

    // A linear bias at warped positions as one more channel of a product of scale 1, [rows, 1, 1]
    // and [1, heads, 1]: the query holds the slope and the key its position. Without the bias's row
    // constant the softmax and all gradients are the same.
    bool warped() const { return !given_.empty(); }
    at::Tensor keyChannel() const;
    at::Tensor queryChannel(const DistanceBias& bias) const;

  private:
    std::shared_ptr<const RotationTable> rotation(PairLayout layout, const Rotation& turn);

    struct KnownTurn {
        PairLayout layout;
        Rotation turn;
        std::shared_ptr<const RotationTable> rotation;
    };
    struct KnownBias {
        DistanceBias bias;
        at::Tensor values;
    };
    const Compute& compute_;
    std::int64_t batch_, length_;
    const std::vector<double>& given_;
    std::deque<KnownTurn> turns_;
    std::deque<KnownBias> biases_;
};

}  // namespace sextant
