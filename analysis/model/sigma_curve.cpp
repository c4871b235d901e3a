// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/sigma_curve.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "analysis/model/attend.h"
#include "analysis/model/cost.h"
#include "analysis/model/plain_errors.h"
#include "analysis/model/scoring.h"
#include "kernels/stop.h"

namespace sextant {

namespace {

void check(const ModelSpec& spec, const Samples& samples, const Intervention& change,
           const SigmaCurveQuestion& question) {
    if (question.layer < 0 || question.layer >= spec.layerCount() || question.head < 0 ||
        question.head >= spec.heads)
        throw Error("layer {}, head {} is none of the model's {} x {} heads", question.layer,
                    question.head, spec.layerCount(), spec.heads);
    for (const auto* list : {&question.sigma, &question.nllSigma})
        for (const double sigma : *list)
            if (!(sigma >= 0 && sigma <= std::numeric_limits<float>::max()))
                throw Error("a scale of {} is negative or not a number", sigma);
    if (combinedRuns(spec, change).combines())
        throw Error("several runs are combined here; a head has its curve in one run");
    for (const Sample& sample : samples.samples)
        if (sample.labels() > question.fromPosition) return;
    if (!question.nllSigma.empty())
        throw Error("no label is predicted at position {} or after; the samples have {} tokens",
                    question.fromPosition, samples.positions());
}

// The other heads as they are set, this one at `sigma` in effect.
Intervention withSigma(const ModelSpec& spec, Intervention change,
                       const SigmaCurveQuestion& question, double sigma) {
    change.headSigma = effectiveSigma(spec, change);
    change.uniformSigma = 1.0;
    change.headSigma[static_cast<std::size_t>(question.layer * spec.heads + question.head)] = sigma;
    return change;
}

// One head's entropies at all scales of the question, over one sample on its way.
class Sweeping : public Probe {
  public:
    Sweeping(const WeightsOnDevice& model, RunTables& tables, const SigmaCurveQuestion& question,
             const std::stop_token& stop)
        : model_(model), tables_(tables), question_(question), stop_(stop) {}

    void input(int layer, std::int64_t /*first*/, const at::Tensor& rows) override {
        if (layer == question_.layer) input_ = rows;
    }

    const LayerPlan* rotated(const WalkedRows& at) override {
        if (at.layer != question_.layer || question_.sigma.empty()) return nullptr;
        const at::Device device = model_.compute.device;
        std::vector<float> scales;
        // The plan was made with this head's sigma at 1.
        const double unit = at.plan.scale[static_cast<std::size_t>(question_.head)];
        for (const double sigma : question_.sigma)
            scales.push_back(static_cast<float>(unit * sigma));
        const at::Tensor scale = whereRead(scales, device);
        entropy_ = at::empty({std::ssize(scales), at.end});
        for (const GroupRows& group : groupRows(at.plan, 0, at.end)) {
            GroupAttention attending(model_, at.plan, group, at.rotated, tables_);
            AttentionProblem one = headOf(attending.problem, question_.head);
            stopWith(one, stop_);
            for (std::int64_t k = 0; k < std::ssize(scales); ++k) {
                RowCurve curve(entropy_.narrow(0, k, 1), group, device);
                one.scale = scale.const_data_ptr<float>() + k;
                one.entropy = curve.data();
                if (model_.compute.kernels->attention(one) == Outcome::stopped) throw Cancelled();
                curve.gather();
            }
        }
        return nullptr;
    }

    const at::Tensor& input() const { return input_; }      // of the head's layer
    const at::Tensor& entropy() const { return entropy_; }  // [sigma, n]

  private:
    const WeightsOnDevice& model_;
    RunTables& tables_;
    const SigmaCurveQuestion& question_;
    const std::stop_token& stop_;
    at::Tensor input_, entropy_;
};

// Sums over samples; means are what a SigmaCurve shows.
struct CurveSums {
    std::vector<double> entropy, rows;  // [sigma, positions]; [positions]
    std::vector<double> nll;            // [nllSigma]
    double labels = 0;

    void addEntropy(const at::Tensor& found) {
        const std::size_t positions = rows.size(), count = static_cast<std::size_t>(found.size(1));
        const float* const values = found.const_data_ptr<float>();
        for (std::size_t at = 0; at < static_cast<std::size_t>(found.numel()); ++at)
            entropy[at / count * positions + at % count] += values[at];
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
    const std::int64_t positions = samples.positions();
    const ModelRun run(model, place.compute, walkBytes(model, positions));
    const WeightsOnDevice& placed = run.placed;
    ModelPlan plan = planOf(model.graph(), withSigma(spec, change, question, 1.0), positions);
    const LayerPlan alone = plan.layers[static_cast<std::size_t>(question.layer)];
    std::vector<LayerPlan> moved;  // of the head's layer, at each scale of the losses
    for (const double sigma : question.nllSigma)
        moved.push_back(planOf(model.graph(), withSigma(spec, change, question, sigma), positions)
                            .layers[static_cast<std::size_t>(question.layer)]);

    const std::size_t scales = question.sigma.size(), losses = question.nllSigma.size();
    CurveSums sums;
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
    const int layers = spec.layerCount();
    double all = 0;
    for (const Sample& sample : samples.samples)
        all += walkCost(spec, plan, 0, question.layer + 1, sample.read) +
               static_cast<double>(losses) *
                   (walkCost(spec, plan, question.layer, layers, sample.read) +
                    scoringCost(spec, sample.labels()));
    const RowWork work = workOf(progress, all, Message("moving one head's scale"));
    RunTables tables(positions, placed.compute);
    const auto tell = [&] {
        if (partial && !result.complete()) partial(result);
    };

    for (const Sample& sample : samples.samples) {
        const std::int64_t n = sample.read;
        Sweeping sweeping(placed, tables, question, progress.stop);
        LayerPlan& own = plan.layers[static_cast<std::size_t>(question.layer)];
        own = alone;
        walkLayers(placed, plan, tables, {.to = question.layer + 1, .rows = n, .rotatedOnly = true},
                   run.embedded(sample, plan), {&sweeping}, work);
        if (scales > 0) sums.addEntropy(sweeping.entropy());
        result.entropy = sums.meanEntropy();
        ++result.done;
        tell();
        const std::int64_t from = std::min(question.fromPosition, sample.labels());
        const bool firstOfAll = sums.labels == 0;
        const double labels = sums.labels + static_cast<double>(sample.labels() - from);
        for (std::size_t at = 0; at < losses; ++at) {
            own = moved[at];
            const std::vector<at::Tensor> output{walkLayers(
                placed, plan, tables, {question.layer, layers, n}, sweeping.input(), {}, work)};
            const std::vector<float> nll = scoreRows(placed, sample, output, RunRule::weighted, 0,
                                                     sample.labels(), nullptr, work);
            for (std::int64_t i = from; i < sample.labels(); ++i)
                sums.nll[at] += nll[static_cast<std::size_t>(i)];
            ++result.done;
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
