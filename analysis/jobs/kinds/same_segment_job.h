// SPDX-License-Identifier: GPL-3.0-or-later
// Scores the same last segment from growing contexts; gives the extrapolation tax (methods.md, S2).
#pragma once

#include <algorithm>

#include "analysis/checkpoint/model_spec.h"
#include "analysis/jobs/job.h"

namespace sextant {

JobKind sameSegmentJob();

// Tokens a sample must have for these settings: the longest context and the label after it.
inline std::int64_t tokensOfGrowingContext(const Choice& settings, const ModelSpec& spec) {
    const std::int64_t given = settings.whole("segment");
    double longest = 1;
    for (const double times : settings.list("multiples"))
        longest = std::max(longest, times);
    const double context = longest * static_cast<double>(given > 0 ? given : spec.trainedLength);
    return std::max(static_cast<std::int64_t>(context), spec.trainedLength) + 1;
}

}  // namespace sextant
