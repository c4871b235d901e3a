// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/window_scores.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>

#include "analysis/model/cost.h"
#include "analysis/model/memory.h"
#include "analysis/model/plain_errors.h"
#include "analysis/model/scoring.h"

namespace sextant {

namespace {

// Rows of a batch at most, where one input has not more: products of fewer are slower.
constexpr std::int64_t batchRows = 4096;

void check(const ModelSpec& spec, const ScoredInput& input, std::size_t number) {
    const auto there = static_cast<std::int64_t>(input.ids.size());
    if (input.first < 1 || input.first >= input.last || input.last > input.inputs + 1 ||
        input.last > there || input.inputs > there)
        throw Error("input {}: labels {} to {} of {} tokens cannot be scored", number + 1,
                    input.first, input.last - 1, input.inputs);
    if (spec.learnedPositions > 0 && input.inputs > spec.learnedPositions)
        throw Error(
            "input {} has {} positions; this model has learned {} of them and none beyond. Choose "
            "a "
            "length of at most {}",
            number + 1, input.inputs, spec.learnedPositions, spec.learnedPositions);
    for (std::int64_t i = 0; i < input.last; ++i)
        if (const std::int32_t id = input.ids[static_cast<std::size_t>(i)];
            id < 0 || id >= spec.vocabulary)
            throw Error(
                "input {}, token {} is id {}; the model's vocabulary has the ids 0 to {}. Use the "
                "tokenizer that belongs to this checkpoint",
                number + 1, i, id, spec.vocabulary - 1);
}

bool sameShape(const ScoredInput& a, const ScoredInput& b) {
    return a.inputs == b.inputs && a.first == b.first && a.last == b.last;
}

// The last layer's output for the rows of inputs of one shape that predict labels, [inputs *
// labels, hidden].
at::Tensor outputOf(const WeightsOnDevice& model, std::span<const ScoredInput> inputs,
                    const ModelPlan& plan, RunTables& tables, const RowWork& work) {
    TokenBatch tokens;
    tokens.batch = std::ssize(inputs);
    tokens.length = inputs[0].last - 1;
    for (const ScoredInput& input : inputs)
        tokens.inputs.insert(tokens.inputs.end(), input.ids.begin(),
                             input.ids.begin() + tokens.length);
    return walkLayers(
        model, plan, tables,
        {0, model.spec.layerCount(), tokens.length, tokens.batch, inputs[0].first - 1},
        embed(model.spec, *model.weights, tokens, plan.learnedPositions, model.compute), {}, work);
}

// What the runs' outputs say of the labels of `inputs`.
void score(const WeightsOnDevice& model, std::span<const ScoredInput> inputs, RunRule rule,
           std::span<const at::Tensor> outputs, const RowWork& work,
           std::vector<LabelScores>& scores) {
    std::vector<std::int32_t> labels;
    for (const ScoredInput& input : inputs)
        labels.insert(labels.end(), input.ids.begin() + input.first,
                      input.ids.begin() + input.last);
    const auto rows = std::ssize(labels);
    std::vector<float> nll(labels.size());
    std::vector<bool> hit(labels.size());
    std::vector<std::int32_t> best(labels.size());
    forLogits(model, outputs, rule, 0, rows, work, [&](std::int64_t row, const at::Tensor& logits) {
        const std::int64_t count = logits.size(0);
        const std::vector<std::int32_t> wanted(labels.begin() + row, labels.begin() + row + count);
        scoreInto(nll.data() + row, logits, wanted, *model.compute.kernels);
        const at::Tensor likeliest = at::argmax(logits, 1).cpu();
        for (std::int64_t r = 0; r < count; ++r) {
            const auto at = static_cast<std::size_t>(row + r);
            best[at] = static_cast<std::int32_t>(likeliest.const_data_ptr<std::int64_t>()[r]);
            hit[at] = best[at] == labels[at];
        }
    });
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
                throw Error(
                    "the NLL of a label of input {} is not a finite number: the forward pass "
                    "overflowed. Undo the last change",
                    s + 1);
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
    const ModelRun ready(model, std::move(compute), walkBytes(model, std::max(longest, batchRows)));
    const WeightsOnDevice& placed = ready.placed;
    const CombinedRuns runs = combinedRuns(spec, change);
    const RowWork work{progress.stop, {}};
    std::vector<LabelScores> scores;
    for (std::size_t from = 0; from < inputs.size();) {
        const auto most = static_cast<std::size_t>(
            std::max<std::int64_t>(1, batchRows / std::max<std::int64_t>(1, inputs[from].last)));
        std::size_t end = from + 1;
        while (end < inputs.size() && end - from < most && sameShape(inputs[from], inputs[end]))
            ++end;
        progress(static_cast<double>(from) / static_cast<double>(inputs.size()), "scoring");
        const auto some = inputs.subspan(from, end - from);
        RunTables tables(some[0].inputs, placed.compute);
        std::vector<at::Tensor> outputs;
        for (const Intervention& run : runs.runs)
            outputs.push_back(
                outputOf(placed, some, planOf(model.graph(), run, some[0].inputs), tables, work));
        score(placed, some, runs.rule, outputs, work, scores);
        from = end;
    }
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
        const LayerCost own = layerCost(spec, layer, plain, 0, positions);
        const LayerCost asked = layerCost(spec, layer, plain, positions - labels, positions);
        cost += own.project + (top ? asked.attend + asked.finish : own.attend + own.finish);
    }
    return cost;
}

}  // namespace sextant
