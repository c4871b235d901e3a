// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/train/recipe_fields.h"

#include "analysis/values/described.h"

namespace sextant {

namespace {

using namespace described;

constexpr double anySteps = 9007199254740992.0;  // 2^53

Fields<ModelShape> describeModel() {
    using M = ModelShape;
    return {
        field(whole("hidden", "hidden width", 1, 65536, "Width."), &M::hidden),
        field(whole("layers", "layers", 1, 1000, "Layers."), &M::layers),
        field(whole("heads", "query heads", 1, 65536, "Query heads; they divide the width."),
              &M::heads),
        field(whole("key_value_heads", "key-value heads", 1, 65536,
                    "Key-value heads; they divide the query heads."),
              &M::keyValueHeads, "kv_heads"),
        field(whole("intermediate", "width of the MLP", 1, 262144, "Width of the MLP."),
              &M::intermediate),
        field(yesNo("tied", "tied", "One matrix for embedding and output."), &M::tied),
        field(yesNo("start_token", "start token", "A start token before every sequence."),
              &M::startToken),
        field(whole("nope_every", "NoPE every", 0, 1000,
                    "Every k-th layer has no position encoding; 0: none of them."),
              &M::nopeEvery),
        field(whole("full_every", "full every", 0, 1000,
                    "Every k-th layer is without the window; 0: none of them."),
              &M::fullEvery),
    };
}

Fields<TaskRecipe> describeTask() {
    using T = TaskRecipe;
    return {
        namedField<T>(named("task", "task", "Train on lists made up on the way, in place of text."),
                      everyTask, [](T& t) -> Task& { return t.task; }),
        field(whole("shortest", "shortest list", 0, 10000, "Elements of the shortest list."),
              &T::shortest, "task_shortest"),
        field(whole("longest", "longest list", 0, 10000, "Elements of the longest list."),
              &T::longest, "task_longest"),
        field(yesNo("compact", "bare lists", "Bare lists in place of sentences."), &T::compact,
              "task_compact"),
    };
}

Fields<Augmentation> describeAugmentation() {
    using A = Augmentation;
    Parameter alphas = share("alphas", "alpha", "Factors of head warping; one is drawn.");
    alphas.kind = Kind::numbers;
    Parameter tailPoints =
        share("tail_points", "points", "x and y of each point of the curve, from 0,0 to 1,1.");
    tailPoints.kind = Kind::curve;
    const auto tail = [](Parameter parameter, double TailWarp::*member) {
        return field<A>(
            parameter, [member](const A& a) { return Value(a.tail.*member); },
            [member](A& a, const Value& value) { a.tail.*member = std::get<double>(value); });
    };
    return {
        field(share("head_share", "head warping",
                    "Share of sequences with head warping; 0.15 in the paper."),
              &A::headShare, "warp_head"),
        field(std::move(alphas), &A::alphas, "alpha"),
        field(share("tail_share", "tail warping",
                    "Share of sequences with tail warping; 0.15 in the paper."),
              &A::tailShare, "warp_tail"),
        namedField<A>(named("tail", "curve of tail warping", "Curve of tail warping."),
                      everyTailCurve, [](A& a) -> TailCurve& { return a.tail.curve; }),
        tail(number("tail_a", "a", 0, infinite, "a of Beta(a, b), or the power."), &TailWarp::a),
        tail(number("tail_b", "b", 0, infinite, "b of Beta(a, b)."), &TailWarp::b),
        field<A>(
            std::move(tailPoints), [](const A& a) { return Value(a.tail.points); },
            [](A& a, const Value& value) { a.tail.points = std::get<std::vector<double>>(value); }),
        field(share("randomized_share", "randomized positions",
                    "Share of sequences with randomized positions."),
              &A::randomizedShare, "randomized"),
        field(share("equal_mean_share", "equal-mean positions",
                    "Share of sequences with evenly spaced positions up to a random end, on the "
                    "average the length."),
              &A::equalMeanShare, "equal_mean"),
        field(share("skip_share", "PoSE", "Share of sequences with PoSE's skip."), &A::skipShare,
              "pose"),
        field(share("padding_share", "random padding",
                    "Share of sequences whose positions begin at a random one."),
              &A::paddingShare, "padding"),
        field(
            inUnits("tokens", whole("longest", "longest position", 0, 1073741824,
                                    "Positions that randomized and equal-mean positions, PoSE and "
                                    "padding draw from.")),
            &A::longest),
    };
}

Fields<Optimisation> describeOptimisation() {
    using O = Optimisation;
    return {
        namedField<O>(named("rule", "rule",
                            "How weights move: AdamW, or Muon for the matrices between hidden "
                            "widths."),
                      everyRule, [](O& o) -> Rule& { return o.rule; }),
        namedField<O>(named("precision", "precision",
                            "Of matrix products while training; bf16 is faster where there are "
                            "units for it."),
                      everyPrecision, [](O& o) -> Precision& { return o.precision; }),
        field(whole("steps", "steps", 1, anySteps, "Steps."), &O::steps),
        field(inUnits("tokens", whole("length", "length", 2, 1048576, "Tokens of a sequence.")),
              &O::length),
        field(whole("batch", "batch", 1, 65536, "Sequences at once."), &O::batch),
        field(whole("accumulate", "accumulate", 1, 65536, "Batches a step."), &O::accumulate),
        field(number("rate", "learning rate", 0, infinite, "Highest learning rate."), &O::rate),
        field(inUnits("steps", whole("warmup", "warm-up", 0, anySteps, "Steps of linear rise.")),
              &O::warmup),
        namedField<O>(named("decay", "decay", "How the rate falls."), everyDecay,
                      [](O& o) -> Decay& { return o.decay; }),
        field(share("final_share", "final share", "Share of the rate at the end."), &O::finalShare),
        field(share("beta1", "beta 1", "AdamW's; below 1."), &O::beta1),
        field(share("beta2", "beta 2", "AdamW's; below 1."), &O::beta2),
        field(number("epsilon", "epsilon", 0, infinite, "AdamW's; above 0."), &O::epsilon),
        field(number("weight_decay", "weight decay", 0, infinite, "AdamW's, of matrices only."),
              &O::weightDecay),
        field(number("clip", "clip", 0, infinite, "Largest norm of the gradient; 0: none."),
              &O::clip),
    };
}

}  // namespace

const Fields<ModelShape>& modelFields() {
    static const Fields<ModelShape> fields = describeModel();
    return fields;
}

const Fields<TaskRecipe>& taskFields() {
    static const Fields<TaskRecipe> fields = describeTask();
    return fields;
}

const Fields<Augmentation>& augmentationFields() {
    static const Fields<Augmentation> fields = describeAugmentation();
    return fields;
}

const Fields<Optimisation>& optimisationFields() {
    static const Fields<Optimisation> fields = describeOptimisation();
    return fields;
}

}  // namespace sextant
