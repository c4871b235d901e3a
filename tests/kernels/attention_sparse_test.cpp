// SPDX-License-Identifier: GPL-3.0-or-later
// Sparse query rows: whichever rows a pass computes, each has the bits it has in a whole pass.
#include <algorithm>
#include <cmath>
#include <random>
#include <stdexcept>
#include <utility>
#include <vector>

#include "tests/catch.h"
#include "tests/kernels/attention_case.h"
#include "tests/kernels/sanitized.h"
#include "tests/largest_difference.h"

using namespace sextant;
using namespace sextant::test;

namespace {

using Rows = std::vector<std::int64_t>;

// Some rows of [heads, all] blocks of `size` floats that lie `from` apart, without gaps.
std::vector<float> gather(const std::vector<float>& values, int heads, Stride from, int size,
                          const Rows& rows) {
    std::vector<float> some;
    for (int head = 0; head < heads && !values.empty(); ++head) {
        for (const std::int64_t row : rows) {
            const auto first = values.begin() + head * from.head + row * from.row;
            some.insert(some.end(), first, first + size);
        }
    }
    return some;
}

// Some rows of a case as a problem of their own, which owns its queries.
class SparseCase {
  public:
    SparseCase(const AttentionCase& c, const Rows& rows) : case_(c), rows_(rows) {
        const Shape& s = c.shape;
        const Stride stride = c.problem(ignored_).qStride;
        q_ = gather(c.q, s.heads, stride, s.headDim, rows);
        q2_ = gather(c.q2, s.heads, stride, s.headDim, rows);
        rowFactor_ = gather(c.rowFactor, s.heads, {s.keys, 1}, 1, rows);
    }

    const Rows& rows() const { return rows_; }
    AttentionProblem problem(Results& results) const {
        const auto count = static_cast<std::int64_t>(rows_.size());
        AttentionProblem p = case_.problem(results, 0, count);
        p.rowIndex = rows_.data();
        p.q = q_.data();
        if (p.q2 != nullptr) p.q2 = q2_.data();
        if (!rowFactor_.empty()) p.rowFactor = rowFactor_.data();
        p.qStride = p.outStride = {count * p.headDim, p.headDim};
        results.out.resize(q_.size());
        p.out = results.out.data();
        return p;
    }
    Results run(const AttentionBackend& backend) const {
        Results results;
        REQUIRE(attentionOn(backend, problem(results)) == Outcome::done);
        return results;
    }
    Results reference() const {
        Results results;
        REQUIRE(attentionReference(problem(results)) == Outcome::done);
        return results;
    }
    // These rows of a whole pass's results.
    Results of(const Results& whole) const {
        const Shape& s = case_.shape;
        Results some;
        const Stride out = case_.problem(ignored_).outStride, statistic{s.keys, 1};
        some.out = gather(whole.out, s.heads, out, s.headDim, rows_);
        some.logSumExp = gather(whole.logSumExp, s.heads, statistic, 1, rows_);
        some.entropy = gather(whole.entropy, s.heads, statistic, 1, rows_);
        some.scoreVariance = gather(whole.scoreVariance, s.heads, statistic, 1, rows_);
        some.firstMass = gather(whole.firstMass, s.heads, statistic, 1, rows_);
        some.windowMass = gather(whole.windowMass, s.heads, statistic, 1, rows_);
        some.scaleCovariance = gather(whole.scaleCovariance, s.heads, statistic, 1, rows_);
        const int bins = static_cast<int>(whole.distanceWeight.size() / whole.entropy.size());
        some.distanceWeight =
            gather(whole.distanceWeight, s.heads, {s.keys * bins, bins}, bins, rows_);
        return some;
    }

  private:
    const AttentionCase& case_;
    Rows rows_;
    std::vector<float> q_, q2_, rowFactor_;
    mutable Results ignored_;
};

Rows randomRows(std::mt19937& random, std::int64_t keys, double share) {
    Rows rows;
    for (std::int64_t i = 0; i < keys; ++i) {
        if (std::uniform_real_distribution<double>()(random) < share) rows.push_back(i);
    }
    if (rows.empty()) rows.push_back(static_cast<std::int64_t>(random() % keys));
    return rows;
}

}  // namespace

