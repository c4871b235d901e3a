// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/measure/best_warp.h"

#include <algorithm>
#include <cmath>

#include "analysis/measure/idealised.h"
#include "analysis/measure/pair_histogram.h"
#include "analysis/position/augment.h"
#include "analysis/position/warp_curve.h"
#include "tests/catch.h"

using namespace sextant;
using namespace sextant::test;

namespace {

constexpr int trained = 256, terms = 102;
// Scores are looked up, terms are added up: 2 * terms looked-up values of 1e-7 each.
constexpr double tolerance = 2e-5;

double score(double r) {
    return ropeScoreLimit(10000.0, r);
}
double total(const std::function<double(double)>& warp, int testLength) {
    return totalDifference(score, warp, trained, testLength, {true, false, terms});
}

}  // namespace

TEST_CASE("scores that are looked up are the function's") {
    const ScoreTable table(score, 300.0);
    for (double r = 0.0; r <= 300.0; r += 0.37) {
        INFO("r " << r);
        CHECK(table(r) == Approx(std::exp(score(r))).margin(2e-7));
    }
}

TEST_CASE("Beta's distribution function has its closed forms") {
    for (double x = -0.1; x <= 1.1; x += 0.07) {
        INFO("x " << x);
        const double inside = std::clamp(x, 0.0, 1.0);
        CHECK(betaDistribution(x, 2, 5) == Approx(betaTwoFive(x)).margin(1e-12));
        CHECK(betaDistribution(x, 1, 1) == Approx(inside).margin(1e-12));
        CHECK(betaDistribution(x, 0.5, 1) == Approx(std::sqrt(inside)).margin(1e-12));
        CHECK(betaDistribution(x, 1, 3) == Approx(1 - std::pow(1 - inside, 3)).margin(1e-12));
        // Arcsine law.
        CHECK(betaDistribution(x, 0.5, 0.5) ==
              Approx(2 / std::acos(-1.0) * std::asin(std::sqrt(inside))).margin(1e-12));
    }
    CHECK_THROWS_AS(betaDistribution(0.5, 0, 1), std::invalid_argument);
}

TEST_CASE("the map over Beta(a, b) holds mismatches, and knows the least and its edges") {
    const WarpSearch search(score, trained, terms);
    const BetaMap map = search.betaMap(1024);
    REQUIRE(map.a.size() == WarpSearch::steps);
    REQUIRE(map.mismatch.size() == map.a.size() * map.b.size());
    const auto shown = [](const std::function<double(double)>& warp) {
        std::vector<double> positions;
        for (int j = 0; j < 96; ++j)
            positions.push_back(96 * warp(j / 96.0));
        return PairHistogram(plainPositions(96))
            .mixedWith(PairHistogram(positions), WarpSearch::warpedShare);
    };
    for (const auto& [ia, ib] : {std::pair{0, 0}, {49, 0}, {0, 49}, {20, 30}, {49, 49}}) {
        const double a = map.a[static_cast<std::size_t>(ia)];
        const double b = map.b[static_cast<std::size_t>(ib)];
        INFO("a " << a << ", b " << b);
        const auto warp = [&](double x) { return betaDistribution(x, a, b); };
        CHECK(map.mismatch[static_cast<std::size_t>(ib * 50 + ia)] ==
              Approx(shown(warp).mismatch(4)).margin(1e-6));
    }
    CHECK(map.best() == *std::min_element(map.mismatch.begin(), map.mismatch.end()));
    CHECK(map.best() < PairHistogram(plainPositions(96)).mismatch(4));
    // Another length has another best.
    CHECK(search.betaMap(300).mismatch != map.mismatch);
    BetaMap edges{{1, 2, 3}, {1, 2, 3}, {}, 1, 1};
    CHECK_FALSE(edges.bestAtEdge());
    for (const auto& [a, b] : {std::pair{0, 1}, {2, 1}, {1, 0}, {1, 2}}) {
        edges.bestA = a;
        edges.bestB = b;
        CHECK(edges.bestAtEdge());
    }
}

TEST_CASE("six monotone points are found that a model can be trained with, near every best Beta") {
    const WarpSearch search(score, trained, terms);
    for (const int testLength : {512, 1024, 4096}) {
        INFO("test length " << testLength);
        const PointWarp found = search.bestPoints(testLength);
        CHECK(whyNotWarp(found.points()).empty());
        CHECK(found.x.front() == 0.0);
        CHECK(found.y.front() == 0.0);
        CHECK(found.x.back() == 1.0);
        CHECK(found.y.back() == 1.0);
        const WarpCurve curve(found.points());
        const WarpFacts facts = search.facts([&](double x) { return curve(x); }, testLength);
        CHECK(facts.mismatch == Approx(found.mismatch));
        CHECK(found.mismatch < search.betaMap(testLength).best());
        // A straight end of slope L / L' has no total difference whatever comes before it; it is
        // not what is found.
        const double slope = static_cast<double>(trained) / testLength;
        const auto straightEnd = [&](double x) {
            return x < 0.6 ? x / 0.6 * (1 - 0.4 * slope) : 1 - (1 - x) * slope;
        };
        CHECK(total(straightEnd, testLength) == Approx(0.0).margin(tolerance));
        CHECK(search.facts(straightEnd, testLength).mismatch > found.mismatch + 0.5);
        // It begins about as densely as interpolation makes the text.
        CHECK(found.y[1] / found.x[1] < 3 * slope);
    }
}

TEST_CASE("the card of a warp: span, bias gap and total difference, in training and at test") {
    const WarpSearch search(score, trained, terms);
    const WarpFacts plain = search.facts(nullptr, 1024);
    CHECK(plain.span == Approx(102.0));
    CHECK(plain.testSpan == Approx(25.5));
    CHECK(plain.biasGap == Approx(std::exp(score(154)) - std::exp(score(256))).margin(1e-6));
    CHECK(plain.testBiasGap == Approx(std::exp(score(230.5)) - std::exp(score(256))).margin(1e-6));
    CHECK(plain.totalDifference == Approx(total(nullptr, 1024)).margin(tolerance));
    const WarpFacts bent = search.facts(betaTwoFive, 1024);
    CHECK(bent.span == Approx(256 * (1 - betaTwoFive(154.0 / 256))));
    CHECK(bent.testSpan == plain.testSpan);
    CHECK(bent.mismatch < plain.mismatch);
    CHECK(plain.mismatch == Approx(PairHistogram(plainPositions(96)).mismatch(4)));
}

TEST_CASE("a search that cannot be made is refused by name") {
    CHECK_THROWS_WITH(WarpSearch(score, 1, 1), ContainsSubstring("trainedLength is 1"));
    CHECK_THROWS_WITH(WarpSearch(score, 256, 129), ContainsSubstring("terms is 129"));
    CHECK_THROWS_WITH(WarpSearch(score, 256, 102).betaMap(255),
                      ContainsSubstring("testLength is 255"));
}
