// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/walk.h"

#include <ATen/ATen.h>

#include <algorithm>

#include "analysis/model/cost.h"
#include "analysis/model/memory.h"

namespace sextant {

LayerRun Walk::layer(int index) const {
    return {model_,  index,  plan_.layers[static_cast<std::size_t>(index)],
            tables_, range_, index + 1 == range_.to};
}

at::Tensor Walk::next(at::Tensor input, const RowWork& work) {
    at::Tensor x = std::move(input);
    const std::int64_t rows = x.size(0) / range_.batch;
    const bool whole = rows == range_.rows;
    for (int index = range_.from; index < range_.to; ++index) {
        work.checkStop();
        if (whole) {
            x = layer(index).next(x, probes_, work);
            continue;
        }
        const auto at = static_cast<std::size_t>(index - range_.from);
        if (at == layers_.size()) layers_.push_back(layer(index));
        x = layers_[at].next(x, probes_, work);
    }
    rows_ += rows;
    model_.graph.checkpoint.weights.checkUnchanged();
    return x;
}

at::Tensor Walk::nextAlone(at::Tensor input, const RowWork& work) {
    for (LayerRun& layer : layers_)
        input = layer.nextAlone(input, work);
    ++rows_;
    model_.graph.checkpoint.weights.checkUnchanged();
    return input;
}

void Walk::ownKeys() {
    for (LayerRun& layer : layers_)
        layer.ownKeys();
}

at::Tensor walkLayers(const WeightsOnDevice& model, const ModelPlan& plan, RunTables& tables,
                      const WalkRange& range, at::Tensor input, const Probes& probes,
                      const RowWork& work) {
    return Walk(model, plan, tables, range, probes).next(std::move(input), work);
}

at::Tensor logitsOf(const WeightsOnDevice& model, const at::Tensor& rows) {
    at::Tensor found = logits(model.spec, *model.weights, rows, model.compute);
    model.graph.checkpoint.weights.checkUnchanged();
    return found;
}

ModelRun::ModelRun(const Model& model, std::shared_ptr<const Compute> compute, std::uint64_t bytes)
    : compute_(compute ? std::move(compute) : sharedCompute(Device::cpu)),
      scope_(*compute_),
      placed(model, *compute_, bytes) {}

at::Tensor ModelRun::embedded(const Sample& sample, const ModelPlan& plan) const {
    return embed(placed.spec, *placed.weights,
                 batchOf({sample.ids.data(), static_cast<std::size_t>(sample.read)}),
                 plan.learnedPositions, *compute_);
}

std::uint64_t walkBytes(const Model& model, std::int64_t positions) {
    std::uint64_t available = availableBytes();
    available -= std::min(available, model.graph().bytesOfALayer);
    checkMemory(model.spec(), positions, 1, false, false, available);
    return measureBytes(model.spec(), positions, 1, false, false);
}

RowWork workOf(const Progress& progress, double all, const Message& what) {
    return {progress.stop, [&progress, all, what, done = 0.0](double cost) mutable {
                done += cost;
                progress(std::min(1.0, done / all), what);
            }};
}

double walkCost(const ModelSpec& spec, const ModelPlan& plan, int from, int to, std::int64_t rows) {
    double cost = 0;
    for (int layer = from; layer < to; ++layer)
        cost += layerCost(spec, layer, plan.layers[static_cast<std::size_t>(layer)], 0, rows).sum();
    return cost;
}

RowCurve::RowCurve(at::Tensor all, const GroupRows& rows, at::Device device)
    : all_(std::move(all)), rows_(rows) {
    if (all_.defined() && (rows.count() != all_.size(1) || all_.device() != device))
        own_ = at::empty({all_.size(0), rows.count()}, all_.options().device(device));
}

float* RowCurve::data() {
    const at::Tensor& written = own_.defined() ? own_ : all_;
    return written.defined() ? written.data_ptr<float>() : nullptr;
}

void RowCurve::gather() {
    if (own_.defined()) all_.narrow(1, rows_.first, rows_.count()).copy_(own_.to(all_.device()));
}

void StatisticsProbe::attend(const WalkedRows& at, const GroupRows& rows,
                             AttentionProblem& problem) {
    const auto heads = static_cast<std::int64_t>(problem.heads);
    auto& layer = layers_[static_cast<std::size_t>(at.layer)];
    if (!layer) {
        const auto numbers = static_cast<std::size_t>(heads * rows_);
        layer = std::make_shared<LayerStatistics>();
        layer->entropy.resize(numbers);
        layer->firstShare.resize(numbers);
        layer->scoreVariance.resize(scoreVariance_ ? numbers : 0);
        layer->keysShare.resize(problem.sink != nullptr ? numbers : 0);
    }
    std::vector<float>* const curves[] = {&layer->entropy, &layer->firstShare,
                                          &layer->scoreVariance, &layer->keysShare};
    for (std::size_t one = 0; one < writing_.size(); ++one)
        writing_[one] = {curves[one]->empty()
                             ? at::Tensor()
                             : at::from_blob(curves[one]->data(), {heads, rows_}, at::kFloat),
                         rows, model_.compute.device};
    problem.entropy = writing_[0].data();
    problem.firstMass = writing_[1].data();
    problem.massFirst = 1;
    problem.windowMass = writing_[3].data();
    problem.massWindow = problem.keys;
    // Where the score is more than its scaled part, the slope is another (measurement.h).
    const bool scaledOnly =
        problem.bias == nullptr && problem.softCap == 0 && problem.sink == nullptr;
    (scaledOnly ? problem.scoreVariance : problem.scaleCovariance) = writing_[2].data();
}

void StatisticsProbe::attended(const WalkedRows& /*at*/, const GroupRows& /*rows*/) {
    for (RowCurve& curve : writing_)
        curve.gather();
}

}  // namespace sextant
