// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/sample_run.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "analysis/model/combined_logits.h"
#include "analysis/model/cost.h"
#include "analysis/model/own_pages.h"
#include "analysis/model/row_cut.h"
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

// ids[row + 1] of `count` rows from `first` on.
std::vector<std::int32_t> labelsOf(const Sample& sample, std::int64_t first, std::int64_t count) {
    std::vector<std::int32_t> labels;
    for (std::int64_t row = first; row < first + count; ++row) {
        const auto next = static_cast<std::size_t>(row + 1);
        labels.push_back(next < sample.ids.size() ? sample.ids[next] : noLabel);
    }
    return labels;
}

}  // namespace

void scoreInto(float* nll, const at::Tensor& logits, const std::vector<std::int32_t>& labels,
               const Kernels& kernels) {
    if (kernels.nll) {
        kernels.nll(
            {logits.const_data_ptr<float>(), logits.size(0), logits.size(1), labels.data(), nll});
        return;
    }
    const at::Tensor index =
        at::tensor(labels, at::kLong).clamp_min(0).unsqueeze(1).to(logits.device());
    const at::Tensor found =
        (at::logsumexp(logits, 1) - at::gather(logits, 1, index).squeeze(1)).cpu();
    for (std::size_t r = 0; r < labels.size(); ++r)
        nll[r] = labels[r] == noLabel ? std::nanf("") : found.const_data_ptr<float>()[r];
}

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
      scoreVariance_(scoreVariance),
      tables_(tables),
      cache_(cache),
      counters_(counters),
      n_(sample.read),
      keys_(keys),
      layers_(plan.layers.size()) {
    if (cache_ != nullptr) {
        first_ = knownFromBelow(*cache_, keys_, scoreVariance_, &layers_) + 1;
        while (!input_.defined() && first_ > 0)
            input_ = cache_->input(keys_[--first_]);
    }
    if (!input_.defined()) {
        input_ = embed(model.spec, *model.weights,
                       batchOf({sample.ids.data(), static_cast<std::size_t>(n_)}),
                       plan.learnedPositions, model.compute);
    }
    input_ = input_.to(model.compute.device);
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
    if (first_ == plan_.layers.size())
        output_ = input_;
    else if (rows_ == 0 && end == n_)
        wholeLayers(work);
    else
        someRows(end, work);
    rows_ = end;
}

void SampleRun::wholeLayers(const RowWork& work) {
    at::Tensor x = std::move(input_);
    for (std::size_t layer = first_; layer < plan_.layers.size(); ++layer) {
        LayerRun run(model_, static_cast<int>(layer), plan_.layers[layer], scoreVariance_, tables_,
                     n_);
        x = run.next(x, work);
        ++counters_.layersComputed;
        layers_[layer] = run.statistics();
        if (cache_ == nullptr) continue;
        cache_->keepStatistics(keys_[layer + 1], layers_[layer]);
        if (keeps(layer)) cache_->keepInput(keys_[layer + 1], inOwnPages(x));
    }
    output_ = std::move(x);
}

void SampleRun::begin() {
    // On the CPU what is kept of the last layer is the output itself.
    const bool shares = model_.compute.onCpu() && keeps(plan_.layers.size() - 1);
    output_ = shares ? emptyInOwnPages(input_.sizes()) : at::empty_like(input_);
    std::size_t kept = 0;
    for (std::size_t layer = first_; layer < plan_.layers.size(); ++layer) {
        runs_.emplace_back(model_, static_cast<int>(layer), plan_.layers[layer], scoreVariance_,
                           tables_, n_);
        layers_[layer] = runs_.back().statistics();
        const bool last = layer + 1 == plan_.layers.size();
        outputs_.push_back(!keeps(layer)    ? at::Tensor()
                           : last && shares ? output_
                                            : emptyInOwnPages(input_.sizes()));
        if (outputs_.back().defined()) kept += outputs_.back().nbytes();
    }
    // They take the place they will have in the cache.
    if (cache_ != nullptr) cache_->makeRoom(kept);
}

void SampleRun::someRows(std::int64_t end, const RowWork& work) {
    if (runs_.empty()) begin();
    const std::int64_t count = end - rows_;
    at::Tensor x = input_.narrow(0, rows_, count);
    for (std::size_t at = 0; at < runs_.size(); ++at) {
        x = runs_[at].next(x, work);
        if (outputs_[at].defined()) outputs_[at].narrow(0, rows_, count).copy_(x);
    }
    if (!outputs_.back().is_same(output_)) output_.narrow(0, rows_, count).copy_(x);
    if (end == n_) keepAll();
}

void SampleRun::keepAll() {
    counters_.layersComputed += static_cast<std::int64_t>(runs_.size());
    for (std::size_t at = 0; cache_ != nullptr && at < runs_.size(); ++at) {
        const std::uint64_t key = keys_[first_ + at + 1];
        cache_->keepStatistics(key, layers_[first_ + at]);
        if (outputs_[at].defined()) cache_->keepInput(key, outputs_[at]);
    }
    runs_.clear();
    outputs_.clear();
}

std::int64_t scoringRows(const ModelSpec& spec) {
    const auto fit = static_cast<std::uint64_t>(12'000'000 / spec.vocabulary);
    return static_cast<std::int64_t>(std::bit_floor(std::clamp<std::uint64_t>(fit, 64, 512)));
}

std::vector<float> scoreRows(const Placed& model, const Sample& sample,
                             std::span<const at::Tensor> outputs, RunRule rule, std::int64_t first,
                             std::int64_t end, float* keepLogits, const RowWork& work) {
    const std::int64_t vocabulary = model.spec.vocabulary;
    std::vector<float> nll(static_cast<std::size_t>(end - first));
    // The logits of all runs are there at once.
    const std::int64_t most =
        scoringRows(model.spec) / static_cast<std::int64_t>(std::bit_ceil(outputs.size()));
    forPieces(first, end, std::max(leastPiece, most), [&](std::int64_t row, std::int64_t count) {
        std::vector<at::Tensor> each;
        for (const at::Tensor& output : outputs) {
            work.checkStop();
            each.push_back(
                logits(model.spec, *model.weights, output.narrow(0, row, count), model.compute));
            work.tell(scoringCost(model.spec, count));
        }
        const at::Tensor scores = combinedLogits(rule, each);
        if (keepLogits != nullptr) {
            const at::Tensor here = scores.cpu();
            std::copy_n(here.const_data_ptr<float>(), count * vocabulary,
                        keepLogits + (row - first) * vocabulary);
        }
        scoreInto(nll.data() + (row - first), scores, labelsOf(sample, row, count),
                  *model.compute.kernels);
    });
    return nll;
}

}  // namespace sextant
