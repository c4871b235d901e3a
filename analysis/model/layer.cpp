// SPDX-License-Identifier: GPL-3.0-or-later
// One transformer layer, measured: tiles of rows through the row-wise halves so that a stop is seen
// soon and no [n, intermediate] array exists, attention a row group at a time between them.
#include <ATen/ATen.h>

#include <algorithm>

#include "analysis/model/layer_attention.h"
#include "analysis/position/composition.h"
#include "kernels/stop.h"

namespace sextant {

namespace {

void checkStop(const std::stop_token& stop) {
    if (stop.stop_requested()) throw Cancelled();
}

// `asking` are the rows of `input` that ask: all where `rows` is empty.
Projected projectAndTurn(const Placed& model, const LayerWeights& weights, const LayerPlan& plan,
                         RunRotations& rotations, const at::Tensor& input, const at::Tensor& asking,
                         std::span<const std::int64_t> rows, const std::stop_token& stop) {
    const ModelSpec& spec = model.spec;
    const std::int64_t tileRows = model.graph.tileRows;
    const std::int64_t n = input.size(0);
    const std::int64_t queries = asking.size(0);
    const Turning turning(spec, plan, rotations);

    Projected to;
    to.query = at::empty({queries, std::int64_t{spec.heads} * spec.headDim}, input.options());
    to.key = at::empty({n, std::int64_t{spec.keyValueHeads} * spec.headDim}, input.options());
    to.value = at::empty_like(to.key);
    for (std::int64_t row = 0; row < n; row += tileRows) {
        checkStop(stop);
        const std::int64_t count = std::min(tileRows, n - row);
        Projected tile{{}, to.key.narrow(0, row, count), to.value.narrow(0, row, count)};
        if (rows.empty()) tile.query = to.query.narrow(0, row, count);
        project(spec, weights, input.narrow(0, row, count), model.compute,
                rows.empty() ? Project::all : Project::keysAndValues, &tile);
        if (plan.groups.size() == 1) turning.keys(tile.key, row, 0);
        if (rows.empty()) turning.queries(tile.query, row);
    }
    if (rows.empty()) return to;

    for (std::int64_t row = 0; row < queries; row += tileRows) {
        checkStop(stop);
        const std::int64_t count = std::min(tileRows, queries - row);
        const Projected tile{to.query.narrow(0, row, count), {}, {}};
        project(spec, weights, asking.narrow(0, row, count), model.compute, Project::queries,
                &tile);
    }
    for (std::int64_t row = 0; row < queries; ++row)
        turning.queries(to.query.narrow(0, row, 1), rows[static_cast<std::size_t>(row)]);
    return to;
}

// One statistic of one group's rows, [heads, rows of the group], where the kernels can write it,
// and from there into that of all rows that ask.
class GroupCurve {
  public:
    GroupCurve(const Placed& model, const GroupRows& group, std::int64_t queries,
               std::vector<float>& to)
        : group_(group), queries_(queries), heads_(model.spec.heads), to_(to) {
        const bool whole = group.count() == queries && model.compute.onCpu();
        if (!whole && !to.empty())
            own_ = at::empty({heads_, group.count()},
                             at::TensorOptions(at::kFloat).device(model.compute.device));
    }
    float* data() { return own_.defined() ? own_.data_ptr<float>() : to_.data(); }
    void gather() {
        if (!own_.defined()) return;
        const at::Tensor here = own_.cpu();
        const float* from = here.const_data_ptr<float>();
        for (std::int64_t head = 0; head < heads_; ++head)
            std::copy_n(from + head * group_.count(), group_.count(),
                        to_.begin() + head * queries_ + group_.asking);
    }

