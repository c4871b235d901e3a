// SPDX-License-Identifier: GPL-3.0-or-later
// One transformer layer of a walk: pieces of rows through the row-wise halves so that a stop is
// seen soon and no [n, intermediate] array exists, attention a row group at a time between them.
#include <ATen/ATen.h>

#include <algorithm>

#include "analysis/model/cost.h"
#include "analysis/model/row_tiling.h"
#include "analysis/model/walk.h"
#include "analysis/position/composition.h"
#include "kernels/attention_row.h"
#include "kernels/stop.h"

namespace sextant {

namespace {

// Long attention in blocks of rows, so that it can be told how far it is. The kernels give a row
// the same bits in any block; with this many rows what each block packs anew does not count.
constexpr double costOfABlock = 5e9;
constexpr std::int64_t leastRowsOfABlock = 1024;

std::vector<GroupRows> inBlocks(const WeightsOnDevice& model, int layer, const LayerPlan& plan,
                                const std::vector<GroupRows>& groups) {
    if (!model.compute.onCpu()) return groups;
    std::vector<GroupRows> blocks;
    for (const GroupRows& group : groups) {
        for (std::int64_t first = group.first; first < group.end; first = blocks.back().end) {
            std::int64_t end = std::min(group.end, first + leastRowsOfABlock);
            while (end < group.end) {
                const std::int64_t longer = std::min(group.end, end + leastRowsOfABlock);
                if (layerCost(model.spec, layer, plan, first, longer).attend > costOfABlock) break;
                end = longer;
            }
            blocks.push_back({first, end});
        }
    }
    return blocks;
}

}  // namespace

const RotationTable& RunTables::rotation(PairLayout layout, const Rotation& turn,
                                         std::int64_t rows) {
    for (const KnownRotation& known : rotations_)
        if (known.rows >= rows && known.rotation.layout == layout && known.turn == turn)
            return known.rotation;
    // The newest few stay whatever they take: a layer's own.
    constexpr std::size_t mostBytes = 64'000'000, least = 8;
    while (rotations_.size() >= least && bytes_ > mostBytes) {
        bytes_ -= rotations_.front().bytes;
        rotations_.pop_front();
    }
    Rotation shorter = turn;
    if (std::ssize(shorter.positions) > rows)
        shorter.positions.resize(static_cast<std::size_t>(rows));
    RotationTable made(layout, rotaryTable(shorter, rows), compute_);
    const std::size_t bytes = 4 * made.forward.cosine.size() * sizeof(float);
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
    return planOf(graph.checkpoint.spec, change, n, graph.trained);
}

TokenBatch batchOf(std::span<const std::int32_t> ids) {
    TokenBatch batch;
    batch.batch = 1;
    batch.length = static_cast<std::int64_t>(ids.size());
    batch.inputs.assign(ids.begin(), ids.end());
    return batch;
}

LayerRun::LayerRun(const WeightsOnDevice& model, int layer, const LayerPlan& plan,
                   RunTables& tables, const WalkRange& range, bool last)
    : model_(model),
      layer_(layer),
      plan_(plan),
      tables_(tables),
      weights_(model.layer(layer)),
      rows_(range.rows),
      batch_(range.batch),
      asked_(last ? range.asked : 0),
      rotatedOnly_(last && range.rotatedOnly) {
    refuseUnknown(plan);
}

at::Tensor LayerRun::next(const at::Tensor& input, const Probes& probes, const RowWork& work) {
    for (Probe* probe : probes)
        probe->input(layer_, first_, input);
    rotate(input, probes, work);
    at::Tensor output;
    const at::Tensor attended = rotatedOnly_ ? at::Tensor() : at::empty_like(turned_.query);
    attend(attended, probes, work);
    if (attended.defined()) {
        output = finish(asked_ > 0 ? askedOf(input) : input, attended, work);
        for (Probe* probe : probes)
            probe->output(layer_, firstAsked(), attended, output);
    }
    first_ += input.size(0) / batch_;
    return output;
}

at::Tensor LayerRun::nextAlone(const at::Tensor& input, const RowWork& work) {
    rotate(input, {}, work);
    work.checkStop();
    const at::Tensor attended = at::empty_like(turned_.query);
    GroupAttention attending(model_, plan_, {first_, first_ + 1}, turned_, tables_, first_);
    AttentionProblem& problem = attending.problem;
    problem.out = attended.data_ptr<float>();
    if (model_.compute.onCpu())
        attendRow(problem);
    else
        model_.compute.kernels->attention(problem);
    work.tell(layerCost(model_.spec, layer_, plan_, first_, first_ + 1).attend);
    at::Tensor output = finish(input, attended, work);
    ++first_;
    return output;
}

void LayerRun::ownKeys() {
    for (at::Tensor* kept : {&turned_.key, &turned_.value, &turned_.key2})
        if (kept->defined()) *kept = kept->clone();
}

at::Tensor LayerRun::askedOf(const at::Tensor& input) const {
    // Of one row of each input flatten() makes a view with gaps; what follows reads whole rows.
    return input.view({batch_, rows_, -1})
        .narrow(1, asked_, rows_ - asked_)
        .flatten(0, 1)
        .contiguous();
}

const RotatedQK& LayerRun::rotate(const at::Tensor& input, const Probes& probes,
                                  const RowWork& work) {
    RotatedQK next = emptyRotatedQK(model_.spec, plan_, input.size(0) - batch_ * asked_,
                                    first_ == 0 ? batch_ * rows_ : 0, input.options());
    if (first_ == 0) {
        turned_ = std::move(next);
    } else {
        turned_.query = next.query;
        turned_.query2 = next.query2;
    }
    if (asked_ == 0) {
        rotateRows(input, first_, turned_, Project::all, probes, work);
    } else {
        rotateRows(input, 0, {{}, turned_.key, turned_.value, {}, turned_.key2},
                   Project::keysAndValues, {}, work);
        rotateRows(askedOf(input), asked_, {turned_.query, {}, {}, turned_.query2, {}},
                   Project::queries, {}, work);
    }
    return turned_;
}

// `input`: rows `first` on of each input of the batch. Pieces may reach over several inputs; each
// one's rows rotate by their own places in the text.
void LayerRun::rotateRows(const at::Tensor& input, std::int64_t first, const RotatedQK& to,
                          Project what, const Probes& probes, const RowWork& work) {
    const ModelSpec& spec = model_.spec;
    const std::int64_t each = input.size(0) / batch_;
    const QKRotation turning(spec, plan_, tables_);
    // The queries' projection is told with the keys' where they come apart.
    const double cost = what == Project::queries
                            ? 0
                            : layerCost(spec, layer_, plan_, first, first + each).project /
                                  static_cast<double>(each);
    forPieces(first_, first_ + input.size(0), model_.graph.tileRows,
              [&](std::int64_t row, std::int64_t count) {
                  work.checkStop();
                  const std::int64_t at = row - first_;
                  const RotatedQK tile = tileOf(to, at, row, count);
                  const Projected projected = tile.projected();
                  project(spec, weights_, plan_, input.narrow(0, at, count), model_.compute, what,
                          &projected);
                  for (Probe* probe : probes)
                      probe->projected(layer_, row, projected);
                  for (std::int64_t done = 0; done < count;) {
                      const std::int64_t in = (at + done) % each;
                      const std::int64_t some = std::min(count - done, each - in);
                      turning.all(tileOf(tile, done, done, some), first + in);
                      done += some;
                  }
                  work.tell(cost * static_cast<double>(count));
              });
}

RotatedQK LayerRun::ofInput(std::int64_t input) const {
    const auto part = [&](const at::Tensor& x, std::int64_t rows) {
        return x.defined() ? x.narrow(0, input * rows, rows) : at::Tensor();
    };
    const std::int64_t queries = turned_.query.size(0) / batch_;
    return {part(turned_.query, queries), part(turned_.key, rows_), part(turned_.value, rows_),
            part(turned_.query2, queries), part(turned_.key2, rows_)};
}

void LayerRun::attend(const at::Tensor& attended, const Probes& probes, const RowWork& work) {
    const std::int64_t queries = turned_.query.size(0) / batch_, first = firstAsked();
    for (std::int64_t one = 0; one < batch_; ++one) {
        work.checkStop();
        const RotatedQK rows = ofInput(one);
        const WalkedRows at{layer_, one, first, first + queries, plan_, rows};
        const LayerPlan* plan = &plan_;
        for (Probe* probe : probes)
            if (const LayerPlan* replaced = probe->rotated(at)) plan = replaced;
        if (!attended.defined()) continue;
        for (const GroupRows& group :
             inBlocks(model_, layer_, *plan, groupRows(*plan, first, first + queries))) {
            work.checkStop();
            GroupAttention attending(model_, *plan, group, rows, tables_, first);
            AttentionProblem& problem = attending.problem;
            problem.out = attended.narrow(0, one * queries + group.first - first, group.count())
                              .data_ptr<float>();
            for (Probe* probe : probes)
                probe->attend(at, group, problem);
            stopWith(problem, work.stop);
            if (model_.compute.kernels->attention(problem) == Outcome::stopped) throw Cancelled();
            for (Probe* probe : probes)
                probe->attended(at, group);
            work.tell(layerCost(model_.spec, layer_, plan_, group.first, group.end).attend);
        }
    }
}

at::Tensor LayerRun::finish(const at::Tensor& input, const at::Tensor& attended,
                            const RowWork& work) {
    const ModelSpec& spec = model_.spec;
    const std::int64_t each = input.size(0) / batch_;
    const double cost = layerCost(spec, layer_, plan_, firstAsked(), firstAsked() + each).finish /
                        static_cast<double>(each);
    at::Tensor output = at::empty_like(input);
    forPieces(
        first_, first_ + input.size(0), model_.graph.tileRows,
        [&](std::int64_t row, std::int64_t count) {
            work.checkStop();
            const std::int64_t at = row - first_;
            output.narrow(0, at, count)
                .copy_(sextant::finish(spec, weights_, input.narrow(0, at, count),
                                       attended.narrow(0, at, count), model_.compute, work.stop));
            work.tell(cost * static_cast<double>(count));
        });
    return output;
}

}  // namespace sextant
