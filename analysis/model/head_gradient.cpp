// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/head_gradient.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>
#include <torch/csrc/autograd/autograd.h>

#include <algorithm>
#include <cmath>

#include "analysis/model/memory.h"
#include "analysis/model/plain_errors.h"
#include "analysis/model/scales_by_product.h"
#include "analysis/model/walk.h"
#include "analysis/position/composition.h"
#include "analysis/position/runs.h"
#include "analysis/values/number_text.h"
#include "kernels/stop.h"

namespace sextant {

namespace {

using torch::autograd::grad;

// A tile of rows as a leaf that asks for its gradient.
at::Tensor leaf(const at::Tensor& rows) {
    return rows.detach().requires_grad_(true);
}

// One sample through all layers and back.
class Pass : Probe {
  public:
    Pass(const ModelRun& run, const ModelPlan& plan, RunTables& tables, bool keepProjected,
         const Progress& stop)
        : run_(run),
          model_(run.placed),
          spec_(model_.spec),
          compute_(model_.compute),
          plan_(plan),
          tables_(tables),
          keepProjected_(keepProjected),
          progress_(stop) {}

    // Adds the sample's slopes by the scales times `weight` to `sums` [layers * heads]; returns the
    // sum of its NLL from `from` on.
    double run(const Sample& sample, std::int64_t from, double weight, std::vector<double>& sums) {
        kept_.clear();
        at::Tensor x = walkLayers(model_, plan_, tables_, {0, spec_.layerCount(), sample.read},
                                  run_.embedded(sample, plan_), {this}, {progress_.stop, {}});
        double nll = 0;
        at::Tensor d = differentiateScores(sample, from, weight, x, nll);
        x.reset();
        for (std::size_t layer = plan_.layers.size(); layer-- > 0;) {
            d = backward(static_cast<int>(layer), kept_[layer], d,
                         sums.data() + layer * static_cast<std::size_t>(spec_.heads), layer > 0);
            kept_.pop_back();
        }
        return nll;
    }

  private:
    // Of one layer.
    struct Kept {
        at::Tensor input, attended;
        RotatedQK turned;      // where there is memory for all layers'
        at::Tensor logSumExp;  // [heads, n]
    };

    void input(int /*layer*/, std::int64_t /*first*/, const at::Tensor& rows) override {
        kept_.push_back({rows, {}, {}, at::empty({spec_.heads, rows.size(0)}, rows.options())});
    }
    const LayerPlan* rotated(const WalkedRows& at) override {
        if (keepProjected_) kept_.back().turned = at.rotated;
        return nullptr;
    }
    void attend(const WalkedRows& /*at*/, const GroupRows& rows,
                AttentionProblem& problem) override {
        writing_ = {kept_.back().logSumExp, rows, compute_.device};
        problem.logSumExp = writing_.data();
    }
    void attended(const WalkedRows& /*at*/, const GroupRows& /*rows*/) override {
        writing_.gather();
    }
    void output(int /*layer*/, std::int64_t /*first*/, const at::Tensor& attended,
                const at::Tensor& /*rows*/) override {
        kept_.back().attended = attended;
    }

    template <class Work>
    void tiles(std::int64_t n, std::int64_t rows, const Work& work) const {
        for (std::int64_t row = 0; row < n; row += rows) {
            progress_.checkStop();
            work(row, std::min(rows, n - row));
        }
    }

    // The gradient by the last layer's output of `weight` times the sum of the NLL.
    at::Tensor differentiateScores(const Sample& sample, std::int64_t from, double weight,
                                   const at::Tensor& output, double& nll) const {
        at::Tensor d = at::zeros_like(output);
        const std::int64_t labels = sample.labels();
        const std::int64_t rows = std::clamp<std::int64_t>(12'000'000 / spec_.vocabulary, 64, 1024);
        tiles(labels - from, rows, [&](std::int64_t row, std::int64_t count) {
            const at::AutoGradMode gradients(true);
            const std::int32_t* next = sample.ids.data() + from + row + 1;
            const at::Tensor targets =
                at::from_blob(const_cast<std::int32_t*>(next), {count}, at::TensorOptions(at::kInt))
                    .to(at::kLong)
                    .to(output.device());
            const at::Tensor x = leaf(output.narrow(0, from + row, count));
            const at::Tensor loss = at::cross_entropy_loss(
                logits(spec_, *model_.weights, x, compute_), targets, {}, at::Reduction::Sum);
            nll += loss.item<double>();
            d.narrow(0, from + row, count).copy_(grad({loss}, {x})[0].mul_(weight));
        });
        return d;
    }

