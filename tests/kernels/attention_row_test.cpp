// SPDX-License-Identifier: GPL-3.0-or-later
// One row on keys where they lie: what the reference says, with any option and number of threads.
#include "kernels/attention_row.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <stdexcept>

#include "tests/catch.h"
#include "tests/kernels/attention_case.h"
#include "tests/largest_difference.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// Row i of a case as a problem of its own, results but `out` left out.
class OneRow {
  public:
    OneRow(const AttentionCase& c, std::int64_t i) : problem(c.problem(results_, i, 1)) {
        for (int head = 0; head < c.shape.heads && !c.rowFactor.empty(); ++head)
            factors_.push_back(c.rowFactor[static_cast<std::size_t>(head * c.shape.keys + i)]);
        if (!factors_.empty()) problem.rowFactor = factors_.data();
        problem.logSumExp = problem.entropy = problem.scoreVariance = nullptr;
        problem.scaleCovariance = problem.firstMass = problem.windowMass = nullptr;
        problem.distanceWeight = nullptr;
    }
    // Of all heads; what lies between them in a padded layout is 0.
    std::vector<float> out() {
        std::fill(results_.out.begin(), results_.out.end(), 0.0f);
        REQUIRE(attendRow(problem) == Outcome::done);
        return results_.out;
    }

  private:
    Results results_;
    std::vector<float> factors_;

  public:
    AttentionProblem problem;
};

std::vector<float> zeroBetween(std::vector<float> out) {
    for (float& value : out)
        if (std::isnan(value)) value = 0;
    return out;
}

}  // namespace

TEST_CASE("A row alone agrees with the reference under every option") {
    std::mt19937 random(freshSeed());
    const int groups[][2] = {{1, 1}, {4, 2}, {6, 1}};
    for (const AttentionOption& option : attentionOptions()) {
        for (const std::int64_t keys : {1, 2, 5, 64, 127, 129, 300, 1500}) {
            const auto& group = groups[random() % 3];
            const int headDim = std::vector{7, 16, 40, 64}[random() % 4];
            AttentionCase c(
                {group[0], group[1], headDim, keys, 0.16f, static_cast<Layout>(random() % 3)},
                random());
            option.apply(c);
            for (const std::int64_t i : {keys - 1, keys / 2, std::int64_t{0}}) {
                INFO(option.name << ", row " << i << " of " << keys << ", d = " << headDim
                                 << ", seed " << c.seed);
                const std::vector<float> found = OneRow(c, i).out();
                const double e = c.scoreTolerance();
                CHECK(largestDifference(found, zeroBetween(c.reference(i, 1).out)) <= 1e-5 + 9 * e);
            }
        }
    }
}

TEST_CASE("A row alone has the same bits with any number of threads") {
    const AttentionCase c({4, 2, 24, 1000, 0.2f, Layout::rowsFirst}, freshSeed());
    OneRow row(c, 999);
    row.problem.threads = 1;
    const std::vector<float> one = row.out();
    for (const int threads : {2, 3, 8, 64}) {
        row.problem.threads = threads;
        CHECK(row.out() == one);
    }
}

TEST_CASE("A row alone stays finite at scores of tens of thousands, and keeps what is no number") {
    AttentionCase c({1, 1, 64, 700, 300, Layout::headsFirst}, freshSeed());
    for (const float value : OneRow(c, 699).out())
        CHECK(std::isfinite(value));
    c.k[64 * 300 + 5] = std::nanf("");
    for (const float value : OneRow(c, 699).out())
        CHECK(std::isnan(value));
    for (const float value : OneRow(c, 299).out())  // before the key
        CHECK(std::isfinite(value));
}

TEST_CASE("A row alone refuses more rows, statistics and a result that is not there") {
    const AttentionCase c({1, 1, 8, 10, 1, Layout::headsFirst}, 1);
    const auto refused = [&](auto change) {
        OneRow row(c, 9);
        change(row.problem);
        try {
            attendRow(row.problem);
        } catch (const std::invalid_argument& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    float statistic = 0;
    const std::int64_t index = 9;
    using P = AttentionProblem;
    CHECK_THAT(refused([](P& p) { p.rows = 2, p.firstRow = 8; }), ContainsSubstring("one row"));
    CHECK_THAT(refused([&](P& p) { p.rowIndex = &index, p.firstRow = 0; }),
               ContainsSubstring("rowIndex"));
    CHECK_THAT(refused([](P& p) { p.batch = 2, p.outStride.sequence = 80; }),
               ContainsSubstring("batch"));
    CHECK_THAT(refused([](P& p) { p.out = nullptr; }), ContainsSubstring("out is null"));
    CHECK_THAT(refused([&](P& p) { p.entropy = &statistic; }), ContainsSubstring("statistic"));
    CHECK_THAT(refused([](P& p) { p.headDim = 0; }), ContainsSubstring("headDim"));
}
