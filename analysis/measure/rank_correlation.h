// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace sextant {

// Spearman's rank correlation: that of the ranks, with mean ranks for equal values. NaN for fewer
// than two pairs and where all values of one side are equal. Throws std::invalid_argument for sides
// of different size.
double rankCorrelation(std::span<const double> one, std::span<const double> other);

}  // namespace sextant
