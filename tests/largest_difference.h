// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "tests/catch.h"

namespace sextant::test {

// The largest |found - expected|; infinity where one of them is not a number.
template <typename Expected>
double largestDifference(const std::vector<float>& found, const std::vector<Expected>& expected) {
    REQUIRE(found.size() == expected.size());
    double largest = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const double difference = std::abs(double{found[i]} - double{expected[i]});
        if (std::isnan(difference)) return std::numeric_limits<double>::infinity();
        if (difference > largest) largest = difference;
    }
    return largest;
}

}  // namespace sextant::test
