// SPDX-License-Identifier: GPL-3.0-or-later
// One transformer layer, measured: pieces of rows through the row-wise halves so that a stop is
// seen soon and no [n, intermediate] array exists, attention a row group at a time between them.
#include <ATen/ATen.h>

#include <algorithm>

#include "analysis/model/cost.h"
#include "analysis/model/layer_attention.h"
#include "analysis/model/row_cut.h"
#include "analysis/position/composition.h"
#include "kernels/attention_row.h"
#include "kernels/stop.h"

namespace sextant {

namespace {

// One statistic of some rows, [heads, rows], where the kernels can write it, and from there into
// that of all n rows of the sample, [heads, n].
class GroupCurve {
  public:
    GroupCurve(const Placed& model, const GroupRows& group, std::int64_t n, std::vector<float>& to)
        : group_(group), n_(n), heads_(model.spec.heads), to_(to) {
        const bool whole = group.count() == n && model.compute.onCpu();
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
                        to_.begin() + head * n_ + group_.first);
    }

  private:
    const GroupRows& group_;
    std::int64_t n_, heads_;
    std::vector<float>& to_;
    at::Tensor own_;
};

// Long attention in blocks of rows, so that it can be told how far it is. The kernels give a row
// the same bits in any block; with this many rows what each block packs anew does not count.
constexpr double costOfABlock = 5e9;
constexpr std::int64_t leastRowsOfABlock = 1024;

std::vector<GroupRows> inBlocks(const Placed& model, const LayerPlan& plan,
                                const std::vector<GroupRows>& groups) {
    if (!model.compute.onCpu()) return groups;
    std::vector<GroupRows> blocks;
    for (const GroupRows& group : groups) {
        for (std::int64_t first = group.first; first < group.end; first = blocks.back().end) {
            std::int64_t end = std::min(group.end, first + leastRowsOfABlock);
            while (end < group.end) {
                const std::int64_t longer = std::min(group.end, end + leastRowsOfABlock);
                if (layerCost(model.spec, plan, first, longer).attend > costOfABlock) break;
                end = longer;
            }
            blocks.push_back({first, end});
        }
    }
    return blocks;
}

}  // namespace

const Rotation& RunTables::rotation(PairLayout layout, const Turn& turn, std::int64_t rows) {
    for (const KnownRotation& known : rotations_)
        if (known.rows >= rows && known.rotation.layout == layout && known.turn == turn)
            return known.rotation;
    // The newest few stay whatever they take: a layer's own.
    constexpr std::size_t mostBytes = 64'000'000, least = 8;
    while (rotations_.size() >= least && bytes_ > mostBytes) {
        bytes_ -= rotations_.front().bytes;
        rotations_.pop_front();
    }
    Turn shorter = turn;
    if (std::ssize(shorter.positions) > rows)
        shorter.positions.resize(static_cast<std::size_t>(rows));
    Rotation made(layout, rotaryTable(shorter, rows), compute_);
    const std::size_t bytes = 4 * made.forth.cosine.size() * sizeof(float);
    bytes_ += bytes;
    rotations_.push_back({turn, std::move(made), rows, bytes});
    return rotations_.back().rotation;
}

const std::vector<float>& RunTables::bias(const DistanceBias& bias) {
    for (const KnownBias& known : biases_)
        if (known.bias == bias) return known.values;
    biases_.push_back({bias, biasByDistance(bias, rows_)});
    return biases_.back().values;
}

ModelPlan planOf(const Model::Graph& graph, const Intervention& change, std::int64_t n) {
    std::vector<TrainedBias> trained;
    for (const TrainedNumbers& one : graph.trained)
        trained.push_back({one.a, one.p, one.table, one.sink});
    return planOf(graph.checkpoint.spec, change, n, trained);
}

TokenBatch batchOf(std::span<const std::int32_t> ids) {
    TokenBatch batch;
    batch.batch = 1;
    batch.length = static_cast<std::int64_t>(ids.size());
    batch.inputs.assign(ids.begin(), ids.end());
    return batch;
}

LayerRun::LayerRun(const Placed& model, int layer, const LayerPlan& plan, bool scoreVariance,
                   RunTables& tables, std::int64_t n)
    : model_(model),
      plan_(plan),
      tables_(tables),
      weights_(model.layer(layer)),
      n_(n),
      statistics_(std::make_shared<LayerStatistics>()) {
    refuseUnknown(plan);
    const std::int64_t heads = model.spec.heads;
    statistics_->entropy.resize(static_cast<std::size_t>(n * heads));
    statistics_->firstShare.resize(statistics_->entropy.size());
    statistics_->scoreVariance.resize(scoreVariance ? statistics_->entropy.size() : 0);
}