TEST_CASE("Sparse rows have the bits of a whole pass, and agree with the reference") {
    std::mt19937 random(freshSeed());
    const int groups[][2] = {{1, 1}, {4, 2}, {3, 1}};
    for (const AttentionOption& option : attentionOptions()) {
        for (const std::int64_t keys : {1, 2, 6, 63, 65, 130, 400, 1500}) {
            if (tooLong(keys)) continue;
            const auto& group = groups[random() % 3];
            AttentionCase c(
                {group[0], group[1], 40, keys, 0.16f, static_cast<Layout>(random() % 3)}, random());
            option.apply(c);
            c.threads = 1 + static_cast<int>(random() % 3);
            std::vector<std::pair<SparseCase, Results>> asked;  // and the reference, of a few rows
            for (const Rows& rows : {randomRows(random, keys, 0.02), randomRows(random, keys, 0.4),
                                     Rows{keys - 1}, randomRows(random, keys, 1)}) {
                const SparseCase sparse(c, rows);
                asked.emplace_back(sparse, rows.size() <= 40 ? sparse.reference() : Results());
            }
            onEveryBackend([&](const AttentionBackend& backend) {
                const Results whole = c.run(backend);
                for (const auto& [sparse, exact] : asked) {
                    INFO(option.name << ", " << backend.name << ", " << sparse.rows().size()
                                     << " of " << keys << " rows, " << c.threads
                                     << " threads, seed " << c.seed);
                    const Results found = sparse.run(backend);
                    CHECK(found == sparse.of(whole));
                    if (sparse.rows().size() > 40) continue;
                    const double e = c.scoreTolerance();
                    CHECK(largestDifference(found.logSumExp, exact.logSumExp) <= 2e-5 + e);
                    CHECK(largestDifference(found.entropy, exact.entropy) <= 2e-6 + 9 * e);
                    CHECK(largestDifference(found.out, exact.out) <= 1e-5 + 9 * e);
                    CHECK(largestDifference(found.firstMass, exact.firstMass) <= 2e-6 + 2 * e);
                    CHECK(largestDifference(found.windowMass, exact.windowMass) <= 2e-6 + 2 * e);
                }
            });
        }
    }
}

TEST_CASE("The reference's sparse rows are the rows of its whole pass") {
    std::mt19937 random(freshSeed());
    for (const AttentionOption& option : attentionOptions()) {
        AttentionCase c({2, 1, 24, 150, 0.2f, Layout::rowsFirst}, random());
        option.apply(c);
        const SparseCase sparse(c, randomRows(random, 150, 0.2));
        INFO(option.name << ", seed " << c.seed);
        CHECK(sparse.reference() == sparse.of(c.reference(0, 150)));
    }
}

TEST_CASE("Row indices that are not ascending keys are refused") {
    const AttentionCase c({2, 1, 8, 10, 1, Layout::headsFirst}, 1);
    struct Wrong {
        Rows rows;
        std::int64_t firstRow;
        const char* names;
    };
    const Wrong table[] = {
        {{3, 2}, 0, "rowIndex is 2 at row 1"},     {{3, 3}, 0, "rowIndex is 3 at row 1"},
        {{-1, 2}, 0, "rowIndex is -1 at row 0"},   {{3, 10}, 0, "rowIndex is 10 at row 1"},
        {{0, 1, 2}, 1, "firstRow is 1; expected"},
    };
    for (const Wrong& wrong : table) {
        Results results;
        AttentionProblem p = c.problem(results);
        p.rowIndex = wrong.rows.data();
        p.rows = static_cast<std::int64_t>(wrong.rows.size());
        p.firstRow = wrong.firstRow;
        for (const auto function : {&attention, &attentionReference}) {
            std::string message;
            try {
                function(p);
            } catch (const std::invalid_argument& error) {
                message = error.what();
            }
            INFO(message);
            CHECK(message.find(wrong.names) != std::string::npos);
        }
    }
}
