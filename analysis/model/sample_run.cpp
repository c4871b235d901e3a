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

}  // namespace

std::vector<std::uint64_t> stateKeys(const Model& model, const Sample& sample,
                                     const ModelPlan& plan) {
    ContentHash first;
    first.add(model.identity()).add(sample.read).add(plan.learnedPositions);
    first.bytes(sample.ids.data(), static_cast<std::size_t>(sample.read) * sizeof sample.ids[0]);
    std::vector<std::uint64_t> keys{first.identity().low};
    for (const LayerPlan& layer : plan.layers)
        keys.push_back(ContentHash().add(keys.back()).add(layer.identity()).identity().low);
    return keys;
}

SampleRun runSample(const Model& model, const Sample& sample, const ModelPlan& plan,
                    bool scoreVariance, RunRotations& rotations,
                    std::span<const std::int64_t> topRows, LayerCache* cache,
                    std::size_t samplesInRun, MeasureCounters& counters,
                    const std::stop_token& stop, const std::function<void()>& layerDone) {
    const Model::Graph& graph = model.graph();
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
        x = embed(graph, {sample.ids.data(), static_cast<std::size_t>(sample.read)},
                  plan.learnedPositions);
    }
    const std::size_t every =
        cache != nullptr ? keepEvery(*cache, layers, samplesInRun, x.nbytes()) : 1;
    if (cache != nullptr) {
        if (first == 0) cache->keepInput(keys[0], x);
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
        x = runLayer(graph, static_cast<int>(layer), x, plan.layers[layer], scoreVariance,
                     rotations, sparse ? topRows : std::span<const std::int64_t>(), *statistics,
                     stop);
        ++counters.layersComputed;
        if (!sparse) {
            run.layers[layer] = statistics;
            if (cache != nullptr) {
                cache->keepStatistics(keys[layer + 1], statistics);
                if (last || (layer + 1) % every == 0) cache->keepInput(keys[layer + 1], x);
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

std::vector<float> scoreRows(const Model& model, const Sample& sample, const at::Tensor& output,
                             const std::vector<std::int64_t>& rows, float* keepLogits,
                             const std::stop_token& stop) {
    const Model::Graph& graph = model.graph();
    const std::int64_t vocabulary = model.spec().vocabulary;
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
        const at::Tensor scores = logits(graph, x);
        const at::Tensor normaliser = at::logsumexp(scores, 1);
        const float* score = scores.const_data_ptr<float>();
        const float* logZ = normaliser.const_data_ptr<float>();
        if (keepLogits != nullptr) {
            std::copy_n(score, size * vocabulary, keepLogits + begin * vocabulary);
        }
        for (std::int64_t r = 0; r < size; ++r) {
            const auto label =
                static_cast<std::size_t>(rows[static_cast<std::size_t>(begin + r)] + 1);
            if (label >= sample.ids.size()) {
                nll[static_cast<std::size_t>(begin + r)] = std::nanf("");
                continue;
            }
            nll[static_cast<std::size_t>(begin + r)] =
                logZ[r] - score[r * vocabulary + sample.ids[label]];
        }
    }
    return nll;
}

}  // namespace sextant
