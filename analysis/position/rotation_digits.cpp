// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/rotation_digits.h"

#include <cmath>
#include <numeric>

namespace sextant {

namespace {

constexpr double roundingOfReading = 1e-9;  // of a reading: 1000 * 0.001 is 1
constexpr std::int64_t mostDistances = 1 << 17;

}  // namespace

double rotaryBeta(const std::vector<double>& theta) {
    return theta.size() < 2 || theta[1] <= 0.0 ? 0.0 : theta[0] / theta[1];
}

double wheelReading(double angle, double beta) {
    if (beta <= 1.0 || !std::isfinite(angle)) return 0.0;
    const double reading = std::fmod(std::max(0.0, angle) * (1.0 + roundingOfReading), beta);
    return beta - reading < roundingOfReading ? 0.0 : reading;
}

int wheelDigit(double angle, double beta) {
    return static_cast<int>(wheelReading(angle, beta));
}

MetDigits::MetDigits(const RotationFacts& facts) : pairs_(facts.pairs.size()) {
    std::vector<double> theta;
    for (const PairFacts& pair : facts.pairs)
        theta.push_back(pair.trainedTheta);
    beta_ = rotaryBeta(theta);
    if (beta_ <= 1.0) return;
    const std::int64_t most = std::min(facts.trainedDistance, mostDistances);
    for (std::int64_t distance = 0; distance <= most; ++distance)
        for (const double each : theta)
            met_.push_back(wheelDigit(static_cast<double>(distance) * each, beta_));
}

std::vector<int> MetDigits::digits(const RotationFacts& facts, std::int64_t tokens) const {
    std::vector<int> made;
    for (std::size_t pair = 0; pair < facts.pairs.size(); ++pair) {
        const double angle = facts.now.angle(pair, tokens);
        if (!std::isfinite(angle)) return {};
        made.push_back(wheelDigit(angle, beta_));
    }
    return made;
}

std::size_t MetDigits::metFrom(const std::vector<int>& digits) const {
    if (pairs_ == 0 || digits.size() != pairs_) return pairs_;
    std::vector<std::size_t> rows(met_.size() / pairs_);
    std::iota(rows.begin(), rows.end(), std::size_t{0});
    for (std::size_t pair = pairs_; pair-- > 0;) {
        std::erase_if(rows,
                      [&](std::size_t row) { return met_[row * pairs_ + pair] != digits[pair]; });
        if (rows.empty()) return pair + 1;
    }
    return 0;
}

}  // namespace sextant
