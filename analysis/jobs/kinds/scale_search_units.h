// SPDX-License-Identifier: GPL-3.0-or-later
// The units of a search for head scales, group after group: the next group follows from the last
// one alone, which carries the state of the search.
#pragma once

#include <string>
#include <vector>

#include "analysis/jobs/job.h"
#include "analysis/jobs/kinds/scale_pass.h"
#include "analysis/jobs/kinds/scale_search_settings.h"

namespace sextant {

// What a unit computes; "phase" in Unit::given.
enum class ScalePhase {
    weightsBefore,  // the checksum of the weights
    start,          // NLL of a uniform sigma
    heldOut,        // NLL of a held-out sample
    step,           // NLL and gradient of a sample of a step
    candidate,      // NLL with one head moved
    best,           // NLL of the result, on the samples of the start
    weightsAfter
};

ScalePhase phaseOf(const Unit& unit);

// Units that belong together, as those of one step or of one held-out NLL.
struct ScaleGroup {
    std::size_t first = 0, count = 0;  // in the list of units
};
// All groups of `units`, in their order; the last may be incomplete.
std::vector<ScaleGroup> groupsOf(const std::vector<Unit>& units);
PassSum sumOf(const std::vector<Unit>& units, const ScaleGroup& group, const Results& results);

// A held-out NLL that is known.
struct HeldOut {
    std::size_t rate = 0;  // which of ScaleSearchSettings::rates
    std::int64_t step = 0;
    double nll = 0;
    std::vector<double> sigma;  // in effect
};
// The held-out NLLs of `groups`, in their order.
std::vector<HeldOut> heldOutsOf(const ScaleSearchSettings& settings, const std::vector<Unit>& units,
                                const std::vector<ScaleGroup>& groups, const Results& results);
// Which of them is the result; at least one is known.
std::size_t bestOf(const ScaleSearchSettings& settings, const std::vector<HeldOut>& known);

// JobKind::next and compute.
std::vector<Unit> nextScaleUnits(const JobInput& input, const std::vector<Unit>& known,
                                 const Results& results);
UnitResult computeScaleUnit(const JobInput& input, const Unit& unit, const Progress& progress);

}  // namespace sextant
