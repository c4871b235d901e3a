// SPDX-License-Identifier: GPL-3.0-or-later
// Every setting that was tried over the tokens that are read now, as a point of the frontier.
#pragma once

#include <optional>
#include <vector>

#include "widgets/frontier/frontier_plot.h"
#include "widgets/view.h"

namespace sextant {

// What a click on a point goes to.
struct FrontierGoal {
    int step = -1;                             // of the history
    std::optional<Intervention> setting = {};  // else this; nothing: there is no way to it
};

struct FrontierShown {
    FrontierFacts facts;
    std::vector<FrontierGoal> goals;  // of each point
    QString whyNot;                   // why there is none; empty: there is
};

FrontierShown frontierShown(const Snapshot& now);

// `change` with a parameter at a value, wherever a method that is chosen has it.
Intervention withParameter(Intervention change, const std::string& key, double value);

}  // namespace sextant
