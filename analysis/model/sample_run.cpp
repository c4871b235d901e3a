// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/sample_run.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>

#include "analysis/model/sparse_rows.h"
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

constexpr std::int32_t noLabel = -1;

// ids[row + 1] of each of `rows`.
std::vector<std::int32_t> labelsOf(const Sample& sample, std::span<const std::int64_t> rows) {
    std::vector<std::int32_t> labels;
    for (const std::int64_t row : rows) {
        const auto next = static_cast<std::size_t>(row + 1);
        labels.push_back(next < sample.ids.size() ? sample.ids[next] : noLabel);
    }
    return labels;
}

// NLL of the labels under logits [rows, vocabulary], NaN for noLabel.
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

}  // namespace

std::vector<std::uint64_t> stateKeys(const Placed& model, const Sample& sample,
                                     const ModelPlan& plan) {
    ContentHash first;
    first.add(model.graph.identity).add(sample.read).add(plan.learnedPositions);
    first.add(model.compute.onCpu()).add(static_cast<std::int64_t>(model.compute.products));
    first.bytes(sample.ids.data(), static_cast<std::size_t>(sample.read) * sizeof sample.ids[0]);
    std::vector<std::uint64_t> keys{first.identity().low};
    for (const LayerPlan& layer : plan.layers)
        keys.push_back(ContentHash().add(keys.back()).add(layer.identity()).identity().low);
    return keys;
}

SampleRun runSample(const Placed& model, const Sample& sample, const ModelPlan& plan,
                    bool scoreVariance, RunRotations& rotations,
                    std::span<const std::int64_t> topRows, LayerCache* cache,
                    std::size_t samplesInRun, MeasureCounters& counters,
                    const std::stop_token& stop, const std::function<void()>& layerDone) {
    const std::size_t layers = plan.layers.size();
    const std::vector<std::uint64_t> keys = stateKeys(model, sample, plan);
    SampleRun run;
    run.key = keys.back();
    run.layers.resize(layers);

    // The longest unbroken run of statistics from below decides how high a known input can be used.
    std::size_t known = 0;
    if (cache != nullptr) {
        for (; known < layers; ++known) {
            auto statistics = cache->statistics(keys[known + 1]);
            if (!statistics) break;
            if (scoreVariance && statistics->scoreVariance.empty()) break;
            run.layers[known] = std::move(statistics);
        }
    }
    std::size_t first = known + 1;
    at::Tensor x;
    while (!x.defined() && first > 0) {
        --first;
        if (cache != nullptr) x = cache->input(keys[first]);
    }
    if (!x.defined()) {
        x = embed(model.spec, *model.weights,
                  batchOf({sample.ids.data(), static_cast<std::size_t>(sample.read)}),
                  plan.learnedPositions, model.compute);
    }
    x = x.to(model.compute.device);
    const std::size_t every =
        cache != nullptr ? keepEvery(*cache, layers, samplesInRun, x.nbytes()) : 1;
    if (cache != nullptr) {
        if (first == 0) cache->keepInput(keys[0], x.cpu());
        // What lies below stays as new as what is used: the next edit may begin there.
        for (std::size_t below = first; below-- > 0;)
            cache->input(keys[below]);
    }

    for (std::size_t layer = 0; layer < layers; ++layer) {
        if (layer < first) {
            ++counters.layersReused;
            layerDone();
            continue;
        }
        const bool last = layer + 1 == layers;
        const bool sparse = last && !topRows.empty();
        auto statistics = std::make_shared<LayerStatistics>();
        x = runLayer(model, static_cast<int>(layer), x, plan.layers[layer], scoreVariance,
                     rotations, sparse ? topRows : std::span<const std::int64_t>(), *statistics,
                     stop);
        ++counters.layersComputed;
        if (!sparse) {
            run.layers[layer] = statistics;
            if (cache != nullptr) {
                cache->keepStatistics(keys[layer + 1], statistics);
                if (last || (layer + 1) % every == 0) cache->keepInput(keys[layer + 1], x.cpu());
            }
        } else if (run.layers[layer] == nullptr) {  // the cache may know them and not the output
            statistics->entropy = filledBetween(statistics->entropy, topRows);
            statistics->scoreVariance = filledBetween(statistics->scoreVariance, topRows);
            run.layers[layer] = statistics;
            run.topFilled = true;
        }
        layerDone();
    }
    run.output = x;
    return run;
}

std::vector<float> scoreRows(const Placed& model, const Sample& sample, const at::Tensor& output,
                             const std::vector<std::int64_t>& rows, float* keepLogits,
                             const std::stop_token& stop) {
    const std::int64_t vocabulary = model.spec.vocabulary;
    // About 50 MB of logits at once: fewer rows would pack the weights too often.
    const std::int64_t tile = std::clamp<std::int64_t>(12'000'000 / vocabulary, 64, 1024);
    const auto count = static_cast<std::int64_t>(rows.size());
    std::vector<float> nll(rows.size());
    for (std::int64_t begin = 0; begin < count; begin += tile) {
        if (stop.stop_requested()) throw Cancelled();
        const std::int64_t size = std::min(tile, count - begin);
        const std::int64_t from = rows[static_cast<std::size_t>(begin)];
        const std::int64_t to = rows[static_cast<std::size_t>(begin + size - 1)];
        at::Tensor x;
        if (output.size(0) == count) {
            x = output.narrow(0, begin, size);
        } else if (to - from + 1 == size) {
            x = output.narrow(0, from, size);
        } else {
            x = pickRows(output, std::span(rows).subspan(static_cast<std::size_t>(begin),
                                                         static_cast<std::size_t>(size)));
        }
        const at::Tensor scores = logits(model.spec, *model.weights, x, model.compute);
        if (keepLogits != nullptr) {
            const at::Tensor here = scores.cpu();
            std::copy_n(here.const_data_ptr<float>(), size * vocabulary,
                        keepLogits + begin * vocabulary);
        }
        const std::vector<std::int32_t> labels =
            labelsOf(sample, std::span(rows).subspan(static_cast<std::size_t>(begin),
                                                     static_cast<std::size_t>(size)));
        scoreInto(nll.data() + begin, scores, labels, *model.compute.kernels);
    }
    return nll;
}

}  // namespace sextant
