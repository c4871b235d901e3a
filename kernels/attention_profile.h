// SPDX-License-Identifier: GPL-3.0-or-later
// Summaries of a head over all its rows: mean score by distance, and a coarse map of its weights.
// For views that need them now and then: each call visits every pair again.
#pragma once

#include "kernels/attention.h"

namespace sextant {

// Results for an AttentionProblem whose `logSumExp` attention() has filled. Null: not computed.
struct AttentionProfile {
    // Mean score of the pairs at distance r that the mask allows, NaN where there are none:
    // [batch, heads, keys].
    float* meanScore = nullptr;

    // [cells, cells] of one head of one sequence. The rows and the keys are each divided into
    // `cells` equal parts; cell (a, b) is the weight on the keys of part b, averaged over the rows
    // of part a, or NaN if part a has no row.
    float* map = nullptr;
    int cells = 0;
    int mapHead = 0;
    int mapSequence = 0;
};

// fp32 products, sums in double precision; the result does not depend on the number of threads.
// Throws std::invalid_argument, naming the field.
Outcome attentionProfile(const AttentionProblem& problem, const AttentionProfile& profile);

}  // namespace sextant
