// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/measure/inflection.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "analysis/measure/entropy_line.h"
#include "analysis/measure/measurement.h"

namespace sextant {

namespace {

constexpr int slopeRadius = 50;
constexpr double departs = 0.1;  // nats
// A least of several windows lies below their mean, and tokens that follow each other are alike.
constexpr double standardErrors = 4.0;

int positionAt(double position) {
    return static_cast<int>(std::ceil(position));
}

// The first position from `first` on where `above` begins to hold, or the one from which on it
// holds to the end: nothing departs that was never on its trend. Positions that were not measured
// count for neither.
template <typename Above>
std::optional<int> departureFrom(int first, const std::vector<float>& curve, Departure departure,
                                 Above above) {
    bool onCourse = false;
    std::optional<int> found;
    for (int i = first; i < static_cast<int>(curve.size()); ++i) {
        if (std::isnan(curve[i])) continue;
        if (!above(i)) {
            onCourse = true;
            if (departure == Departure::lasting) found.reset();
        } else if (onCourse && !found) {
            found = i;
        }
    }
    return found;
}

// Standard error of the smoothed curve, from how far neighbours lie apart: what rises slowly adds
// nothing to it.
double noiseOf(const std::vector<float>& nll) {
    double sum = 0, count = 0;
    for (std::size_t i = 1; i < nll.size(); ++i) {
        const double step = double{nll[i]} - nll[i - 1];
        if (std::isnan(step)) continue;
        sum += step * step;
        ++count;
    }
    return count > 0 ? std::sqrt(sum / count / 2 / (2 * slopeRadius + 1)) : 0.0;
}

// What the smoothed curve of `nll` exceeds where it is off its trend.
double lossLimit(const std::vector<float>& nll, const std::vector<float>& curve,
                 double trainedLength, Departure departure) {
    const auto positions = static_cast<int>(curve.size());
    double least = std::numeric_limits<double>::infinity();
    for (int i = 0; i < std::min<double>(positions, trainedLength); ++i)
        if (!std::isnan(curve[i])) least = std::min<double>(least, curve[i]);
    return least + departs +
           (departure == Departure::lasting ? standardErrors * noiseOf(nll) : 0.0);
}

}  // namespace

bool lossRisesEarly(const std::vector<float>& nll, double trainedLength) {
    const std::vector<float> curve = smooth(nll, slopeRadius);
    const double limit = lossLimit(nll, curve, trainedLength, Departure::lasting);
    bool any = false;
    for (auto i = static_cast<std::size_t>(positionAt(trainedLength / 2)); i < curve.size(); ++i) {
        if (curve[i] <= limit) return false;
        any = any || !std::isnan(curve[i]);
    }
    return any;
}

std::optional<int> lossInflection(const std::vector<float>& nll, double trainedLength,
                                  Departure departure) {
    const std::vector<float> curve = smooth(nll, slopeRadius);
    const double limit = lossLimit(nll, curve, trainedLength, departure);
    return departureFrom(positionAt(trainedLength / 2), curve, departure,
                         [&](int i) { return curve[i] > limit; });
}

std::optional<int> entropyInflection(const std::vector<float>& meanEntropy, double trainedLength,
                                     Departure departure) {
    const std::vector<float> curve = smooth(meanEntropy, slopeRadius);
    const int first = positionAt(trainedLength / 4);
    const int end = std::min(positionAt(trainedLength), static_cast<int>(meanEntropy.size()));
    // Not through the smoothed curve, whose last trained positions hold later ones.
    if (end - first < 2 || std::count_if(meanEntropy.begin() + first, meanEntropy.begin() + end,
                                         [](float value) { return std::isfinite(value); }) < 2)
        return std::nullopt;
    const EntropyLine line = entropyLine(meanEntropy, first, end - 1);
    return departureFrom(first, curve, departure,
                         [&](int i) { return curve[i] > line.at(i) + departs; });
}

}  // namespace sextant
