// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace sextant {

// Ci(x) = gamma + ln x + the integral of (cos t - 1) / t from 0 to x, for x > 0, to about 1e-14 of
// its size near 0 (DLMF 6.6.6; from x = 4 on the continued fraction 6.9.1 of E1(ix)).
// Throws std::invalid_argument for x <= 0 and for what is not a number.
double cosineIntegral(double x);

}  // namespace sextant
