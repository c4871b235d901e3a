// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/measure/pair_histogram.h"

#include <cmath>
#include <limits>
#include <vector>

#include "analysis/measure/rank_correlation.h"
#include "analysis/position/augment.h"
#include "tests/catch.h"

using namespace sextant;
using namespace sextant::test;

namespace {

constexpr std::int64_t tokens = 128;

PairHistogram plain() {
    return PairHistogram(plainPositions(tokens));
}

// With the head warped in 30 % of the sequences.
PairHistogram headWarped(double alpha) {
    return plain().mixedWith(PairHistogram(headWarp(tokens, alpha)), 0.3);
}

}  // namespace

TEST_CASE("training in plain sequences shows all that a text of its length asks for") {
    CHECK(std::abs(plain().mismatch(1)) < 0.05);  // by the grid of 128 tokens alone
    CHECK(std::abs(PairHistogram(plainPositions(512)).mismatch(1)) < 0.02);
    // A factor below 1 is 1.
    CHECK(plain().mismatch(0.5) == plain().mismatch(1));
}

TEST_CASE("a longer text asks for ever more that plain training has not shown") {
    double before = plain().mismatch(1);
    for (const double times : {1.5, 2.0, 3.0, 4.0}) {
        CHECK(plain().mismatch(times) > before + 0.1);
        before = plain().mismatch(times);
    }
}

TEST_CASE("a warp whose end is as flat as interpolation does not show everything") {
    // Its total difference is nothing (P2), but far pairs stand as densely as plainly.
    std::vector<double> positions;
    for (int j = 0; j < tokens; ++j) {
        const double x = static_cast<double>(j) / tokens;
        positions.push_back(tokens * (x < 0.6 ? x / 0.6 * 0.9 : 1 - (1 - x) / 4));
    }
    const PairHistogram straightEnd = plain().mixedWith(PairHistogram(positions), 0.3);
    CHECK(straightEnd.mismatch(4) > headWarped(0.25).mismatch(4) + 1);
}

TEST_CASE("what is mixed lies between its parts, and its share is a share") {
    const PairHistogram warped(headWarp(tokens, 0.25));
    CHECK(plain().mixedWith(warped, 0).mismatch(4) == plain().mismatch(4));
    CHECK(plain().mixedWith(warped, 1).mismatch(4) == Approx(warped.mismatch(4)));
    // The logarithm is concave.
    for (const double share : {0.1, 0.5, 0.9})
        CHECK(plain().mixedWith(warped, share).mismatch(4) <=
              (1 - share) * plain().mismatch(4) + share * warped.mismatch(4) + 1e-9);
}

TEST_CASE("the unit of positions is the sequence, and how many stand for it hardly matters") {
    for (const double times : {1.0, 2.0, 4.0}) {
        const PairHistogram few(headWarp(96, 0.5)), many(headWarp(1024, 0.5));
        CHECK(few.mismatch(times) == Approx(many.mismatch(times)).margin(0.15));
    }
    // Equal positions are infinitely dense, and are no error.
    CHECK(std::isfinite(PairHistogram(std::vector<double>{0, 0, 1}).mismatch(2)));
    CHECK_THROWS_AS(PairHistogram(std::vector<double>{0}), std::invalid_argument);
}

// docs/studies.md, Table B: perplexity a byte of models with the head warped by 1/2, 1/4, 1/6 and
// 1/8 in 30 % of the sequences.
TEST_CASE("models with warped heads stand in about the order of their mismatch") {
    struct Row {
        double times;
        std::vector<double> perplexity;
        double least;  // rank correlation
    };
    const Row rows[] = {{2, {4.49, 4.67, 4.77, 5.28}, 0.99},
                        {4, {5.61, 4.83, 5.09, 6.16}, 0.79},
                        {6, {7.41, 5.68, 5.66, 7.30}, 0.59},
                        {8, {9.48, 6.69, 6.97, 8.82}, 0.79}};
    for (const Row& row : rows) {
        CAPTURE(row.times);
        std::vector<double> mismatches;
        for (const double part : {2.0, 4.0, 6.0, 8.0})
            mismatches.push_back(headWarped(1 / part).mismatch(row.times));
        CHECK(rankCorrelation(mismatches, row.perplexity) >= row.least);
    }
}

TEST_CASE("rank correlation is that of the ranks, ties sharing theirs") {
    const std::vector<double> x = {1, 2, 3, 4, 5};
    CHECK(rankCorrelation(x, std::vector<double>{1, 4, 9, 16, 25}) == Approx(1));
    CHECK(rankCorrelation(x, std::vector<double>{5, 4, 3, 2, 1}) == Approx(-1));
    // 1 - 6 (1 + 1 + 1 + 1 + 0) / (5 * 24)
    CHECK(rankCorrelation(x, std::vector<double>{2, 1, 4, 3, 5}) == Approx(0.8));
    // Ranks 1, 2.5, 2.5, 4 beside 1, 2, 3, 4: 4.5 / sqrt(4.5 * 5).
    CHECK(rankCorrelation(std::vector<double>{1, 2, 2, 3}, std::vector<double>{1, 2, 3, 4}) ==
          Approx(4.5 / std::sqrt(22.5)));
    CHECK(std::isnan(rankCorrelation(std::vector<double>{1, 1}, std::vector<double>{1, 2})));
    CHECK(std::isnan(rankCorrelation(std::vector<double>{1}, std::vector<double>{1})));
    CHECK_THROWS_AS(rankCorrelation(x, std::vector<double>{1}), std::invalid_argument);
}
