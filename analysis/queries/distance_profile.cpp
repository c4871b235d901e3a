// SPDX-License-Identifier: GPL-3.0-or-later
// What heads score by distance.
#include "analysis/model/distance_profile.h"

#include "analysis/queries/query.h"

namespace sextant {

Query distanceProfileQuery() {
    QueryOf<DistanceProfileQuestion> query;
    query.title = "the scores by distance";
    query.compute = [](const QueryContext& context, const DistanceProfileQuestion& question,
                       const auto& partial) {
        return distanceProfile(*context.model, *context.samples, context.change, question.heads,
                               partial, context.progress, context.place);
    };
    return query;
}

}  // namespace sextant
