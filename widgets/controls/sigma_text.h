// SPDX-License-Identifier: GPL-3.0-or-later
// Scales in words. Two of them multiply: the uniform one and the head's own factor.
#pragma once

#include <QString>

namespace sextant {

// "1.72", "1.005", "0.001": two decimals unless they would hide the value.
QString sigmaText(double sigma);
// With two decimals, for narrow places.
QString shortSigmaText(double sigma);
// The product, with as many decimals as its factors have.
QString effectText(double uniform, double own);
// "1.44 × 1.90 = 2.74"; where the uniform scale is 1, the own factor alone.
QString scaleText(double uniform, double own);

}  // namespace sextant
