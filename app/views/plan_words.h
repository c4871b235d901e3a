// SPDX-License-Identifier: GPL-3.0-or-later
// What each layer will do, in the words of the plan card.
#pragma once

#include <cstdint>

#include "analysis/intervention.h"
#include "widgets/position/plan_facts.h"

namespace sextant {

// Over n tokens (0: no text; the trained length is taken).
PlanFacts planFacts(const ModelSpec& spec, const Intervention& change, std::int64_t n);

// What is chosen by hand, a line for each group of layers and each value.
QString meaning(const PlanFacts& facts);

// "0-2, 5": layers in ascending order, runs as ranges.
QString layerRanges(const std::vector<int>& layers);

}  // namespace sextant
