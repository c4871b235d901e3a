// SPDX-License-Identifier: GPL-3.0-or-later
// The results of a sweep of uniform sigmas so far, for drawing.
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "analysis/jobs/report.h"
#include "analysis/measure/scale_fit.h"
#include "analysis/values/choice.h"

namespace sextant {

struct SweepFacts {
    std::vector<double> asked;               // sigmas of all rows, ascending, also of those to come
    ScaleSurface surface;                    // of the rows that are done, ascending
    double trained = 0.0;                    // length, tokens
    std::vector<double> best, bestSmoothed;  // [positions], NaN where nothing was measured
    ScaleFit fit, fitSmoothed;
    std::vector<double> means;  // NLL over all labels, one per row
    double chosen = 0.0;        // sigma of the least mean over the chosen length
    QString tooFew = {};        // why there is no fit: "too few samples for a fit: 1, ..."
    bool whole = false;
    QString over = {};  // other settings: "18 heads rescaled"; empty: as trained

    bool empty() const { return surface.sigma.empty() || surface.positions < 2; }
    // Row of the surface; none: that sigma is not done.
    std::optional<std::size_t> rowOf(double sigma) const;
    double meanAt(double sigma) const;  // NaN: not done
    // NLL by sigma at a position.
    std::vector<double> slice(std::size_t position) const;
    // The 2 % and 98 % quantiles of the values.
    std::pair<double, double> colourRange() const;
};

constexpr int smoothRadius = 50;  // positions on either side

// From a report of fit-scale, complete or so far; empty if its arrays are missing.
SweepFacts sweepFacts(const Report& report, const Choice& settings, bool whole);

// A line over the map: sigma* = a ln s + 1, or a reference.
struct SweepLine {
    QString key, label;
    double a = 0.0, r2 = 0.0;  // NaN: not of this form, or not known
    bool own = false;          // measured here
    bool smoothed = false;
};
// This model's, as measured and smoothed, then the references.
std::vector<SweepLine> sweepLines(const SweepFacts& facts);
// Sigma at index i for a model of this trained length; NaN within it.
double sigmaOf(const SweepLine& line, double index, double trained);

}  // namespace sextant