    // The gradient by the layer's input, undefined where it is not `wanted`.
    at::Tensor backward(int layer, const Kept& kept, const at::Tensor& dOutput, double* sums,
                        bool wanted) const {
        const LayerPlan& plan = plan_.layers[static_cast<std::size_t>(layer)];
        const LayerWeights weights = model_.layer(layer);
        const at::Tensor& x = kept.input;
        const std::int64_t n = x.size(0);
        at::Tensor dInput = at::empty_like(x), dAttended = at::empty_like(kept.attended);
        tiles(n, model_.graph.tileRows, [&](std::int64_t row, std::int64_t count) {
            const at::AutoGradMode gradients(true);
            const at::Tensor in = leaf(x.narrow(0, row, count));
            const at::Tensor attended = leaf(kept.attended.narrow(0, row, count));
            const at::Tensor out = finish(spec_, weights, in, attended, compute_, progress_.stop);
            const auto back = grad({out}, {in, attended}, {dOutput.narrow(0, row, count)});
            dInput.narrow(0, row, count).copy_(back[0]);
            dAttended.narrow(0, row, count).copy_(back[1]);
        });
        const Projected d = attentionBackwards(layer, kept, dAttended, sums);
        if (!wanted) return {};
        tiles(n, model_.graph.tileRows, [&](std::int64_t row, std::int64_t count) {
            const at::AutoGradMode gradients(true);
            const at::Tensor in = leaf(x.narrow(0, row, count));
            const Projected to = project(spec_, weights, plan, in, compute_);
            const auto back = grad({to.query, to.key, to.value}, {in},
                                   {d.query.narrow(0, row, count), d.key.narrow(0, row, count),
                                    d.value.narrow(0, row, count)});
            dInput.narrow(0, row, count).add_(back[0]);
        });
        return dInput;
    }

