// SPDX-License-Identifier: GPL-3.0-or-later
// CLEX: frequencies as the solution of an ordinary differential equation in the scale of the text
// (methods.md M18).
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/values/choice.h"

namespace sextant {

// What is learned of the derivative: down(activation(up(x))), without biases. Empty: 0.
struct ClexWeights {
    std::vector<double> up;    // [hidden, pairs]
    std::vector<double> down;  // [pairs, hidden]
    bool silu = false;         // else tanh
};

// Those of a choice of CLEX, for so many dimensions that turn.
ClexWeights clexWeights(const Choice& choice, int dims);

// Where a choice solves the equation for a text of n tokens: its factor, or else the text's length
// over the trained one, rounded up, at most the choice's largest; at least 1.
double clexScale(const Choice& choice, double originalLength, std::int64_t n);

// Frequencies at the scale t >= 1, from those at 1, by Runge and Kutta's fourth order in steps of
// dt (the last one shorter). Radians a position, [dims / 2]; dims > 2.
std::vector<double> clexFrequencies(double base, int dims, double t, double dt,
                                    const ClexWeights& weights);

// What the weights' gradient is where that of these frequencies is `slope`, [dims / 2]: of the
// steps that are taken, not of the equation.
ClexWeights clexGradient(double base, int dims, double t, double dt, const ClexWeights& weights,
                         const std::vector<double>& slope);

}  // namespace sextant
