// SPDX-License-Identifier: GPL-3.0-or-later
// The best uniform scale that a sweep found, and scales of heads beside it (Figure 4 of "Length
// Generalization of Causal Transformers without Position Encoding").
#pragma once

#include <string>
#include <vector>

#include "analysis/figures/head_scale_figures.h"

namespace sextant {

struct BestUniform {
    double sigma = 1.0;    // of the least mean NLL, units of 1/sqrt(d)
    std::string name;      // "best uniform \u03c3 1.4"
    std::string origin;    // "the least mean loss of the sweep of 1 to 2 in steps of 0.05"
    Measurement measured;  // with it; of a sweep as of one head: the mean over all
};
// Of a report of fit-scale. Throws Error where it holds none.
BestUniform bestUniform(const Report& report);

// What a sweep measured at one of its sigmas.
struct SweptSigma {
    std::string name;  // "\u03c3 1.4, the best"
    Measurement measured;
};
// The best sigma of a sweep, and the swept ones that are nearest to the middle between 1 and the
// best, and to a point half that far beyond the best. Where the best is within 0.1 of 1: the best,
// and the ones nearest to 0.9 and 1.1. Ascending, without sigma 1.
std::vector<SweptSigma> representativeSigmas(const Report& sweep);

// "1 to 2 in steps of 0.05"; of uneven steps "5 sigmas from 1 to 2".
std::string sigmasInWords(std::vector<double> sigmas);

// Section 4.2 with Figure 4: log-perplexity of the best uniform scale minus that of head-based
// scales, nats, about, at multiples of the trained length.
struct PrintedGap {
    double lengths, nats;
};
inline constexpr PrintedGap printedGaps[] = {{2, 0.2}, {4, 0.8}};

// Mean entropy and smoothed log-perplexity by position. `states`: as trained, where that is another
// setting, and at the end the one with a scale for each head. `trained`: tokens, 0: not known.
Figure uniformHeadsFigure(std::vector<FigureState> states, const BestUniform& uniform,
                          std::int64_t trained, EntropyUnit unit = EntropyUnit::nats);

}  // namespace sextant
