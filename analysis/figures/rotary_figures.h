// SPDX-License-Identifier: GPL-3.0-or-later
// Figures of the review of rotary positions (methods S9, P3): how evaluations cut a text, which
// keys a query sees, which distances it reads, and the arcs that pairs turn through.
#pragma once

#include <vector>

#include "analysis/figures/figure.h"

namespace sextant {

// Contexts of q to 4 q tokens that are scored on the same last segment (S2).
Figure segmentFigure();
// A window, and the first keys beside it (M9, M10): what the last queries see.
Figure maskFigure();
// Distances that Leaky ReRoPE reads, by query and key (M7).
Figure leakyFigure();

// A pair of dimensions: angles of the longest distance in training and of the longest now, radians.
struct RotatedPair {
    int pair = 0;
    double trained = 0.0, reached = 0.0;
};
// Circles with what was met in training, and what is met now; at most twelve pairs, evenly chosen.
// Throws Error where nothing turns.
Figure arcsFigure(const std::vector<RotatedPair>& pairs);

}  // namespace sextant
