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

}  // namespace

void Turning::queries(const at::Tensor& q, std::int64_t first) const {
    for (std::int64_t row = 0; plan_.turns() && row < q.size(0);) {
        const RowGroup& group = groupOf(plan_, first + row);
        std::int64_t end = q.size(0);
        for (const RowGroup& next : plan_.groups)
            if (next.first > first + row) end = std::min(end, next.first - first);
        turn(q.narrow(0, row, end - row), spec_.heads, rotations_.of(plan_.layout, group.query),
             first + row, way_);
        row = end;
    }
}

void Turning::keys(const at::Tensor& k, std::int64_t first, std::int64_t asking) const {
    if (!plan_.turns()) return;
    turn(k, spec_.keyValueHeads, rotations_.of(plan_.layout, groupOf(plan_, asking).key), first,
         way_);
}

void refuseUnknown(const LayerPlan& plan) {
    const auto refuse = [](const char* what) {
        throw Error(std::string("this version does not measure with ") + what);
    };
    if (plan.branch) refuse("a second branch of turns");
    if (plan.bias.form != DistanceBias::Form::none && plan.bias.a.empty())
        refuse("a trained bias whose numbers the checkpoint has not");
}

std::vector<GroupRows> groupRows(const LayerPlan& plan, std::span<const std::int64_t> rows,
                                 std::int64_t n) {
    std::vector<GroupRows> groups;
    const auto place = [&](std::int64_t row) {
        return rows.empty() ? row : std::lower_bound(rows.begin(), rows.end(), row) - rows.begin();
    };
    const std::size_t count = std::max<std::size_t>(1, plan.groups.size());
    for (std::size_t at = 0; at < count; ++at) {
        const std::int64_t first = plan.turns() ? plan.groups[at].first : 0;
        const std::int64_t end = at + 1 < count ? std::min(n, plan.groups[at + 1].first) : n;
        if (first < end && place(first) < place(end))
            groups.push_back({first, end, place(first), place(end)});
    }
    return groups;
}

GroupAttention::GroupAttention(const Placed& model, const LayerPlan& plan, const GroupRows& group,
                               const Projected& projected, RunRotations& rotations,
                               std::span<const std::int64_t> rows)
    : key_(projected.key.narrow(0, 0, group.end)), bias_(biasByDistance(plan.bias, group.end)) {
    const ModelSpec& spec = model.spec;
    if (plan.groups.size() > 1) {
        key_ = key_.clone();
        Turning(spec, plan, rotations).keys(key_, 0, group.first);
    }
    if (!plan.rowFactor.empty()) {
        const std::size_t stride = plan.rowFactor.size() / static_cast<std::size_t>(spec.heads);
        for (int head = 0; head < spec.heads; ++head)
            for (std::int64_t at = group.asking; at < group.askingEnd; ++at) {
                const std::int64_t row = rows.empty() ? at : rows[static_cast<std::size_t>(at)];
                factors_.push_back(plan.rowFactor[static_cast<std::size_t>(head) * stride +
                                                  static_cast<std::size_t>(row)]);
            }
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
    if (rows.empty())
        problem.firstRow = group.first;
    else
        problem.rowIndex = rows.data() + group.asking;
    problem.q = projected.query.narrow(0, group.asking, group.count()).const_data_ptr<float>();
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
