// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/window_scores.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>

#include "analysis/model/combined_logits.h"
#include "analysis/model/cost.h"
#include "analysis/model/layer_attention.h"
#include "analysis/model/memory.h"
#include "analysis/model/plain_errors.h"
#include "analysis/model/sample_run.h"
#include "kernels/stop.h"

namespace sextant {

namespace {

// Rows of a batch at most, where one input has not more: products of fewer are slower.
constexpr std::int64_t batchRows = 4096;

void check(const ModelSpec& spec, const ScoredInput& input, std::size_t number) {
    const std::string where = "input " + std::to_string(number + 1);
    const auto there = static_cast<std::int64_t>(input.ids.size());
    if (input.first < 1 || input.first >= input.last || input.last > input.inputs + 1 ||
        input.last > there || input.inputs > there)
        throw Error(where + ": labels " + std::to_string(input.first) + " to " +
                    std::to_string(input.last - 1) + " of " + std::to_string(input.inputs) +
                    " tokens cannot be scored");
    if (spec.learnedPositions > 0 && input.inputs > spec.learnedPositions)
        throw Error(where + " has " + std::to_string(input.inputs) +
                    " positions; this model has learned " + std::to_string(spec.learnedPositions) +
                    " of them and none beyond. Choose a length of at most " +
                    std::to_string(spec.learnedPositions));
    for (std::int64_t i = 0; i < input.last; ++i)
        if (const std::int32_t id = input.ids[static_cast<std::size_t>(i)];
            id < 0 || id >= spec.vocabulary)
            throw Error(where + ", token " + std::to_string(i) + " is id " + std::to_string(id) +
                        "; the model's vocabulary has the ids 0 to " +
                        std::to_string(spec.vocabulary - 1) +
                        ". Use the tokenizer that belongs to this checkpoint");
}

bool sameShape(const ScoredInput& a, const ScoredInput& b) {
    return a.inputs == b.inputs && a.first == b.first && a.last == b.last;
}

// Inputs of one shape through all layers, side by side.
class BatchPass {
  public:
    BatchPass(const Placed& model, std::span<const ScoredInput> inputs, const Progress& progress)
        : model_(model),
          spec_(model.spec),
          inputs_(inputs),
          progress_(progress),
          batch_(std::ssize(inputs)),
          rows_(inputs[0].last - 1),
          first_(inputs[0].first - 1),
          tables_(inputs[0].inputs, model.compute) {}

    // The last layer's output for the rows that predict labels, [batch * labels, hidden].
    at::Tensor run(const ModelPlan& plan) {
        TokenBatch tokens;
        tokens.batch = batch_;
        tokens.length = rows_;
        for (const ScoredInput& input : inputs_)
            tokens.inputs.insert(tokens.inputs.end(), input.ids.begin(), input.ids.begin() + rows_);
        at::Tensor x = embed(spec_, *model_.weights, tokens, plan.learnedPositions, model_.compute);
        for (std::size_t layer = 0; layer < plan.layers.size(); ++layer) {
            const bool top = layer + 1 == plan.layers.size();
            x = runLayer(model_.layer(static_cast<int>(layer)), plan.layers[layer], x,
                         top ? first_ : 0);
        }
        return x;
    }

  private:
    // The layer's output for rows `from` .. of each input.
    at::Tensor runLayer(const LayerWeights& weights, const LayerPlan& plan, const at::Tensor& x,
                        std::int64_t from) {
        refuseUnknown(plan);
        const std::int64_t asking = rows_ - from;
        const at::Tensor own = from == 0 ? x
                                         : x.view({batch_, rows_, -1})
                                               .narrow(1, from, asking)
                                               .reshape({batch_ * asking, -1});
        const Turned turned =
            emptyTurned(spec_, plan, batch_ * asking, batch_ * rows_, x.options());
        projectRows(weights, plan, x, turned, Project::keysAndValues);
        projectRows(weights, plan, own, turned, Project::queries);
        at::Tensor attended = at::empty_like(turned.query);
        for (std::int64_t one = 0; one < batch_; ++one) {
            const Turned rows = part(turned, one, asking);
            turn(plan, rows, from);
            attend(plan, rows, from, attended.narrow(0, one * asking, asking));
        }
        at::Tensor output = at::empty_like(own);
        tiles(own.size(0), [&](std::int64_t row, std::int64_t count) {
            output.narrow(0, row, count)
                .copy_(finish(spec_, weights, own.narrow(0, row, count),
                              attended.narrow(0, row, count), model_.compute, progress_.stop));
        });
        return output;
    }

