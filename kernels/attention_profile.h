// SPDX-License-Identifier: GPL-3.0-or-later
// What a head does on the whole, summed over its rows: how its scores fall with distance, and a
// small picture of its weights. For views that ask now and then; every pair is looked at again.
#pragma once

#include "kernels/attention.h"

namespace sextant {

// What it adds to an AttentionProblem whose `logSumExp` attention() has filled. Null: not computed.
struct AttentionProfile {
    // Mean score of the pairs at distance r that the mask allows, NaN where there are none:
    // [batch, heads, keys].
    float* meanScore = nullptr;

    // [cells, cells] of one head of one sequence: the problem's rows and its keys cut into `cells`
    // equal parts, cell (a, b) the weight on the keys of b, mean over the rows of a; NaN in a cell
    // without a row.
    float* map = nullptr;
    int cells = 0;
    int mapHead = 0;
    int mapSequence = 0;
};

// fp32 products, sums in double precision; the result does not depend on the number of threads.
// Throws std::invalid_argument, naming the field.
Outcome attentionProfile(const AttentionProblem& problem, const AttentionProfile& profile);

}  // namespace sextant
