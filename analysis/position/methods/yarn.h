// SPDX-License-Identifier: GPL-3.0-or-later
// YaRN's formulas (methods.md M4), for those methods that follow it and for what draws them.
#pragma once

#include <string>
#include <vector>

#include "analysis/position/methods/method.h"

namespace sextant {

// How the share of its own frequency that a pair keeps falls from fast pairs to slow ones.
enum class YarnForm {
    code,      // the released code's: evenly by pair
    rotation,  // the paper's: evenly by the number of rotations
    revised    // PoSE's: by pair, and wavelengths are interpolated, not frequencies
};

struct YarnRamp {
    double originalLength = 0.0;  // positions before the change
    double betaFast = 32.0;       // rotations within it of the fastest pair that changes
    double betaSlow = 1.0;        // and of the slowest that changes in part
    bool truncate = true;         // the ramp by pair begins and ends at whole pairs
    YarnForm form = YarnForm::code;
};
// Share of its own frequency that each pair keeps, 0 .. 1. [dims / 2]
std::vector<double> yarnKept(double base, int dims, const YarnRamp& ramp);
// Radians a position, at a factor of at least 1. [dims / 2]
std::vector<double> yarnFrequencies(const Rotary& rotary, const YarnRamp& ramp, double factor);

// Temperature m(s) = weight ln s + 1, 1 for s <= 1: an amplitude of queries and of keys.
double yarnAmplitude(double factor, double weight = 0.1);

// "form", "beta_fast", "beta_slow", "truncate" and "temperature", and their values.
Parameters yarnParameters();
YarnRamp yarnRamp(const Choice& choice, double originalLength);
// The reason of Method::whyNot where the ramp would run backwards.
Message whyNotRamp(const std::string& label, const Choice& choice);

}  // namespace sextant
