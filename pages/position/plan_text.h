// SPDX-License-Identifier: GPL-3.0-or-later
// What each layer will do, as text for the plan card.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/intervention.h"
#include "pages/position/plan_facts.h"

namespace sextant {

// Over n tokens (0: no text; the trained length is taken).
PlanFacts planFacts(const ModelSpec& spec, const Intervention& change, std::int64_t n);

// What a config.json chose, a line for each value: every number of its methods, the speeds of the
// pairs, the amplitude and the length that they count from, with the key that gave each; `keys` of
// it were read, `unread` not (position_exchange.h).
QString meaning(const PlanFacts& facts, const std::vector<std::string>& keys,
                const std::vector<std::string>& unread);

// What each layer has where they differ, a line for those that have the same: "layers 0-2, 5: RoPE,
// window 64"; empty: all have the same.
QString methodsByLayer(const ModelSpec& spec, const Intervention& change);

// "0-2, 5": layers in ascending order, runs as ranges.
QString layerRanges(const std::vector<int>& layers);

}  // namespace sextant
