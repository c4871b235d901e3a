// SPDX-License-Identifier: GPL-3.0-or-later
// The results of a search for head scales so far, for drawing.
#pragma once

#include <QString>
#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "analysis/jobs/report.h"
#include "analysis/values/choice.h"
#include "widgets/selection.h"

namespace sextant {

struct StepLoss {
    double step = 0.0, nll = 0.0;  // nats
};

struct SearchFacts {
    int layers = 0, heads = 0;
    double steps = 0.0, warmUp = 0.0;  // of the whole search
    bool rounds = false;               // coordinate search, without gradients
    // Of the learning rate that is best so far.
    std::vector<StepLoss> training, heldOut;
    StepLoss best;      // on held-out samples
    double last = 0.0;  // the last step done
    // Mean NLL of the first batch at uniform 1, and the least of the uniform ones; none: not tried.
    std::optional<double> asTrained, bestUniform, bestUniformSigma;
    std::optional<double> startHeldOut;  // on held-out samples, at the uniform scale it began at
    bool someHeads = false;   // the others keep what was set; the starts are of the searched ones
    bool choseStart = false;  // among several uniform ones; false: it was given
    // Sigma in effect before each step and, once done, after the last, [steps, layers * heads].
    std::vector<double> path;
    std::vector<double> found;  // the best, [layers * heads]
    std::set<HeadId> locked = {};
    bool whole = false;

    bool empty() const { return heldOut.empty(); }
    int pathSteps() const;
    // Sigma of a head before a step of the path.
    double sigma(int step, HeadId head) const;
};

// From a report of search-heads, complete or so far; if arrays are missing, the path is empty.
SearchFacts searchFacts(const Report& report, const Choice& settings, bool whole);

// The same without its arrays.
SearchFacts searchLosses(const Report& report, const Choice& settings, bool whole);
// "step 84 of 200"; empty: no step yet.
QString stepText(const SearchFacts& facts);

// The table of a report by name; null: none. Likewise its arrays that have values.
const ReportTable* tableOf(const Report& report, const std::string& name);
const ReportArray* arrayOf(const Report& report, const std::string& name);

}  // namespace sextant
