// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/scales/head_ranking.h"

#include <cmath>

#include "tests/catch.h"

using namespace sextant;
using namespace sextant::test;

TEST_CASE("heads are ranked by gradient times change, and all but the first put back") {
    const std::vector<double> sigma{1.5, 2.0, 1.0, 1.6};
    const std::vector<double> change = firstOrderChange({-0.2, 0.5, -1.0, 3.0}, sigma, 1.5);
    CHECK(change[0] == 0.0);
    CHECK(change[1] == Approx(0.25));
    CHECK(change[2] == Approx(0.5));
    CHECK(change[3] == Approx(0.3));
    const std::vector<std::size_t> order = headsByRank(change);
    CHECK(order == std::vector<std::size_t>{2, 3, 1, 0});
    CHECK(keepFirst(sigma, order, 2, 1.5) == std::vector<double>{1.5, 1.5, 1.0, 1.6});
    CHECK(keepFirst(sigma, order, 0, 1.5) == std::vector<double>(4, 1.5));
    CHECK(keepFirst(sigma, order, 4, 1.5) == sigma);
    CHECK(headsByRank({1, 1, 2}) == std::vector<std::size_t>{2, 0, 1});
}

TEST_CASE("none, doublings and all are kept in turn") {
    CHECK(keptCounts(24) == std::vector<std::size_t>{0, 1, 2, 4, 8, 16, 24});
    CHECK(keptCounts(8) == std::vector<std::size_t>{0, 1, 2, 4, 8});
    CHECK(keptCounts(1) == std::vector<std::size_t>{0, 1});
}

TEST_CASE("the rank correlation is 1 for one order, -1 for the other, and shares equal ranks") {
    CHECK(rankCorrelation({1, 2, 3, 9}, {10, 20, 30, 31}) == Approx(1.0));
    CHECK(rankCorrelation({1, 2, 3}, {3, 2, 1}) == Approx(-1.0));
    // Ranks 1, 2.5, 2.5, 4 beside 1, 2, 3, 4: covariance 4.5, sums of squares 4.5 and 5.
    CHECK(rankCorrelation({1, 2, 2, 3}, {1, 2, 3, 4}) == Approx(4.5 / std::sqrt(4.5 * 5.0)));
    CHECK(std::isnan(rankCorrelation({1, 1}, {1, 2})));
}
