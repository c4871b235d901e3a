// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/hold_entropy.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "analysis/measure/entropy_line.h"
#include "analysis/model/attend.h"
#include "analysis/model/compute.h"
#include "analysis/model/layer_attention.h"
#include "analysis/model/measure.h"
#include "analysis/model/memory.h"
#include "analysis/model/sample_run.h"
#include "kernels/stop.h"

namespace sextant {

namespace {

constexpr int steps = 12;
constexpr float longestStep = 0.5f, least = -2.0f, most = 2.5f;  // in ln c
constexpr double near = 0.02;                                    // nats

std::int64_t firstHeld(const ModelSpec& spec, std::int64_t positions) {
    if (spec.trainedLength < 8)
        throw Error("the trained length is " + std::to_string(spec.trainedLength) +
                    "; the course of the entropy is fitted over its last three quarters, of 8 "
                    "tokens at least");
    if (positions <= spec.trainedLength)
        throw Error("the samples have " + std::to_string(positions) +
                    " tokens; there is nothing to hold within the trained length of " +
                    std::to_string(spec.trainedLength) + ". Choose a greater length");
    return spec.trainedLength;
}

// [layers, heads, positions]; NaN before row `first`.
std::vector<float> targetsOf(const Measurement& measured, std::int64_t first, HeldAt at) {
    const auto positions = static_cast<std::size_t>(measured.positions);
    std::vector<float> targets(measured.entropy.size(), std::numeric_limits<float>::quiet_NaN());
    for (std::size_t curve = 0; curve < targets.size(); curve += positions) {
        const EntropyLine line =
            entropyLine({measured.entropy.data() + curve, positions}, first / 4, first - 1);
        for (std::int64_t i = first; i < measured.positions; ++i)
            targets[curve + static_cast<std::size_t>(i)] =
                static_cast<float>(line.at(at == HeldAt::line ? i : first - 1));
    }
    return targets;
}

// Makes `factors` (what the plan says of rows [heads, rows]; the rows of `problem`) those that
// bring each row to its target. `targetOf(head, row)`.
template <class TargetOf>
void solve(const Placed& model, AttentionProblem problem, std::vector<float>& factors,
           const TargetOf& targetOf) {
    const std::vector<float> own = factors;
    std::vector<float> logarithm(factors.size());
    // Where the kernels write them.
    const auto written = [&] {
        return at::empty({std::ssize(factors)},
                         at::TensorOptions(at::kFloat).device(model.compute.device));
    };
    const at::Tensor entropyThere = written(), slopeThere = written();
    problem.out = nullptr;
    problem.entropy = entropyThere.data_ptr<float>();
    const bool scaledOnly =
        problem.bias == nullptr && problem.softCap == 0 && problem.sink == nullptr;
    (scaledOnly ? problem.scoreVariance : problem.scaleCovariance) = slopeThere.data_ptr<float>();
    for (int step = 0; step < steps; ++step) {
        const at::Tensor factorsThere = whereRead(factors, model.compute.device);
        problem.rowFactor = factorsThere.const_data_ptr<float>();
        if (model.compute.kernels->attention(problem) == Outcome::stopped) throw Cancelled();
        const at::Tensor entropyHere = entropyThere.cpu(), slopeHere = slopeThere.cpu();
        const float* const entropy = entropyHere.const_data_ptr<float>();
        const float* const slope = slopeHere.const_data_ptr<float>();
        for (std::size_t at = 0; at < factors.size(); ++at) {
            const auto rows = static_cast<std::size_t>(problem.rows);
            const float above = entropy[at] - targetOf(at / rows, at % rows);
            const float newton = above / std::max(slope[at], 1e-6f);
            logarithm[at] = std::clamp(
                logarithm[at] + std::clamp(newton, -longestStep, longestStep), least, most);
            factors[at] = own[at] * std::exp(logarithm[at]);
        }
    }
}

// The layer's plan with the factors that hold rows `first` on of one sample's input [n, hidden].
LayerPlan heldPlan(const Placed& model, int layer, const LayerPlan& plan, RunTables& tables,
                   const at::Tensor& input, std::int64_t first, const float* targets,
                   std::int64_t positions, const std::stop_token& stop) {
    const ModelSpec& spec = model.spec;
    const std::int64_t n = input.size(0);
    const Projected before = project(spec, model.layer(layer), plan, input, model.compute);
    const Turned turned = emptyTurned(spec, plan, n, n, before.query.options());
    turned.query.copy_(before.query);
    turned.key.copy_(before.key);
    turned.value.copy_(before.value);
    Turning(spec, plan, tables).all(turned, 0);

    LayerPlan held = plan;
    // Factors of a plan go as far as the longest sample.
    if (held.rowFactor.empty())
        held.rowFactor.assign(static_cast<std::size_t>(spec.heads * positions), 1.0f);
    for (const GroupRows& group : groupRows(plan, first, n)) {
        GroupAttention attending(model, plan, group, turned, tables);
        stopWith(attending.problem, stop);
        const auto rows = static_cast<std::size_t>(group.count());
        const auto placeOf = [&](std::size_t head, std::size_t row) {
            return head * static_cast<std::size_t>(positions) +
                   static_cast<std::size_t>(group.first) + row;
        };
        std::vector<float> factors(static_cast<std::size_t>(spec.heads) * rows);
        for (std::size_t at = 0; at < factors.size(); ++at)
            factors[at] = held.rowFactor[placeOf(at / rows, at % rows)];
        solve(model, attending.problem, factors,
              [&](std::size_t head, std::size_t row) { return targets[placeOf(head, row)]; });
        for (std::size_t at = 0; at < factors.size(); ++at)
            held.rowFactor[placeOf(at / rows, at % rows)] = factors[at];
    }
    return held;
}

// Means over samples, and over labels beyond, of what comes sample after sample.
struct Sums {
    Sums(const Measurement& like) : entropy(like.entropy.size()) {
        nll.resize(static_cast<std::size_t>(like.positions));
        before = samples = labels = nll;
    }
    std::vector<double> entropy, before, nll, samples, labels;