    // By queries, keys and values before they turn; the slopes by the scales are added to `sums`
    // [heads].
    Projected attentionBackwards(int layer, const Kept& kept, const at::Tensor& dAttended,
                                 double* sums) const {
        const LayerPlan& plan = plan_.layers[static_cast<std::size_t>(layer)];
        const std::int64_t n = kept.input.size(0);
        const RotatedQK turned = keepProjected_
                                     ? kept.turned
                                     : LayerRun(model_, layer, plan, tables_, {.rows = n}, false)
                                           .rotate(kept.input, {}, {progress_.stop, {}});
        const QKRotation back(spec_, plan, tables_, Direction::inverse);
        Projected d{at::empty_like(turned.query), at::zeros_like(turned.key),
                    at::zeros_like(turned.value)};
        const ScalesByProduct byProduct(spec_, plan, turned, compute_);
        std::vector<float> dScale(static_cast<std::size_t>(spec_.heads));
        for (const GroupRows& group : groupRows(plan, 0, n)) {
            GroupAttention attending(model_, byProduct.plan(), group, byProduct.turned(), tables_);
            const bool second = attending.problem.q2 != nullptr;
            const at::Tensor logSumExp =
                kept.logSumExp.narrow(1, group.first, group.count()).contiguous();
            attending.problem.out =
                kept.attended.narrow(0, group.first, group.count()).data_ptr<float>();
            attending.problem.logSumExp = logSumExp.data_ptr<float>();
            stopWith(attending.problem, progress_.stop);
            const at::Tensor dQuery = d.query.narrow(0, group.first, group.count());
            const at::Tensor dKey = at::empty_like(d.key.narrow(0, 0, group.end));
            const at::Tensor dValue = at::empty_like(dKey);
            const at::Tensor dQuery2 = second ? at::empty_like(dQuery) : at::Tensor();
            const at::Tensor dKey2 = second ? at::empty_like(dKey) : at::Tensor();
            const at::Tensor scratch = compute_.onCpu() ? at::Tensor() : at::empty_like(logSumExp);
            AttentionGradient gradient;
            gradient.dOut = dAttended.narrow(0, group.first, group.count()).const_data_ptr<float>();
            gradient.dOutStride = attending.problem.outStride;
            gradient.dq = dQuery.data_ptr<float>();
            gradient.dk = dKey.data_ptr<float>();
            gradient.dv = dValue.data_ptr<float>();
            if (second) {
                gradient.dq2 = dQuery2.data_ptr<float>();
                gradient.dk2 = dKey2.data_ptr<float>();
            }
            if (scratch.defined()) gradient.rowScratch = scratch.data_ptr<float>();
            if (!byProduct.used()) gradient.dScale = dScale.data();
            if (compute_.kernels->attentionBackward(attending.problem, gradient) ==
                Outcome::stopped)
                throw Cancelled();
            if (byProduct.used()) {
                std::fill(dScale.begin(), dScale.end(), 0.0F);
                byProduct.take(turned.query.narrow(0, group.first, group.count()), dQuery, dScale);
                if (second)
                    byProduct.take(turned.query2.narrow(0, group.first, group.count()), dQuery2,
                                   dScale);
            }
            back.queries(dQuery, group.first);
            back.keys(dKey, 0, group.first);
            if (second) {
                back.queries2(dQuery2, group.first);
                dQuery.add_(dQuery2);
                back.keys2(dKey2, 0);
                dKey.add_(dKey2);
            }
            d.key.narrow(0, 0, group.end).add_(dKey);
            d.value.narrow(0, 0, group.end).add_(dValue);
            for (std::size_t head = 0; head < dScale.size(); ++head)
                sums[head] += dScale[head];
        }
        return d;
    }

