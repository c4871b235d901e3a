// SPDX-License-Identifier: GPL-3.0-or-later
// Which choices are in effect in a layer, what excludes what, and the plan they make.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "analysis/intervention.h"
#include "analysis/position/layer_plan.h"
#include "analysis/position/methods/method.h"

namespace sextant {

// The first method of the stage, at its initial values.
Choice neutralChoice(Stage stage);
// NoPE: the encoding that tells nothing.
Choice unpositioned();
// Without those that stand where nothing is chosen.
Choices withoutNeutral(const Choices& choices);
// Of a method, at values with which it can be had in this layer: parameters that are left to a
// checkpoint that has none get a number.
Choice startingChoice(const Method& method, const ModelSpec& spec, int layer);

// One choice a stage: what the checkpoint's config says of this layer, and what is in effect there
// under `change`. What is chosen for the layer comes before what is chosen for the model, and that
// before the config's. A choice that the layer's encoding excludes gives way to the stage's first
// method, unless it was made for this very layer, or is the config's own bias beside a rotation
// chosen by hand (check() refuses it then).
Choices ownChoices(const ModelSpec& spec, int layer);
Choices choicesOf(const ModelSpec& spec, const Intervention& change, int layer);

// Why one method excludes the other, whatever their order; empty: they go together.
std::string whyApart(const Method& one, const Method& other);
// Why `choice` cannot be had, in `layer` (-1: in the whole model), beside the rest of `change`: a
// sentence for the greyed control and for the command line; empty: it can.
std::string whyNot(const ModelSpec& spec, const Intervention& change, int layer, Stage stage,
                   const Choice& choice);

// `change` with a choice made for `layer`, or for the whole model (-1, which leaves what was chosen
// for single layers as it is).
Intervention withChoice(const ModelSpec& spec, const Intervention& change, int layer, Stage stage,
                        const Choice& choice);
// And with it taken back: as the model is, as the config says.
Intervention withoutChoice(const ModelSpec& spec, const Intervention& change, int layer,
                           Stage stage);

// Nothing tells positions any more, except the mask: neither a rotation nor a bias, in any layer.
Intervention withoutPositions(const Intervention& change);

// What is in effect in a layer over n tokens, with what was left to the model and the text said in
// numbers: for a view, and for a model that is written.
Choices settledChoices(const ModelSpec& spec, const Intervention& change, int layer,
                       std::int64_t n);

// The model as if every layer had been trained with `choice`.
ModelSpec trainedWith(const ModelSpec& spec, Stage stage, const Choice& choice);
// Of the stage's methods that this model refuses as it is, and would have if it had been trained
// with them, the choice that each begins with: what they do can be looked at, not run.
std::vector<Choice> onlyTrained(const ModelSpec& spec, Stage stage);

// True where the config's encoding turns queries and keys, in any layer.
bool rotates(const ModelSpec& spec);

// True where the layer's own bias has numbers of each head among the weights.
bool trainsBias(const LayerSpec& layer);
// True where it has a table of them.
bool trainsBiasTable(const LayerSpec& layer);

// What sigma multiplies in the product of queries and keys: the layer's score scale, or 1 where
// normed ones take its place (methods.md, M20).
double scoreScaleOf(const LayerSpec& own, VectorForm form);

// Trained numbers of one layer's attention: of its bias by distance, [heads] or [heads,
// biasBuckets], and its sink logits, [heads]; empty: none.
struct TrainedBias {
    std::span<const float> a, p, table = {}, sink = {};
};
// What `change` makes of attention over n tokens; where it combines several runs (runs.h), in the
// one whose entropies are shown. `trained` is empty, or one a layer; without it a trained bias has
// no numbers (DistanceBias::a is empty). Throws as check() does, and where a method cannot have so
// many tokens.
ModelPlan planOf(const ModelSpec& spec, const Intervention& change, std::int64_t n,
                 const std::vector<TrainedBias>& trained = {});
// One layer of it alone, where no other is looked at; what only another refuses is not thrown.
LayerPlan layerPlanOf(const ModelSpec& spec, const Intervention& change, int layer, std::int64_t n,
                      const std::vector<TrainedBias>& trained = {});

// "RoPE", "ALiBi": what tells positions, in a word.
std::string positionWord(const Choices& choices);
// Keys that a query of this layer sees at most, itself included, as its mask says; 0: all.
std::int64_t windowOf(const ModelSpec& spec, const Intervention& change, int layer);
// "RoPE, YaRN, window": what is in effect, in a few words; neutral choices are left out.
std::string describe(const Choices& choices);

}  // namespace sextant
