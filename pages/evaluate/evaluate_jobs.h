// SPDX-License-Identifier: GPL-3.0-or-later
// The newest job of a kind, for the sections of the page Evaluate.
#pragma once

#include <algorithm>
#include <optional>
#include <string>

#include "widgets/view.h"

namespace sextant {

inline const JobKindFacts* kindOf(const Snapshot& now, const char* key) {
    if (!now.jobKinds) return nullptr;
    const auto found = std::find_if(now.jobKinds->begin(), now.jobKinds->end(),
                                    [&](const JobKindFacts& one) { return one.key == key; });
    return found == now.jobKinds->end() ? nullptr : &*found;
}

// For the open checkpoint, not cancelled, and accepted by `wanted`; null: there is none.
template <class Wanted>
const JobPicture* newestPicture(const Snapshot& now, const char* kind, const Wanted& wanted) {
    if (!now.opened) return nullptr;
    for (const JobPicture& one : now.pictures) {
        if (one.kind != kind || one.experiment.model != now.opened->modelPath.toStdString() ||
            !wanted(one))
            continue;
        const auto card = std::find_if(now.jobs.begin(), now.jobs.end(),
                                       [&](const JobCard& other) { return other.id == one.id; });
        if (card != now.jobs.end() && card->state == JobState::cancelled) continue;
        return &one;
    }
    return nullptr;
}
inline const JobPicture* newestPicture(const Snapshot& now, const char* kind) {
    return newestPicture(now, kind, [](const JobPicture&) { return true; });
}

// The card of that job; none: there is none.
inline std::optional<JobCard> cardOf(const Snapshot& now, const char* kind) {
    const JobPicture* job = newestPicture(now, kind);
    if (job == nullptr) return std::nullopt;
    for (const JobCard& card : now.jobs)
        if (card.id == job->id) return card;
    return std::nullopt;
}

// The column of a report's table; its size: there is none.
inline std::size_t columnOf(const ReportTable& table, const char* name) {
    return static_cast<std::size_t>(std::find(table.columns.begin(), table.columns.end(), name) -
                                    table.columns.begin());
}

}  // namespace sextant
