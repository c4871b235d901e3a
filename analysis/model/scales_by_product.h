// SPDX-License-Identifier: GPL-3.0-or-later
// Slopes by the scales of the heads for kernels that give none. For files that know torch.
#pragma once

#include <ATen/ATen.h>

#include <algorithm>
#include <vector>

#include "analysis/model/block.h"
#include "analysis/position/layer_plan.h"

namespace sextant {

// With the scales in the queries, what a scale multiplies is the query, and the slope is the
// product of the query and its gradient. Of one layer; `plan` and `projected` live as long.
class ScalesByProduct {
  public:
    ScalesByProduct(const ModelSpec& spec, const LayerPlan& plan, const Projected& projected,
                    const Compute& compute)
        : spec_(spec), own_(plan), given_(plan), projected_(projected) {
        if (!compute.byTensors()) return;
        scale_ = at::tensor(plan.scale, at::kFloat).view({1, -1, 1}).to(compute.device);
        own_.scale.assign(plan.scale.size(), 1.0F);
        projected_.query = (perHead(projected.query) * scale_).view(projected.query.sizes());
    }

    bool used() const { return scale_.defined(); }
    const LayerPlan& plan() const { return used() ? own_ : given_; }
    const Projected& projected() const { return projected_; }

    // The slopes of some rows' queries as they were, into `dScale` [heads]; dQuery, by the queries
    // with the scales in them, becomes that by the queries.
    void take(const at::Tensor& query, const at::Tensor& dQuery, std::vector<float>& dScale) const {
        const at::Tensor slopes = (perHead(query) * perHead(dQuery)).sum({0, 2}).cpu();
        std::copy_n(slopes.const_data_ptr<float>(), dScale.size(), dScale.begin());
        perHead(dQuery).mul_(scale_);
    }

  private:
    at::Tensor perHead(const at::Tensor& rows) const {
        return rows.view({rows.size(0), spec_.heads, spec_.headDim});
    }

    const ModelSpec& spec_;
    LayerPlan own_;
    const LayerPlan& given_;
    Projected projected_;
    at::Tensor scale_;
};

}  // namespace sextant
