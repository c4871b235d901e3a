// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <limits>

#include "pages/curves/curves_view_reduction.h"
#include "tests/catch.h"
#include "widgets/controls/number_text.h"

using namespace sextant;
using namespace sextant::test;

namespace {

constexpr float kMissing = std::numeric_limits<float>::quiet_NaN();

}  // namespace

TEST_CASE("a curve that fits the pixels keeps every point and joins across missing ones") {
    const std::vector<float> curve{1, kMissing, 3, 4, kMissing, 6};
    const auto points = reduced(curve, {0, 6}, 100, 2.0);
    REQUIRE(points.size() == 4);
    CHECK(points[0] == QPointF(0, 2));
    CHECK(points[1] == QPointF(2, 6));
    CHECK(points[2] == QPointF(3, 8));
    CHECK(points[3] == QPointF(5, 12));
}

TEST_CASE("a spike of one token survives the reduction of a long curve") {
    std::vector<float> curve(100000, 1.0f);
    curve[54321] = 9.0f;
    const auto points = reduced(curve, {0, 100000}, 500);
    CHECK(points.size() <= 1002);
    CHECK(std::count(points.begin(), points.end(), QPointF(54321, 9)) == 1);
    CHECK(
        std::is_sorted(points.begin(), points.end(), [](auto a, auto b) { return a.x() < b.x(); }));
}

TEST_CASE("a curve that is a mean already is reduced to the means of the columns") {
    std::vector<float> curve(1000);
    for (std::size_t i = 0; i < curve.size(); ++i)
        curve[i] = i % 2 == 0 ? 1.0f : 3.0f;
    const auto points = reduced(curve, {0, 1000}, 100, 2.0, ColumnRule::mean);
    REQUIRE(points.size() == 100);
    CHECK(points[0] == QPointF(4.5, 4.0));
    CHECK(points[99] == QPointF(994.5, 4.0));
}

TEST_CASE("a zoomed part has one neighbour on each side so that the line reaches the border") {
    std::vector<float> curve(50, 0.0f);
    const auto points = reduced(curve, {10.5, 12.5}, 100);
    REQUIRE(points.size() == 4);
    CHECK(points.front().x() == 10);
    CHECK(points.back().x() == 13);
    CHECK(reduced({}, {0, 1}, 100).empty());
    CHECK(reduced(std::vector<float>(4, kMissing), {0, 4}, 100).empty());
}

TEST_CASE("a line is cut where it leaves the frame and broken while it is outside") {
    const auto cut = clipped({{0, 0}, {2, 4}, {4, 0}}, {0, 4}, {0, 2});
    REQUIRE(cut.size() == 5);
    CHECK(cut[1] == QPointF(1, 2));
    CHECK(std::isnan(cut[2].y()));
    CHECK(cut[3] == QPointF(3, 2));
    CHECK(clipped({{0, 5}, {4, 5}}, {0, 4}, {0, 2}).empty());
    const std::vector<QPointF> inside{{0, 0}, {1, 1}, {2, 0}};
    CHECK(clipped(inside, {0, 4}, {0, 2}) == inside);
}

TEST_CASE("steps read well and limits fall on half steps") {
    CHECK(readableStep(4.1, 5) == Approx(1.0));
    CHECK(readableStep(0.9, 5) == Approx(0.2));
    CHECK(readableStep(2300, 5) == Approx(500));
    CHECK(positionStep(1024, 8) == 128);
    CHECK(positionStep(1000, 8) == 128);
    CHECK(positionStep(3, 8) == 1);
    const AxisRange range = fittedRange({0.0, 4.12});
    CHECK(range.lower == 0.0);
    CHECK(range.upper == Approx(4.5));
    CHECK(fittedRange({2.0, 2.0}).contains(2.0));
    CHECK(groupedNumber(qint64{16384}) == "16,384");
}

TEST_CASE("a range in a number of intervals holds what it was and begins and ends on a step") {
    for (const auto& [lower, upper] : {std::pair{0.0, 6.5}, std::pair{7.4, 9.6},
                                       std::pair{-0.3, 0.02}, std::pair{0.0, 1234.0}}) {
        const AxisRange made = inIntervals({lower, upper}, 6);
        INFO(lower << " to " << upper << ": " << made.lower << " to " << made.upper);
        CHECK(made.lower <= lower + 1e-9);
        CHECK(made.upper >= upper - 1e-9);
        const double steps = made.lower / (made.size() / 6);
        CHECK(steps == Approx(std::round(steps)).margin(1e-6));
        const AxisRange again = inIntervals(made, 6);
        CHECK(again.size() == Approx(made.size()));
        CHECK(decimalsOf(made.lower, made.size() / 6) <= 2);
    }
    const auto& [left, right] = inSharedIntervals(fittedRange({0.0, 8.2}), fittedRange({0.3, 5.6}));
    CHECK(left == AxisRange{0.0, 12.0});
    CHECK(right == AxisRange{0.0, 6.0});
    CHECK(sharedIntervals(left, right) == 6);
    for (const double upper : {1.3, 2.0, 3.7, 6.5, 7.0, 9.1, 11.4, 480.0}) {
        const auto& [one, other] = inSharedIntervals({0.0, upper}, {1.5, 7.5});
        const int intervals = sharedIntervals(one, other);
        INFO(upper << ": " << one.upper << ", " << other.lower << " to " << other.upper);
        REQUIRE(intervals >= 4);
        CHECK(one.contains(upper));
        CHECK((other.lower <= 1.5 && other.upper >= 7.5));
        const auto& [again, otherAgain] = inSharedIntervals(one, other);
        CHECK(again.size() == Approx(one.size()));
        CHECK(otherAgain.size() == Approx(other.size()));
        for (const double step : {one.size() / intervals, other.size() / intervals}) {
            const double mantissa = step / std::pow(10.0, std::floor(std::log10(step) + 1e-9));
            INFO(step);
            CHECK((mantissa == Approx(1.0) || mantissa == Approx(2.0) || mantissa == Approx(2.5) ||
                   mantissa == Approx(5.0)));
        }
    }
    CHECK(sharedIntervals({0.0, 9.0}, {0.0, 6.0}) == 0);
    CHECK(decimalsOf(0.0, 1.5) == 1);
    CHECK(decimalsOf(0.0, 2.0) == 0);
    CHECK(decimalsOf(0.0, 0.25) == 2);
}
