// SPDX-License-Identifier: GPL-3.0-or-later
// KERPLE (methods M13): a trained bias by distance, two numbers a head. What its two kernels share.
#pragma once

#include "analysis/position/methods/method.h"

namespace sextant {

// Below this a and p have no effect; the power's p ends at 2.
constexpr double leastKerple = 0.01;
constexpr double largestKerplePower = 2.0;

// What both methods have: parameters a and p (numbers of their own for all heads, or the
// checkpoint's), and config.json's word, which is `key`. Left out: label, help, apply, fromHf.
Method kerple(const std::string& key, double largestPower);
// Numbers of each head within their bounds. Where the checkpoint's are asked for and are not at
// hand, a and p are empty.
DistanceBias kerpleBias(DistanceBias::Form form, double largestPower, const Choice& choice,
                        const LayerContext& context);
// Method::fromHf of the method `key`.
std::optional<Choice> kerpleFromHf(const std::string& key, const HfPosition& says);

}  // namespace sextant
