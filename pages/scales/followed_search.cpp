// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/scales/followed_search.h"

#include <QObject>
#include <algorithm>

namespace sextant {

std::optional<FollowedScales> followedScales(const Snapshot& now) {
    if (!now.opened) return std::nullopt;
    for (const JobPicture& one : now.pictures) {
        if (one.kind != "search-heads" || !one.report || one.whole) continue;
        if (one.experiment.model != now.opened->modelPath.toStdString()) continue;
        const auto runs = [&](const JobCard& card) {
            return card.id == one.id && card.state == JobState::running;
        };
        if (std::none_of(now.jobs.begin(), now.jobs.end(), runs)) continue;
        const auto heads =
            static_cast<std::size_t>(now.opened->spec.layerCount() * now.opened->spec.heads);
        const SearchFacts facts = searchLosses(*one.report, one.settings, false);
        const ReportArray* path = arrayOf(*one.report, "sigma_steps");
        if (path == nullptr) path = arrayOf(*one.report, "sigma");
        if (path == nullptr || path->values.size() < heads || facts.empty()) continue;
        const auto last = path->values.end() - static_cast<std::ptrdiff_t>(heads);
        return FollowedScales{{last, path->values.end()},
                              (facts.rounds ? QObject::tr("round %1 of the search")
                                            : QObject::tr("step %1 of the search"))
                                  .arg(facts.last)};
    }
    return std::nullopt;
}

std::optional<FollowedScales> scalesOfStep(const SearchFacts& facts, int step) {
    if (step < 0 || step >= facts.pathSteps()) return std::nullopt;
    const auto first = facts.path.begin() + std::ptrdiff_t{step} * facts.layers * facts.heads;
    return FollowedScales{{first, first + facts.layers * facts.heads},
                          (facts.rounds ? QObject::tr("round %1 of the search")
                                        : QObject::tr("step %1 of the search"))
                              .arg(step)};
}

}  // namespace sextant
