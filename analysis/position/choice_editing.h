// SPDX-License-Identifier: GPL-3.0-or-later
// The values with which an editor of a choice starts, and what it shows beside them.
#pragma once

#include <string>
#include <vector>

#include "analysis/intervention.h"
#include "analysis/position/methods/method.h"

namespace sextant {

// The methods of `change` alone, with scales as trained: what a view of methods draws does not
// depend on scales.
Intervention withoutScales(const Intervention& change);
// The values with which `method` replaces the choice of `layer` (negative: of all layers) over n
// tokens: the config's, if the config names the method; for frequencies by hand, the frequencies
// and attention factor in effect, if they are not the config's; else those of startingChoice().
Choice begun(const Method& method, const ModelSpec& spec, const Intervention& change, int layer,
             std::int64_t n);
// The choice with lists that are empty, or hold one number for all, written out in full: the values
// in effect, with which a table of them starts. `choice` must fit the layer.
Choice listed(Stage stage, const Choice& choice, const LayerContext& context);
// The parameters that have no effect given the other values.
std::vector<std::string> idleParameters(Stage stage, const Choice& choice);
// Work before the run that no cost includes: "solves its equation in 300 steps ..."; empty: none.
Message workBefore(Stage stage, const Choice& choice, const LayerContext& context);

}  // namespace sextant
