// SPDX-License-Identifier: GPL-3.0-or-later
// Methods that move positions: where they put tokens.
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "analysis/position/augment.h"
#include "tests/analysis/position/choices.h"
#include "tests/catch.h"
#include "tests/error_of.h"
#include "tests/reference.h"

using namespace sextant;
using namespace sextant::test;

namespace {

nlohmann::json example(const std::string& name) {
    return workedExample(name).at("outputs");
}

ModelSpec rope(std::int64_t trained) {
    ModelSpec spec;
    spec.heads = 1;
    spec.headDim = 8;
    spec.trainedLength = trained;
    spec.layers.resize(1);
    spec.layers[0].rotaryDim = 8;
    spec.layers[0].choices[Stage::encoding] = choiceOf(Stage::encoding, "rope");
    return spec;
}

Intervention warped(const std::string& method, const std::map<std::string, Value>& values = {}) {
    Intervention change;
    change.choices[Stage::positions] = choiceOf(Stage::positions, method, values);
    return change;
}

// Of queries and keys alike.
std::vector<double> positionsOf(const std::string& method, std::int64_t n, std::int64_t trained,
                                const std::map<std::string, Value>& values = {}) {
    const ModelPlan plan = planOf(rope(trained), warped(method, values), n);
    const RowGroup& group = plan.layers[0].groups[0];
    CHECK(group.query.positions == group.key.positions);
    return group.query.positions.empty() ? plainPositions(n) : group.query.positions;
}

void checkAll(const std::vector<double>& found, const nlohmann::json& expected) {
    REQUIRE(found.size() == expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        CAPTURE(i);
        CHECK(found[i] == Approx(expected[i].get<double>()).margin(1e-6));
    }
}

}  // namespace

TEST_CASE("warps put tokens where the worked examples do") {
    const auto head = example("warp_head"), tail = example("warp_tail");
    checkAll(positionsOf("alpha", 4, 4, {{"stride", 0.5}}), head["alpha_0.5"]);
    checkAll(positionsOf("alpha", 4, 4, {{"stride", 1.0 / 6}}), head["alpha_1_6"]);
    for (const std::int64_t n : {4, 8}) {
        checkAll(positionsOf("sqrt", n, 4), tail["sqrt_L" + std::to_string(n)]);
        checkAll(positionsOf("beta", n, 4), tail["beta_L" + std::to_string(n)]);
        checkAll(positionsOf("power", n, 4, {{"power", 0.5}}), tail["sqrt_L" + std::to_string(n)]);
    }
    const auto last = example("warp_inference")["last_position"];
    checkAll({positionsOf("pi", 10, 20).back(), positionsOf("pi", 20, 20).back(),
              positionsOf("pi", 40, 20).back(), positionsOf("pi", 100, 20).back()},
             last);
    const auto drawn = example("randomized_pe");
    checkAll(positionsOf("randomised", 4, 20,
                         {{"l_max", std::int64_t{8}}, {"spacing", std::string("even")}}),
             drawn["expected_kth_smallest_(k=1..4)"]);
}

TEST_CASE("every warp keeps tokens in order and moves whom it is told to") {
    for (const Method* method : methodsOf(Stage::positions)) {
        if (method->column == Column::neutral) continue;
        CAPTURE(method->key);
        const std::map<std::string, Value> moving =
            method->key == "free"
                ? std::map<std::string, Value>{{"points", std::vector<double>{0, 0, 40, 9, 80, 90}}}
                : std::map<std::string, Value>{};
        const std::vector<double> positions = positionsOf(method->key, 100, 40, moving);
        REQUIRE(positions.size() == 100);
        CHECK(std::is_sorted(positions.begin(), positions.end()));
        CHECK(positions.front() >= 0);
        for (const std::string of : {"queries", "keys"}) {
            std::map<std::string, Value> values = moving;
            values["of"] = of;
            const RowGroup group =
                planOf(rope(40), warped(method->key, values), 100).layers[0].groups[0];
            const Rotation& moved = of == "queries" ? group.query : group.key;
            const Rotation& still = of == "queries" ? group.key : group.query;
            CHECK(moved.positions == positions);
            CHECK(still.positions.empty());
        }
    }
}

TEST_CASE("PI holds a long text within what was trained and leaves a short one alone") {
    CHECK(positionsOf("pi", 12, 12) == plainPositions(12));
    CHECK(positionsOf("pi", 48, 12).back() == Approx(47 * 12.0 / 48));
    // l by hand: the ratio of that length, for any text.
    CHECK(positionsOf("pi", 12, 12, {{"l", std::int64_t{24}}})[10] == 5);
}

