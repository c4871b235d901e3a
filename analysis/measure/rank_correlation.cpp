// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/measure/rank_correlation.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "analysis/measure/regression_line.h"

namespace sextant {

namespace {

std::vector<double> ranksOf(std::span<const double> values) {
    std::vector<double> ranks;
    for (const double value : values) {
        const auto below =
            std::count_if(values.begin(), values.end(), [&](double one) { return one < value; });
        const auto equal = std::count(values.begin(), values.end(), value);
        ranks.push_back(static_cast<double>(below) + 0.5 * (static_cast<double>(equal) - 1));
    }
    return ranks;
}

}  // namespace

double rankCorrelation(std::span<const double> one, std::span<const double> other) {
    if (one.size() != other.size())
        throw std::invalid_argument("rankCorrelation: the sides have " +
                                    std::to_string(one.size()) + " and " +
                                    std::to_string(other.size()) + " values");
    const std::vector<double> x = ranksOf(one), y = ranksOf(other);
    LinePoints ranks;
    for (std::size_t i = 0; i < x.size(); ++i)
        ranks.add(x[i], y[i]);
    return ranks.line().r;
}

}  // namespace sextant
