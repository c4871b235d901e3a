// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/plan_distance.h"

#include <cmath>

#include "analysis/measure/idealised.h"
#include "analysis/position/rotary.h"
#include "tests/catch.h"

using namespace sextant;
using namespace sextant::test;

namespace {

constexpr std::int64_t n = 100;

Rotation turn(std::vector<double> positions = {}) {
    Rotation made;
    made.frequencies = rotaryFrequencies(10000.0, 32);
    made.positions = std::move(positions);
    return made;
}
LayerPlan rope() {
    LayerPlan plan;
    plan.groups = {{0, turn(), turn()}};
    return plan;
}
std::vector<double> positions(double (*of)(double)) {
    std::vector<double> made;
    for (std::int64_t j = 0; j < n; ++j)
        made.push_back(of(static_cast<double>(j)));
    return made;
}
// ReRoPE of window 20: far pairs are told 20.
LayerPlan reRope() {
    LayerPlan plan = rope();
    plan.branch =
        SecondBranch{turn(std::vector<double>(n, 20.0)), turn(std::vector<double>(n, 0)), 20, 0};
    return plan;
}

}  // namespace

TEST_CASE("told distances are those of positions, and of the second branch where it holds") {
    CHECK(toldDistance(rope(), 70, 12) == 58);
    LayerPlan warped = rope();
    warped.groups = {{0, turn(positions([](double j) { return j / 4; })),
                      turn(positions([](double j) { return j / 4; }))}};
    CHECK(toldDistance(warped, 70, 10) == 15);

    CHECK(toldDistance(reRope(), 70, 51) == 19);
    CHECK(toldDistance(reRope(), 70, 50) == 20);
    CHECK(toldDistance(reRope(), 99, 0) == 20);
    LayerPlan keepsFirst = reRope();
    keepsFirst.branch->first = 4;
    CHECK(toldDistance(keepsFirst, 99, 3) == 96);
    CHECK(toldDistance(keepsFirst, 99, 4) == 20);
}

TEST_CASE("rows of a later group have its positions; without a turn distances are the text's") {
    LayerPlan plan = rope();
    plan.groups.edit().push_back({50, turn(positions([](double) { return 7.0; })), turn()});
    CHECK(toldDistance(plan, 49, 5) == 44);
    CHECK(toldDistance(plan, 50, 5) == 2);
    CHECK(toldDistance(LayerPlan(), 50, 5) == 45);
}

TEST_CASE("what the mask hides has no distance") {
    Mask window;
    window.window = 8;
    window.keepFirst = 2;
    CHECK(sees(window, 20, 13));
    CHECK_FALSE(sees(window, 20, 12));
    CHECK(sees(window, 20, 1));
    CHECK_FALSE(sees(window, 20, 21));
    Mask chunks;
    chunks.chunk = 16;
    CHECK(sees(chunks, 31, 16));
    CHECK_FALSE(sees(chunks, 32, 31));
    LayerPlan plan = rope();
    plan.mask = window;
    CHECK(std::isnan(toldDistance(plan, 20, 5)));
    CHECK(toldDistance(plan, 20, 15) == 5);
}

TEST_CASE("the matrix is exact where it fits and sampled with both ends where it does not") {
    const DistanceMatrix whole = distanceMatrix(reRope(), n, 100);
    REQUIRE(whole.indices.size() == 100);
    CHECK(whole.at(70, 51) == 19);
    CHECK(whole.at(99, 0) == 20);
    CHECK(std::isnan(whole.at(0, 1)));
    CHECK(whole.largest == 20);

    const DistanceMatrix sampled = distanceMatrix(reRope(), n, 10);
    REQUIRE(sampled.indices.size() == 10);
    CHECK(sampled.indices.front() == 0);
    CHECK(sampled.indices.back() == 99);
    for (std::size_t row = 0; row < 10; ++row)
        for (std::size_t column = 0; column <= row; ++column)
            CHECK(sampled.at(row, column) ==
                  toldDistance(reRope(), sampled.indices[row], sampled.indices[column]));
    CHECK(distanceMatrix(reRope(), 1, 10).indices.size() == 1);

    CHECK_FALSE(changesDistances(rope(), n));
    CHECK(changesDistances(reRope(), n));
    LayerPlan window = rope();
    window.mask.window = 10;
    CHECK(changesDistances(window, n));
}

