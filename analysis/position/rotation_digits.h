// SPDX-License-Identifier: GPL-3.0-or-later
// A rotary position as a number in base beta = b^(2/d), pair p its digit of beta^p: methods M1,
// after Su's remark that RoPE writes positions in a base.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/position/rotation_facts.h"

namespace sextant {

// b^(2/d) of frequencies b^(-2p/d): the ratio of the first two; 0 where there are fewer.
double rotaryBeta(const std::vector<double>& theta);

// The reading, from 0 to below beta, of a pair's wheel rotated by `angle` radians. Its digit is the
// integer part: floor(n theta_p) mod beta where beta is an integer.
double wheelReading(double angle, double beta);
int wheelDigit(double angle, double beta);

// Digits of all distances met in training, to find which of them occurred together.
class MetDigits {
  public:
    MetDigits() = default;
    // Of the distances 0 .. facts.trainedDistance with the trained frequencies.
    explicit MetDigits(const RotationFacts& facts);

    double beta() const { return beta_; }
    // Digits in effect for a key `tokens` before the last query; empty: the key is hidden.
    std::vector<int> digits(const RotationFacts& facts, std::int64_t tokens) const;
    // The smallest p for which the digits of pairs p to the last occurred together in training;
    // the number of pairs if not even the last one's digit occurred.
    std::size_t metFrom(const std::vector<int>& digits) const;

  private:
    double beta_ = 0.0;
    std::size_t pairs_ = 0;
    std::vector<int> met_;  // [distances, pairs]
};

}  // namespace sextant
