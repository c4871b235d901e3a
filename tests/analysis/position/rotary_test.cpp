// SPDX-License-Identifier: GPL-3.0-or-later
// Rotary frequencies and rotation against the worked examples, and the properties that make them
// useful.
#include "analysis/position/rotary.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <random>

#include "kernels/rows.h"
#include "tests/analysis/position/choices.h"
#include "tests/catch.h"
#include "tests/reference.h"

using namespace sextant;
using namespace sextant::test;

namespace {

constexpr double tolerance = 1e-5;  // fp32 vectors of size about 10

struct Rope {
    double base;
    int dims;
    PairLayout layout;
};

// `rows` of `heads` vectors, in place, by the table's rows from `first` on.
void rotate(std::vector<float>& data, int rows, int heads, PairLayout layout,
            const RotaryTable& table, int first) {
    const auto width = static_cast<int>(data.size()) / rows;
    const auto begin = std::ptrdiff_t{first} * table.pairs;
    rotateRows({data.data(), rows, heads, width / heads, width, table.pairs,
                layout == PairLayout::interleaved, table.cosine.data() + begin,
                table.sine.data() + begin});
}

std::vector<float> turned(std::vector<float> vector, const Rope& rope, double position) {
    const RotaryTable table = tableAt(rope.base, rope.dims, {position});
    rotate(vector, 1, 1, rope.layout, table, 0);
    return vector;
}

double dot(const std::vector<float>& a, const std::vector<float>& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        sum += double{a[i]} * b[i];
    return sum;
}

}  // namespace

TEST_CASE("frequencies and rotations are those of the worked examples") {
    const auto examples = referenceJson("worked_examples.json").at("examples");

    const Rope halfSplit{10000.0, 8, PairLayout::halfSplit};
    const Rope interleaved{10000.0, 8, PairLayout::interleaved};
    const auto theta = examples["rope_thetas"]["outputs"]["theta"].get<std::vector<double>>();
    const auto found = rotaryFrequencies(halfSplit.base, halfSplit.dims);
    REQUIRE(found.size() == theta.size());
    for (std::size_t p = 0; p < theta.size(); ++p)
        CHECK(found[p] == Approx(theta[p]).epsilon(1e-12));

    const auto inputs = examples["rope_rotate"]["inputs"];
    const auto outputs = examples["rope_rotate"]["outputs"];
    const auto x = inputs["x"].get<std::vector<float>>();
    const auto y = inputs["y"].get<std::vector<float>>();
    const auto expectVector = [&](const std::vector<float>& vector, const char* key) {
        const auto expected = outputs[key].get<std::vector<double>>();
        for (std::size_t i = 0; i < expected.size(); ++i) {
            INFO(key << " element " << i);
            CHECK(vector[i] == Approx(expected[i]).margin(tolerance));
        }
    };
    expectVector(turned(x, halfSplit, 5), "half_split_x_at_5");
    expectVector(turned(x, interleaved, 5), "interleaved_x_at_5");
    CHECK(dot(turned(x, halfSplit, 5), turned(y, halfSplit, 2)) ==
          Approx(outputs["dot_half_split_(5,2)"].get<double>()).margin(10 * tolerance));
    CHECK(dot(turned(x, interleaved, 5), turned(y, interleaved, 2)) ==
          Approx(outputs["dot_interleaved_(5,2)"].get<double>()).margin(10 * tolerance));
}

TEST_CASE("only the distance of two positions matters, and lengths stay") {
    std::mt19937 random(std::random_device{}());
    std::normal_distribution<float> normal;
    for (const PairLayout layout : {PairLayout::halfSplit, PairLayout::interleaved}) {
        const Rope rope{500.0, 12, layout};
        std::vector<float> x(16), y(16);
        for (float& value : x)
            value = normal(random);
        for (float& value : y)
            value = normal(random);
        const double near = dot(turned(x, rope, 7), turned(y, rope, 3));
        const double far = dot(turned(x, rope, 1007), turned(y, rope, 1003));
        CHECK(near == Approx(far).margin(1e-4));
        CHECK(dot(turned(x, rope, 99), turned(x, rope, 99)) == Approx(dot(x, x)).margin(1e-4));
        // Partial rotation leaves the last four elements as they are.
        const std::vector<float> moved = turned(x, rope, 42);
        for (std::size_t i = 12; i < 16; ++i)
            CHECK(moved[i] == x[i]);
        CHECK(moved[0] != x[0]);
    }
}

TEST_CASE("position 0 turns nothing") {
    std::vector<float> x{1, 2, 3, 4};
    CHECK(turned(x, {10000.0, 4, PairLayout::halfSplit}, 0) == x);
}

TEST_CASE("rows of many heads turn by their own position") {
    const Rope rope{100.0, 4, PairLayout::halfSplit};
    const int rows = 70, heads = 3, headDim = 4;
    std::vector<double> positions;
    for (int i = 0; i < rows + 5; ++i)
        positions.push_back(i);
    const RotaryTable table = tableAt(rope.base, rope.dims, positions);
    std::vector<float> data(rows * heads * headDim, 1.0F);
    rotate(data, rows, heads, rope.layout, table, 5);
    for (const int row : {0, 1, 69}) {
        const std::vector<float> expected = turned({1, 1, 1, 1}, rope, row + 5);
        for (int head = 0; head < heads; ++head) {
            for (int i = 0; i < headDim; ++i) {
                CHECK(data[(row * heads + head) * headDim + i] == expected[i]);
            }
        }
    }
}

TEST_CASE("a table is the cosines and sines of its angles, the same wherever its rows begin") {
    std::mt19937 random(std::random_device{}());
    const std::int64_t begin = std::uniform_int_distribution<std::int64_t>(0, 100000)(random);
    Turn turn;
    turn.frequencies = rotaryFrequencies(10000.0, 16);
    turn.amplitude = 1.25;
    for (const double offset : {0.0, 0.25}) {  // whole positions, and others
        turn.positions.clear();
        for (int row = 0; row < 200; ++row)
            turn.positions.push_back(static_cast<double>(begin) + offset + row);
        const RotaryTable table = rotaryTable(turn, 0);
        REQUIRE(table.cosine.size() == 200 * 8);
        for (std::size_t row = 0; row < 200; ++row) {
            for (std::size_t pair = 0; pair < 8; ++pair) {
                const double angle = turn.positions[row] * turn.frequencies[pair];
                INFO("position " << turn.positions[row] << ", pair " << pair);
                // 1.25 times half a unit in the last place of a number below 1, twice rounded.
                CHECK(table.cosine[row * 8 + pair] ==
                      Approx(1.25 * std::cos(angle)).epsilon(0).margin(1.5e-7));
                CHECK(table.sine[row * 8 + pair] ==
                      Approx(1.25 * std::sin(angle)).epsilon(0).margin(1.5e-7));
            }
        }
        turn.positions.erase(turn.positions.begin(), turn.positions.begin() + 37);
        const RotaryTable later = rotaryTable(turn, 0);
        CHECK(std::equal(later.cosine.begin(), later.cosine.end(), table.cosine.begin() + 37 * 8));
        CHECK(std::equal(later.sine.begin(), later.sine.end(), table.sine.begin() + 37 * 8));
    }
    turn.positions.clear();
    const RotaryTable fromZero = rotaryTable(turn, 150);
    turn.positions = {149};
    CHECK(std::equal(fromZero.cosine.end() - 8, fromZero.cosine.end(),
                     rotaryTable(turn, 0).cosine.begin()));
}
