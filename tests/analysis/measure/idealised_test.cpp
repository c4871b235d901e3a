// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/measure/idealised.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "analysis/measure/cosine_integral.h"
#include "analysis/position/rotary.h"
#include "tests/catch.h"
#include "tests/reference.h"

using namespace sextant;
using namespace sextant::test;

namespace {

constexpr double base = 10000.0;
constexpr double tolerance = 1e-6;    // of the worked examples
constexpr double eightDigits = 5e-8;  // what the tables of curves are written with

std::vector<std::vector<double>> rows(const char* file) {
    std::ifstream stream(referenceFile(file));
    std::vector<std::vector<double>> table;
    std::string line;
    std::getline(stream, line);  // the header
    while (std::getline(stream, line)) {
        std::istringstream cells(line);
        table.emplace_back();
        for (std::string cell; std::getline(cells, cell, ',');)
            table.back().push_back(std::strtod(cell.c_str(), nullptr));
    }
    return table;
}

double limit(double r) {
    return ropeScoreLimit(base, r);
}
std::function<double(double)> finite(int dims) {
    return [thetas = rotaryFrequencies(base, dims)](double r) { return idealScore(thetas, r); };
}
double root(double x) {
    return std::sqrt(x);
}

void expectAll(const std::vector<double>& found, const nlohmann::json& expected) {
    REQUIRE(found.size() == expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        INFO("element " << i);
        CHECK(found[i] == Approx(expected[i].get<double>()).margin(tolerance).epsilon(tolerance));
    }
}

}  // namespace

TEST_CASE("the cosine integral has its derivative, and its value at its two ends") {
    for (const double x : {0.01, 0.5, 3.9, 4.1, 20.0, 1000.0}) {
        INFO("x " << x);
        const double h = 1e-4 * std::min(x, 1.0);
        const double slope = (cosineIntegral(x + h) - cosineIntegral(x - h)) / (2 * h);
        CHECK(slope == Approx(std::cos(x) / x).margin(1e-6 / x));
    }
    // Ci(x) = gamma + ln x - x^2 / 4 + ..., and sin x / x - cos x / x^2 - .. far out (DLMF 6.12.3).
    CHECK(cosineIntegral(1e-6) == Approx(0.57721566490153286 + std::log(1e-6)).epsilon(1e-12));
    CHECK(
        cosineIntegral(1e4) ==
        Approx(std::sin(1e4) / 1e4 - std::cos(1e4) / 1e8 - 2 * std::sin(1e4) / 1e12).margin(1e-14));
    CHECK_THROWS_AS(cosineIntegral(0.0), std::invalid_argument);
    CHECK_THROWS_AS(cosineIntegral(std::nan("")), std::invalid_argument);
}

TEST_CASE("ideal scores are those of the worked examples") {
    const auto entry = workedExample("attn_raw");
    const auto distances = entry["inputs"]["r"].get<std::vector<double>>();
    const auto at = [&](const std::function<double(double)>& score) {
        std::vector<double> scores;
        for (const double r : distances)
            scores.push_back(score(r));
        return scores;
    };
    const auto& outputs = entry["outputs"];
    expectAll(at(finite(8)), outputs["rope_d8"]);
    expectAll(at(finite(64)), outputs["rope_d64"]);
    expectAll(at(finite(128)), outputs["rope_d128"]);
    expectAll(at(limit), outputs["rope_d_infinite"]);
    expectAll(at([](double r) { return std::exp(limit(r)); }), outputs["exp_rope_d_infinite"]);
    expectAll(at([](double r) { return std::exp(alibiScore(0.5, r)); }), outputs["exp_alibi_i1"]);
    expectAll(at([](double r) { return std::exp(alibiScore(1.0 / 256, r)); }),
              outputs["exp_alibi_i8"]);
}

TEST_CASE("ideal scores are the curves of the figures") {
    const auto figure = rows("fig1_fig2.csv");
    REQUIRE(figure.size() == 1001);
    const auto f64 = finite(64), f128 = finite(128), f1024 = finite(1024);
    for (const auto& row : figure) {
        INFO("r " << row[0]);
        CHECK(std::exp(f64(row[0])) == Approx(row[1]).epsilon(eightDigits));
        CHECK(std::exp(f128(row[0])) == Approx(row[2]).epsilon(eightDigits));
        CHECK(std::exp(f1024(row[0])) == Approx(row[3]).epsilon(eightDigits));
        CHECK(std::exp(limit(row[0])) == Approx(row[4]).epsilon(eightDigits));
        for (int i = 1; i <= 8; ++i)
            CHECK(std::exp(alibiScore(std::exp2(-i), row[0])) ==
                  Approx(row[static_cast<std::size_t>(4 + i)]).epsilon(eightDigits));
    }
    for (const auto& row : rows("figA.csv")) {
        INFO("length " << row[0] << ", index " << row[1]);
        CHECK(row[2] == Approx(row[1] * 100 / row[0]).epsilon(eightDigits));
        CHECK(std::exp(f64(row[2])) == Approx(row[3]).epsilon(eightDigits));
        CHECK(std::exp(limit(row[2])) == Approx(row[4]).epsilon(eightDigits));
    }
}

TEST_CASE("sensitivity is that of the worked example; the first index has none") {
    const auto outputs = workedExample("attention_sensitivity")["outputs"];
    const auto raw = finite(8);
    const auto exponentiated = [&](double r) { return std::exp(raw(r)); };
    const std::vector<double> training = {0, 1, 2, 3, 4};
    const std::vector<double> test = {0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4};
    const auto withoutFirst = [](std::vector<double> values) {
        CHECK(std::isnan(values.front()));
        values.erase(values.begin());
        return values;
    };
    expectAll(withoutFirst(sensitivity(raw, training)), outputs["train_raw_i1..4"]);
    expectAll(withoutFirst(sensitivity(raw, test)), outputs["test_PI_raw_i1..8"]);
    expectAll(withoutFirst(sensitivity(exponentiated, training)), outputs["train_exp_i1..4"]);
    expectAll(withoutFirst(sensitivity(exponentiated, test)), outputs["test_PI_exp_i1..8"]);
}

