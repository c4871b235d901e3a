// SPDX-License-Identifier: GPL-3.0-or-later
// Search for head scales without gradients: one head after the other is tried some way down and up
// and left where the NLL is least; where a round moves none, the way is halved.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "analysis/jobs/kinds/scale_search_units.h"

namespace sextant {

// Unit::given of a search.
using ScaleSearchState = std::map<std::string, std::vector<double>>;

// With the NLL of where it begins.
void beginCoordinate(double nll, ScaleSearchState& state);
// Whether another round follows.
bool coordinateGoesOn(const ScaleSearchSettings& settings, const ScaleSearchState& state);

struct Candidate {
    std::string words;  // "round 1, head 0.3 at 1.7"
    ScaleSearchState state;
};
// What is tried next: the head in turn, down and up. At least one.
std::vector<Candidate> candidates(const ScaleSearchSettings& settings,
                                  const std::vector<bool>& free, int heads,
                                  const ScaleSearchState& state);
// After all of them: "at" is the next head of the round, or -1 where the round is over.
ScaleSearchState coordinateAfter(const ScaleSearchSettings& settings, const std::vector<bool>& free,
                                 const std::vector<Unit>& known, const ScaleGroup& group,
                                 const Results& results);

}  // namespace sextant
