// SPDX-License-Identifier: GPL-3.0-or-later
// Lines through points against ones worked out by hand.
#include "analysis/measure/regression_line.h"

#include <cmath>
#include <vector>

#include "tests/catch.h"

using namespace sextant;

namespace {

const double none = std::nan("");
using Values = std::vector<double>;

}  // namespace

TEST_CASE("a line of regression and its correlation are those worked out by hand") {
    // Means 2.5 and 2.5; sums of squares 5 and 5, of products 3.
    const RegressionLine line = regressionLine(Values{1, 2, 3, 4}, Values{2, 1, 4, 3});
    CHECK(line.slope == Approx(0.6));
    CHECK(line.level == Approx(1.0));
    CHECK(line.r == Approx(0.6));
    CHECK(line.at(4) == Approx(3.4));
    // On a line that falls: 5 - 2 x.
    const RegressionLine falls = regressionLine(Values{0, 1, 2}, Values{5, 3, 1});
    CHECK(falls.slope == Approx(-2.0));
    CHECK(falls.level == Approx(5.0));
    CHECK(falls.r == Approx(-1.0));
}

TEST_CASE("a point that is not finite is left out") {
    const RegressionLine line = regressionLine(Values{0, 1, 7, 2}, Values{5, 3, none, 1});
    CHECK(line.slope == Approx(-2.0));
    CHECK(line.r == Approx(-1.0));
}

TEST_CASE("fewer than three points or equal x have no line, equal y no correlation") {
    CHECK(std::isnan(regressionLine(Values{1, 2}, Values{1, 2}).slope));
    CHECK(std::isnan(regressionLine(Values{1, 2, none}, Values{1, 2, 3}).r));
    CHECK(std::isnan(regressionLine(Values{1.5, 1.5, 1.5}, Values{1, 2, 3}).slope));
    CHECK(std::isnan(regressionLine(Values{1.5, 1.5, 1.5}, Values{1, 2, 3}).r));
    const RegressionLine level = regressionLine(Values{1, 2, 3}, Values{4, 4, 4});
    CHECK(level.slope == 0.0);
    CHECK(std::isnan(level.r));
}