at::Tensor LayerRun::next(const at::Tensor& input, const RowWork& work) {
    project(input, work);
    at::Tensor attended = at::empty_like(turned_.query);
    attend(attended, work);
    at::Tensor output = finish(input, attended, work);
    first_ += input.size(0);
    return output;
}

at::Tensor LayerRun::nextAlone(const at::Tensor& input, const RowWork& work) {
    project(input, work);
    at::Tensor attended = at::empty_like(turned_.query);
    attendAlone(attended, work);
    at::Tensor output = finish(input, attended, work);
    ++first_;
    return output;
}

void LayerRun::ownKeys() {
    for (at::Tensor* kept : {&turned_.key, &turned_.value, &turned_.key2})
        if (kept->defined()) *kept = kept->clone();
    statistics_ = std::make_shared<LayerStatistics>(*statistics_);
}

void LayerRun::project(const at::Tensor& input, const RowWork& work) {
    const ModelSpec& spec = model_.spec;
    const std::int64_t rows = input.size(0);
    const Turning turning(spec, plan_, tables_);
    Turned next = emptyTurned(spec, plan_, rows, first_ == 0 ? n_ : 0, input.options());
    if (first_ == 0) {
        turned_ = std::move(next);
    } else {
        turned_.query = next.query;
        turned_.query2 = next.query2;
    }
    const double cost = layerCost(spec, plan_, first_, first_ + rows).project;
    forPieces(first_, first_ + rows, model_.graph.tileRows,
              [&](std::int64_t row, std::int64_t count) {
                  work.checkStop();
                  const Turned tile = tileOf(turned_, row - first_, row, count);
                  const Projected to = tile.projected();
                  sextant::project(spec, weights_, plan_, input.narrow(0, row - first_, count),
                                   model_.compute, Project::all, &to);
                  turning.all(tile, row);
                  work.tell(cost * static_cast<double>(count) / static_cast<double>(rows));
              });
}

void LayerRun::attend(at::Tensor& attended, const RowWork& work) {
    const std::int64_t end = first_ + attended.size(0);
    for (const GroupRows& group : inBlocks(model_, plan_, groupRows(plan_, first_, end))) {
        work.checkStop();
        GroupCurve entropy(model_, group, n_, statistics_->entropy);
        GroupCurve variance(model_, group, n_, statistics_->scoreVariance);
        GroupCurve firstShare(model_, group, n_, statistics_->firstShare);
        GroupAttention attending(model_, plan_, group, turned_, tables_, first_);
        AttentionProblem& problem = attending.problem;
        problem.out = attended.narrow(0, group.first - first_, group.count()).data_ptr<float>();
        problem.entropy = entropy.data();
        problem.firstMass = firstShare.data();
        problem.massFirst = 1;
        if (!statistics_->scoreVariance.empty()) {
            // Where the score is more than its scaled part, the slope is another (measurement.h).
            const bool scaledOnly =
                problem.bias == nullptr && problem.softCap == 0 && problem.sink == nullptr;
            (scaledOnly ? problem.scoreVariance : problem.scaleCovariance) = variance.data();
        }
        stopWith(problem, work.stop);
        if (model_.compute.kernels->attention(problem) == Outcome::stopped) throw Cancelled();
        entropy.gather();
        variance.gather();
        firstShare.gather();
        work.tell(layerCost(model_.spec, plan_, group.first, group.end).attend);
    }
}

void LayerRun::attendAlone(at::Tensor& attended, const RowWork& work) {
    work.checkStop();
    GroupAttention attending(model_, plan_, {first_, first_ + 1}, turned_, tables_, first_);
    AttentionProblem& problem = attending.problem;
    problem.out = attended.data_ptr<float>();
    if (model_.compute.onCpu())
        attendRow(problem);
    else
        model_.compute.kernels->attention(problem);
    work.tell(layerCost(model_.spec, plan_, first_, first_ + 1).attend);
}

at::Tensor LayerRun::finish(const at::Tensor& input, const at::Tensor& attended,
                            const RowWork& work) {
    const ModelSpec& spec = model_.spec;
    const std::int64_t rows = input.size(0);
    const double cost = layerCost(spec, plan_, first_, first_ + rows).finish;
    at::Tensor output = at::empty_like(input);
    forPieces(
        first_, first_ + rows, model_.graph.tileRows, [&](std::int64_t row, std::int64_t count) {
            work.checkStop();
            const std::int64_t at = row - first_;
            output.narrow(0, at, count)
                .copy_(sextant::finish(spec, weights_, input.narrow(0, at, count),
                                       attended.narrow(0, at, count), model_.compute, work.stop));
            work.tell(cost * static_cast<double>(count) / static_cast<double>(rows));
        });
    return output;
}

}  // namespace sextant
