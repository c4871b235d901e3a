// SPDX-License-Identifier: GPL-3.0-or-later
// One transformer layer: what a ModelSpec says, run over row tiles so that a stop is seen soon and
// no [n, intermediate] array exists.
#include <ATen/ATen.h>

#include <algorithm>

#include "analysis/model/graph.h"
#include "analysis/model/norm.h"
#include "analysis/position/composition.h"
#include "kernels/attention.h"
#include "kernels/stop.h"

namespace sextant {

namespace {

at::Tensor normalise(const ModelSpec& spec, const at::Tensor& x, const at::Tensor& weight,
                     const at::Tensor& bias) {
    switch (spec.norm) {
        case Norm::rms:
        case Norm::rmsPlusOne: {
            at::Tensor out = at::empty_like(x);
            rmsNorm(x.const_data_ptr<float>(), x.size(0), x.size(1), weight.const_data_ptr<float>(),
                    spec.normEpsilon, spec.norm == Norm::rmsPlusOne, out.data_ptr<float>());
            return out;
        }
        case Norm::layer:
        case Norm::layerPlain:
            break;
    }
    return at::layer_norm(x, {x.size(1)}, weight, bias, spec.normEpsilon);
}

void activate(Activation activation, at::Tensor& x) {
    switch (activation) {
        case Activation::silu:
            at::silu_(x);
            return;
        case Activation::gelu:
            at::gelu_(x, "none");
            return;
        case Activation::geluTanh:
            at::gelu_(x, "tanh");
            return;
        case Activation::relu:
            at::relu_(x);
            return;
    }
}

void checkStop(const std::stop_token& stop) {
    if (stop.stop_requested()) throw Cancelled();
}

at::Tensor mlp(const ModelSpec& spec, const LayerWeights& weights, const at::Tensor& x,
               const std::stop_token& stop) {
    if (!spec.gatedMlp) {
        at::Tensor inner = at::linear(x, weights.up, weights.upBias);
        activate(spec.activation, inner);
        return at::linear(inner, weights.down, weights.downBias);
    }
    at::Tensor inner = at::linear(x, weights.gate, weights.gateBias);
    activate(spec.activation, inner);
    checkStop(stop);
    inner.mul_(at::linear(x, weights.up, weights.upBias));
    checkStop(stop);
    return at::linear(inner, weights.down, weights.downBias);
}

struct Projections {
    at::Tensor query;  // [rows that ask, heads * headDim], turned as their groups say
    at::Tensor key;    // [n, keyValueHeads * headDim], turned where there is one group of rows
    at::Tensor value;  // [n, keyValueHeads * headDim]
};

// The table of the group that a row belongs to.
const RowGroup& groupOf(const LayerPlan& plan, std::int64_t row) {
    std::size_t at = plan.groups.size() - 1;
    while (at > 0 && plan.groups[at].first > row)
        --at;
    return plan.groups[at];
}

// Turns of queries and keys of one layer of one run.
struct Turning {
    const ModelSpec& spec;
    const LayerPlan& plan;
    RunRotations& rotations;

