// SPDX-License-Identifier: GPL-3.0-or-later
// Search for head scales without gradients: tries each head in turn one step down and up and keeps
// the scale of least NLL; when a round moves no head, the step is halved.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "analysis/jobs/kinds/scale_search_units.h"

namespace sextant {

// Unit::given of a search.
using ScaleSearchState = std::map<std::string, std::vector<double>>;

// Sets the initial state, given the NLL at the start.
void beginCoordinate(double nll, ScaleSearchState& state);
// Whether another round follows.
bool coordinateGoesOn(const ScaleSearchSettings& settings, const ScaleSearchState& state);

struct Candidate {
    std::string words;  // "round 1, head 0.3 at 1.7"
    ScaleSearchState state;
};
// The candidates that come next: the head in turn, down and up. At least one.
std::vector<Candidate> candidates(const ScaleSearchSettings& settings,
                                  const std::vector<bool>& free, int heads,
                                  const ScaleSearchState& state);
// The state after all candidates: "at" is the next head of the round, or -1 if the round is over.
ScaleSearchState coordinateAfter(const ScaleSearchSettings& settings, const std::vector<bool>& free,
                                 const std::vector<Unit>& known, const ScaleGroup& group,
                                 const Results& results);

}  // namespace sextant
