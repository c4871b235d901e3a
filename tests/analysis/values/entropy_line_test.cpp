// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/measure/entropy_line.h"

#include <cmath>
#include <limits>
#include <vector>

#include "analysis/error.h"
#include "tests/catch.h"

using namespace sextant;

TEST_CASE("a line in ln(i + 1) is found from where it is asked for, past what is not a number") {
    std::vector<float> entropy;
    for (int i = 0; i < 100; ++i)
        entropy.push_back(i < 20 ? 7.0f : static_cast<float>(0.5 + 0.7 * std::log(i + 1.0)));
    entropy[40] = std::numeric_limits<float>::quiet_NaN();
    const EntropyLine line = entropyLine(entropy, 20, 99);
    CHECK(line.slope == Approx(0.7).margin(1e-5));
    CHECK(line.level == Approx(0.5).margin(1e-5));
    CHECK(line.at(999) == Approx(0.5 + 0.7 * std::log(1000.0)).margin(1e-5));
    CHECK_THROWS_AS(entropyLine(entropy, 99, 120), Error);
    CHECK_THROWS_AS(entropyLine(entropy, 50, 40), Error);
}
