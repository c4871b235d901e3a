// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/landscape/landscape_values.h"

#include "pages/landscape/landscape_surface.h"
#include "tests/catch.h"
#include "tests/widgets/landscape/made_up.h"

using namespace sextant;
using namespace sextant::test;

namespace {

constexpr float none = std::numeric_limits<float>::quiet_NaN();

}  // namespace

TEST_CASE("a small landscape has every head and every position", "[landscape]") {
    const auto measured = madeUp(2, 3, 40);
    const Landscape all = landscapeOf({measured.get(), nullptr, {}}, {});
    REQUIRE(all.rows.size() == 6);
    REQUIRE(all.columns() == 40);
    CHECK(all.isWhole());
    CHECK(all.rowOf({1, 2}) == 5);
    CHECK(all.columnOf(17) == 17);
    CHECK_FALSE(all.columnOf(40));
    CHECK_FALSE(all.rowOf({2, 0}));
    CHECK(all.height(5, 17) == madeUpEntropy(1, 2, 17, 40));
    CHECK(all.low == 0.0);
    CHECK(all.high == static_cast<double>(madeUpEntropy(1, 2, 39, 40)));
    // Layers stand apart.
    CHECK(all.places[3] - all.places[2] > all.places[2] - all.places[1]);
}

TEST_CASE("a large landscape has means of blocks, never more than 256 a side", "[landscape]") {
    const auto measured = madeUp(10, 60, 1000);
    const LandscapeSource source{measured.get(), nullptr, {}};
    const Landscape all = landscapeOf(source, {});
    REQUIRE(all.rows.size() == 256);
    REQUIRE(all.columns() == 256);
    CHECK_FALSE(all.isWhole());
    std::size_t heads = 0;
    for (const auto& row : all.rows)
        heads += row.size();
    CHECK(heads == 600);
    const int column = 100, row = 77;
    double sum = 0;
    int count = 0;
    for (const HeadId head : all.rows[row])
        for (int i = all.starts[column]; i < all.starts[column + 1]; ++i, ++count)
            sum += static_cast<double>(madeUpEntropy(head.layer, head.head, i, 1000));
    CHECK(std::abs(static_cast<double>(all.height(row, column)) - sum / count) < 1e-6);
    CHECK(all.columnOf(999) == 255);
    CHECK(landscapeValue(source, LandscapeHeight::entropy, {9, 59}, 999) ==
          static_cast<double>(madeUpEntropy(9, 59, 999, 1000)));
}

TEST_CASE("one layer has its own heads; by entropy the lowest at the end comes first",
          "[landscape]") {
    const auto measured = madeUp(3, 4, 10);
    measured->entropy[static_cast<std::size_t>((1 * 4 + 3) * 10 + 9)] = -5.0f;  // layer 1 head 3
    LandscapeChoice choice;
    choice.layer = 1;
    choice.order = LandscapeOrder::entropy;
    const Landscape one = landscapeOf({measured.get(), nullptr, {}}, choice);
    REQUIRE(one.rows.size() == 4);
    CHECK(one.rows[0].front() == HeadId{1, 3});
    CHECK(one.rows[1].front() == HeadId{1, 0});
    CHECK(one.rows[3].front() == HeadId{1, 2});
}

TEST_CASE("what is not measured yet is not there, and ends no means", "[landscape]") {
    const auto measured = madeUp(1, 2, 600);
    for (int head = 0; head < 2; ++head)
        for (int i = 301; i < 600; ++i)
            measured->entropy[static_cast<std::size_t>(head * 600 + i)] = none;
    const Landscape all = landscapeOf({measured.get(), nullptr, {}}, {});
    CHECK_FALSE(std::isnan(all.height(0, *all.columnOf(300))));
    CHECK(std::isnan(all.height(0, *all.columnOf(310))));
    CHECK_FALSE(
        landscapeValue({measured.get(), nullptr, {}}, LandscapeHeight::entropy, {0, 0}, 301));
    const LandscapeSpace space(&all, {0, 1});
    const SceneMesh mesh = space.mesh(Qt::black);
    REQUIRE_FALSE(mesh.triangles.empty());
    float farthest = -10;
    for (const auto& triangle : mesh.triangles)
        for (const auto corner : triangle)
            farthest = std::max(farthest, mesh.points[static_cast<std::size_t>(corner)][0]);
    CHECK(farthest <= space.x(302));
    CHECK(farthest >= space.x(298));
    CHECK(toCsv({landscapeTable(all)}).find(",310,") == std::string::npos);
}

