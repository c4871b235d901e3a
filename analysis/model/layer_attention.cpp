// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/layer_attention.h"

#include <ATen/ATen.h>

#include <algorithm>

#include "analysis/model/attend.h"

namespace sextant {

namespace {

// The table of the group that a row belongs to.
const RowGroup& groupOf(const LayerPlan& plan, std::int64_t row) {
    std::size_t at = plan.groups.size() - 1;
    while (at > 0 && plan.groups[at].first > row)
        --at;
    return plan.groups[at];
}

// Columns first .. end - 1 of [heads, n], without gaps; empty where there are none.
std::vector<float> rowsOf(const std::vector<float>& all, int heads, std::int64_t first,
                          std::int64_t end) {
    std::vector<float> some;
    if (all.empty()) return some;
    const auto stride = static_cast<std::ptrdiff_t>(all.size()) / heads;
    for (int head = 0; head < heads; ++head)
        some.insert(some.end(), all.begin() + head * stride + first,
                    all.begin() + head * stride + end);
    return some;
}

}  // namespace

void Turning::queries(const at::Tensor& q, std::int64_t first) const {
    for (std::int64_t row = 0; plan_.turns() && row < q.size(0);) {
        const RowGroup& group = groupOf(plan_, first + row);
        std::int64_t end = q.size(0);
        for (const RowGroup& next : plan_.groups)
            if (next.first > first + row) end = std::min(end, next.first - first);
        turn(q.narrow(0, row, end - row), spec_.heads, tables_.rotation(plan_.layout, group.query),
             first + row, way_);
        row = end;
    }
}

void Turning::keys(const at::Tensor& k, std::int64_t first, std::int64_t asking) const {
    if (!plan_.turns()) return;
    turn(k, spec_.keyValueHeads, tables_.rotation(plan_.layout, groupOf(plan_, asking).key), first,
         way_);
}

void refuseUnknown(const LayerPlan& plan) {
    const auto refuse = [](const char* what) {
        throw Error(std::string("this version does not measure with ") + what);
    };
    if (plan.branch) refuse("a second branch of turns");
    if (plan.vectors != VectorForm::plain) refuse("other vectors than queries and keys");
    if (plan.bias.form != DistanceBias::Form::none && plan.bias.a.empty())
        refuse("a trained bias whose numbers the checkpoint has not");
}

std::vector<GroupRows> groupRows(const LayerPlan& plan, std::int64_t first, std::int64_t end) {
    std::vector<GroupRows> groups;
    const std::size_t count = std::max<std::size_t>(1, plan.groups.size());
    for (std::size_t at = 0; at < count; ++at) {
        const std::int64_t from = std::max(first, plan.turns() ? plan.groups[at].first : 0);
        const std::int64_t to = at + 1 < count ? std::min(end, plan.groups[at + 1].first) : end;
        if (from < to) groups.push_back({from, to});
    }
    return groups;
}

GroupAttention::GroupAttention(const Placed& model, const LayerPlan& plan, const GroupRows& group,
                               const Projected& projected, RunTables& tables,
                               std::int64_t firstQuery)
    : key_(projected.key.narrow(0, 0, group.end)),
      factors_(rowsOf(plan.rowFactor, model.spec.heads, group.first, group.end)),
      bias_(rowsOf(tables.bias(plan.bias), model.spec.heads, 0, group.end)) {
    const ModelSpec& spec = model.spec;
    if (plan.groups.size() > 1) {
        key_ = key_.clone();
        Turning(spec, plan, tables).keys(key_, 0, group.first);
    }
    const auto read = [&](at::Tensor& keep, const std::vector<float>& values) -> const float* {
        keep = whereRead(values, model.compute.device);
        return keep.defined() ? keep.const_data_ptr<float>() : nullptr;
    };
    problem.heads = spec.heads;
    problem.keyValueHeads = spec.keyValueHeads;
    problem.headDim = spec.headDim;
    problem.keys = group.end;
    problem.rows = group.count();
    problem.firstRow = group.first;
    problem.q =
        projected.query.narrow(0, group.first - firstQuery, group.count()).const_data_ptr<float>();
    problem.k = key_.const_data_ptr<float>();
    problem.v = projected.value.const_data_ptr<float>();
    problem.qStride = problem.outStride = {spec.headDim, projected.query.size(1)};
    problem.kStride = problem.vStride = {spec.headDim, projected.key.size(1)};
    problem.scale = read(scaleRead_, plan.scale);
    problem.rowFactor = read(factorsRead_, factors_);
    problem.window = plan.mask.window;
    problem.keepFirst = plan.mask.keepFirst;
    problem.chunk = plan.mask.chunk;
    problem.softCap = static_cast<float>(plan.softCap);
    problem.sink = read(sinkRead_, plan.sink);
    problem.bias = read(biasRead_, bias_);
    problem.threads = threadsOf(model.compute);
}

}  // namespace sextant