    template <class Work>
    void tiles(std::int64_t rows, const Work& work) const {
        const std::int64_t most = model_.graph.tileRows;
        for (std::int64_t row = 0; row < rows; row += most) {
            progress_.checkStop();
            work(row, std::min(most, rows - row));
        }
    }

    void projectRows(const LayerWeights& weights, const LayerPlan& plan, const at::Tensor& x,
                     const Turned& turned, Project what) const {
        tiles(x.size(0), [&](std::int64_t row, std::int64_t count) {
            const auto some = [&](const at::Tensor& all, bool wanted) {
                return wanted ? all.narrow(0, row, count) : at::Tensor();
            };
            const bool queries = what == Project::queries;
            const Projected to{some(turned.query, queries), some(turned.key, !queries),
                               some(turned.value, !queries)};
            project(spec_, weights, plan, x.narrow(0, row, count), model_.compute, what, &to);
        });
    }

    Turned part(const Turned& all, std::int64_t one, std::int64_t asking) const {
        const auto some = [&](const at::Tensor& x, std::int64_t rows) {
            return x.defined() ? x.narrow(0, one * rows, rows) : at::Tensor();
        };
        return {some(all.query, asking), some(all.key, rows_), some(all.value, rows_),
                some(all.query2, asking), some(all.key2, rows_)};
    }

    void turn(const LayerPlan& plan, const Turned& rows, std::int64_t from) {
        const Turning turning(spec_, plan, tables_);
        if (plan.branch) {
            rows.query2.copy_(rows.query);
            turning.queries2(rows.query2, from);
            rows.key2.copy_(rows.key);
            turning.keys2(rows.key2, 0);
        }
        turning.queries(rows.query, from);
        if (plan.groups.size() == 1) turning.keys(rows.key, 0, 0);
    }

    void attend(const LayerPlan& plan, const Turned& rows, std::int64_t from,
                const at::Tensor& out) {
        for (const GroupRows& group : groupRows(plan, from, rows_)) {
            progress_.checkStop();
            GroupAttention attending(model_, plan, group, rows, tables_, from);
            AttentionProblem& problem = attending.problem;
            problem.out = out.narrow(0, group.first - from, group.count()).data_ptr<float>();
            stopWith(problem, progress_.stop);
            if (model_.compute.kernels->attention(problem) == Outcome::stopped) throw Cancelled();
        }
    }

