// SPDX-License-Identifier: GPL-3.0-or-later
// Shared by methods that give far pairs another distance: the positions of queries and keys in such
// pairs, beside the rotations that near pairs have.
#pragma once

#include <functional>

#include "analysis/position/methods/method.h"

namespace sextant {

// In pairs at least `distance` apart the query of row i has position query(i) and the key of row j
// has position key(j). Does nothing where no pair of the text is so far apart.
void addFarPairs(LayerPlan& plan, std::int64_t n, std::int64_t distance,
                 const std::function<double(double)>& query,
                 const std::function<double(double)>& key);

// Why a distance map cannot go with the rotation of near pairs here; empty: it can.
Message whyNotFarPairs(const std::string& label, const LayerContext& context);

// Distances r >= window become window + (r - window) / k; k may be infinite.
void addLeakyPairs(LayerPlan& plan, std::int64_t n, std::int64_t window, double k);
// The choice's "near_window" or, if it is left to the model, a quarter of the trained length.
std::int64_t windowOfFarPairs(const Choice& choice, const LayerContext& context);
Parameter farWindowParameter();
// Method::settled where only the window is left to the model.
Choice settledFarWindow(const Choice& choice, const LayerContext& context);

}  // namespace sextant
