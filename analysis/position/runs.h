// SPDX-License-Identifier: GPL-3.0-or-later
// Several runs of one model, each with other numbers, whose predictions are combined into one
// (methods.md, M21).
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "analysis/intervention.h"

namespace sextant {

enum class RunRule {
    weighted,  // sum of w_j z_j with w = softmax of every run's largest logit: the released code
    mean       // of the runs' probabilities
};

struct CombinedRuns {
    std::vector<Intervention> runs;  // at least one
    std::size_t shown = 0;           // the run whose entropies are shown
    RunRule rule = RunRule::weighted;
    bool combines() const { return runs.size() > 1; }
};

// The index of the base whose logarithm is nearest to that of `base`; 0 if `base` is not above 0.
std::size_t shownRun(const std::vector<double>& bases, double base);

// The runs of `change`, which was checked; one run where nothing is combined.
CombinedRuns combinedRuns(const ModelSpec& spec, const Intervention& change);

}  // namespace sextant
