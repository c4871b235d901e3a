// SPDX-License-Identifier: GPL-3.0-or-later
// The scales that a search tries now, or tried at a step that is pointed at: the head grid shows
// them in place of those that are set.
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "pages/scales/search_facts.h"
#include "widgets/view.h"

namespace sextant {

struct FollowedScales {
    std::vector<double> sigma;  // in effect, [layers * heads]
    QString of;                 // "step 84 of the search"

    bool operator==(const FollowedScales&) const = default;
};

// The latest scales of a search that runs on the open checkpoint; none: no search runs, or it has
// none yet.
std::optional<FollowedScales> followedScales(const Snapshot& now);
// The scales before a step of the path of a search; none: there is no such step.
std::optional<FollowedScales> scalesOfStep(const SearchFacts& facts, int step);

}  // namespace sextant