TEST_CASE("the largest told distance is that of all pairs, however few are sampled") {
    std::vector<LayerPlan> plans;
    for (int k = 0; k < 8; ++k)
        plans.push_back(rope());
    plans[0].mask.chunk = 32;
    plans[1].mask.window = 27;
    plans[2].mask.window = 13;
    plans[2].mask.keepFirst = 3;
    plans[3] = reRope();
    plans[3].branch->first = 4;
    plans[4].groups = {{0, turn(positions([](double j) { return j * j; })), turn()}};
    plans[5].groups = {{0, turn(), turn(positions([](double j) { return 3 * j; }))}};
    plans[6].mask.chunk = 32;
    plans[6].mask.window = 40;
    plans[7].mask.chunk = 24;
    plans[7].mask.chunksBefore = 1;
    for (const LayerPlan& plan : plans) {
        double most = 0.0;
        for (std::int64_t i = 0; i < n; ++i)
            for (std::int64_t j = 0; j <= i; ++j)
                if (const double told = std::abs(toldDistance(plan, i, j)); told > most)
                    most = told;
        CAPTURE(most);
        CHECK(distanceMatrix(plan, n, 10).largest == most);
        CHECK(distanceMatrix(plan, n, 7).largest == most);
        for (const std::int64_t trained : {2, 11, 20, 21, 27, 40, 300}) {
            std::int64_t seen = 0, beyond = 0;
            for (std::int64_t i = 0; i < n; ++i)
                for (std::int64_t j = 0; j <= i; ++j) {
                    const double told = toldDistance(plan, i, j);
                    seen += !std::isnan(told);
                    beyond += std::abs(told) > static_cast<double>(trained - 1);
                }
            CAPTURE(trained);
            CHECK(distanceMatrix(plan, n, 10, trained).seen == seen);
            CHECK(distanceMatrix(plan, n, 10, trained).beyond == beyond);
        }
    }
    // A window of 256 and the first four of 1,024, trained to 256: only those four are further, key
    // j from rows 256 + j on.
    LayerPlan first = rope();
    first.mask = {.window = 256, .keepFirst = 4, .chunk = 0, .chunksBefore = 0};
    const DistanceMatrix kept = distanceMatrix(first, 1024, 192, 256);
    CHECK(kept.beyond == 768 + 767 + 766 + 765);
    CHECK(kept.seen == 260 * 261 / 2 + (1024 - 260) * 260);
    CHECK(distanceMatrix(plans[0], n, 10).largest == 31);
    CHECK(distanceMatrix(plans[1], n, 10).largest == 26);
    CHECK(distanceMatrix(plans[7], n, 10).largest == 47);
}

TEST_CASE("ideal scores of a plan: plain, stretched by a warp, flat beyond a window") {
    const auto thetas = rotaryFrequencies(10000.0, 32);
    const auto plain = idealScores(rope(), n, n, IdealPairs::asMany);
    const auto limit = idealScores(rope(), n, n, IdealPairs::infinitelyMany);
    for (std::int64_t r = 0; r < n; ++r) {
        CHECK(plain[static_cast<std::size_t>(r)] ==
              Approx(idealScore(thetas, static_cast<double>(r))));
        CHECK(limit[static_cast<std::size_t>(r)] ==
              Approx(ropeScoreLimit(10000.0, static_cast<double>(r))));
    }
    LayerPlan bent = rope();
    bent.groups = {{0, turn(positions([](double j) { return std::sqrt(100 * j); })),
                    turn(positions([](double j) { return std::sqrt(100 * j); }))}};
    CHECK(idealScores(bent, n, n, IdealPairs::asMany)[25] == Approx(idealScore(thetas, 50.0)));

    const auto flat = idealScores(reRope(), n, n, IdealPairs::asMany);
    CHECK(flat[10] == Approx(plain[10]));
    for (std::size_t r = 20; r < 100; ++r)
        CHECK(flat[r] == Approx(plain[20]));

    LayerPlan hot = rope();
    hot.groups.edit()[0].query.amplitude = hot.groups.edit()[0].key.amplitude = 1.1;
    CHECK(idealScores(hot, n, n, IdealPairs::asMany)[30] == Approx(1.21 * plain[30]));

    LayerPlan window = rope();
    window.mask.window = 10;
    CHECK(idealScores(window, n, n, IdealPairs::asMany)[9] == Approx(plain[9]));
    CHECK(std::isnan(idealScores(window, n, n, IdealPairs::asMany)[10]));
    CHECK(idealScores(LayerPlan(), n, n, IdealPairs::asMany)[50] == 1.0);
}