TEST_CASE("l and the end of a warp can be given") {
    // l f(j / l) with l below the text's length: Beta stays at its end, the root goes on.
    const auto beta = positionsOf("beta", 20, 8, {{"l", std::int64_t{8}}});
    CHECK(beta[8] == 8);
    CHECK(beta[19] == 8);
    const auto root = positionsOf("sqrt", 20, 8, {{"l", std::int64_t{4}}});
    CHECK(root[16] == Approx(8));
    const auto held = positionsOf("sqrt", 64, 16, {{"span", 16.0}});
    CHECK(held[16] == Approx(8));
    CHECK(held[63] < 16);
}

TEST_CASE("a saturating warp puts the last token at the last trained position") {
    const auto positions = positionsOf("saturating", 100, 40);
    CHECK(positions.back() == Approx(39));
    CHECK(positions[1] == Approx(1 / (1 + 1 / (99 * 39.0 / 60))));
    CHECK(positionsOf("saturating", 40, 40) == plainPositions(40));
    CHECK(positionsOf("saturating", 100, 40, {{"bend", 10.0}})[10] == Approx(5));
}

TEST_CASE("randomised positions are distinct, the seed's, and below L max") {
    const auto drawn = [](std::int64_t seed, std::int64_t n) {
        return positionsOf("randomised", n, 40, {{"draw", seed}});
    };
    const auto one = drawn(1, 100);
    CHECK(std::set<double>(one.begin(), one.end()).size() == 100);
    CHECK(one.back() < 320);
    CHECK(one == drawn(1, 100));
    CHECK(one != drawn(2, 100));
    // All of them: 0 .. n-1, drawn or even.
    CHECK(drawn(3, 320) == plainPositions(320));
    CHECK(positionsOf("randomised", 320, 40, {{"spacing", std::string("even")}})[319] ==
          Approx(319));
    CHECK_THAT(errorOf([&] { drawn(1, 321); }),
               ContainsSubstring("321 tokens") && ContainsSubstring("L max, which is 320"));
}

TEST_CASE("a span left to l may be as long as l may be") {
    const ModelSpec spec = rope(16);
    for (const char* method : {"sqrt", "power", "beta"}) {
        const Method& one = findMethod(Stage::positions, method);
        const Choice choice = choiceOf(Stage::positions, method, {{"l", std::int64_t{1} << 40}});
        const Intervention change = withChoice(spec, {}, -1, Stage::positions, choice);
        CHECK_NOTHROW(
            check(settledChoices(spec, change, 0, 32).at(Stage::positions), one.parameters));
    }
}

TEST_CASE("positions that would fall are refused by their point") {
    const Intervention falling = warped("free", {{"points", std::vector<double>{0, 5, 9, 3}}});
    CHECK_THAT(errorOf([&] { check(rope(8), falling); }),
               ContainsSubstring("warp free: point 2 (9, 3) lies below point 1 (0, 5)"));
    const Choice choice = falling.choices.at(Stage::positions);
    CHECK(label("warp free", choice, findMethod(Stage::positions, "free").parameters).text() ==
          "warp free, 2 points");
}

TEST_CASE("a warp goes with frequencies, and has no effect without a rotation") {
    Intervention change = warped("sqrt");
    change.choices[Stage::frequencies] = choiceOf(Stage::frequencies, "linear", {{"factor", 4.0}});
    const RowGroup group = planOf(rope(8), change, 32).layers[0].groups[0];
    CHECK(group.query.positions == positionsOf("sqrt", 32, 8));
    CHECK(group.query.frequencies[0] == 0.25);
    CHECK_THAT(
        whyNot(rope(8), positioned("none"), 0, Stage::positions, choiceOf(Stage::positions, "sqrt"))
            .text(),
        ContainsSubstring("positions have no effect"));
}

TEST_CASE("a rotation that grows counts from where its rows stand") {
    Intervention change = warped("alpha", {{"stride", 0.25}});
    change.choices[Stage::encoding] = choiceOf(Stage::encoding, "xpos");
    const auto groups = planOf(rope(8), change, 40'000).layers[0].groups;
    REQUIRE(groups.size() == 3);
    CHECK(groups[2].query.centre == Approx(0.25 * static_cast<double>(groups[2].first)));
}
