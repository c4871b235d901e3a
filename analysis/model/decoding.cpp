// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/decoding.h"

#include <ATen/ATen.h>

#include <algorithm>

#include "analysis/model/combined_logits.h"

namespace sextant {

namespace {

void cut(Turn& turn, std::int64_t n) {
    if (std::ssize(turn.positions) > n) turn.positions.resize(static_cast<std::size_t>(n));
}

// What of a plan rows 0 .. n - 1 see.
LayerPlan before(LayerPlan plan, std::int64_t n) {
    std::vector<RowGroup>& groups = plan.groups.edit();
    std::erase_if(groups, [n](const RowGroup& group) { return group.first >= n; });
    for (RowGroup& group : groups) {
        cut(group.query, n);
        cut(group.key, n);
    }
    if (plan.branch && plan.branch->distance >= n) plan.branch.reset();
    if (plan.branch) {
        cut(plan.branch->query, n);
        cut(plan.branch->key, n);
    }
    if (plan.mask.window >= n) plan.mask.window = plan.mask.keepFirst = 0;
    if (chunkStart(plan.mask, n - 1) == 0) plan.mask.chunk = plan.mask.chunksBefore = 0;
    if (!plan.rowFactor.empty() && !plan.scale.empty()) {
        const std::size_t heads = plan.scale.size(), rows = plan.rowFactor.size() / heads;
        const std::size_t kept = std::min(rows, static_cast<std::size_t>(n));
        std::vector<float> some;
        for (std::size_t head = 0; head < heads; ++head) {
            const auto from = plan.rowFactor.begin() + static_cast<std::ptrdiff_t>(head * rows);
            some.insert(some.end(), from, from + static_cast<std::ptrdiff_t>(kept));
        }
        // A factor of 1 says nothing.
        if (std::all_of(some.begin(), some.end(), [](float one) { return one == 1.0f; }))
            some.clear();
        plan.rowFactor = std::move(some);
    }
    return plan;
}

}  // namespace

bool sameFor(const ModelPlan& one, const ModelPlan& other, std::int64_t n) {
    if (one.learnedPositions != other.learnedPositions || one.layers.size() != other.layers.size())
        return false;
    for (std::size_t layer = 0; layer < one.layers.size(); ++layer)
        if (!(before(one.layers[layer], n) == before(other.layers[layer], n))) return false;
    return true;
}

Decoding::Decoding(const Placed& model, const Intervention& change, std::int64_t capacity,
                   bool cached)
    : model_(model),
      capacity_(capacity),
      cached_(cached && model.graph.bytesOfALayer == 0 && !model.weights->layers.empty()) {
    const ModelSpec& spec = model.spec;
    if (spec.learnedPositions > 0 && capacity > spec.learnedPositions)
        throw Error("a text of " + std::to_string(capacity) + " tokens: this model has learned " +
                    std::to_string(spec.learnedPositions) +
                    " positions and none beyond; generate fewer tokens");
    CombinedRuns all = combinedRuns(spec, change);
    rule_ = all.rule;
    for (Intervention& run : all.runs)
        runs_.push_back(
            {std::move(run), nullptr, std::make_shared<RunTables>(capacity, model.compute), {}, 0});
}

std::unique_ptr<Decoding> Decoding::fork() const {
    auto other = std::unique_ptr<Decoding>(new Decoding(*this));
    for (Run& run : other->runs_)
        for (LayerRun& layer : run.layers)
            layer.ownKeys();
    return other;
}

at::Tensor Decoding::next(std::span<const std::int32_t> ids, const RowWork& work) {
    if (ids.empty()) throw Error("there is no token to go on with");
    if (rows() + std::ssize(ids) > capacity_)
        throw Error("the text would have more than the " + std::to_string(capacity_) +
                    " tokens that were foreseen");
    for (const std::int32_t id : ids)
        if (id < 0 || id >= model_.spec.vocabulary)
            throw Error("the id " + std::to_string(id) + " is outside the vocabulary, 0 to " +
                        std::to_string(model_.spec.vocabulary - 1));
    const bool first = ids_.empty();
    ids_.insert(ids_.end(), ids.begin(), ids.end());
    anew_ = false;
    std::vector<at::Tensor> each;
    for (Run& run : runs_)
        each.push_back(logits(model_.spec, *model_.weights, lastRow(run, work), model_.compute));
    if (anew_ && !first) ++recomputed_;
    return combinedLogits(rule_, each);
}

at::Tensor Decoding::lastRow(Run& run, const RowWork& work) {
    auto now = std::make_shared<ModelPlan>(planOf(model_.graph, run.change, rows()));
    if (!cached_) {
        anew_ = true;
        return through(*now, *run.tables, nullptr, 0, work);
    }
    if (run.layers.empty() || !sameFor(*now, *run.plan, rows())) {
        // Where it can, as all that is still to come sees it.
        auto all = std::make_shared<ModelPlan>(planOf(model_.graph, run.change, capacity_));
        run.plan = sameFor(*now, *all, rows()) ? all : now;
        run.layers.clear();
        run.rows = 0;
        anew_ = true;
        for (std::size_t layer = 0; layer < run.plan->layers.size(); ++layer)
            run.layers.emplace_back(model_, static_cast<int>(layer), run.plan->layers[layer], false,
                                    *run.tables, capacity_);
    }
    const at::Tensor row = through(*run.plan, *run.tables, &run.layers, run.rows, work);
    run.rows = rows();
    return row;
}

at::Tensor Decoding::through(const ModelPlan& plan, RunTables& tables,
                             std::vector<LayerRun>* layers, std::int64_t first,
                             const RowWork& work) {
    TokenBatch batch;
    batch.batch = 1;
    batch.length = rows() - first;
    batch.inputs.assign(ids_.begin() + first, ids_.end());
    for (std::int64_t row = first; plan.learnedPositions && row < rows(); ++row)
        batch.positions.push_back(static_cast<double>(row));
    at::Tensor x =
        embed(model_.spec, *model_.weights, batch, plan.learnedPositions, model_.compute);
    for (std::size_t layer = 0; layer < plan.layers.size(); ++layer) {
        if (layers != nullptr) {
            LayerRun& run = (*layers)[layer];
            x = first > 0 && batch.length == 1 ? run.nextAlone(x, work) : run.next(x, work);
        } else {
            LayerRun alone(model_, static_cast<int>(layer), plan.layers[layer], false, tables,
                           rows());
            x = alone.next(x, work);
        }
    }
    return x.narrow(0, x.size(0) - 1, 1);
}

}  // namespace sextant
