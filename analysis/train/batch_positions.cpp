// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/train/batch_positions.h"

#include <ATen/ATen.h>

#include "analysis/position/alibi.h"
#include "analysis/position/augment.h"
#include "analysis/position/kerple.h"

namespace sextant {

BatchPositions::BatchPositions(const ModelSpec& spec, const Compute& compute, std::int64_t batch,
                               std::int64_t length, const std::vector<double>& positions)
    : heads_(spec.heads), compute_(compute), batch_(batch), length_(length), given_(positions) {}

const BatchPositions::Turn& BatchPositions::turn(const LayerSpec& layer) {
    for (const Turn& known : turns_) {
        if (known.encoding == layer.position && known.rope == layer.rope) return known;
    }
    std::vector<double> all = given_;
    if (all.empty()) {
        const std::vector<double> one = plainPositions(length_);
        for (std::int64_t sequence = 0; sequence < batch_; ++sequence)
            all.insert(all.end(), one.begin(), one.end());
    }
    RotaryTables tables = rotaryTables(layer.position, layer.rope, all);
    Turn turn{layer.position, layer.rope, {}, {}};
    const bool shared = tables.xposKey.pairs == 0;
    const auto rotation = [&](RotaryTable& table) {
        return std::make_shared<const Rotation>(layer.rope.layout, std::move(table), compute_);
    };
    turn.query = rotation(tables.query);
    turn.key = shared ? turn.query : rotation(tables.xposKey);
    turns_.push_back(std::move(turn));
    return turns_.back();
}

const at::Tensor& BatchPositions::alibi() {
    if (!alibi_.defined()) {
        std::vector<float> bias = alibiBias(heads_, length_);
        alibi_ =
            at::from_blob(bias.data(), {heads_, length_}, at::kFloat).clone().to(compute_.device);
    }
    return alibi_;
}

at::Tensor BatchPositions::kerple(PositionEncoding kind, const at::Tensor& a,
                                  const at::Tensor& p) const {
    const at::Tensor distance = at::arange(length_, a.options()).unsqueeze(0);
    const at::Tensor width = a.clamp_min(leastKerple).unsqueeze(1);
    if (kind == PositionEncoding::kerpleLog)
        return -p.clamp_min(leastKerple).unsqueeze(1) * at::log1p(width * distance);
    return -width * at::pow(distance, p.clamp(leastKerple, largestKerplePower).unsqueeze(1));
}

at::Tensor BatchPositions::keyChannel() const {
    return at::tensor(given_, at::kDouble).to(at::kFloat).view({-1, 1, 1}).to(compute_.device);
}

at::Tensor BatchPositions::queryChannel() const {
    const at::Tensor slopes = at::tensor(alibiSlopes(heads_), at::kDouble).to(at::kFloat);
    return slopes.view({1, -1, 1}).to(compute_.device);
}

}  // namespace sextant
