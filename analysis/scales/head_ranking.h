// SPDX-License-Identifier: GPL-3.0-or-later
// Which heads a search of scales needed: heads ranked by the expected effect of their change, and
// the scales when all but the first of them are reset.
#pragma once

#include <cstdint>
#include <vector>

namespace sextant {

// |gradient x change of sigma|, the first-order change of the NLL by each head, nats. The change is
// from `uniform`, where the gradient by the scales in effect was taken.
std::vector<double> firstOrderChange(const std::vector<double>& gradient,
                                     const std::vector<double>& sigma, double uniform);

// Heads, the largest first; of equal ones the earlier first.
std::vector<std::size_t> headsByRank(const std::vector<double>& importance);

// `sigma` of the first `kept` heads of `order`, `uniform` of the others.
std::vector<double> keepFirst(const std::vector<double>& sigma,
                              const std::vector<std::size_t>& order, std::size_t kept,
                              double uniform);

// 0, 1, 2, 4, .. and `heads`.
std::vector<std::size_t> keptCounts(std::size_t heads);

// Spearman's: the correlation of ranks, with mean ranks for equal values. NaN where all values of
// one side are equal. Both sides have the same size.
double rankCorrelation(const std::vector<double>& left, const std::vector<double>& right);

}  // namespace sextant
