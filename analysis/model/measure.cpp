// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/measure.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <numeric>

#include "analysis/model/compute.h"
#include "analysis/model/memory.h"
#include "analysis/model/plain_errors.h"
#include "analysis/model/sample_run.h"
#include "analysis/model/sparse_rows.h"

namespace sextant {

namespace {

void checkIds(const ModelSpec& spec, const Samples& samples) {
    if (samples.samples.empty()) throw Error("there is no sample to measure");
    for (std::size_t s = 0; s < samples.samples.size(); ++s) {
        const Sample& sample = samples.samples[s];
        if (sample.read < 1 || sample.read > static_cast<std::int64_t>(sample.ids.size())) {
            throw Error("sample " + std::to_string(s + 1) + " is empty");
        }
        for (std::size_t i = 0; i < sample.ids.size(); ++i) {
            const std::int32_t id = sample.ids[i];
            if (id < 0 || id >= spec.vocabulary) {
                throw Error("sample " + std::to_string(s + 1) + ", token " + std::to_string(i) +
                            " is id " + std::to_string(id) +
                            "; the model's vocabulary has the ids 0 to " +
                            std::to_string(spec.vocabulary - 1) +
                            ". Use the tokenizer that belongs to this checkpoint");
            }
        }
    }
}

// The measurement comes first; the layer cache has what it leaves.
void reserveMemory(const Model& model, std::int64_t positions, std::int64_t samples,
                   const MeasureOptions& options) {
    const ModelSpec& spec = model.spec();
    LayerCache* const cache = options.cache;
    std::uint64_t available = availableBytes() + (cache != nullptr ? cache->bytes() : 0);
    available -= std::min(available, model.graph().bytesOfALayer);
    checkMemory(spec, positions, samples, options.scoreVariance, options.logits, available);
    if (cache == nullptr) return;
    cache->limit(available -
                 measureBytes(spec, positions, samples, options.scoreVariance, options.logits));
}

// Sums [layers, heads, positions] over samples of different lengths, then means.
class CurveMean {
  public:
    CurveMean(std::size_t curves, std::size_t positions)
        : positions_(positions), sum_(curves * positions, 0.0) {}

    void add(std::size_t firstCurve, const std::vector<float>& values, std::size_t length) {
        for (std::size_t curve = 0; curve < values.size() / length; ++curve) {
            const float* from = values.data() + curve * length;
            double* to = sum_.data() + (firstCurve + curve) * positions_;
            for (std::size_t i = 0; i < length; ++i)
                to[i] += from[i];
        }
    }
    std::vector<float> mean(const std::vector<int>& samplesAt) const {
        std::vector<float> mean(sum_.size());
        for (std::size_t i = 0; i < sum_.size(); ++i) {
            mean[i] = static_cast<float>(sum_[i] / samplesAt[i % positions_]);
        }
        return mean;
    }

