// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/sample_run.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <utility>

#include "analysis/model/own_pages.h"
#include "analysis/values/content_hash.h"

namespace sextant {

namespace {

// When half the budget (the other half is for what comes next) cannot hold the input of every layer
// of every sample, every k-th is kept.
std::size_t keepEvery(const LayerCache& cache, std::size_t layers, std::size_t samples,
                      std::size_t bytesOfOne) {
    const std::size_t fit = std::max<std::size_t>(1, cache.budget() / 2 / (samples * bytesOfOne));
    return (layers + fit) / fit;
}

}  // namespace

std::vector<std::vector<std::uint64_t>> stateKeys(const Placed& model, const Samples& samples,
                                                  const ModelPlan& plan) {
    std::vector<Identity> layers;
    for (const LayerPlan& layer : plan.layers)
        layers.push_back(layer.identity());
    std::vector<std::vector<std::uint64_t>> all;
    for (const Sample& sample : samples.samples) {
        ContentHash first;
        first.add(model.graph.identity).add(sample.read).add(plan.learnedPositions);
        first.add(model.compute.onCpu()).add(static_cast<std::int64_t>(model.compute.products));
        first.bytes(sample.ids.data(),
                    static_cast<std::size_t>(sample.read) * sizeof sample.ids[0]);
        std::vector<std::uint64_t> keys{first.identity().low};
        for (const Identity& layer : layers)
            keys.push_back(ContentHash().add(keys.back()).add(layer).identity().low);
        all.push_back(std::move(keys));
    }
    return all;
}

namespace {

// The layers whose statistics are known, in an unbroken run from below.
std::size_t knownFromBelow(LayerCache& cache, const std::vector<std::uint64_t>& keys,
                           bool scoreVariance,
                           std::vector<std::shared_ptr<const LayerStatistics>>* layers) {
    std::size_t known = 0;
    for (; known + 1 < keys.size(); ++known) {
        auto statistics =
            layers ? cache.statistics(keys[known + 1]) : cache.glanceAtStatistics(keys[known + 1]);
        if (!statistics || (scoreVariance && statistics->scoreVariance.empty())) break;
        if (layers) (*layers)[known] = std::move(statistics);
    }
    return known;
}

}  // namespace

std::size_t firstToCompute(LayerCache* cache, const std::vector<std::uint64_t>& keys,
                           bool scoreVariance) {
    if (cache == nullptr) return 0;
    std::size_t first = knownFromBelow(*cache, keys, scoreVariance, nullptr);
    while (first > 0 && !cache->hasInput(keys[first]))
        --first;
    return first;
}

SampleRun::SampleRun(const Placed& model, const Sample& sample, const ModelPlan& plan,
                     const std::vector<std::uint64_t>& keys, bool scoreVariance, RunTables& tables,
                     LayerCache* cache, std::size_t samplesInRun, MeasureCounters& counters)
    : model_(model),
      plan_(plan),
      cache_(cache),
      counters_(counters),
      n_(sample.read),
      keys_(keys),
      layers_(plan.layers.size()),
      outputs_(plan.layers.size()),
      keeping_(*this, scoreVariance) {
    if (cache_ != nullptr) {
        first_ = knownFromBelow(*cache_, keys_, scoreVariance, &layers_) + 1;
        while (!input_.defined() && first_ > 0)
            input_ = cache_->input(keys_[--first_]);
    }
    if (!input_.defined()) {
        input_ = embed(model.spec, *model.weights,
                       batchOf({sample.ids.data(), static_cast<std::size_t>(n_)}),
                       plan.learnedPositions, model.compute);
    }
    input_ = input_.to(model.compute.device);
    walk_.emplace(model, plan, tables,
                  WalkRange{static_cast<int>(first_), static_cast<int>(plan.layers.size()), n_},
                  Probes{&keeping_});
    counters_.layersReused += static_cast<std::int64_t>(first_);
    if (cache_ == nullptr) return;
    every_ = keepEvery(*cache_, plan.layers.size(), samplesInRun, input_.nbytes());
    if (first_ == 0) cache_->keepInput(keys_[0], inOwnPages(input_));
    // What lies below stays as new as what is used: the next edit may begin there.
    for (std::size_t below = first_; below-- > 0;)
        cache_->input(keys_[below]);
}

bool SampleRun::keeps(std::size_t layer) const {
    return cache_ != nullptr && (layer + 1 == plan_.layers.size() || (layer + 1) % every_ == 0);
}

void SampleRun::advance(std::int64_t end, const RowWork& work) {
    const bool whole = rows_ == 0 && end == n_;
    if (first_ == plan_.layers.size()) {
        output_ = input_;
    } else if (whole) {
        output_ = walk_->next(std::move(input_), work);
    } else {
        if (rows_ == 0) makeRoom();
        const at::Tensor x = walk_->next(input_.narrow(0, rows_, end - rows_), work);
        output_.narrow(0, rows_, end - rows_).copy_(x);
    }
    rows_ = end;
    if (end == n_) walk_.reset();
}

// What comes row by row takes the place that it will have in the cache.
void SampleRun::makeRoom() {
    std::size_t kept = 0;
    for (std::size_t layer = first_; layer < plan_.layers.size(); ++layer)
        if (keeps(layer)) kept += input_.nbytes();
    if (cache_ != nullptr) cache_->makeRoom(kept);
    // On the CPU what is kept of the last layer is the output itself.
    if (model_.compute.onCpu() && keeps(plan_.layers.size() - 1))
        output_ = outputs_.back() = emptyInOwnPages(input_.sizes());
    else
        output_ = at::empty_like(input_);
}

void SampleRun::Keeping::output(int layer, std::int64_t first, const at::Tensor& /*attended*/,
                                const at::Tensor& rows) {
    const auto at = static_cast<std::size_t>(layer);
    const std::int64_t n = run_.n_;
    run_.layers_[at] = of(layer);
    at::Tensor& kept = run_.outputs_[at];
    if (run_.keeps(at)) {
        if (!kept.defined()) kept = emptyInOwnPages({n, rows.size(1)});
        kept.narrow(0, first, rows.size(0)).copy_(rows);
    }
    if (first + rows.size(0) < n) return;
    ++run_.counters_.layersComputed;
    if (run_.cache_ == nullptr) return;
    const std::uint64_t key = run_.keys_[at + 1];
    run_.cache_->keepStatistics(key, of(layer));
    if (kept.defined()) run_.cache_->keepInput(key, std::exchange(kept, {}));
}

}  // namespace sextant
