// SPDX-License-Identifier: GPL-3.0-or-later
// The entropy of one head's rows at several scales from one pass over its scores: what a scale does
// to a head, without a pass for each.
#pragma once

#include "kernels/attention.h"

namespace sextant {

// scale(k) = first + k * step >= 0, in the place of AttentionProblem::scale[head]; count >= 1,
// step >= 0.
struct ScaleSweep {
    double first = 0, step = 0;
    int count = 0;
};

// As many are gathered in one pass; of more, each so many take another.
inline constexpr int sweepPassScales = 16;

// Entropy in nats of the rows of one head of a problem of one sequence at every scale, [count,
// rows]; as AttentionProblem::entropy, within 1e-4 nats of a pass with that scale alone. Results
// that `problem` points at are left alone. With a bias, a soft cap or a sink, which no scale
// multiplies, it takes a pass a scale. Throws std::invalid_argument, naming the field.
Outcome sweepEntropy(const AttentionProblem& problem, int head, const ScaleSweep& sweep,
                     float* entropy);

}  // namespace sextant
