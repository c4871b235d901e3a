// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/layer_attention.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <numeric>

#include "analysis/model/attend.h"

namespace sextant {

namespace {

// The group that a row belongs to.
std::size_t groupAt(const LayerPlan& plan, std::int64_t row) {
    const auto after =
        std::upper_bound(plan.groups.begin(), plan.groups.end(), row,
                         [](std::int64_t at, const RowGroup& group) { return at < group.first; });
    return static_cast<std::size_t>(std::max<std::ptrdiff_t>(1, after - plan.groups.begin()) - 1);
}

// The turn of rows first .. end - 1 alone.
Rotation turnOf(const Rotation& turn, std::int64_t first, std::int64_t end) {
    std::vector<double> positions(static_cast<std::size_t>(end - first));
    if (turn.positions.empty()) {
        std::iota(positions.begin(), positions.end(), static_cast<double>(first));
    } else {
        std::copy_n(turn.positions.begin() + first, end - first, positions.begin());
    }
    return {turn.frequencies, std::move(positions), turn.amplitude, turn.growth, turn.centre};
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

RotatedQK tileOf(const RotatedQK& all, std::int64_t query, std::int64_t key, std::int64_t count) {
    const auto part = [&](const at::Tensor& x, std::int64_t first) {
        return x.defined() ? x.narrow(0, first, count) : at::Tensor();
    };
    return {part(all.query, query), part(all.key, key), part(all.value, key),
            part(all.query2, query), part(all.key2, key)};
}

RotatedQK hereOf(const RotatedQK& rows) {
    const auto here = [](const at::Tensor& x) { return x.defined() ? x.cpu() : x; };
    return {here(rows.query), here(rows.key), here(rows.value), here(rows.query2), here(rows.key2)};
}

RotatedQK emptyRotatedQK(const ModelSpec& spec, const LayerPlan& plan, std::int64_t queries,
                         std::int64_t keys, const at::TensorOptions& options) {
    const std::int64_t width = std::int64_t{spec.keyValueHeads} * spec.headDim;
    RotatedQK made;
    made.query = at::empty({queries, std::int64_t{spec.heads} * spec.headDim}, options);
    made.key = at::empty({keys, width}, options);
    made.value = at::empty_like(made.key);
    if (!plan.branch) return made;
    made.query2 = at::empty_like(made.query);
    made.key2 = at::empty_like(made.key);
    return made;
}

// Turned, then multiplied by the weight; the other way round on the way back.
template <class Turn>
void QKRotation::weighed(const at::Tensor& x, const std::vector<float>& weight,
                         const Turn& turn) const {
    const auto multiply = [&] {
        if (weight.empty()) return;
        x.view({x.size(0), -1, spec_.headDim}).mul_(whereRead(weight, x.device()));
    };
    if (direction_ == Direction::inverse) multiply();
    turn();
    if (direction_ == Direction::forward) multiply();
}

void QKRotation::queries(const at::Tensor& q, std::int64_t first) const {
    weighed(q, plan_.queryWeight, [&] { turnQueries(q, first); });
}

void QKRotation::turnQueries(const at::Tensor& q, std::int64_t first) const {
    for (std::int64_t row = 0; plan_.turns() && row < q.size(0);) {
        const std::size_t at = groupAt(plan_, first + row);
        std::int64_t end = q.size(0);
        if (at + 1 < plan_.groups.size()) end = std::min(end, plan_.groups[at + 1].first - first);
        const Rotation& whole = plan_.groups[at].query;
        const at::Tensor some = q.narrow(0, row, end - row);
        if (plan_.groups.size() > 1) {  // many tables, each for a few rows
            const Rotation own = turnOf(whole, first + row, first + end);
            turn(some, spec_.heads, tables_.alone(plan_.layout, own), 0, direction_);
        } else {
            turn(some, spec_.heads, tables_.rotation(plan_.layout, whole, tables_.rows()),
                 first + row, direction_);
        }
        row = end;
    }
}

void QKRotation::keys(const at::Tensor& k, std::int64_t first, std::int64_t asking) const {
    weighed(k, plan_.keyWeight, [&] {
        if (!plan_.turns()) return;
        // Tables of many groups are made and forgotten one after the other: no longer than needed.
        const std::int64_t rows = plan_.groups.size() > 1 ? first + k.size(0) : tables_.rows();
        const RotationTable& rotation =
            tables_.rotation(plan_.layout, plan_.groups[groupAt(plan_, asking)].key, rows);
        turn(k, spec_.keyValueHeads, rotation, first, direction_);
    });
}

void QKRotation::queries2(const at::Tensor& q, std::int64_t first) const {
    weighed(q, plan_.queryWeight, [&] {
        turn(q, spec_.heads, tables_.rotation(plan_.layout, plan_.branch->query, tables_.rows()),
             first, direction_);
    });
}

void QKRotation::keys2(const at::Tensor& k, std::int64_t first) const {
    weighed(k, plan_.keyWeight, [&] {
        turn(k, spec_.keyValueHeads,
             tables_.rotation(plan_.layout, plan_.branch->key, tables_.rows()), first, direction_);
    });
}

void QKRotation::all(const RotatedQK& rows, std::int64_t first) const {
    if (rows.query2.defined()) {
        rows.query2.copy_(rows.query);
        queries2(rows.query2, first);
    }
    if (rows.key2.defined()) {
        rows.key2.copy_(rows.key);
        keys2(rows.key2, first);
    }
    if (rows.query.defined()) queries(rows.query, first);
    if (rows.key.defined() && plan_.groups.size() <= 1) keys(rows.key, first, 0);
}

void refuseUnknown(const LayerPlan& plan) {
    if (plan.bias.form != DistanceBias::Form::none && plan.bias.a.empty())
        throw Error(
            "this version does not measure with a trained bias whose numbers the checkpoint has "
            "not");
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

GroupAttention::GroupAttention(const WeightsOnDevice& model, const LayerPlan& plan,
                               const GroupRows& group, const RotatedQK& turned, RunTables& tables,
                               std::int64_t firstQuery)
    : key_(turned.key.narrow(0, 0, group.end)),
      factors_(rowsOf(plan.rowFactor, model.spec.heads, group.first, group.end)),
      bias_(rowsOf(tables.bias(plan.bias), model.spec.heads, 0, group.end)) {
    const ModelSpec& spec = model.spec;
    if (plan.groups.size() > 1) {
        key_ = key_.clone();
        QKRotation(spec, plan, tables).keys(key_, 0, group.first);
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
    const auto queries = [&](const at::Tensor& rows) {
        return rows.narrow(0, group.first - firstQuery, group.count()).const_data_ptr<float>();
    };
    problem.q = queries(turned.query);
    problem.k = key_.const_data_ptr<float>();
    problem.v = turned.value.const_data_ptr<float>();
    problem.qStride = problem.outStride = {spec.headDim, turned.query.size(1)};
    problem.kStride = problem.vStride = {spec.headDim, turned.key.size(1)};
    if (plan.branch && group.end > plan.branch->distance) {
        problem.q2 = queries(turned.query2);
        problem.k2 = turned.key2.const_data_ptr<float>();
        problem.branchDistance = plan.branch->distance;
        problem.branchFirst = plan.branch->first;
    }
    problem.scale = read(scaleRead_, plan.scale);
    problem.rowFactor = read(factorsRead_, factors_);
    problem.window = plan.mask.window;
    problem.keepFirst = plan.mask.keepFirst;
    problem.chunk = plan.mask.chunk;
    problem.chunksBefore = plan.mask.chunksBefore;
    problem.softCap = static_cast<float>(plan.softCap);
    problem.sink = read(sinkRead_, plan.sink);
    problem.bias = read(biasRead_, bias_);
    problem.threads = threadsOf(model.compute);
}

AttentionProblem headOf(const AttentionProblem& all, int head) {
    AttentionProblem one = all;
    const int keyHead = head * all.keyValueHeads / all.heads;
    one.heads = one.keyValueHeads = 1;
    for (const float** queries : {&one.q, &one.q2})
        if (*queries) *queries += head * all.qStride.head;
    for (const float** keys : {&one.k, &one.k2})
        if (*keys) *keys += keyHead * all.kStride.head;
    one.v += keyHead * all.vStride.head;
    one.scale += head;
    if (one.rowFactor) one.rowFactor += head * all.rows;
    if (one.bias) one.bias += head * all.keys;
    if (one.sink) one.sink += head;
    return one;
}

}  // namespace sextant
