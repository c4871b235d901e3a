// SPDX-License-Identifier: GPL-3.0-or-later
// The entropy of one head's rows at several scales from one pass over its scores, instead of one
// pass for each scale.
#pragma once

#include "kernels/attention.h"

namespace sextant {

// scale(k) = first + k * step >= 0, in place of AttentionProblem::scale[head]; count >= 1,
// step >= 0.
struct ScaleSweep {
    double first = 0, step = 0;
    int count = 0;
};

// The largest number of scales of one pass; more scales are divided into passes of so many.
inline constexpr int sweepPassScales = 16;

// Fills `entropy` [count, rows]: the entropy in nats of each row of `head` at each scale, for a
// problem of one sequence; as AttentionProblem::entropy, within 1e-4 nats of a pass with that scale
// alone. The results of `problem` are not written. With a bias or a soft cap, which the scale does
// not multiply, every scale takes its own pass. Throws std::invalid_argument, naming the field.
Outcome sweepEntropy(const AttentionProblem& problem, int head, const ScaleSweep& sweep,
                     float* entropy);

}  // namespace sextant
