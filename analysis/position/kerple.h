// SPDX-License-Identifier: GPL-3.0-or-later
// KERPLE (methods M13): a trained bias by distance, two numbers a head. Shared by its two kernels.
#pragma once

#include "analysis/position/methods/method.h"

namespace sextant {

// Smaller a and p count as this; the power's p is at most 2.
constexpr double leastKerple = 0.01;
constexpr double largestKerplePower = 2.0;

// The common part of both methods: parameters a and p (one number for all heads, or the
// checkpoint's), and the name in config.json, which is `key`. Not set: label, help, apply, fromHf.
Method kerple(const std::string& key, double largestPower);
// a and p of each head, within their bounds. Both are empty if the choice takes the checkpoint's
// and `context` does not have them.
DistanceBias kerpleBias(DistanceBias::Form form, double largestPower, const Choice& choice,
                        const LayerContext& context);
// Method::fromHf of the method `key`.
std::optional<Choice> kerpleFromHf(const std::string& key, const HfPosition& says);

}  // namespace sextant
