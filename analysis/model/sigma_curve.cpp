// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/sigma_curve.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "analysis/model/compute.h"
#include "analysis/model/layer_attention.h"
#include "analysis/model/memory.h"
#include "analysis/model/plain_errors.h"
#include "analysis/model/sample_run.h"
#include "analysis/values/number_text.h"
#include "kernels/scale_sweep.h"
#include "kernels/stop.h"

namespace sextant {

namespace {

void check(const ModelSpec& spec, const Samples& samples, const Intervention& change,
           const SigmaCurveQuestion& question) {
    if (question.layer < 0 || question.layer >= spec.layerCount() || question.head < 0 ||
        question.head >= spec.heads)
        throw Error("layer " + std::to_string(question.layer) + ", head " +
                    std::to_string(question.head) + " is none of the model's " +
                    std::to_string(spec.layerCount()) + " x " + std::to_string(spec.heads) +
                    " heads");
    for (const auto* list : {&question.sigma, &question.nllSigma})
        for (const double sigma : *list)
            if (!(sigma >= 0 && sigma <= std::numeric_limits<float>::max()))
                throw Error("a scale of " + numberText(sigma) + " is negative or not a number");
    if (combinedRuns(spec, change).combines())
        throw Error("several runs are combined here; a head has its curve in one run");
    for (const Sample& sample : samples.samples)
        if (sample.labels() > question.fromPosition) return;
    if (!question.nllSigma.empty())
        throw Error("no label is predicted at position " + std::to_string(question.fromPosition) +
                    " or after; the samples have " + std::to_string(samples.positions()) +
                    " tokens");
}

// The other heads as they are set, this one at `sigma` in effect.
Intervention withSigma(const ModelSpec& spec, Intervention change,
                       const SigmaCurveQuestion& question, double sigma) {
    change.headSigma = effectiveSigma(spec, change);
    change.uniformSigma = 1.0;
    change.headSigma[static_cast<std::size_t>(question.layer * spec.heads + question.head)] = sigma;
    return change;
}

// Evenly spaced scales that rise can be swept; others are taken one by one.
std::vector<ScaleSweep> sweepsOf(const std::vector<double>& sigma, double unit) {
    const auto at = [&](std::size_t i) { return unit * sigma[i]; };
    const double step = sigma.size() > 1 ? at(1) - at(0) : 0.0;
    bool even = step >= 0;
    for (std::size_t i = 0; i < sigma.size(); ++i)
        even = even && std::abs(at(0) + static_cast<double>(i) * step - at(i)) <=
                           1e-9 * (std::abs(at(0)) + std::abs(at(i)));
    if (even && !sigma.empty()) return {{at(0), step, static_cast<int>(sigma.size())}};
    std::vector<ScaleSweep> single;
    for (std::size_t i = 0; i < sigma.size(); ++i)
        single.push_back({at(i), 0.0, 1});
    return single;
}

// One head's entropies over one sample's input of its layer, [sigma, n], swept on the CPU.
std::vector<float> sweep(const Placed& model, const Placed& onCpu, const LayerPlan& plan,
                         RunTables& tables, const at::Tensor& input,
                         const SigmaCurveQuestion& question, const std::stop_token& stop) {
    const ModelSpec& spec = model.spec;
    const std::int64_t n = input.size(0);
    const Projected before =
        hereOf(project(spec, model.layer(question.layer), plan, input, model.compute));
    const Turned turned = emptyTurned(spec, plan, n, n, before.query.options());
    turned.query.copy_(before.query);
    turned.key.copy_(before.key);
    turned.value.copy_(before.value);
    Turning(spec, plan, tables).all(turned, 0);
    const std::size_t count = question.sigma.size();
    std::vector<float> entropy(count * static_cast<std::size_t>(n));
    // The plan was made with this head's sigma at 1.
    const double unit = plan.scale[static_cast<std::size_t>(question.head)];
    for (const GroupRows& group : groupRows(plan, 0, n)) {
        GroupAttention attending(onCpu, plan, group, turned, tables);
        stopWith(attending.problem, stop);
        std::size_t done = 0;
        for (const ScaleSweep& part : sweepsOf(question.sigma, unit)) {
            std::vector<float> rows(static_cast<std::size_t>(part.count * group.count()));
            if (sweepEntropy(attending.problem, question.head, part, rows.data()) ==
                Outcome::stopped)
                throw Cancelled();
            for (int k = 0; k < part.count; ++k, ++done)
                std::copy_n(rows.begin() + k * group.count(), group.count(),
                            entropy.begin() + static_cast<std::int64_t>(done) * n + group.first);
        }
    }
    return entropy;
}

// Sums over samples; means are what a SigmaCurve shows.
struct Sums {
    std::vector<double> entropy, rows;  // [sigma, positions]; [positions]
    std::vector<double> nll;            // [nllSigma]
    double labels = 0;

