// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/hold_entropy.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "analysis/measure/entropy_line.h"
#include "analysis/model/attend.h"
#include "analysis/model/cost.h"
#include "analysis/model/measure.h"
#include "analysis/model/scoring.h"
#include "kernels/stop.h"

namespace sextant {

namespace {

constexpr int steps = 12;
constexpr float longestStep = 0.5f, least = -2.0f, most = 2.5f;  // in ln c
constexpr double near = 0.02;                                    // nats

std::int64_t firstHeld(const ModelSpec& spec, std::int64_t positions) {
    if (spec.trainedLength < 8)
        throw Error(
            "the trained length is {}; the course of the entropy is fitted over its last three "
            "quarters, of 8 tokens at least",
            spec.trainedLength);
    if (positions <= spec.trainedLength)
        throw Error(
            "the samples have {} tokens; there is nothing to hold within the trained length of {}. "
            "Choose a greater length",
            positions, spec.trainedLength);
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
void solve(const WeightsOnDevice& model, AttentionProblem problem, std::vector<float>& factors,
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

// Holds rows `first` on of one sample on its way through the layers.
class Holding : public Probe {
  public:
    // `targets`: [layers, heads, positions]. What is given must live as long.
    Holding(const WeightsOnDevice& model, RunTables& tables, std::int64_t first,
            const std::vector<float>& targets, const RowWork& work)
        : model_(model), tables_(tables), first_(first), targets_(targets), work_(work) {}

    // The plan with the factors that hold these rows.
    const LayerPlan* rotated(const WalkedRows& at) override {
        if (at.end <= first_) return nullptr;
        const auto heads = static_cast<std::size_t>(model_.spec.heads);
        // Factors of a plan go as far as the longest sample.
        const auto positions = static_cast<std::size_t>(tables_.rows());
        const float* const targets =
            targets_.data() + static_cast<std::size_t>(at.layer) * heads * positions;
        held_ = at.plan;
        if (held_.rowFactor.empty()) held_.rowFactor.assign(heads * positions, 1.0f);
        for (const GroupRows& group : groupRows(at.plan, std::max(first_, at.first), at.end)) {
            GroupAttention attending(model_, at.plan, group, at.rotated, tables_, at.first);
            stopWith(attending.problem, work_.stop);
            const auto rows = static_cast<std::size_t>(group.count());
            const auto placeOf = [&](std::size_t head, std::size_t row) {
                return head * positions + static_cast<std::size_t>(group.first) + row;
            };
            std::vector<float> factors(heads * rows);
            for (std::size_t one = 0; one < factors.size(); ++one)
                factors[one] = held_.rowFactor[placeOf(one / rows, one % rows)];
            solve(model_, attending.problem, factors,
                  [&](std::size_t head, std::size_t row) { return targets[placeOf(head, row)]; });
            for (std::size_t one = 0; one < factors.size(); ++one)
                held_.rowFactor[placeOf(one / rows, one % rows)] = factors[one];
            work_.tell(steps *
                       layerCost(model_.spec, at.layer, at.plan, group.first, group.end).attend);
        }
        return &held_;
    }

  private:
    const WeightsOnDevice& model_;
    RunTables& tables_;
    std::int64_t first_;
    const std::vector<float>& targets_;
    const RowWork& work_;
    LayerPlan held_;
};

// Means over samples, and over labels beyond, of what comes sample after sample.
struct LossSums {
    LossSums(const Measurement& like) : entropy(like.entropy.size()) {
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

// Of one sample, in units of cost.h.
double costOf(const ModelSpec& spec, const ModelPlan& plan, const Sample& sample,
              std::int64_t first) {
    double cost = walkCost(spec, plan, 0, spec.layerCount(), sample.read) +
                  scoringCost(spec, sample.labels());
    for (int layer = 0; sample.read > first && layer < spec.layerCount(); ++layer)
        cost += steps * layerCost(spec, layer, plan.layers[static_cast<std::size_t>(layer)], first,
                                  sample.read)
                            .attend;
    return cost;
}

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

    const std::int64_t positions = measured.positions;
    const ModelRun run(model, place.compute, walkBytes(model, positions));
    const ModelPlan plan = planOf(model.graph(), change, positions);
    const auto heads = static_cast<std::size_t>(spec.heads);
    const auto length = static_cast<std::size_t>(positions);
    double all = 0;
    for (const Sample& sample : samples.samples)
        all += costOf(spec, plan, sample, result.first);
    const RowWork work = workOf(progress, all, Message("holding the entropy"));
    RunTables tables(positions, run.placed.compute);
    Holding holding(run.placed, tables, result.first, result.target, work);
    LossSums sums(measured);
    std::int64_t held = 0, reached = 0;
    for (const Sample& sample : samples.samples) {
        const std::int64_t n = sample.read;
        StatisticsProbe statistics(run.placed, n, false);
        const std::vector<at::Tensor> output{
            walkLayers(run.placed, plan, tables, {0, spec.layerCount(), n},
                       run.embedded(sample, plan), {&holding, &statistics}, work)};
        const std::vector<float> nll = scoreRows(run.placed, sample, output, RunRule::weighted, 0,
                                                 sample.labels(), nullptr, work);
        for (int layer = 0; layer < spec.layerCount(); ++layer) {
            const std::size_t curves = static_cast<std::size_t>(layer) * heads * length;
            for (std::size_t head = 0; head < heads; ++head) {
                const float* entropy =
                    statistics.of(layer)->entropy.data() + head * static_cast<std::size_t>(n);
                for (std::int64_t i = 0; i < n; ++i) {
                    const auto cell = curves + head * length + static_cast<std::size_t>(i);
                    sums.entropy[cell] += entropy[i];
                    if (i < result.first) continue;
                    ++held;
                    reached += std::abs(entropy[i] - result.target[cell]) <= near;
                }
            }
        }
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
