// SPDX-License-Identifier: GPL-3.0-or-later
// The pairs of tokens that training shows: their distance and the density of keys there. Under
// position interpolation at s times the trained length, distances are those of training and keys
// are s times as dense; a model does well there as far as training has shown it both.
#pragma once

#include <array>
#include <span>

namespace sextant {

// Shares of pairs by distance and density, in half octaves; distances are in units of the trained
// length, and a density of 1 is one token a position.
class PairHistogram {
  public:
    // All n (n - 1) / 2 pairs of a sequence of n tokens at these positions (without a warp
    // 0 .. n-1), which never fall. The density is that between the key and the token after it.
    // Throws std::invalid_argument for fewer than two positions.
    explicit PairHistogram(std::span<const double> positions);

    // The histogram of training with `other` in `share` of its sequences.
    PairHistogram mixedWith(const PairHistogram& other, double share) const;

    // How surprising the pairs of a text with interpolated positions, `times` >= 1 the trained
    // length, are after this training: the mean over these pairs of the log of their frequency in
    // the text over that in training, in nats, both smoothed by half an octave. 0: training has
    // shown the same pairs.
    double mismatch(double times) const;

  private:
    static constexpr int distances = 17;  // centres 2^-8 .. 2^0
    static constexpr int densities = 25;  // centres 2^-4 .. 2^8
    std::array<std::array<double, densities>, distances> share_{};
};

}  // namespace sextant
