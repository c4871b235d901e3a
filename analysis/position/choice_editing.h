// SPDX-License-Identifier: GPL-3.0-or-later
// What an editor shows of a choice beside its values.
#pragma once

#include <string>
#include <vector>

#include "analysis/position/methods/method.h"

namespace sextant {

// The choice with lists that were left empty, or have one number for all, said in full: what holds,
// and what a table of them begins with. `choice` fits the layer.
Choice listed(Stage stage, const Choice& choice, const LayerContext& context);
// The parameters that do nothing beside the other values.
std::vector<std::string> idleParameters(Stage stage, const Choice& choice);
// What is done before the run, which no cost says: "solves its equation in 300 steps ..."; empty:
// nothing.
std::string workBefore(Stage stage, const Choice& choice, const LayerContext& context);

}  // namespace sextant
