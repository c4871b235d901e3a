// SPDX-License-Identifier: GPL-3.0-or-later
// What a sweep of uniform sigmas has found so far, as it is drawn.
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "analysis/jobs/report.h"
#include "analysis/measure/scale_fit.h"
#include "analysis/values/choice.h"

namespace sextant {

struct SweepFacts {
    std::vector<double> asked;  // sigmas, ascending: of all rows, also of those to come
    ScaleSurface surface;       // of the rows that are there, ascending
    double trained = 0.0;       // length, tokens
    std::vector<double> best, bestSmoothed;  // [positions], NaN where nothing was measured
    ScaleFit fit, fitSmoothed;
    std::vector<double> means;  // NLL over all labels, one a row
    double chosen = 0.0;        // sigma of the least mean over the chosen length
    QString tooFew = {};        // why there is no fit: "too few samples for a fit: 1, ..."
    bool whole = false;
    QString over = {};  // what else was set: "18 heads rescaled"; empty: as trained

    bool empty() const { return surface.sigma.empty() || surface.positions < 2; }
    // Row of the surface; none: that sigma is not there.
    std::optional<std::size_t> rowOf(double sigma) const;
    double meanAt(double sigma) const;  // NaN: not there
    // NLL by sigma at a position.
    std::vector<double> slice(std::size_t position) const;
    // 2 % and 98 % of the numbers.
    std::pair<double, double> colourRange() const;
};

constexpr int smoothRadius = 50;  // positions at either side

// Of a report of fit-scale, whole or of what is done so far; empty where its arrays are missing.
SweepFacts sweepFacts(const Report& report, const Choice& settings, bool whole);

// A line over the map: sigma* = a ln s + 1, or what another says.
struct SweepLine {
    QString key, label;
    double a = 0.0, r2 = 0.0;  // NaN: not of this form, or not known
    bool own = false;          // measured here
    bool smoothed = false;
};
// This model's, as measured and smoothed, then the references.
std::vector<SweepLine> sweepLines(const SweepFacts& facts);
// At index i of a model of this trained length; NaN within it.
double sigmaOf(const SweepLine& line, double index, double trained);

}  // namespace sextant
