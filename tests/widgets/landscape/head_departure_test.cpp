// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/landscape/head_departure.h"

#include "tests/catch.h"
#include "tests/widgets/landscape/made_up.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// Two layers of two heads, ten positions; the entropies of position 3 and of the last one.
Measurement moved(const std::vector<std::pair<float, float>>& heads) {
    Measurement made;
    made.layers = made.heads = 2;
    made.positions = 10;
    for (const auto& [before, after] : heads)
        for (int i = 0; i < 10; ++i)
            made.entropy.push_back(i == 3 ? before : i == 9 ? after : 0.5f);
    return made;
}

}  // namespace

TEST_CASE("a head at a position: as many tokens, share of ln(i + 1), change since training",
          "[landscape]") {
    const auto measured = madeUp(2, 6, 100);
    const auto found = headAt(*measured, {1, 2}, 80, 60);
    REQUIRE(found);
    const double entropy = static_cast<double>(madeUpEntropy(1, 2, 80, 100));
    CHECK(found->entropy == entropy);
    CHECK(found->alike == Approx(std::exp(entropy)));
    CHECK(found->ofCeiling.value() == Approx(entropy / std::log(81.0)));
    // 21 positions on, a hundredth of a nat each.
    CHECK(found->sinceTrained.value() == Approx(0.21).margin(1e-6));
    CHECK_FALSE(headAt(*measured, {1, 2}, 0, 60)->ofCeiling);
    CHECK_FALSE(headAt(*measured, {1, 2}, 80, 0)->sinceTrained);
    CHECK_FALSE(headAt(*measured, {1, 2}, 80, 101)->sinceTrained);
    CHECK_FALSE(headAt(*measured, {2, 0}, 80, 60));
    CHECK_FALSE(headAt(*measured, {1, 2}, 100, 60));
}

TEST_CASE("the head that moved most is the first, whichever way it moved", "[landscape]") {
    const Measurement measured = moved({{1, 1.5f}, {4, 1}, {2, 4}, {1, 1}});
    const HeadDepartures found = headDepartures(measured, 4);
    CHECK(found.from == 3);
    CHECK(found.to == 9);
    REQUIRE(found.heads.size() == 4);
    CHECK(found.heads[0].head == HeadId{0, 1});
    CHECK(found.heads[0].nats == Approx(-3.0));
    CHECK(found.heads[1].head == HeadId{1, 0});
    CHECK(found.heads[1].nats == Approx(2.0));
    CHECK(found.heads[3].nats == 0.0);
}

TEST_CASE("what is not measured yet beyond the trained length is no course", "[landscape]") {
    Measurement measured = moved({{1, 1.5f}, {4, 1}, {2, 4}, {1, 1}});
    CHECK(headDepartures(measured, 10).heads.empty());
    CHECK(headDepartures(measured, 0).heads.empty());
    const float none = std::numeric_limits<float>::quiet_NaN();
    for (std::size_t head = 0; head < 4; ++head)
        for (std::size_t i = 8; i < 10; ++i)
            measured.entropy[head * 10 + i] = none;
    const HeadDepartures found = headDepartures(measured, 4);
    CHECK(found.to == 7);
    CHECK(found.heads.front().nats == Approx(-3.5));
    for (std::size_t i = 0; i < measured.entropy.size(); ++i)
        if (i % 10 > 3) measured.entropy[i] = none;
    CHECK(headDepartures(measured, 4).heads.empty());
}

TEST_CASE("of several selected heads the picked one stays picked", "[landscape]") {
    CHECK(pickedHead({{0, 1}, {1, 0}}, HeadId{1, 0}) == HeadId{1, 0});
    CHECK(pickedHead({{0, 1}, {1, 0}}, HeadId{1, 1}) == HeadId{0, 1});
    CHECK(pickedHead({}, HeadId{1, 1}) == std::nullopt);
}
