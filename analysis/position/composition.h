// SPDX-License-Identifier: GPL-3.0-or-later
// Which choices are in effect in a layer, what excludes what, and the plan they make.
#pragma once

#include <string>
#include <vector>

#include "analysis/intervention.h"
#include "analysis/position/layer_plan.h"
#include "analysis/position/methods/method.h"
#include "analysis/position/trained_numbers.h"

namespace sextant {

// The first method of the stage, at its initial values.
Choice neutralChoice(Stage stage);
// NoPE: no position encoding.
Choice unpositioned();
// Without those equal to neutralChoice() of their stage.
Choices withoutNeutral(const Choices& choices);
// A choice of `method` that this layer can use: parameters that are left to the checkpoint get a
// number if the checkpoint has none.
Choice startingChoice(const Method& method, const ModelSpec& spec, int layer);

// One choice a stage: that of the checkpoint's config for this layer, and that in effect there
// under `change`. A choice for the layer overrides one for the model, which overrides the config's.
// A choice that the layer's encoding excludes is replaced by the stage's first method, unless it
// was made for this very layer, or is the config's own bias beside a rotation chosen by hand
// (check() refuses it then).
Choices ownChoices(const ModelSpec& spec, int layer);
Choices choicesOf(const ModelSpec& spec, const Intervention& change, int layer);

// Why one method excludes the other, whatever their order; empty: they go together.
Message whyApart(const Method& one, const Method& other);
// Why `layer` (-1: the whole model) cannot have `choice` beside the rest of `change`: a sentence
// for the disabled control and for the command line; empty: it can.
Message whyNot(const ModelSpec& spec, const Intervention& change, int layer, Stage stage,
               const Choice& choice);

// `change` with a choice made for `layer`, or for the whole model (-1, which leaves what was chosen
// for single layers as it is).
Intervention withChoice(const ModelSpec& spec, const Intervention& change, int layer, Stage stage,
                        const Choice& choice);
// `change` with that choice removed: the layer follows the model, the model follows the config.
Intervention withoutChoice(const ModelSpec& spec, const Intervention& change, int layer,
                           Stage stage);

// `change` without positions except in the mask: neither a rotation nor a bias, in any layer.
Intervention withoutPositions(const Intervention& change);

// The choices in effect in a layer over n tokens, with numbers in place of values that were left to
// the model and the text: for a view, and for a model that is written.
Choices settledChoices(const ModelSpec& spec, const Intervention& change, int layer,
                       std::int64_t n);

// The model as if every layer had been trained with `choice`.
ModelSpec trainedWith(const ModelSpec& spec, Stage stage, const Choice& choice);
// The starting choices of those methods of the stage that this model refuses but could have if it
// had been trained with them: their effect can be shown, not run.
std::vector<Choice> onlyTrained(const ModelSpec& spec, Stage stage);

// True where the config's encoding rotates queries and keys, in any layer.
bool rotates(const ModelSpec& spec);

// True where the layer's own bias has numbers for each head among the weights.
bool trainsBias(const LayerSpec& layer);
// True where these numbers are a table.
bool trainsBiasTable(const LayerSpec& layer);

// The factor that sigma multiplies in the scores: the layer's score scale, or 1 where normalised
// queries or keys replace it (methods.md, M20).
double scoreScaleOf(const LayerSpec& own, VectorForm form);

// Attention under `change` over n tokens; if it combines several runs (runs.h), that of the run
// whose entropies are shown. `trained` is empty, or has one entry a layer; without it a trained
// bias has no numbers (DistanceBias::a is empty). Throws as check() does, and where a method does
// not allow so many tokens.
ModelPlan planOf(const ModelSpec& spec, const Intervention& change, std::int64_t n,
                 const std::vector<TrainedNumbers>& trained = {});
// The same for one layer alone: what only other layers refuse is not thrown.
LayerPlan layerPlanOf(const ModelSpec& spec, const Intervention& change, int layer, std::int64_t n,
                      const std::vector<TrainedNumbers>& trained = {});

// "RoPE", "ALiBi": the position encoding, in a word.
std::string positionWord(const Choices& choices);
// The most keys, its own included, that the mask of this layer lets a query see; 0: all.
std::int64_t windowOf(const ModelSpec& spec, const Intervention& change, int layer);
// "RoPE, YaRN, window": what is in effect, in a few words; neutral choices are left out.
// `translate` gives what is shown of labels; empty: as they are.
std::string describe(const Choices& choices, const Message::Translate& translate = {});

}  // namespace sextant
