// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/queries/all.h"

#include <vector>

namespace sextant {

// One a file, of its name.
Query contextGainQuery();
Query continuationQuery();
Query distanceProfileQuery();
Query heldEntropyQuery();
Query nextTokensQuery();
Query normAndAngleQuery();
Query oneHeadQuery();
Query sampleEntropyQuery();
Query sensitivityQuery();
Query sigmaCurveQuery();
Query tensorValuesQuery();

std::span<const Query> allQueries() {
    static const std::vector<Query> queries = {
        oneHeadQuery(),     distanceProfileQuery(), sensitivityQuery(),   sigmaCurveQuery(),
        heldEntropyQuery(), continuationQuery(),    normAndAngleQuery(),  tensorValuesQuery(),
        contextGainQuery(), nextTokensQuery(),      sampleEntropyQuery(),
    };
    return queries;
}

}  // namespace sextant
