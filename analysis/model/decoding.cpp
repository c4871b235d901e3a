// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/decoding.h"

#include <ATen/ATen.h>

#include <algorithm>

#include "analysis/model/combined_logits.h"

namespace sextant {

namespace {

void cut(Rotation& turn, std::int64_t n) {
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

Decoding::Decoding(const WeightsOnDevice& model, const Intervention& change, std::int64_t capacity,
                   bool cached)
    : model_(model),
      capacity_(capacity),
      cached_(cached && model.graph.bytesOfALayer == 0 && !model.weights->layers.empty()) {
    const ModelSpec& spec = model.spec;
    if (spec.learnedPositions > 0 && capacity > spec.learnedPositions)
        throw Error(
            "a text of {} tokens: this model has learned {} positions and none beyond; generate "
            "fewer tokens",
            capacity, spec.learnedPositions);
    CombinedRuns all = combinedRuns(spec, change);
    rule_ = all.rule;
    for (Intervention& run : all.runs)
        runs_.push_back(
            {std::move(run), nullptr, std::make_shared<RunTables>(capacity, model.compute), {}});
}

std::unique_ptr<Decoding> Decoding::fork() const {
    auto other = std::unique_ptr<Decoding>(new Decoding(*this));
    for (Run& run : other->runs_)
        if (run.walk) run.walk->ownKeys();
    return other;
}

at::Tensor Decoding::next(std::span<const std::int32_t> ids, const RowWork& work) {
    if (ids.empty()) throw Error("there is no token to go on with");
    if (rows() + std::ssize(ids) > capacity_)
        throw Error("the text would have more than the {} tokens that were foreseen", capacity_);
    for (const std::int32_t id : ids)
        if (id < 0 || id >= model_.spec.vocabulary)
            throw Error("the id {} is outside the vocabulary, 0 to {}", id,
                        model_.spec.vocabulary - 1);
    const bool first = ids_.empty();
    ids_.insert(ids_.end(), ids.begin(), ids.end());
    anew_ = false;
    std::vector<at::Tensor> each;
    for (Run& run : runs_)
        each.push_back(logitsOf(model_, lastRow(run, work)));
    if (anew_ && !first) ++recomputed_;
    return combinedLogits(rule_, each);
}

at::Tensor Decoding::lastRow(Run& run, const RowWork& work) {
    auto now = std::make_shared<ModelPlan>(planOf(model_.graph, run.change, rows()));
    const WalkRange range{0, model_.spec.layerCount(), cached_ ? capacity_ : rows()};
    at::Tensor x;
    if (!cached_) {
        anew_ = true;
        x = walkLayers(model_, *now, *run.tables, range, embedded(*now, 0), {}, work);
    } else if (run.walk && sameFor(*now, *run.plan, rows())) {
        const std::int64_t first = run.walk->rows();
        x = embedded(*run.plan, first);
        x = first + 1 == rows() ? run.walk->nextAlone(x, work) : run.walk->next(x, work);
    } else {
        // Where it can, as all that is still to come sees it.
        auto all = std::make_shared<ModelPlan>(planOf(model_.graph, run.change, capacity_));
        run.plan = sameFor(*now, *all, rows()) ? all : now;
        anew_ = true;
        run.walk.reset();
        run.walk.emplace(model_, *run.plan, *run.tables, range);
        x = run.walk->next(embedded(*run.plan, 0), work);
    }
    return x.narrow(0, x.size(0) - 1, 1);
}

at::Tensor Decoding::embedded(const ModelPlan& plan, std::int64_t first) const {
    TokenBatch batch;
    batch.batch = 1;
    batch.length = rows() - first;
    batch.inputs.assign(ids_.begin() + first, ids_.end());
    for (std::int64_t row = first; plan.learnedPositions && row < rows(); ++row)
        batch.positions.push_back(static_cast<double>(row));
    return embed(model_.spec, *model_.weights, batch, plan.learnedPositions, model_.compute);
}

}  // namespace sextant
