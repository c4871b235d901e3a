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

// What the wheel of a pair shows after turning by `angle` radians: from 0 to below beta. Its digit
// is the whole part: floor(n theta_p) mod beta where beta is whole.
double wheelReading(double angle, double beta);
int wheelDigit(double angle, double beta);

// Digits of all distances met in training, to ask which have been seen side by side.
class MetDigits {
  public:
    MetDigits() = default;
    // Of the distances 0 .. facts.trainedDistance with the trained frequencies.
    explicit MetDigits(const RotationFacts& facts);

    double beta() const { return beta_; }
    // Digits of a key `tokens` before the last query, as is in effect; empty: it is hidden.
    std::vector<int> digits(const RotationFacts& facts, std::int64_t tokens) const;
    // The least pair from which on, up to the last, these digits stood side by side in training;
    // as many as there are pairs: not even the last one's.
    std::size_t metFrom(const std::vector<int>& digits) const;

  private:
    double beta_ = 0.0;
    std::size_t pairs_ = 0;
    std::vector<int> met_;  // [distances, pairs]
};

}  // namespace sextant
