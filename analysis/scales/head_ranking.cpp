// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/scales/head_ranking.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace sextant {

namespace {

// From 1, the least first.
std::vector<double> ranksOf(const std::vector<double>& values) {
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
    std::vector<double> ranks(values.size());
    for (std::size_t first = 0; first < order.size();) {
        std::size_t last = first;
        while (last + 1 < order.size() && values[order[last + 1]] == values[order[first]])
            ++last;
        for (std::size_t at = first; at <= last; ++at)
            ranks[order[at]] = 1 + 0.5 * static_cast<double>(first + last);
        first = last + 1;
    }
    return ranks;
}

}  // namespace

std::vector<double> firstOrderChange(const std::vector<double>& gradient,
                                     const std::vector<double>& sigma, double uniform) {
    std::vector<double> change;
    for (std::size_t head = 0; head < sigma.size(); ++head)
        change.push_back(std::abs(gradient[head] * (sigma[head] - uniform)));
    return change;
}

std::vector<std::size_t> headsByRank(const std::vector<double>& importance) {
    std::vector<std::size_t> order(importance.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return importance[a] > importance[b]; });
    return order;
}

std::vector<double> keepFirst(const std::vector<double>& sigma,
                              const std::vector<std::size_t>& order, std::size_t kept,
                              double uniform) {
    std::vector<double> result(sigma.size(), uniform);
    for (std::size_t at = 0; at < std::min(kept, order.size()); ++at)
        result[order[at]] = sigma[order[at]];
    return result;
}

std::vector<std::size_t> keptCounts(std::size_t heads) {
    std::vector<std::size_t> counts{0};
    for (std::size_t kept = 1; kept < heads; kept *= 2)
        counts.push_back(kept);
    counts.push_back(heads);
    return counts;
}

double rankCorrelation(const std::vector<double>& left, const std::vector<double>& right) {
    const std::vector<double> a = ranksOf(left), b = ranksOf(right);
    const double mean = 0.5 * static_cast<double>(a.size() + 1);
    double both = 0, ofA = 0, ofB = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        both += (a[i] - mean) * (b[i] - mean);
        ofA += (a[i] - mean) * (a[i] - mean);
        ofB += (b[i] - mean) * (b[i] - mean);
    }
    return ofA > 0 && ofB > 0 ? both / std::sqrt(ofA * ofB)
                              : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace sextant
