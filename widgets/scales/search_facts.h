// SPDX-License-Identifier: GPL-3.0-or-later
// What a search for head scales has found so far, as it is drawn.
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
    bool rounds = false;               // it goes round the heads, without gradients
    // Of the rate that is best so far.
    std::vector<StepLoss> training, heldOut;
    StepLoss best;      // of what is held out
    double last = 0.0;  // step that it has come to
    // Mean NLL of the first batch at uniform 1, and the least of the uniform ones; none: not tried.
    std::optional<double> asTrained, bestUniform, bestUniformSigma;
    std::optional<double> startHeldOut;  // of what is held out, at the uniform one it began at
    bool someHeads = false;   // the others keep what was set: its starts are of the searched ones
    bool choseStart = false;  // of several uniform ones; else it was told where to begin
    // Sigma in effect before each step and, once there, after the last, [steps, layers * heads].
    std::vector<double> path;
    std::vector<double> found;  // the best, [layers * heads]
    std::set<HeadId> locked = {};
    bool whole = false;

    bool empty() const { return heldOut.empty(); }
    int pathSteps() const;
    // Sigma of a head before a step of the path.
    double sigma(int step, HeadId head) const;
};

// Of a report of search-heads, whole or of what is done so far; arrays that are missing leave the
// path empty.
SearchFacts searchFacts(const Report& report, const Choice& settings, bool whole);

// The same without its arrays.
SearchFacts searchLosses(const Report& report, const Choice& settings, bool whole);
// "step 84 of 200"; empty: there is nothing yet.
QString stepText(const SearchFacts& facts);

// The table of a report by name; null: there is none. Likewise its arrays with values.
const ReportTable* tableOf(const Report& report, const std::string& name);
const ReportArray* arrayOf(const Report& report, const std::string& name);

}  // namespace sextant
