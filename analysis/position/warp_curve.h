// SPDX-License-Identifier: GPL-3.0-or-later
// Positions of tokens on a curve through given points (methods M14): pure functions that a method,
// its editor and a search share.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/message.h"

namespace sextant {

// A curve of positions over indices, as Kind::curve writes it: x and y of one point after the
// other, x ascending. Between points it is the monotone cubic of Fritsch and Carlson (SIAM J.
// Numer. Anal. 17, 1980); beyond the first and the last it is straight, with the slope there. One
// point: the line of slope 1 through it; none: every index is its own position.
class WarpCurve {
  public:
    // Throws Error where whyNotWarp() is not empty.
    explicit WarpCurve(const std::vector<double>& points);
    double operator()(double index) const;

  private:
    std::vector<double> x_, y_, slope_;
};

// Why these are no curve of positions, naming the points: an index below 0, one not above the one
// before it, a position below that of the point before it; empty: they are one.
Message whyNotWarp(const std::vector<double>& points);

// Positions of 0 .. n-1, which never fall. [n]. Throws Error as WarpCurve does.
std::vector<double> warpPositions(const std::vector<double>& points, std::int64_t n);

}  // namespace sextant