    std::vector<float> overLabels(const std::vector<double>& sums) const {
        std::vector<float> mean(sums.size(), std::numeric_limits<float>::quiet_NaN());
        for (std::size_t i = 0; i < mean.size(); ++i)
            if (labels[i] > 0) mean[i] = static_cast<float>(sums[i] / labels[i]);
        return mean;
    }
    std::vector<float> meanEntropy() const {
        std::vector<float> mean(entropy.size(), std::numeric_limits<float>::quiet_NaN());
        for (std::size_t at = 0; at < mean.size(); ++at)
            if (const double count = samples[at % samples.size()]; count > 0)
                mean[at] = static_cast<float>(entropy[at] / count);
        return mean;
    }
};

double meanBeyond(const std::vector<float>& nll, const std::vector<double>& labels,
                  std::int64_t first) {
    double sum = 0, count = 0;
    for (std::size_t i = static_cast<std::size_t>(first); i < nll.size(); ++i) {
        if (!(labels[i] > 0)) continue;
        sum += labels[i] * nll[i];
        count += labels[i];
    }
    return count > 0 ? sum / count : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace

HeldEntropy holdEntropy(const Model& model, const Samples& samples, const Intervention& change,
                        HeldAt at, const Progress& progress,
                        const std::function<void(HeldEntropy)>& partial,
                        const ComputePlace& place) {
    const ModelSpec& spec = model.spec();
    HeldEntropy result;
    result.first = firstHeld(spec, samples.positions());
    if (combinedRuns(spec, change).combines())
        throw Error("several runs are combined here; the entropy is held in one run");
    MeasureOptions plain;
    plain.compute = place.compute;
    const Measurement measured = measure(model, samples, change, plain, {{}, progress.stop});
    result.ofSamples = static_cast<int>(samples.samples.size());
    result.target = targetsOf(measured, result.first, at);
    result.device = place.words;

    const c10::NoGradGuard noGradients;
    const std::int64_t positions = measured.positions;
    const Compute cpu;
    const Compute& compute = place.compute ? *place.compute : cpu;
    const ComputeScope scope(compute);
    const Placed placed(model, compute, measureBytes(spec, positions, 1, false, false));
    const ModelPlan plan = planOf(model.graph(), change, positions);
    const auto heads = static_cast<std::size_t>(spec.heads);
    const auto length = static_cast<std::size_t>(positions);
    const RowWork work{progress.stop, {}};
    RunTables tables(positions, compute);
    Sums sums(measured);
    std::int64_t held = 0, reached = 0, done = 0;
    for (const Sample& sample : samples.samples) {
        const std::int64_t n = sample.read;
        at::Tensor x =
            embed(spec, *placed.weights, batchOf({sample.ids.data(), static_cast<std::size_t>(n)}),
                  plan.learnedPositions, compute);
        for (int layer = 0; layer < spec.layerCount(); ++layer) {
            work.checkStop();
            progress(static_cast<double>(done++) /
                         static_cast<double>(samples.samples.size() * spec.layers.size()),
                     "holding the entropy");
            const std::size_t curves = static_cast<std::size_t>(layer) * heads * length;
            const float* targets = result.target.data() + curves;
            const LayerPlan& own = plan.layers[static_cast<std::size_t>(layer)];
            const LayerPlan holding = n > result.first
                                          ? heldPlan(placed, layer, own, tables, x, result.first,
                                                     targets, positions, progress.stop)
                                          : own;
            LayerRun run(placed, layer, holding, false, tables, n);
            x = run.next(x, work);
            for (std::size_t head = 0; head < heads; ++head) {
                const float* entropy =
                    run.statistics()->entropy.data() + head * static_cast<std::size_t>(n);
                for (std::int64_t i = 0; i < n; ++i) {
                    const auto cell = head * length + static_cast<std::size_t>(i);
                    sums.entropy[curves + cell] += entropy[i];
                    if (i < result.first) continue;
                    ++held;
                    reached += std::abs(entropy[i] - targets[cell]) <= near;
                }
            }
        }
        const std::vector<at::Tensor> output{x};
        const std::vector<float> nll =
            scoreRows(placed, sample, output, RunRule::weighted, 0, sample.labels(), nullptr, work);
        model.checkpoint().weights.checkUnchanged();
        for (std::size_t i = 0; i < static_cast<std::size_t>(n); ++i)
            ++sums.samples[i];
        const float* before =
            measured.nllSamples.data() + static_cast<std::size_t>(result.samples) * length;
        for (std::size_t i = 0; i < nll.size(); ++i) {
            sums.before[i] += before[i];
            sums.nll[i] += nll[i];
            ++sums.labels[i];
        }
        ++result.samples;
        result.before = sums.overLabels(sums.before);
        result.nll = sums.overLabels(sums.nll);
        result.entropy = sums.meanEntropy();
        result.nearShare =
            held > 0 ? static_cast<double>(reached) / static_cast<double>(held) : 0.0;
        result.nllBefore = meanBeyond(result.before, sums.labels, result.first);
        result.nllHeld = meanBeyond(result.nll, sums.labels, result.first);
        result.labels = 0;
        for (std::size_t i = static_cast<std::size_t>(result.first); i < sums.labels.size(); ++i)
            result.labels += static_cast<std::int64_t>(sums.labels[i]);
        if (partial && !result.complete()) partial(result);
    }
    progress(1, "holding the entropy");
    return result;
}

}  // namespace sextant
