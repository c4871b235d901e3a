// SPDX-License-Identifier: GPL-3.0-or-later
// KERPLE (methods M13): a trained bias by distance, two numbers a head.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/checkpoint/model_spec.h"

namespace sextant {

// Below this a and p have no effect; the power's p ends at 2.
constexpr double leastKerple = 0.01;
constexpr double largestKerplePower = 2.0;

// kerpleLog: -p ln(1 + a r); kerplePower: -a r^p. a and p [heads] -> [heads, keys] by distance r.
std::vector<float> kerpleBias(PositionEncoding kind, std::span<const float> a,
                              std::span<const float> p, std::int64_t keys);

}  // namespace sextant
