// SPDX-License-Identifier: GPL-3.0-or-later
// The curve through points that positions are read from.
#include "analysis/position/warp_curve.h"

#include <algorithm>
#include <cmath>

#include "tests/catch.h"
#include "tests/error_of.h"

using namespace sextant;
using namespace sextant::test;

namespace {

bool neverFalls(const std::vector<double>& positions) {
    return std::is_sorted(positions.begin(), positions.end());
}

}  // namespace

TEST_CASE("a warp without points is the identity, with one a shift, with two a line") {
    CHECK(warpPositions({}, 4) == std::vector<double>{0, 1, 2, 3});
    CHECK(warpPositions({1, 5}, 4) == std::vector<double>{4, 5, 6, 7});
    CHECK(warpPositions({0, 0, 8, 2}, 5) == std::vector<double>{0, 0.25, 0.5, 0.75, 1});
    CHECK(warpPositions({0, 0, 8, 2}, 0).empty());
}

TEST_CASE("a warp goes through its points, and on as it ends") {
    const std::vector<double> points = {0, 0, 256, 96, 640, 192, 1023, 255};
    const std::vector<double> positions = warpPositions(points, 2048);
    for (std::size_t at = 0; at < points.size(); at += 2)
        CHECK(positions[static_cast<std::size_t>(points[at])] == Approx(points[at + 1]));
    CHECK(neverFalls(positions));
    const double end = (255.0 - 192) / (1023 - 640);
    CHECK(positions[2047] == Approx(255 + 1024 * end));
    // What is not asked for does not change what is.
    const std::vector<double> fewer = warpPositions(points, 700);
    CHECK(std::equal(fewer.begin(), fewer.end(), positions.begin()));
}

TEST_CASE("a warp never falls or passes a point's position before that point") {
    // Steep beside flat: where plain cubic interpolation overshoots.
    const std::vector<double> points = {0, 0, 10, 1, 12, 200, 40, 200, 41, 201, 90, 1000};
    const std::vector<double> positions = warpPositions(points, 100);
    CHECK(neverFalls(positions));
    for (std::size_t at = 0; at + 2 < points.size(); at += 2)
        for (double j = points[at]; j <= points[at + 2]; ++j) {
            CHECK(positions[static_cast<std::size_t>(j)] >= points[at + 1] - 1e-9);
            CHECK(positions[static_cast<std::size_t>(j)] <= points[at + 3] + 1e-9);
        }
    CHECK(std::all_of(positions.begin() + 12, positions.begin() + 41,
                      [](double one) { return one == 200; }));
}

TEST_CASE("slopes at points are those of Fritsch and Carlson") {
    // Steps 1 and 3 about index 1: the slope there is their mean 2, which 3 h/|..| leaves alone:
    // hypot(1, 2) / 1 and hypot(2, 3) / 3 are below 3. At half of the first piece the cubic is
    // y = 1/2 + (1 - 2) / 8.
    CHECK(WarpCurve({0, 0, 1, 1, 2, 4})(0.5) == Approx(0.375));
    // Steps 1 and 9: the mean 5 is shrunk to 3 * 5 / hypot(1, 5), the first point's slope to
    // 3 / hypot(1, 5).
    const double size = std::hypot(1.0, 5.0);
    CHECK(WarpCurve({0, 0, 1, 1, 2, 10})(0.5) == Approx(0.5 + (3 / size - 15 / size) / 8));
}

TEST_CASE("what is no curve of positions is refused by its point") {
    CHECK_THAT(whyNotWarp({0, 0, 4, 3, 8, 2}).text(),
               ContainsSubstring("point 3 (8, 2) lies below point 2 (4, 3)"));
    CHECK_THAT(whyNotWarp({0, 0, 0, 3}).text(),
               ContainsSubstring("point 2 (0, 3) does not lie behind"));
    CHECK_THAT(whyNotWarp({-1, 0}).text(), ContainsSubstring("below 0"));
    CHECK_THAT(whyNotWarp({0, 0, 1}).text(), ContainsSubstring("3 numbers"));
    CHECK_THAT(whyNotWarp({0, std::nan("")}).text(), ContainsSubstring("not a pair of numbers"));
    CHECK(whyNotWarp({0, 0, 4, 0}).empty());
    CHECK_THAT(errorOf([] { warpPositions({0, 0, 4, -1}, 3); }), ContainsSubstring("never fall"));
}
