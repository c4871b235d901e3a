// SPDX-License-Identifier: GPL-3.0-or-later
// CLEX: frequencies as the solution of an ordinary differential equation in the scale of the text
// (methods.md M18).
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/values/choice.h"

namespace sextant {

// The learned part of the derivative: down(activation(up(x))), without biases. Empty: 0.
struct ClexWeights {
    std::vector<double> up;    // [hidden, pairs]
    std::vector<double> down;  // [pairs, hidden]
    bool silu = false;         // else tanh
};

// Those of a choice of CLEX, for `dims` rotated dimensions.
ClexWeights clexWeights(const Choice& choice, int dims);

// The scale at which a choice solves the equation for a text of n tokens: its factor, or else the
// text's length over the trained one, rounded up, at most the choice's largest; at least 1.
double clexScale(const Choice& choice, double originalLength, std::int64_t n);

// Frequencies at the scale t >= 1, from those at 1, by the fourth-order Runge-Kutta method in steps
// of dt (the last one shorter). Radians a position, [dims / 2]; dims > 2.
std::vector<double> clexFrequencies(double base, int dims, double t, double dt,
                                    const ClexWeights& weights);

// The gradient by the weights, from `slope` [dims / 2], the gradient by these frequencies: that of
// the discrete steps, not of the equation.
ClexWeights clexGradient(double base, int dims, double t, double dt, const ClexWeights& weights,
                         const std::vector<double>& slope);

}  // namespace sextant
