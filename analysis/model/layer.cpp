// SPDX-License-Identifier: GPL-3.0-or-later
// One transformer layer: what a ModelSpec says, run over row tiles so that a stop is seen soon and
// no [n, intermediate] array exists.
#include <ATen/ATen.h>

#include <algorithm>
#include <numeric>

#include "analysis/model/graph.h"
#include "analysis/model/norm.h"
#include "analysis/position/alibi.h"
#include "analysis/position/kerple.h"
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

// [heads, n], empty where the encoding has none.
std::vector<float> biasByDistance(const ModelSpec& spec, const LayerWeights& weights,
                                  PositionEncoding position, std::int64_t n) {
    if (position == PositionEncoding::alibi) return alibiBias(spec.heads, n);
    if (position != PositionEncoding::kerpleLog && position != PositionEncoding::kerplePower)
        return {};
    const auto values = [](const at::Tensor& tensor) {
        return std::span(tensor.const_data_ptr<float>(), static_cast<std::size_t>(tensor.numel()));
    };
    return kerpleBias(position, values(weights.kerpleA), values(weights.kerpleP), n);
}

struct Projections {
    at::Tensor query;       // [rows that ask, heads * headDim], rotated
    at::Tensor key, value;  // [n, keyValueHeads * headDim], keys rotated
};

// `asking` are the rows of `input` that ask: all where `rows` is empty.
Projections project(const Model::Graph& graph, const LayerWeights& weights,
                    const LayerSettings& settings, RunRotations& rotations, const at::Tensor& input,
                    const at::Tensor& asking, std::span<const std::int64_t> rows,
                    const std::stop_token& stop) {
    const ModelSpec& spec = graph.checkpoint.spec;
    const std::int64_t n = input.size(0);
    const std::int64_t queries = asking.size(0);
    const bool rotates =
        settings.position == PositionEncoding::rope || settings.position == PositionEncoding::xpos;
    const RotaryTables* tables =
        rotates ? &rotations.of(settings.position, settings.rope) : nullptr;
    const auto rotateRows = [&](const at::Tensor& x, int heads, const RotaryTable& table,
                                std::int64_t firstPosition) {
        rotate(x.data_ptr<float>(), x.size(0), heads, spec.headDim, x.size(1), settings.rope.layout,
               table, firstPosition);
    };

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
        if (tables != nullptr) rotateRows(k, spec.keyValueHeads, tables->key(), row);
        if (!rows.empty()) continue;
        at::Tensor q = to.query.narrow(0, row, count);
        at::linear_out(q, x, weights.query, weights.queryBias);
        if (tables != nullptr) rotateRows(q, spec.heads, tables->query, row);
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
    for (std::int64_t row = 0; tables != nullptr && row < queries; ++row) {
        rotateRows(to.query.narrow(0, row, 1), spec.heads, tables->query,
                   rows[static_cast<std::size_t>(row)]);
    }
    return to;
}

}  // namespace

const RotaryTables& RunRotations::of(PositionEncoding encoding, const Rope& rope) {
    for (const Entry& entry : entries_) {
        if (entry.encoding == encoding && entry.rope == rope) return entry.tables;
    }
    std::vector<double> positions(static_cast<std::size_t>(rows_));
    std::iota(positions.begin(), positions.end(), 0.0);
    entries_.push_back({encoding, rope, rotaryTables(encoding, rope, positions)});
    return entries_.back().tables;
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

at::Tensor runLayer(const Model::Graph& graph, int layer, const at::Tensor& input,
                    const LayerSettings& settings, RunRotations& rotations,
                    std::span<const std::int64_t> rows, LayerStatistics& statistics,
                    const std::stop_token& stop) {
    const ModelSpec& spec = graph.checkpoint.spec;
    const LayerSpec& layerSpec = spec.layers[static_cast<std::size_t>(layer)];
    const LayerWeights weights = graph.layer(layer);
    const at::Tensor asking = rows.empty() ? input : pickRows(input, rows);
    const std::int64_t n = input.size(0);
    const std::int64_t queries = asking.size(0);
    const Projections projected =
        project(graph, weights, settings, rotations, input, asking, rows, stop);

    at::Tensor attended = at::empty_like(projected.query);
    statistics.entropy.resize(static_cast<std::size_t>(queries * spec.heads));
    statistics.scoreVariance.resize(settings.scoreVariance ? statistics.entropy.size() : 0);
    AttentionProblem problem;
    problem.heads = spec.heads;
    problem.keyValueHeads = spec.keyValueHeads;
    problem.headDim = spec.headDim;
    problem.keys = n;
    problem.rows = queries;
    problem.rowIndex = rows.empty() ? nullptr : rows.data();
    problem.q = projected.query.const_data_ptr<float>();
    problem.k = projected.key.const_data_ptr<float>();
    problem.v = projected.value.const_data_ptr<float>();
    problem.qStride = problem.outStride = {spec.headDim, projected.query.size(1)};
    problem.kStride = problem.vStride = {spec.headDim, projected.key.size(1)};
    problem.scale = settings.scale.data();
    problem.window = layerSpec.window;
    const std::vector<float> bias = biasByDistance(spec, weights, settings.position, n);
    if (!bias.empty()) problem.bias = bias.data();
    problem.out = attended.data_ptr<float>();
    problem.entropy = statistics.entropy.data();
    if (settings.scoreVariance) problem.scoreVariance = statistics.scoreVariance.data();
    problem.threads = threads();
    stopWith(problem, stop);
    if (attention(problem) == Outcome::stopped) throw Cancelled();

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
