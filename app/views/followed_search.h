// SPDX-License-Identifier: GPL-3.0-or-later
// The scales that a search tries now, or tried at a step that is pointed at: what the head grid
// shows meanwhile in place of those that are set.
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "widgets/scales/search_facts.h"
#include "widgets/view.h"

namespace sextant {

struct FollowedScales {
    std::vector<double> sigma;  // in effect, [layers * heads]
    QString of;                 // "step 84 of the search"

    bool operator==(const FollowedScales&) const = default;
};

// Of a search that runs on the checkpoint that is open, where it has come to; none: nothing runs,
// or it has nothing yet.
std::optional<FollowedScales> followedScales(const Snapshot& now);
// Before a step of the path; none: it has none.
std::optional<FollowedScales> scalesOfStep(const SearchFacts& facts, int step);

}  // namespace sextant
