// SPDX-License-Identifier: GPL-3.0-or-later
// What methods that give far pairs another distance share: where queries and keys of such pairs
// stand, beside the turns that near pairs have.
#pragma once

#include <functional>

#include "analysis/position/methods/method.h"

namespace sextant {

// Pairs of row and key at least `distance` apart: a query of row i stands at query(i), its key of
// row j at key(j). Nothing where no pair of the text is so far apart.
void addFarPairs(LayerPlan& plan, std::int64_t n, std::int64_t distance,
                 const std::function<double(double)>& query,
                 const std::function<double(double)>& key);

// Why a distance map cannot be had with what near pairs turn by here; empty: it can.
std::string whyNotFarPairs(const std::string& label, const LayerContext& context);

// Distances r >= window become window + (r - window) / k; k may be infinite.
void addLeakyPairs(LayerPlan& plan, std::int64_t n, std::int64_t window, double k);
// The choice's "near_window", or where it leaves it to the model a quarter of the trained length.
std::int64_t windowOfFarPairs(const Choice& choice, const LayerContext& context);
Parameter farWindowParameter();
// Method::settled where the window is all.
Choice settledFarWindow(const Choice& choice, const LayerContext& context);

}  // namespace sextant