  private:
    const GroupRows& group_;
    std::int64_t queries_, heads_;
    std::vector<float>& to_;
    at::Tensor own_;
};

// Attention of the rows of one group, into `attended` and `statistics` (of all rows that ask).
void attendGroup(const Placed& model, const LayerPlan& plan, const GroupRows& group,
                 const Projected& projected, RunRotations& rotations,
                 std::span<const std::int64_t> rows, at::Tensor& attended,
                 LayerStatistics& statistics, const std::stop_token& stop) {
    GroupCurve entropy(model, group, attended.size(0), statistics.entropy);
    GroupCurve variance(model, group, attended.size(0), statistics.scoreVariance);
    GroupAttention attending(model, plan, group, projected, rotations, rows);
    AttentionProblem& problem = attending.problem;
    problem.out = attended.narrow(0, group.asking, group.count()).data_ptr<float>();
    problem.entropy = entropy.data();
    if (!statistics.scoreVariance.empty()) {
        // Where the score is more than its scaled part, the slope is another (measurement.h).
        const bool scaledOnly = problem.bias == nullptr && problem.softCap == 0;
        (scaledOnly ? problem.scoreVariance : problem.scaleCovariance) = variance.data();
    }
    stopWith(problem, stop);
    if (model.compute.kernels->attention(problem) == Outcome::stopped) throw Cancelled();
    entropy.gather();
    variance.gather();
}

}  // namespace

const Rotation& RunRotations::of(PairLayout layout, const Turn& turn) {
    for (const Entry& entry : entries_)
        if (entry.rotation.layout == layout && entry.turn == turn) return entry.rotation;
    entries_.push_back({turn, Rotation(layout, rotaryTable(turn, rows_), compute_)});
    return entries_.back().rotation;
}

ModelPlan planOf(const Model::Graph& graph, const Intervention& change, std::int64_t n) {
    const auto values = [](const at::Tensor& tensor) {
        return tensor.defined() ? std::span(tensor.const_data_ptr<float>(),
                                            static_cast<std::size_t>(tensor.numel()))
                                : std::span<const float>();
    };
    const ModelSpec& spec = graph.checkpoint.spec;
    std::vector<LayerWeights> kept;  // what the spans look at
    std::vector<TrainedBias> trained;
    for (int layer = 0; layer < spec.layerCount(); ++layer) {
        kept.push_back(trainsBias(spec.layers[static_cast<std::size_t>(layer)]) ? graph.layer(layer)
                                                                                : LayerWeights());
        trained.push_back({values(kept.back().kerpleA), values(kept.back().kerpleP)});
    }
    return planOf(spec, change, n, trained);
}

at::Tensor pickRows(const at::Tensor& x, std::span<const std::int64_t> rows) {
    const at::Tensor index =
        at::from_blob(const_cast<std::int64_t*>(rows.data()),
                      {static_cast<std::int64_t>(rows.size())}, at::TensorOptions(at::kLong));
    return at::index_select(x, 0, index.to(x.device()));
}

TokenBatch batchOf(std::span<const std::int32_t> ids) {
    TokenBatch batch;
    batch.batch = 1;
    batch.length = static_cast<std::int64_t>(ids.size());
    batch.inputs.assign(ids.begin(), ids.end());
    return batch;
}

at::Tensor runLayer(const Placed& model, int layer, const at::Tensor& input, const LayerPlan& plan,
                    bool scoreVariance, RunRotations& rotations, std::span<const std::int64_t> rows,
                    LayerStatistics& statistics, const std::stop_token& stop) {
    refuseUnknown(plan);
    const ModelSpec& spec = model.spec;
    const LayerWeights weights = model.layer(layer);
    const at::Tensor asking = rows.empty() ? input : pickRows(input, rows);
    const std::int64_t queries = asking.size(0);
    const Projected projected =
        projectAndTurn(model, weights, plan, rotations, input, asking, rows, stop);

    at::Tensor attended = at::empty_like(projected.query);
    statistics.entropy.resize(static_cast<std::size_t>(queries * spec.heads));
    statistics.scoreVariance.resize(scoreVariance ? statistics.entropy.size() : 0);
    for (const GroupRows& group : groupRows(plan, rows, input.size(0)))
        attendGroup(model, plan, group, projected, rotations, rows, attended, statistics, stop);

    at::Tensor output = at::empty_like(asking);
    const std::int64_t tileRows = model.graph.tileRows;
    for (std::int64_t row = 0; row < queries; row += tileRows) {
        checkStop(stop);
        const std::int64_t count = std::min(tileRows, queries - row);
        output.narrow(0, row, count)
            .copy_(finish(spec, weights, asking.narrow(0, row, count),
                          attended.narrow(0, row, count), model.compute, stop));
    }
    return output;
}

}  // namespace sextant
