// SPDX-License-Identifier: GPL-3.0-or-later
// Which pairs of tokens training shows: how far apart they stand and how densely keys stand there.
// Under position interpolation at s times the trained length, distances are those of training and
// keys stand s times as densely; a model does well there as far as training has shown it both.
#pragma once

#include <array>
#include <span>

namespace sextant {

// Shares of pairs by distance and density, in half octaves; distances are in units of the trained
// length, and a density of 1 is one token a position.
class PairHistogram {
  public:
    // Of a sequence of tokens at these positions, never falling, which plainly would be 0 .. n-1:
    // all n (n - 1) / 2 pairs. The density is that from the key to the token behind it. Throws
    // std::invalid_argument for fewer than two positions.
    explicit PairHistogram(std::span<const double> positions);

    // What training shows that has `other` in a share of its sequences.
    PairHistogram mixedWith(const PairHistogram& other, double share) const;

    // How surprising the pairs of a text of `times` the trained length, at least 1, are after this
    // training, where positions are interpolated: the mean over them of the logarithm of how much
    // oftener they are met there than in training, in nats, both smoothed by half an octave. 0:
    // training has shown just these.
    double mismatch(double times) const;

  private:
    static constexpr int distances = 17;  // centres 2^-8 .. 2^0
    static constexpr int densities = 25;  // centres 2^-4 .. 2^8
    std::array<std::array<double, densities>, distances> share_{};
};

}  // namespace sextant
