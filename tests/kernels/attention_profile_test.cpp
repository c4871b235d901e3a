// SPDX-License-Identifier: GPL-3.0-or-later
// The sums over a head's rows against what their words say.
#include "kernels/attention_profile.h"

#include <cmath>

#include "tests/catch.h"
#include "tests/kernels/attention_case.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// A case, its reference results and its problem with every field set.
struct Profiled {
    AttentionCase c{{2, 1, 12, 40, 0.3f, Layout::headsFirst}, freshSeed()};
    Results results;
    AttentionProblem problem;

    explicit Profiled(const AttentionOption& option) {
        option.apply(c);
        problem = c.problem(results);
        if (!c.rowFactor.empty()) problem.rowFactor = c.rowFactor.data();
        attentionReference(problem);
    }
    // ln of the weight plus the logsumexp: the reference's own score, by values that pick one key.
    double score(int head, std::int64_t i, std::int64_t j) const {
        AttentionProblem one = problem;
        std::vector<float> logSumExp(2 * 40), bias(2 * 40, -INFINITY);
        bias[head * 40 + (i - j)] = c.bias.empty() ? 0.0f : c.bias[head * 40 + (i - j)];
        one.bias = bias.data();
        one.sink = nullptr;
        one.out = one.entropy = one.scoreVariance = nullptr;
        one.scaleCovariance = one.firstMass = one.windowMass = one.distanceWeight = nullptr;
        one.logSumExp = logSumExp.data();
        attentionReference(one);
        return logSumExp[head * 40 + i];
    }
};

bool allowed(const AttentionProblem& p, std::int64_t i, std::int64_t j) {
    return j <= i && (p.window == 0 || i - j < p.window || j < p.keepFirst) &&
           (p.chunk == 0 || i / p.chunk - j / p.chunk <= p.chunksBefore);
}

}  // namespace

TEST_CASE("mean scores by distance and the map of a head are those of the reference's pairs") {
    for (const AttentionOption& option : attentionOptions()) {
        Profiled profiled(option);
        INFO(option.name << ", seed " << profiled.c.seed);
        const AttentionProblem& p = profiled.problem;
        constexpr int cells = 7, head = 1;
        std::vector<float> mean(2 * 40), map(cells * cells);
        AttentionProfile profile;
        profile.meanScore = mean.data();
        profile.map = map.data();
        profile.cells = cells;
        profile.mapHead = head;
        REQUIRE(attentionProfile(p, profile) == Outcome::done);

        std::vector<double> sums(40), weights(cells * cells), rows(cells);
        std::vector<int> counts(40);
        for (std::int64_t i = 0; i < 40; i += 1) {
            std::int64_t part = 0;
            while ((part + 1) * 40 / cells <= i)
                ++part;
            ++rows[part];
            for (std::int64_t j = 0; j <= i; ++j) {
                if (!allowed(p, i, j)) continue;
                const double score = profiled.score(head, i, j);
                sums[i - j] += score;
                ++counts[i - j];
                weights[part * cells + j * cells / 40] +=
                    std::exp(score - profiled.results.logSumExp[head * 40 + i]);
            }
        }
        for (int r = 0; r < 40; ++r) {
            CAPTURE(r);
            if (counts[r] == 0)
                CHECK(std::isnan(mean[head * 40 + r]));
            else
                CHECK(mean[head * 40 + r] == Approx(sums[r] / counts[r]).margin(1e-4));
        }
        for (int cell = 0; cell < cells * cells; ++cell) {
            CAPTURE(cell);
            CHECK(map[cell] == Approx(weights[cell] / rows[cell / cells]).margin(1e-4));
        }
    }
}

TEST_CASE("profiles do not depend on the number of threads, and name a wrong field") {
    Profiled profiled(attentionOptions().front());
    std::vector<float> one(2 * 40), three(2 * 40), map(4);
    AttentionProfile profile;
    profile.meanScore = one.data();
    profiled.problem.threads = 1;
    attentionProfile(profiled.problem, profile);
    profile.meanScore = three.data();
    profiled.problem.threads = 3;
    attentionProfile(profiled.problem, profile);
    CHECK(one == three);
    profile.map = map.data();
    CHECK_THROWS_WITH(attentionProfile(profiled.problem, profile), ContainsSubstring("cells is 0"));
    profile.cells = 2;
    profile.mapHead = 2;
    CHECK_THROWS_WITH(attentionProfile(profiled.problem, profile), ContainsSubstring("mapHead"));
}
