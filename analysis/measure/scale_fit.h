// SPDX-License-Identifier: GPL-3.0-or-later
// The best uniform sigma by position and its fit sigma* = a ln s + 1, s = i / L (methods S3).
#pragma once

#include <span>
#include <string>
#include <vector>

#include "analysis/message.h"

namespace sextant {

// NLL at each tried sigma and position.
struct ScaleSurface {
    std::vector<double> sigma;  // units of 1/sqrt(d)
    std::size_t positions = 0;
    std::vector<double> nll;  // [sigma, position], nats, mean over samples; NaN: not measured

    double at(std::size_t row, std::size_t position) const {
        return nll.at(row * positions + position);
    }
};

// argmin over sigma of `surface` at each position, [positions] (S3: unsmoothed); the smallest sigma
// of equal ones; NaN where nothing was measured.
std::vector<double> bestByPosition(const ScaleSurface& surface);
// The least NLL at each position, [positions], nats; NaN where nothing was measured.
std::vector<double> leastByPosition(const ScaleSurface& surface);
// Each sigma's curve smoothed: a centred mean over 2 radius + 1 positions, NaNs left out.
ScaleSurface smoothed(const ScaleSurface& surface, int radius);
// The sigma of the least mean NLL over those positions in [from, to) where every sigma has a value;
// the smallest of equal ones. NaN where there is none.
double bestOver(const ScaleSurface& surface, std::size_t from, std::size_t to);

// Least squares with the intercept fixed at 1; R^2 against the mean of sigma*, so it may be
// negative. NaN where the points do not determine it: none beyond L; for R^2, all equal.
struct ScaleFit {
    double a = 0.0, r2 = 0.0;
};
// The fit to points (index, sigma*) with index >= trainedLength (at least 1); NaNs are left out.
ScaleFit fitScale(std::span<const double> index, std::span<const double> sigma,
                  double trainedLength);
// The same for a value at each position 0, 1, ...
ScaleFit fitScale(std::span<const double> best, double trainedLength);

// Samples that a fit needs: each gives one label a position, and the best sigma of few is noise.
constexpr int leastFitSamples = 4;
// "too few samples for a fit: 1, at least 4 are needed"; empty: there are enough, or their number
// is not known (NaN).
Message tooFewToFit(double samples);

// A line to draw beside a fit: sigma at s = i / L.
struct ScaleLine {
    std::string key;    // "paper_50k"
    std::string label;  // "paper, 50k steps"; translatable
    double (*sigma)(double s, double trainedLength) = nullptr;
    std::string formula;  // "0.3973 ln s + 1"
    double r2 = 0.0;      // as printed; NaN: none is
};
// The two printed fits of Wang et al. 2024, YaRN's 0.1 ln s + 1 as that paper quotes it, its square
// (what YaRN's code does to the logits), and log-n.
std::span<const ScaleLine> scaleLines();

}  // namespace sextant
