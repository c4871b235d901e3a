// SPDX-License-Identifier: GPL-3.0-or-later
// CLEX: frequencies as the solution of an ordinary differential equation in the scale of the text
// (methods.md M18).
#pragma once

#include <vector>

namespace sextant {

// What is learned of the derivative: down(activation(up(x))), without biases. Empty: 0.
struct ClexWeights {
    std::vector<double> up;    // [hidden, pairs]
    std::vector<double> down;  // [pairs, hidden]
    bool silu = false;         // else tanh
};

// Frequencies at the scale t >= 1, from those at 1, by Runge and Kutta's fourth order in steps of
// dt (the last one shorter). Radians a position, [dims / 2]; dims > 2.
std::vector<double> clexFrequencies(double base, int dims, double t, double dt,
                                    const ClexWeights& weights);

}  // namespace sextant
