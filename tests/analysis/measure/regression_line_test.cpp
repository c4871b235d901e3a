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

TEST_CASE("a line may be held at a point, and says how much of the spread it explains") {
    // Through (0, 1): sum of u (y - 1) = 1 * 1 + 2 * 2 + 3 * 1 = 8, of u^2 = 14. The mean of y is
    // 7 / 3, its squares about it 2 / 3; misses 1 - 8/14, 2 - 16/14 and 1 - 24/14.
    LinePoints points;
    points.add(1, 2);
    points.add(none, 5);
    points.add(2, 3);
    points.add(3, 2);
    CHECK(points.count() == 3);
    const double slope = points.slopeThrough(0, 1);
    CHECK(slope == Approx(8.0 / 14));
    const double left = (36.0 + 144.0 + 100.0) / 196;
    CHECK(points.explainedBy(slope, 1) == Approx(1 - left / (2.0 / 3)));
    const RegressionLine free = points.line();
    CHECK(points.explainedBy(free.slope, free.level) == Approx(free.r * free.r).margin(1e-12));
}

TEST_CASE("points at one x have no line, and points at the place held none through it") {
    LinePoints points;
    for (const double y : {1.0, 2.0, 4.0})
        points.add(1e6, y);
    CHECK(std::isnan(points.line().slope));
    CHECK(std::isnan(points.slopeThrough(1e6, 1)));
    CHECK(points.slopeThrough(0, 0) == Approx((1.0 + 2.0 + 4.0) / 3 / 1e6));
}
