// SPDX-License-Identifier: GPL-3.0-or-later
// Slopes by the scales of the heads for kernels that give none. For files that know torch.
#pragma once

#include <ATen/ATen.h>

#include <vector>

#include "analysis/model/graph.h"
#include "analysis/position/layer_plan.h"

namespace sextant {

// With the scales in the queries, what a scale multiplies is the query, and the slope is the
// product of the query and its gradient. Of one layer; `plan` lives as long.
class ScalesByProduct {
  public:
    ScalesByProduct(const ModelSpec& spec, const LayerPlan& plan, const RotatedQK& turned,
                    const Compute& compute)
        : spec_(spec), own_(plan), given_(plan), turned_(turned) {
        if (!compute.byTensors()) return;
        scale_ = at::tensor(plan.scale, at::kFloat).view({1, -1, 1}).to(compute.device);
        own_.scale.assign(plan.scale.size(), 1.0F);
        for (at::Tensor* query : {&turned_.query, &turned_.query2})
            if (query->defined()) *query = (perHead(*query) * scale_).view(query->sizes());
    }

    bool used() const { return scale_.defined(); }
    const LayerPlan& plan() const { return used() ? own_ : given_; }
    const RotatedQK& turned() const { return turned_; }

    // The slopes of some rows' queries as they were are added to `dScale` [heads]; dQuery, by the
    // queries with the scales in them, becomes that by the queries.
    void take(const at::Tensor& query, const at::Tensor& dQuery, std::vector<float>& dScale) const {
        const at::Tensor slopes =
            (perHead(query) * perHead(dQuery)).sum(at::IntArrayRef{0, 2}).cpu();
        for (std::size_t head = 0; head < dScale.size(); ++head)
            dScale[head] += slopes.const_data_ptr<float>()[head];
        perHead(dQuery).mul_(scale_);
    }

  private:
    at::Tensor perHead(const at::Tensor& rows) const {
        return rows.view({rows.size(0), spec_.heads, spec_.headDim});
    }

    const ModelSpec& spec_;
    LayerPlan own_;
    const LayerPlan& given_;
    RotatedQK turned_;
    at::Tensor scale_;
};

}  // namespace sextant
