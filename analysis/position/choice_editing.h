// SPDX-License-Identifier: GPL-3.0-or-later
// What an editor begins a choice with, and shows of it beside its values.
#pragma once

#include <string>
#include <vector>

#include "analysis/intervention.h"
#include "analysis/position/methods/method.h"

namespace sextant {

// The methods alone, with scales as trained: what a view of methods draws does not change with
// scales.
Intervention withoutScales(const Intervention& change);
// What `method` begins with where it takes the place of what `layer` (negative: all of them) has
// over n tokens: the config's numbers where that names it too; speeds by hand with those that
// another choice made, and its attention factor; else as startingChoice() says.
Choice begun(const Method& method, const ModelSpec& spec, const Intervention& change, int layer,
             std::int64_t n);
// The choice with lists that were left empty, or have one number for all, said in full: what holds,
// and what a table of them begins with. `choice` fits the layer.
Choice listed(Stage stage, const Choice& choice, const LayerContext& context);
// The parameters that do nothing beside the other values.
std::vector<std::string> idleParameters(Stage stage, const Choice& choice);
// What is done before the run, which no cost says: "solves its equation in 300 steps ..."; empty:
// nothing.
std::string workBefore(Stage stage, const Choice& choice, const LayerContext& context);

}  // namespace sextant
