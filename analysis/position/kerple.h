// SPDX-License-Identifier: GPL-3.0-or-later
// KERPLE (methods M13): a trained bias by distance, two numbers a head. What its two kernels share.
#pragma once

#include "analysis/position/methods/method.h"

namespace sextant {

// Below this a and p have no effect; the power's p ends at 2.
constexpr double leastKerple = 0.01;
constexpr double largestKerplePower = 2.0;

// a and p: numbers of their own for all heads, or the checkpoint's.
Parameters kerpleParameters(double largestPower);
// Why not: the checkpoint has no such numbers of the method `key`, and the choice leaves them to
// it.
std::string whyNoKerple(const std::string& key, const Choice& choice, const LayerContext& context);
// Numbers of each head within their bounds. Where the checkpoint's are asked for and are not at
// hand, a and p are empty.
DistanceBias kerpleBias(DistanceBias::Form form, double largestPower, const Choice& choice,
                        const LayerContext& context);
// config.json's word is the method's key.
std::optional<Choice> kerpleFromHf(const std::string& key, const HfPosition& says);
void kerpleToHf(const std::string& key, const Choice& choice, HfText& text);

}  // namespace sextant
