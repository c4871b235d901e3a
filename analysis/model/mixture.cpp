// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/mixture.h"

#include <ATen/ATen.h>

#include <cstdint>
#include <limits>
#include <vector>

#include "analysis/model/mlp.h"
#include "analysis/model/operand.h"

namespace sextant {

namespace {

// Which experts a row goes through, and their weights, [rows, chosen] each.
struct Routed {
    at::Tensor expert, weight;
};

constexpr double never = -std::numeric_limits<double>::infinity();

// What experts are ranked by, without those outside the chosen groups.
at::Tensor withinGroups(const Experts& spec, const at::Tensor& ranked) {
    if (spec.groupsChosen >= spec.groups) return ranked;
    const std::int64_t rows = ranked.size(0);
    const at::Tensor byGroup = ranked.view({rows, spec.groups, -1});
    const at::Tensor best = std::get<0>(at::topk(byGroup, spec.groupBest, 2)).sum(2);
    const at::Tensor chosen = std::get<1>(at::topk(best, spec.groupsChosen, 1));
    const at::Tensor outside =
        at::ones({rows, spec.groups}, ranked.options().dtype(at::kBool)).scatter(1, chosen, false);
    return byGroup.masked_fill(outside.unsqueeze(2), never).view({rows, -1});
}

// Each expert in its turn: what came before is out, and what is far from the largest of the rest
// takes no share.
Routed sparselyMixed(const Experts& spec, const at::Tensor& logits) {
    const at::Tensor fixed = logits.detach();
    std::vector<at::Tensor> experts, weights;
    at::Tensor left = logits;
    for (int turn = 0; turn < spec.chosen; ++turn) {
        const auto [largest, expert] = at::max(left.detach(), 1, true);
        const at::Tensor far =
            (largest - fixed) / at::maximum(fixed.abs(), largest) > spec.nearness;
        weights.push_back(at::softmax(left.masked_fill(far, never), 1).gather(1, expert));
        experts.push_back(expert);
        left = left.scatter(1, expert, never);
    }
    return {at::cat(experts, 1), at::cat(weights, 1)};
}

Routed chosenByScores(const Experts& spec, const LayerWeights& weights, const at::Tensor& logits) {
    const at::Tensor scores = spec.scoring == Scoring::softmaxOfAll ? at::softmax(logits, 1)
                              : spec.scoring == Scoring::sigmoid    ? at::sigmoid(logits)
                                                                    : logits;
    const at::Tensor ranked = weights.choiceBias.defined() ? scores + weights.choiceBias : scores;
    Routed routed;
    routed.expert = std::get<1>(at::topk(withinGroups(spec, ranked.detach()), spec.chosen, 1));
    routed.weight = scores.gather(1, routed.expert);
    if (spec.scoring == Scoring::softmaxOfChosen) routed.weight = at::softmax(routed.weight, 1);
    return routed;
}

Routed route(const Experts& spec, const LayerWeights& weights, const at::Tensor& x,
             const Compute& compute) {
    const at::Tensor logits = Operand(x, compute).times(weights.router, weights.routerBias);
    Routed routed = spec.scoring == Scoring::sparseMixer ? sparselyMixed(spec, logits)
                                                         : chosenByScores(spec, weights, logits);
    if (spec.normalised)
        routed.weight = routed.weight / routed.weight.sum(1, true).clamp_min(spec.smallestSum);
    if (spec.scaling != 1.0) routed.weight = routed.weight * spec.scaling;
    return routed;
}

// The places in `expert` [rows, chosen], counted row after row, where each expert stands.
std::vector<std::vector<std::int64_t>> placesOf(const at::Tensor& expert, int experts) {
    std::vector<std::vector<std::int64_t>> places(static_cast<std::size_t>(experts));
    const at::Tensor here = expert.cpu().contiguous();
    for (std::int64_t at = 0; at < here.numel(); ++at)
        places[static_cast<std::size_t>(here.const_data_ptr<std::int64_t>()[at])].push_back(at);
    return places;
}

}  // namespace

// Each expert's rows in their order, one expert after the other: sums round alike in every run.
at::Tensor mixture(const Mlp& spec, const LayerWeights& weights, const at::Tensor& x,
                   const Compute& compute, const std::stop_token& stop) {
    const Experts& experts = spec.experts;
    const Routed routed = route(experts, weights, x, compute);
    const at::Tensor shares = routed.weight.flatten();
    const auto places = placesOf(routed.expert, experts.count);
    at::Tensor sum = at::zeros_like(x);
    for (std::size_t index = 0; index < places.size(); ++index) {
        // Without rows the gradients of its weights are zeros, where they are asked for.
        if (places[index].empty() && !weights.experts[index].down.requires_grad()) continue;
        const at::Tensor own = at::tensor(places[index], at::kLong).to(x.device());
        const at::Tensor rows = own.floor_divide(experts.chosen);
        const at::Tensor share = shares.index_select(0, own).unsqueeze(1);
        const at::Tensor in = x.index_select(0, rows);
        const at::Tensor out =
            mlp(spec, weights.experts[index], experts.weighsInput ? in * share : in, compute, stop);
        sum = at::index_add(sum, 0, rows, experts.weighsInput ? out : out * share);
    }
    if (experts.sharedWidth == 0) return sum;
    at::Tensor shared = mlp(spec, weights.shared, x, compute, stop);
    if (experts.sharedGated)
        shared = shared * at::sigmoid(Operand(x, compute).times(weights.sharedRouter));
    return sum + shared;
}

}  // namespace sextant
