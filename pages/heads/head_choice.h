// SPDX-License-Identifier: GPL-3.0-or-later
// Selects heads by a measured value, or from those that are selected already.
#pragma once

#include <functional>
#include <optional>
#include <set>

#include "widgets/selection.h"

namespace sextant {

// All heads of a model; `value` returns nothing for a head without one.
struct HeadsByValue {
    int layers = 0, heads = 0;
    std::function<std::optional<double>(HeadId)> value;
};

// Strictly above (or below) `limit`.
std::set<HeadId> headsAbove(const HeadsByValue& all, double limit);
std::set<HeadId> headsBelow(const HeadsByValue& all, double limit);
// The heads with the largest values, as many as `share` (0 to 1) of the heads that have a value,
// rounded up; of equal ones those of the first layers.
std::set<HeadId> topHeads(const HeadsByValue& all, double share);
// Every head of each layer that has a chosen one.
std::set<HeadId> wholeLayers(const std::set<HeadId>& chosen, int heads);
// Every head that is not chosen.
std::set<HeadId> inverted(const std::set<HeadId>& chosen, int layers, int heads);
// The chosen heads and the neighbours beside, above and below each.
std::set<HeadId> grown(const std::set<HeadId>& chosen, int layers, int heads);

}  // namespace sextant