    const Placed& model_;
    const ModelSpec& spec_;
    std::span<const ScoredInput> inputs_;
    const Progress& progress_;
    std::int64_t batch_, rows_, first_;  // rows_: of each input; first_: that predicts a label
    RunTables tables_;
};

// What the runs' outputs say of the labels of `inputs`.
void score(const Placed& model, std::span<const ScoredInput> inputs, RunRule rule,
           std::span<const at::Tensor> outputs, const Progress& progress,
           std::vector<LabelScores>& scores) {
    std::vector<std::int32_t> labels;
    for (const ScoredInput& input : inputs)
        labels.insert(labels.end(), input.ids.begin() + input.first,
                      input.ids.begin() + input.last);
    const auto rows = std::ssize(labels);
    const std::int64_t most = std::max<std::int64_t>(
        32, scoringRows(model.spec) / static_cast<std::int64_t>(outputs.size()));
    std::vector<float> nll(labels.size());
    std::vector<bool> hit(labels.size());
    std::vector<std::int32_t> best(labels.size());
    for (std::int64_t row = 0; row < rows; row += most) {
        const std::int64_t count = std::min(most, rows - row);
        std::vector<at::Tensor> each;
        for (const at::Tensor& output : outputs) {
            progress.checkStop();
            each.push_back(
                logits(model.spec, *model.weights, output.narrow(0, row, count), model.compute));
        }
        const at::Tensor combined = combinedLogits(rule, each);
        const std::vector<std::int32_t> wanted(labels.begin() + row, labels.begin() + row + count);
        scoreInto(nll.data() + row, combined, wanted, *model.compute.kernels);
        const at::Tensor likeliest = at::argmax(combined, 1).cpu();
        for (std::int64_t r = 0; r < count; ++r) {
            const auto at = static_cast<std::size_t>(row + r);
            best[at] = static_cast<std::int32_t>(likeliest.const_data_ptr<std::int64_t>()[r]);
            hit[at] = best[at] == labels[at];
        }
    }
    const std::int64_t own = rows / std::ssize(inputs);
    for (std::size_t one = 0; one < inputs.size(); ++one) {
        const auto from = static_cast<std::int64_t>(one) * own;
        scores.push_back({{nll.begin() + from, nll.begin() + from + own},
                          {hit.begin() + from, hit.begin() + from + own},
                          {best.begin() + from, best.begin() + from + own}});
    }
}

void checkFinite(const std::vector<LabelScores>& scores) {
    for (std::size_t s = 0; s < scores.size(); ++s)
        for (const float nll : scores[s].nll)
            if (!std::isfinite(nll))
                throw Error("the NLL of a label of input " + std::to_string(s + 1) +
                            " is not a finite number: the forward pass overflowed. Undo the last "
                            "change");
}

}  // namespace

std::vector<LabelScores> scoreInputs(const Model& model, std::span<const ScoredInput> inputs,
                                     const Intervention& change, const Progress& progress,
                                     std::shared_ptr<const Compute> compute) try {
    const ModelSpec& spec = model.spec();
    check(spec, change);
    std::int64_t longest = 0;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        check(spec, inputs[i], i);
        longest = std::max(longest, inputs[i].inputs);
    }
    if (!compute) compute = sharedCompute(Device::cpu);
    const ComputeScope scope(*compute);
    checkMemory(spec, std::max(longest, batchRows), 1, false, false, availableBytes());
    const CombinedRuns runs = combinedRuns(spec, change);
    const Placed placed(model, *compute, scoringBytes(spec, longest));
    std::vector<LabelScores> scores;
    for (std::size_t from = 0; from < inputs.size();) {
        const auto most = static_cast<std::size_t>(
            std::max<std::int64_t>(1, batchRows / std::max<std::int64_t>(1, inputs[from].last)));
        std::size_t end = from + 1;
        while (end < inputs.size() && end - from < most && sameShape(inputs[from], inputs[end]))
            ++end;
        progress(static_cast<double>(from) / static_cast<double>(inputs.size()), "scoring");
        const auto some = inputs.subspan(from, end - from);
        BatchPass pass(placed, some, progress);
        std::vector<at::Tensor> outputs;
        for (const Intervention& run : runs.runs)
            outputs.push_back(pass.run(planOf(model.graph(), run, some[0].inputs)));
        score(placed, some, runs.rule, outputs, progress, scores);
        from = end;
    }
    model.checkpoint().weights.checkUnchanged();
    checkFinite(scores);
    return scores;
} catch (...) {
    rethrowPlainly();
}

std::uint64_t scoringBytes(const ModelSpec& spec, std::int64_t positions) {
    return measureBytes(spec, std::max(positions, batchRows), 1, false, false);
}

double scoringInputCost(const ModelSpec& spec, std::int64_t positions, std::int64_t labels) {
    LayerPlan plain;
    double cost = scoringCost(spec, labels);
    for (int layer = 0; layer < spec.layerCount(); ++layer) {
        const bool top = layer + 1 == spec.layerCount();
        const LayerCost own = layerCost(spec, plain, 0, positions);
        const LayerCost asked = layerCost(spec, plain, positions - labels, positions);
        cost += own.project + (top ? asked.attend + asked.finish : own.attend + own.finish);
    }
    return cost;
}

}  // namespace sextant