  private:
    std::size_t positions_;
    std::vector<double> sum_;
};

}  // namespace

Measurement measure(const Model& model, const Samples& samples, const Intervention& change,
                    const MeasureOptions& options, const Progress& progress,
                    MeasureCounters* counters) try {
    const auto begin = std::chrono::steady_clock::now();
    const ModelSpec& spec = model.spec();
    check(spec, change);
    checkIds(spec, samples);
    const std::shared_ptr<const Compute> compute =
        options.compute ? options.compute : sharedCompute(Device::cpu);
    const ComputeScope scope(*compute);

    const bool coarse = options.fidelity == Fidelity::partial;
    const std::size_t count = coarse ? 1 : samples.samples.size();
    std::int64_t positions = 0;
    for (std::size_t s = 0; s < count; ++s) {
        positions = std::max(positions, samples.samples[s].read);
    }
    if (spec.learnedPositions > 0 && positions > spec.learnedPositions)
        throw Error("the text has " + std::to_string(positions) +
                    " positions; this model has learned " + std::to_string(spec.learnedPositions) +
                    " of them and none beyond. Choose a length of at most " +
                    std::to_string(spec.learnedPositions));
    reserveMemory(model, positions, static_cast<std::int64_t>(count), options);

    const Placed placed(model, *compute, measureBytes(spec, positions, 1, false, false));

    const ModelPlan plan = planOf(model.graph(), change, positions);
    const auto length = static_cast<std::size_t>(positions);
    const auto heads = static_cast<std::size_t>(spec.heads);
    const auto vocabulary = static_cast<std::size_t>(spec.vocabulary);
    const float nothing = std::numeric_limits<float>::quiet_NaN();

    Measurement result;
    result.fidelity = options.fidelity;
    result.device = nameOf(*compute);
    result.layers = spec.layerCount();
    result.heads = spec.heads;
    result.positions = static_cast<int>(positions);
    result.samples = static_cast<int>(count);
    result.vocabulary = spec.vocabulary;
    result.nllSamples.assign(count * length, nothing);
    if (options.logits) result.logits.assign(count * length * vocabulary, nothing);

    CurveMean entropy(plan.layers.size() * heads, length);
    CurveMean variance(options.scoreVariance ? plan.layers.size() * heads : 0, length);
    std::vector<int> samplesAt(length, 0);
    std::vector<double> nllAt(length, 0.0);
    std::vector<int> labelsAt(length, 0);
    RunRotations rotations(positions, *compute);
    MeasureCounters own;
    bool topFilled = false;

    // Progress counts layers, and the scoring of a sample as one more.
    const double steps = static_cast<double>(count * (plan.layers.size() + 1));
    double done = 0;
    const auto step = [&] { progress(++done / steps, "measuring"); };

    for (std::size_t s = 0; s < count; ++s) {
        const Sample& sample = samples.samples[s];
        const auto read = static_cast<std::size_t>(sample.read);
        std::vector<std::int64_t> rows, topRows;
        if (coarse) {
            rows = spreadRows(sample.read);
            if (rows.size() < read && !compute->byTensors()) topRows = rows;
        } else {
            rows.resize(options.logits ? read : static_cast<std::size_t>(sample.labels()));
            std::iota(rows.begin(), rows.end(), std::int64_t{0});
        }
        const SampleRun run = runSample(placed, sample, plan, options.scoreVariance, rotations,
                                        topRows, options.cache, count, own, progress.stop, step);
        topFilled = run.topFilled;
        for (std::size_t layer = 0; layer < run.layers.size(); ++layer) {
            entropy.add(layer * heads, run.layers[layer]->entropy, read);
            if (options.scoreVariance) {
                variance.add(layer * heads, run.layers[layer]->scoreVariance, read);
            }
        }
        for (std::size_t i = 0; i < read; ++i)
            ++samplesAt[i];

        std::shared_ptr<const std::vector<float>> nll;
        const bool cached = options.cache != nullptr && !coarse && !options.logits;
        if (cached) nll = options.cache->nll(run.key);
        if (!nll || nll->size() != rows.size()) {
            nll = std::make_shared<std::vector<float>>(
                scoreRows(placed, sample, run.output, rows,
                          options.logits ? result.logits.data() + s * length * vocabulary : nullptr,
                          progress.stop));
            if (cached) options.cache->keepNll(run.key, nll);
        }
        for (std::size_t r = 0; r < rows.size(); ++r) {
            const auto i = static_cast<std::size_t>(rows[r]);
            if (static_cast<std::int64_t>(i) >= sample.labels()) continue;
            const float value = (*nll)[r];
            if (!std::isfinite(value)) {
                model.checkpoint().weights.checkUnchanged();
                throw Error(
                    "the NLL of sample " + std::to_string(s + 1) + " at position " +
                    std::to_string(i) +
                    " is not a finite number: the forward pass overflowed. Undo the last change");
            }
            result.nllSamples[s * length + i] = value;
            nllAt[i] += value;
            ++labelsAt[i];
            result.nllSum += value;
            ++result.labels;
        }
        step();
    }

    model.checkpoint().weights.checkUnchanged();
    result.entropy = entropy.mean(samplesAt);
    if (options.scoreVariance) result.scoreVariance = variance.mean(samplesAt);
    result.nll.resize(length);
    for (std::size_t i = 0; i < length; ++i) {
        result.nll[i] = labelsAt[i] == 0 ? nothing : static_cast<float>(nllAt[i] / labelsAt[i]);
    }
    result.convention =
        coarse ? "estimate from one sample at " + std::to_string(result.labels) + " positions"
               : "one forward pass a sample; every token but the first scored once from all tokens "
                 "before it in its sample; mean over tokens";
    if (topFilled) {
        result.convention += "; the last layer's curves are straight lines between " +
                             std::to_string(spreadRows(positions).size()) + " positions";
    }
    result.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    if (counters != nullptr) {
        counters->layersComputed += own.layersComputed;
        counters->layersReused += own.layersReused;
    }
    return result;
} catch (...) {
    rethrowPlainly();
}

}  // namespace sextant