TEST_CASE("change is against the reference, sigma is what is in effect", "[landscape]") {
    const auto now = madeUp(1, 2, 8), before = madeUp(1, 2, 6);
    for (float& one : before->entropy)
        one += 0.25f;
    const std::vector<double> sigma = {1.5, 0.5};
    const LandscapeSource source{now.get(), before.get(), sigma};
    LandscapeChoice choice;
    choice.height = LandscapeHeight::change;
    const Landscape change = landscapeOf(source, choice);
    CHECK(std::abs(change.height(1, 0) + 0.25f) < 1e-6f);
    CHECK(std::isnan(change.height(1, 6)));  // the reference is shorter
    CHECK(change.low == -change.high);
    choice.height = LandscapeHeight::sigma;
    const Landscape scales = landscapeOf(source, choice);
    CHECK(scales.height(0, 3) == 1.5f);
    CHECK(scales.height(1, 3) == 0.5f);
    CHECK(scales.low * scales.high == Approx(1.0));
    CHECK(scales.high == 2.0);
    // Without a reference nothing has changed and nothing is shown.
    choice.height = LandscapeHeight::change;
    CHECK(std::isnan(landscapeOf({now.get(), nullptr, sigma}, choice).height(0, 0)));
    CHECK(landscapeOf({}, choice).isEmpty());
}

TEST_CASE("a table of the surface has a line for each height", "[landscape]") {
    const auto measured = madeUp(1, 2, 3);
    const LandscapeSource source{measured.get(), nullptr, {}};
    const Landscape shown = landscapeOf(source, {});
    const std::string csv = toCsv({landscapeTable(shown)});
    CHECK(csv.starts_with("heads,first_position,last_position,value\nL0H0,0,0,0\n"));
    CHECK(std::count(csv.begin(), csv.end(), '\n') == 7);
    CHECK_THAT(csv, ContainsSubstring("L0H1,2,2,0.67"));
    // And of its slices: one head by position, every head at one.
    const auto entropy = [](int head, int position) { return madeUpEntropy(0, head, position, 3); };
    const Table along = alongTable(source, shown, {0, 1});
    REQUIRE(along.rows() == 3);
    const Table across = acrossTable(source, shown, 2, 1);
    CHECK(across.columns[0].texts == std::vector<std::string>{"L0H0", "L0H1"});
    for (int i = 0; i < 3; ++i)
        CHECK(along.columns[1].numbers[static_cast<std::size_t>(i)] == Approx(entropy(1, i)));
    for (int head = 0; head < 2; ++head) {
        CHECK(across.columns[1].numbers[static_cast<std::size_t>(head)] ==
              Approx(entropy(head, 2)));
        CHECK(across.columns[2].numbers[static_cast<std::size_t>(head)] ==
              Approx(entropy(head, 1)));
    }
    CHECK(acrossTable(source, shown, 2, {}).columns.size() == 2);
}

TEST_CASE("a ray to a head's line meets that head at that position", "[landscape]") {
    // Lowest in front, so that no ridge hides another.
    const auto measured = madeUp(2, 6, 100);
    for (const bool ribbons : {false, true}) {
        LandscapeChoice choice;
        choice.order = LandscapeOrder::entropy;
        if (ribbons) choice.layer = 1;
        const Landscape all = landscapeOf({measured.get(), nullptr, {}}, choice);
        const LandscapeSpace space(&all, {all.low, all.high});
        const SceneProjection seen({}, {800, 600});
        for (int row = 0; row < static_cast<int>(all.rows.size()); row += 2)
            for (const int column : {20, 50, 80}) {
                INFO("ribbons " << ribbons << " row " << row << " column " << column);
                const QVector3D at(space.x(all.middleOf(column) + 0.5), space.y(row),
                                   space.z(static_cast<double>(all.height(row, column))));
                const auto met = space.meets(seen.ray(seen.pixel(at)));
                REQUIRE(met);
                CHECK(met->first == row);
                CHECK(std::abs(met->second - column) <= 1);
            }
        CHECK_FALSE(space.meets(seen.ray({2, 2})));
    }
}

TEST_CASE("between layers and beside ribbons there is no surface", "[landscape]") {
    const auto measured = madeUp(2, 3, 5);
    const LandscapeSource source{measured.get(), nullptr, {}};
    const auto quads = [](const Landscape& all) {
        return LandscapeSpace(&all, {0, 1}).mesh(Qt::black).triangles.size() / 2;
    };
    CHECK(quads(landscapeOf(source, {})) == 2 * 2 * 4);  // two joins in each of two layers
    LandscapeChoice choice;
    choice.order = LandscapeOrder::entropy;
    CHECK(quads(landscapeOf(source, choice)) == 5 * 4);
    choice.layer = 0;
    CHECK(quads(landscapeOf(source, choice)) == 3 * 4);
}