    const ModelRun& run_;
    const WeightsOnDevice& model_;
    const ModelSpec& spec_;
    const Compute& compute_;
    const ModelPlan& plan_;
    RunTables& tables_;
    bool keepProjected_;
    const Progress& progress_;
    std::vector<Kept> kept_;  // of the layers from below
    RowCurve writing_;
};

}  // namespace

namespace {

// Queries, keys and values of all layers.
std::uint64_t projectedBytes(const ModelSpec& spec, std::int64_t positions) {
    const std::int64_t heads = std::int64_t{spec.heads} + 2 * spec.keyValueHeads;
    return sizeof(float) * spec.layers.size() *
           static_cast<std::uint64_t>(positions * heads * spec.headDim);
}

// Numbers that the MLP of one row keeps for a gradient, in the layer that keeps most: inner ones,
// and of each chosen expert what it read and gave.
std::uint64_t keptOfMlp(const ModelSpec& spec) {
    std::int64_t most = 0;
    for (const LayerSpec& layer : spec.layers) {
        const std::int64_t chosen =
            layer.block.mlp.experts.count > 0 ? layer.block.mlp.experts.chosen : 0;
        most =
            std::max(most, std::int64_t{8} * layer.block.innerWidth() + 4 * chosen * spec.hidden);
    }
    return static_cast<std::uint64_t>(most);
}

}  // namespace

std::uint64_t headGradientBytes(const ModelSpec& spec, std::int64_t positions) {
    const auto n = static_cast<std::uint64_t>(positions);
    const auto queries = static_cast<std::uint64_t>(spec.heads) * spec.headDim;
    const auto keys = static_cast<std::uint64_t>(spec.keyValueHeads) * spec.headDim;
    const auto hidden = static_cast<std::uint64_t>(spec.rowWidth());
    // A layer's input, attended rows and logsumexp; then of one layer its gradients, projections
    // and theirs.
    const std::uint64_t kept = n * spec.layers.size() * (hidden + queries + spec.heads);
    const std::uint64_t layer = n * (2 * hidden + 3 * queries + 6 * keys);
    // The kernels' packed rows, a tile of the MLP and one of logits with what a gradient keeps.
    const std::uint64_t packed = n * (6 * queries + 8 * keys);
    const std::uint64_t tile =
        1024 * keptOfMlp(spec) + 3 * std::max<std::uint64_t>(12'000'000, 64 * spec.vocabulary);
    return 4 * (kept + layer + packed + tile);
}

void checkGradientMemory(const ModelSpec& spec, std::int64_t positions, std::uint64_t available) {
    const std::uint64_t needed = headGradientBytes(spec, positions);
    if (needed <= available) return;
    std::int64_t fits = 0, tooLong = positions;
    while (tooLong - fits > 1) {
        const std::int64_t between = fits + (tooLong - fits) / 2;
        (headGradientBytes(spec, between) <= available ? fits : tooLong) = between;
    }
    const std::string needs = gigabytes(static_cast<double>(needed));
    const std::string has = gigabytes(static_cast<double>(available));
    throw Error(fits < 2 ? Message("the slopes by the scales over {} positions need {}; there is "
                                   "{}, which no length fits. Choose a smaller model",
                                   groupedText(positions), needs, has)
                         : Message("the slopes by the scales over {} positions need {}; there is "
                                   "{}. Choose a shorter length: about {} positions fit",
                                   groupedText(positions), needs, has, groupedText(fits)));
}

HeadGradient headGradient(const Model& model, const Samples& samples, const Intervention& change,
                          std::int64_t fromPosition, const Progress& progress,
                          std::shared_ptr<const Compute> compute) try {
    const ModelSpec& spec = model.spec();
    check(spec, change);
    if (combinedRuns(spec, change).combines())
        throw Error(
            "slopes by the scales are those of one run, and here several are combined; choose one "
            "run first");
    if (!compute) compute = sharedCompute(Device::cpu);
    HeadGradient result;
    std::int64_t positions = 0;
    for (const Sample& sample : samples.samples) {
        positions = std::max(positions, sample.read);
        result.labels += std::max<std::int64_t>(0, sample.labels() - fromPosition);
    }
    if (fromPosition < 0 || result.labels == 0)
        throw Error("no token is scored from position {} on; the samples have {} positions",
                    fromPosition, positions);
    const std::uint64_t needed = headGradientBytes(spec, positions);
    checkGradientMemory(spec, positions, freeBytes(*compute));

    const ModelRun run(model, compute, needed);
    const ModelPlan plan = planOf(model.graph(), change, positions);
    RunTables tables(positions, *compute);
    const double weight = 1.0 / static_cast<double>(result.labels);
    std::vector<double> sums(spec.layers.size() * static_cast<std::size_t>(spec.heads));
    // Queries, keys and values of all layers need not be made again where half the memory holds
    // them.
    const std::uint64_t projected = projectedBytes(spec, positions);
    const bool keeps = needed + projected <= freeBytes(*compute) / 2;
    Pass pass(run, plan, tables, keeps, progress);
    for (std::size_t s = 0; s < samples.samples.size(); ++s) {
        const Sample& sample = samples.samples[s];
        if (sample.labels() > fromPosition)
            result.nll += pass.run(sample, fromPosition, weight, sums) * weight;
        progress(static_cast<double>(s + 1) / static_cast<double>(samples.samples.size()),
                 "taking slopes");
    }
    model.checkpoint().weights.checkUnchanged();
    for (std::size_t layer = 0; layer < spec.layers.size(); ++layer) {
        for (int head = 0; head < spec.heads; ++head) {
            const std::size_t at = layer * static_cast<std::size_t>(spec.heads) + head;
            result.bySigma.push_back(sums[at] *
                                     scoreScaleOf(spec.layers[layer], plan.layers[layer].vectors));
        }
    }
    if (!std::isfinite(result.nll))
        throw Error(
            "the NLL is not a finite number: the forward pass overflowed. Undo the last "
            "change");
    return result;
} catch (...) {
    rethrowPlainly();
}

}  // namespace sextant
