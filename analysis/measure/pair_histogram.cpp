// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/measure/pair_histogram.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <vector>

namespace sextant {

namespace {

constexpr int lowestDistance = -16, lowestDensity = -8;  // half octaves
// Of all pairs, spread over all distances: what training has never shown is not impossible.
constexpr double unseen = 1e-3;

// The half octave that is nearest to log2(value), from `lowest` on; values beyond the ends belong
// to the last ones.
int binOf(double value, int lowest, int count) {
    if (!(value > 0)) return 0;
    if (!std::isfinite(value)) return count - 1;
    int exponent = 0;
    const double fraction = std::frexp(value, &exponent);  // [0.5, 1)
    constexpr double quarter = 0.59460355750136051, threeQuarters = 0.84089641525371454;
    const int half = 2 * (exponent - 1) + (fraction >= quarter) + (fraction >= threeQuarters);
    return std::clamp(half - lowest, 0, count - 1);
}

// By half octaves between two places.
double kernel(double apart) {
    return std::exp(-0.5 * apart * apart);
}

// Distances of a plain sequence, whose density is 2 (1 - r) at r: its share in each half octave.
std::vector<double> plainDistances(int count) {
    std::vector<double> shares;
    const auto below = [](double r) { return r >= 1 ? 1.0 : r * (2 - r); };
    double before = 0;
    for (int k = 0; k < count; ++k) {
        const double upTo = k + 1 == count ? 1.0 : std::exp2((lowestDistance + k + 0.5) / 2);
        shares.push_back(below(upTo) - before);
        before = below(upTo);
    }
    return shares;
}

std::vector<double> smoothedShares(const std::vector<double>& shares) {
    std::vector<double> weights, smooth(shares.size());
    for (std::size_t apart = 0; apart < shares.size(); ++apart)
        weights.push_back(kernel(static_cast<double>(apart)));
    for (std::size_t to = 0; to < shares.size(); ++to)
        for (std::size_t from = 0; from < shares.size(); ++from)
            smooth[to] += shares[from] * weights[to > from ? to - from : from - to];
    return smooth;
}

}  // namespace

PairHistogram::PairHistogram(std::span<const double> positions) {
    if (positions.size() < 2)
        throw std::invalid_argument("PairHistogram: expected two positions or more");
    const auto n = static_cast<double>(positions.size());
    const double each = 2.0 / (n * (n - 1));
    for (std::size_t key = 0; key + 1 < positions.size(); ++key) {
        const double step = positions[key + 1] - positions[key];
        const int density = binOf(step > 0 ? 1 / step : std::numeric_limits<double>::infinity(),
                                  lowestDensity, densities);
        for (std::size_t query = key + 1; query < positions.size(); ++query) {
            const double distance = (positions[query] - positions[key]) / n;
            const int place = binOf(distance, lowestDistance, distances);
            share_[static_cast<std::size_t>(place)][static_cast<std::size_t>(density)] += each;
        }
    }
}

PairHistogram PairHistogram::mixedWith(const PairHistogram& other, double share) const {
    PairHistogram mixed = *this;
    for (std::size_t r = 0; r < share_.size(); ++r)
        for (std::size_t d = 0; d < share_[r].size(); ++d)
            mixed.share_[r][d] = (1 - share) * share_[r][d] + share * other.share_[r][d];
    return mixed;
}

double PairHistogram::mismatch(double times) const {
    const double density = 2 * std::log2(std::max(times, 1.0)) - lowestDensity;
    std::array<double, densities> weights{};
    for (std::size_t d = 0; d < weights.size(); ++d)
        weights[d] = kernel(density - static_cast<double>(d));
    std::vector<double> trained(distances);
    for (std::size_t r = 0; r < trained.size(); ++r)
        for (std::size_t d = 0; d < weights.size(); ++d)
            trained[r] += share_[r][d] * weights[d];
    const std::vector<double> tested = plainDistances(distances);
    const std::vector<double> has = smoothedShares(trained), wants = smoothedShares(tested);
    const auto known = [](double share) { return (1 - unseen) * share + unseen / distances; };
    double sum = 0;
    for (std::size_t r = 0; r < tested.size(); ++r)
        sum += tested[r] * std::log(known(wants[r]) / known(has[r]));
    return sum;
}

}  // namespace sextant
