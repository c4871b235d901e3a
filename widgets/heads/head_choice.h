// SPDX-License-Identifier: GPL-3.0-or-later
// Heads chosen by what they measure, or from those that are chosen already.
#pragma once

#include <functional>
#include <optional>
#include <set>

#include "widgets/selection.h"

namespace sextant {

// All heads of a model; value: nothing where there is none.
struct HeadsByValue {
    int layers = 0, heads = 0;
    std::function<std::optional<double>(HeadId)> value;
};

// Strictly above (or below) `limit`.
std::set<HeadId> headsAbove(const HeadsByValue& all, double limit);
std::set<HeadId> headsBelow(const HeadsByValue& all, double limit);
// The largest, `share` (0 to 1) of the heads that have a value, rounded up to whole heads; of equal
// ones those of the first layers.
std::set<HeadId> topHeads(const HeadsByValue& all, double share);
// Every head of each layer that has one chosen.
std::set<HeadId> wholeLayers(const std::set<HeadId>& chosen, int heads);
// Every head that is not chosen.
std::set<HeadId> inverted(const std::set<HeadId>& chosen, int layers, int heads);
// The chosen ones and those beside, above and below each.
std::set<HeadId> grown(const std::set<HeadId>& chosen, int layers, int heads);

}  // namespace sextant
