// SPDX-License-Identifier: GPL-3.0-or-later
// YaRN's two formulas (methods M4), for its tests and for what draws them.
#pragma once

#include <vector>

namespace sextant {

struct YarnRamp {
    double originalLength = 0.0;  // positions before the change
    double betaFast = 32.0;       // rotations within it of the fastest pair that is touched
    double betaSlow = 1.0;        // and of the slowest that is touched in part
    bool truncate = true;         // the ramp begins and ends at whole pairs
};
// Share of its own frequency that each pair keeps, 0 .. 1, in the released code's form. [dims / 2]
std::vector<double> yarnKept(double base, int dims, const YarnRamp& ramp);

// Temperature m(s) = weight ln s + 1, 1 for s <= 1: an amplitude of queries and of keys.
double yarnAmplitude(double factor, double weight = 0.1);

}  // namespace sextant