    void addEntropy(const std::vector<float>& found, std::int64_t n) {
        const std::size_t positions = rows.size(), count = static_cast<std::size_t>(n);
        for (std::size_t at = 0; at < found.size(); ++at)
            entropy[at / count * positions + at % count] += found[at];
        for (std::size_t i = 0; i < count; ++i)
            ++rows[i];
    }
    std::vector<float> meanEntropy() const {
        std::vector<float> mean(entropy.size(), std::numeric_limits<float>::quiet_NaN());
        for (std::size_t at = 0; at < mean.size(); ++at)
            if (const double count = rows[at % rows.size()]; count > 0)
                mean[at] = static_cast<float>(entropy[at] / count);
        return mean;
    }
};

}  // namespace

SigmaCurve sigmaCurve(const Model& model, const Samples& samples, const Intervention& change,
                      const SigmaCurveQuestion& question,
                      const std::function<void(SigmaCurve)>& partial, const Progress& progress,
                      const ComputePlace& place) try {
    const ModelSpec& spec = model.spec();
    check(spec, samples, change, question);
    const c10::NoGradGuard noGradients;
    const std::int64_t positions = samples.positions();
    const Compute cpu;
    const Compute& compute = place.compute ? *place.compute : cpu;
    const ComputeScope scope(compute);
    const Placed onCpu(model, cpu),
        placed(model, compute, measureBytes(spec, positions, 1, false, false));
    const Intervention alone = withSigma(spec, change, question, 1.0);
    const ModelPlan plan = planOf(model.graph(), alone, positions);
    for (const LayerPlan& layer : plan.layers)
        refuseUnknown(layer);
    std::vector<LayerPlan> moved;  // of the head's layer, at each scale of the losses
    for (const double sigma : question.nllSigma)
        moved.push_back(planOf(model.graph(), withSigma(spec, change, question, sigma), positions)
                            .layers[static_cast<std::size_t>(question.layer)]);

    const std::size_t scales = question.sigma.size(), losses = question.nllSigma.size();
    Sums sums;
    sums.entropy.assign(scales * static_cast<std::size_t>(positions), 0.0);
    sums.rows.assign(static_cast<std::size_t>(positions), 0.0);
    sums.nll.assign(losses, 0.0);
    SigmaCurve result;
    result.layer = question.layer;
    result.head = question.head;
    result.sigma = question.sigma;
    result.positions = positions;
    result.device = place.words;
    result.nllSigma = question.nllSigma;
    result.nll.assign(losses, std::numeric_limits<double>::quiet_NaN());
    result.of = static_cast<int>(samples.samples.size() * (losses + 1));
    const RowWork work{progress.stop, {}};
    const auto next = [&] {
        model.checkpoint().weights.checkUnchanged();
        ++result.done;
        progress(static_cast<double>(result.done) / result.of, "moving one head's scale");
    };
    const auto tell = [&] {
        if (partial && !result.complete()) partial(result);
    };

    for (const Sample& sample : samples.samples) {
        const std::int64_t n = sample.read;
        RunTables tables(positions, compute), tablesOnCpu(positions, cpu);
        const auto through = [&](at::Tensor x, int from, int to, const LayerPlan* first) {
            for (int layer = from; layer < to; ++layer) {
                work.checkStop();
                const LayerPlan& own =
                    first && layer == from ? *first : plan.layers[static_cast<std::size_t>(layer)];
                x = LayerRun(placed, layer, own, false, tables, n).next(x, work);
            }
            return x;
        };
        const at::Tensor input = through(
            embed(spec, *placed.weights, batchOf({sample.ids.data(), static_cast<std::size_t>(n)}),
                  plan.learnedPositions, compute),
            0, question.layer, nullptr);
        if (scales > 0)
            sums.addEntropy(
                sweep(placed, onCpu, plan.layers[static_cast<std::size_t>(question.layer)],
                      tablesOnCpu, input, question, progress.stop),
                n);
        result.entropy = sums.meanEntropy();
        next();
        tell();
        const std::int64_t from = std::min(question.fromPosition, sample.labels());
        const bool firstOfAll = sums.labels == 0;
        const double labels = sums.labels + static_cast<double>(sample.labels() - from);
        for (std::size_t at = 0; at < losses; ++at) {
            const std::vector<at::Tensor> output{
                through(input, question.layer, spec.layerCount(), &moved[at])};
            const std::vector<float> nll = scoreRows(placed, sample, output, RunRule::weighted, 0,
                                                     sample.labels(), nullptr, work);
            for (std::int64_t i = from; i < sample.labels(); ++i)
                sums.nll[at] += nll[static_cast<std::size_t>(i)];
            next();
            // Losses over different samples do not stand beside each other.
            if (!firstOfAll || labels == 0) continue;
            result.nll[at] = sums.nll[at] / labels;
            result.nllSamples = 1;
            tell();
        }
        sums.labels = labels;
        if (firstOfAll || labels == 0) continue;
        for (std::size_t at = 0; at < losses; ++at)
            result.nll[at] = sums.nll[at] / labels;
        ++result.nllSamples;
        tell();
    }
    return result;
} catch (...) {
    rethrowPlainly();
}

}  // namespace sextant