TEST_CASE("total differences are those of the worked example, term by term") {
    const auto outputs = workedExample("total_diff")["outputs"];
    const TotalDifferenceRule rule{true, false, 10};
    const std::map<std::string, std::function<double(double)>> warps = {
        {"none", nullptr}, {"sqrt", root}, {"beta", betaTwoFive}};
    const std::map<std::string, std::function<double(double)>> scores = {{"dinf", limit},
                                                                         {"d64", finite(64)}};
    for (const auto& [warpName, warp] : warps)
        for (const auto& [scoreName, score] : scores) {
            INFO(warpName << ", " << scoreName);
            const auto& expected = outputs[warpName + "_" + scoreName];
            expectAll(differenceTerms(score, warp, 20, 40, rule), expected["terms_i0..9"]);
            CHECK(totalDifference(score, warp, 20, 40, rule) ==
                  Approx(expected["total"].get<double>()).margin(tolerance));
        }
}

TEST_CASE("total differences of every convention that was tried are those of the table") {
    const auto table = referenceJson("table2_results.json");
    struct Way {
        const char* key;
        std::function<double(double)> score;
        bool exponentiated, lastIndex;
        int more;  // terms
    };
    const std::vector<Way> ways = {{"A_d64_exp", finite(64), true, false, 0},
                                   {"A_d64_raw", finite(64), false, false, 0},
                                   {"A_d128_exp", finite(128), true, false, 0},
                                   {"A_d4800_exp", finite(4800), true, false, 0},
                                   {"A_dinf_exp", limit, true, false, 0},
                                   {"A_dinf_raw", limit, false, false, 0},
                                   {"B_dinf_exp", limit, true, true, 0},
                                   {"strict_0..c_dinf_exp", limit, true, false, 1}};
    for (const Way& way : ways)
        for (const PrintedTotal& row : printedTotals()) {
            const TotalDifferenceRule rule{way.exponentiated, way.lastIndex, row.terms + way.more};
            const std::string cell = std::to_string(row.trainedLength) + "_" +
                                     std::to_string(row.testLength / row.trainedLength) + "x_";
            const auto total = [&](const std::function<double(double)>& warp) {
                return totalDifference(way.score, warp, row.trainedLength, row.testLength, rule);
            };
            INFO(way.key << " " << cell);
            const auto expected = [&](const char* warp) {
                return Approx(table[way.key][cell + warp].get<double>()).margin(tolerance);
            };
            CHECK(total(nullptr) == expected("wo"));
            CHECK(total(root) == expected("sqrt"));
            CHECK(total(betaTwoFive) == expected("beta"));
            CHECK(row.none == table["target"][cell + "wo"].get<double>());
            CHECK(row.root == table["target"][cell + "sqrt"].get<double>());
            CHECK(row.beta == table["target"][cell + "beta"].get<double>());
        }
}

TEST_CASE("testing as long as training without a warp makes no difference") {
    CHECK(totalDifference(limit, nullptr, 256, 256, {true, false, 102}) == 0.0);
    CHECK(totalDifference(limit, nullptr, 256, 256, {true, true, 102}) == 0.0);
    CHECK(totalDifference(limit, root, 256, 256, {true, false, 102}) > 0.0);
}

TEST_CASE("what no total difference can be taken of is refused by name") {
    const auto total = [](int trained, int test, int terms) {
        return totalDifference(limit, nullptr, trained, test, {true, false, terms});
    };
    CHECK_THROWS_WITH(total(1, 40, 1), ContainsSubstring("trainedLength is 1"));
    CHECK_THROWS_WITH(total(20, 0, 1), ContainsSubstring("testLength is 0"));
    CHECK_THROWS_WITH(total(20, 40, 21), ContainsSubstring("terms is 21, expected 1 to 20"));
    CHECK_THROWS_WITH(total(20, 40, 0), ContainsSubstring("terms is 0"));
}

TEST_CASE("the limit of a model's own frequencies is the same for every number of pairs") {
    for (const int dims : {8, 32, 128}) {
        const auto thetas = rotaryFrequencies(base, dims);
        for (const double r : {0.0, 1.0, 37.5, 1000.0}) {
            INFO("d " << dims << ", r " << r);
            CHECK(idealScoreLimit(thetas, r) == Approx(limit(r)).margin(1e-9));
        }
    }
    // Frequencies that were divided by 4 say at 4 r what they said at r.
    auto thetas = rotaryFrequencies(base, 32);
    for (double& theta : thetas)
        theta /= 4;
    CHECK(idealScoreLimit(thetas, 400.0) == Approx(limit(100.0)).margin(1e-9));
    CHECK_THROWS_AS(idealScoreLimit(std::vector<double>{1.0}, 1.0), std::invalid_argument);
    CHECK_THROWS_AS(idealScoreLimit(std::vector<double>{1.0, 0.0}, 1.0), std::invalid_argument);
}

TEST_CASE("a root mean square leaves out what is not a number") {
    const std::vector<double> values = {std::nan(""), 3.0, -4.0, 0.0};
    const auto found = rootMeanSquare(values, 1);
    CHECK(found[0] == Approx(3.0));
    CHECK(found[1] == Approx(std::sqrt(12.5)));
    CHECK(found[2] == Approx(std::sqrt(25.0 / 3)));
    CHECK(found[3] == Approx(std::sqrt(8.0)));
}