    // Rows of `x`, the first of them row `first` of the text.
    void turn(const at::Tensor& x, int heads, const Turn& by, std::int64_t first) const {
        rotate(x.data_ptr<float>(), x.size(0), heads, spec.headDim, x.size(1), plan.layout,
               rotations.of(by), first);
    }
    void queries(const at::Tensor& q, std::int64_t first) const {
        for (std::int64_t row = 0; plan.turns() && row < q.size(0);) {
            const RowGroup& group = groupOf(plan, first + row);
            std::int64_t end = q.size(0);
            for (const RowGroup& next : plan.groups)
                if (next.first > first + row) end = std::min(end, next.first - first);
            turn(q.narrow(0, row, end - row), spec.heads, group.query, first + row);
            row = end;
        }
    }
};

// `asking` are the rows of `input` that ask: all where `rows` is empty.
Projections project(const Model::Graph& graph, const LayerWeights& weights, const LayerPlan& plan,
                    RunRotations& rotations, const at::Tensor& input, const at::Tensor& asking,
                    std::span<const std::int64_t> rows, const std::stop_token& stop) {
    const ModelSpec& spec = graph.checkpoint.spec;
    const std::int64_t n = input.size(0);
    const std::int64_t queries = asking.size(0);
    const Turning turning{spec, plan, rotations};

    Projections to;
    to.query = at::empty({queries, std::int64_t{spec.heads} * spec.headDim}, input.options());
    to.key = at::empty({n, std::int64_t{spec.keyValueHeads} * spec.headDim}, input.options());
    to.value = at::empty_like(to.key);
    for (std::int64_t row = 0; row < n; row += graph.tileRows) {
        checkStop(stop);
        const std::int64_t count = std::min(graph.tileRows, n - row);
        const at::Tensor x = normalise(spec, input.narrow(0, row, count), weights.attentionNorm,
                                       weights.attentionNormBias);
        at::Tensor k = to.key.narrow(0, row, count);
        at::Tensor v = to.value.narrow(0, row, count);
        at::linear_out(k, x, weights.key, weights.keyBias);
        at::linear_out(v, x, weights.value, weights.valueBias);
        if (plan.groups.size() == 1)
            turning.turn(k, spec.keyValueHeads, plan.groups.front().key, row);
        if (!rows.empty()) continue;
        at::Tensor q = to.query.narrow(0, row, count);
        at::linear_out(q, x, weights.query, weights.queryBias);
        turning.queries(q, row);
    }
    if (rows.empty()) return to;

    for (std::int64_t row = 0; row < queries; row += graph.tileRows) {
        checkStop(stop);
        const std::int64_t count = std::min(graph.tileRows, queries - row);
        at::Tensor q = to.query.narrow(0, row, count);
        at::linear_out(q,
                       normalise(spec, asking.narrow(0, row, count), weights.attentionNorm,
                                 weights.attentionNormBias),
                       weights.query, weights.queryBias);
    }
    for (std::int64_t row = 0; row < queries; ++row)
        turning.queries(to.query.narrow(0, row, 1), rows[static_cast<std::size_t>(row)]);
    return to;
}

// One row group after the other: queries of rows first .. before `end` of the text, with the keys
// that they can see.
struct GroupRows {
    std::int64_t first, end;         // of the text
    std::int64_t asking, askingEnd;  // among the rows that ask
};
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

void refuseUnknown(const LayerPlan& plan) {
    const auto refuse = [](const char* what) {
        throw Error(std::string("this version does not measure with ") + what);
    };
    if (plan.branch) refuse("a second branch of turns");
    if (plan.bias.form != DistanceBias::Form::none && plan.bias.a.empty())
        refuse("a trained bias whose numbers the checkpoint has not");
}

}  // namespace

const RotaryTable& RunRotations::of(const Turn& turn) {
    for (const Entry& entry : entries_)
        if (entry.turn == turn) return entry.table;
    entries_.push_back({turn, rotaryTable(turn, rows_)});
    return entries_.back().table;
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
    return at::index_select(x, 0, index);
}

at::Tensor embed(const Model::Graph& graph, std::span<const std::int32_t> ids, bool positioned) {
    const at::Tensor index =
        at::from_blob(const_cast<std::int32_t*>(ids.data()),
                      {static_cast<std::int64_t>(ids.size())}, at::TensorOptions(at::kInt));
    at::Tensor x = at::index_select(graph.embedding, 0, index).to(at::kFloat);
    const double multiplier = graph.checkpoint.spec.embeddingMultiplier;
    if (multiplier != 1.0) x.mul_(multiplier);
    return positioned ? x.add_(graph.positions.narrow(0, 0, x.size(0))) : x;
}

namespace {

// Attention of the rows of one group, into `attended` and `statistics` (of all rows that ask).
void attendGroup(const ModelSpec& spec, const LayerPlan& plan, const GroupRows& group,
                 const Projections& projected, RunRotations& rotations,
                 std::span<const std::int64_t> rows, at::Tensor& attended,
                 LayerStatistics& statistics, const std::stop_token& stop) {
    const std::int64_t queries = attended.size(0);
    const std::int64_t count = group.askingEnd - group.asking;
    const bool whole = count == queries;
    at::Tensor key = projected.key.narrow(0, 0, group.end);
    if (plan.groups.size() > 1) {
        key = key.clone();
        Turning{spec, plan, rotations}.turn(key, spec.keyValueHeads, groupOf(plan, group.first).key,
                                            0);
    }
    const std::size_t size = static_cast<std::size_t>(count) * spec.heads;
    const bool variance = !statistics.scoreVariance.empty();
    std::vector<float> entropyOfGroup(whole ? 0 : size);
    std::vector<float> varianceOfGroup(whole || !variance ? 0 : size);
    std::vector<float> factors;
    if (!plan.rowFactor.empty()) {
        const std::size_t stride = plan.rowFactor.size() / static_cast<std::size_t>(spec.heads);
        for (int head = 0; head < spec.heads; ++head)
            for (std::int64_t at = group.asking; at < group.askingEnd; ++at) {
                const std::int64_t row = rows.empty() ? at : rows[static_cast<std::size_t>(at)];
                factors.push_back(plan.rowFactor[static_cast<std::size_t>(head) * stride +
                                                 static_cast<std::size_t>(row)]);
            }
    }
    const std::vector<float> bias = biasByDistance(plan.bias, group.end);

    AttentionProblem problem;
    problem.heads = spec.heads;
    problem.keyValueHeads = spec.keyValueHeads;
    problem.headDim = spec.headDim;
    problem.keys = group.end;
    problem.rows = count;
    if (rows.empty())
        problem.firstRow = group.first;
    else
        problem.rowIndex = rows.data() + group.asking;
    problem.q = projected.query.narrow(0, group.asking, count).const_data_ptr<float>();
    problem.k = key.const_data_ptr<float>();
    problem.v = projected.value.const_data_ptr<float>();
    problem.qStride = problem.outStride = {spec.headDim, projected.query.size(1)};
    problem.kStride = problem.vStride = {spec.headDim, projected.key.size(1)};
    problem.scale = plan.scale.data();
    if (!factors.empty()) problem.rowFactor = factors.data();
    problem.window = plan.mask.window;
    problem.keepFirst = plan.mask.keepFirst;
    problem.chunk = plan.mask.chunk;
    problem.softCap = static_cast<float>(plan.softCap);
    if (!plan.sink.empty()) problem.sink = plan.sink.data();
    if (!bias.empty()) problem.bias = bias.data();
    problem.out = attended.narrow(0, group.asking, count).data_ptr<float>();
    problem.entropy = whole ? statistics.entropy.data() : entropyOfGroup.data();
    if (variance) {
        // Where the score is more than its scaled part, the slope is another (measurement.h).
        const bool scaledOnly = bias.empty() && plan.softCap == 0;
        (scaledOnly ? problem.scoreVariance : problem.scaleCovariance) =
            whole ? statistics.scoreVariance.data() : varianceOfGroup.data();
    }
    problem.threads = threads();
    stopWith(problem, stop);
    if (attention(problem) == Outcome::stopped) throw Cancelled();
    if (whole) return;
    for (int head = 0; head < spec.heads; ++head) {
        const auto to = static_cast<std::int64_t>(head) * queries + group.asking;
        std::copy_n(entropyOfGroup.begin() + head * count, count, statistics.entropy.begin() + to);
        if (variance)
            std::copy_n(varianceOfGroup.begin() + head * count, count,
                        statistics.scoreVariance.begin() + to);
    }
}

}  // namespace

at::Tensor runLayer(const Model::Graph& graph, int layer, const at::Tensor& input,
                    const LayerPlan& plan, bool scoreVariance, RunRotations& rotations,
                    std::span<const std::int64_t> rows, LayerStatistics& statistics,
                    const std::stop_token& stop) {
    refuseUnknown(plan);
    const ModelSpec& spec = graph.checkpoint.spec;
    const LayerWeights weights = graph.layer(layer);
    const at::Tensor asking = rows.empty() ? input : pickRows(input, rows);
    const std::int64_t queries = asking.size(0);
    const Projections projected =
        project(graph, weights, plan, rotations, input, asking, rows, stop);

    at::Tensor attended = at::empty_like(projected.query);
    statistics.entropy.resize(static_cast<std::size_t>(queries * spec.heads));
    statistics.scoreVariance.resize(scoreVariance ? statistics.entropy.size() : 0);
    for (const GroupRows& group : groupRows(plan, rows, input.size(0)))
        attendGroup(spec, plan, group, projected, rotations, rows, attended, statistics, stop);

    at::Tensor output = at::empty_like(asking);
    for (std::int64_t row = 0; row < queries; row += graph.tileRows) {
        checkStop(stop);
        const std::int64_t count = std::min(graph.tileRows, queries - row);
        at::Tensor x = output.narrow(0, row, count);
        x.copy_(asking.narrow(0, row, count));
        x.add_(at::linear(attended.narrow(0, row, count), weights.output, weights.outputBias),
               spec.residualMultiplier);
        x.add_(mlp(spec, weights, normalise(spec, x, weights.mlpNorm, weights.mlpNormBias), stop),
               spec.residualMultiplier);
    }
    return output;
}

at::Tensor logits(const Model::Graph& graph, const at::Tensor& rows) {
    const ModelSpec& spec = graph.checkpoint.spec;
    at::Tensor result =
        at::linear(normalise(spec, rows, graph.finalNorm, graph.finalNormBias), graph.unembedding);
    return spec.logitMultiplier == 1.0 ? result : result.mul_(spec.logitMultiplier);
}

}  // namespace sextant
