// SPDX-License-Identifier: GPL-3.0-or-later
// Every setting that was tried over the tokens that are read now, as a point of the frontier.
#pragma once

#include <optional>
#include <vector>

#include "pages/frontier/frontier_plot.h"
#include "widgets/view.h"

namespace sextant {

// The setting that a click on a point returns to.
struct FrontierGoal {
    int step = -1;                             // of the history
    std::optional<Intervention> setting = {};  // else this; nothing: it cannot be set
};

struct FrontierShown {
    FrontierFacts facts;
    std::vector<FrontierGoal> goals;  // of each point
    QString whyNot;                   // why there is none; empty: there is
};

FrontierShown frontierShown(const Snapshot& now);

// `change` with a parameter set to a value in every chosen method that has it.
Intervention withParameter(Intervention change, const std::string& key, double value);

}  // namespace sextant
