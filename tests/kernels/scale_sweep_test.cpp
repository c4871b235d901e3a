// SPDX-License-Identifier: GPL-3.0-or-later
// Entropies at several scales from one pass, against the reference at each scale alone.
#include "kernels/scale_sweep.h"

#include <atomic>
#include <cmath>
#include <stdexcept>

#include "tests/catch.h"
#include "tests/kernels/attention_case.h"

using namespace sextant;
using namespace sextant::test;

namespace {

struct Swept {
    AttentionCase c;
    Results results;

    Swept(const Shape& shape, const AttentionOption& option) : c(shape, freshSeed()) {
        option.apply(c);
    }
    // Every field set.
    AttentionProblem problem() {
        AttentionProblem problem = c.problem(results);
        if (!c.rowFactor.empty()) problem.rowFactor = c.rowFactor.data();
        return problem;
    }
    std::vector<float> sweep(int head, const ScaleSweep& sweep) {
        const AttentionProblem all = problem();
        std::vector<float> entropy(static_cast<std::size_t>(sweep.count * all.rows), NAN);
        CHECK(sweepEntropy(all, head, sweep, entropy.data()) == Outcome::done);
        return entropy;
    }
    std::vector<float> alone(int head, double scale) {
        c.scale[static_cast<std::size_t>(head)] = static_cast<float>(scale);
        AttentionProblem all = problem();
        attentionReference(all);
        return {results.entropy.begin() + head * all.rows,
                results.entropy.begin() + (head + 1) * all.rows};
    }
};

void checkSweep(Swept& swept, int head, const ScaleSweep& sweep) {
    const std::vector<float> found = swept.sweep(head, sweep);
    double worst = 0;
    for (int k = 0; k < sweep.count; ++k) {
        const std::vector<float> expected = swept.alone(head, sweep.first + k * sweep.step);
        for (std::size_t row = 0; row < expected.size(); ++row)
            worst = std::fmax(worst, std::abs(found[k * expected.size() + row] - expected[row]));
    }
    CHECK(worst < 1e-4);
}

}  // namespace

TEST_CASE(
    "a sweep gives the entropies that each scale alone gives, whatever else a pass asks for") {
    for (const AttentionOption& option : attentionOptions()) {
        Swept swept({4, 2, 12, 150, 0.3f, Layout::rowsFirst}, option);
        INFO(option.name << ", seed " << swept.c.seed);
        checkSweep(swept, 2, {0.1, 0.06, 7});
    }
}

TEST_CASE("a sweep begins at no scale at all and goes on beyond one pass") {
    Swept swept({2, 2, 16, 300, 1.0f, Layout::headsFirst}, attentionOptions().front());
    INFO("seed " << swept.c.seed);
    const ScaleSweep sweep{0.0, 0.1, sweepPassScales + 5};
    checkSweep(swept, 1, sweep);
    const std::vector<float> found = swept.sweep(1, sweep);
    for (std::size_t i = 0; i < 300; ++i)
        CHECK(found[i] == Approx(std::log(static_cast<double>(i + 1))).margin(1e-5));
}

TEST_CASE("a sweep whose first scale is so many steps") {
    for (const int steps : {0, 1, 2, 3, 6, 13, 15, 16}) {
        Swept swept({2, 1, 20, 130, 0.5f, Layout::rowsFirst}, attentionOptions().front());
        INFO(steps << " steps, seed " << swept.c.seed);
        checkSweep(swept, 0, {0.05 * steps, 0.05, 5});
    }
}

TEST_CASE("rows of keys beyond the cache are swept together") {
    Swept swept({1, 1, 256, 1100, 1.0f, Layout::headsFirst}, attentionOptions().front());
    INFO("seed " << swept.c.seed);
    checkSweep(swept, 0, {0.04, 0.02, 4});
}

TEST_CASE("a score that is not a number makes its rows' entropies none") {
    Swept swept({1, 1, 16, 90, 1.0f, Layout::headsFirst}, attentionOptions().front());
    swept.c.q[16 * 80] = NAN;  // of row 80
    const std::vector<float> found = swept.sweep(0, {0.1, 0.1, 3});
    for (std::size_t i = 0; i < found.size(); ++i)
        CHECK(std::isnan(found[i]) == (i % 90 == 80));
}

TEST_CASE("large scales leave a row its greatest score") {
    Swept swept({1, 1, 8, 200, 1.0f, Layout::headsFirst}, attentionOptions().front());
    INFO("seed " << swept.c.seed);
    checkSweep(swept, 0, {20.0, 40.0, 4});
}

TEST_CASE("a sweep stops when asked and refuses what it cannot do") {
    Swept swept({2, 2, 8, 40, 1.0f, Layout::headsFirst}, attentionOptions().front());
    AttentionProblem problem = swept.problem();
    std::vector<float> entropy(4 * 40);
    CHECK_THROWS_AS(sweepEntropy(problem, 2, {1, 1, 2}, entropy.data()), std::invalid_argument);
    CHECK_THROWS_AS(sweepEntropy(problem, 0, {1, 1, 0}, entropy.data()), std::invalid_argument);
    CHECK_THROWS_AS(sweepEntropy(problem, 0, {1, -1, 4}, entropy.data()), std::invalid_argument);
    CHECK_THROWS_AS(sweepEntropy(problem, 0, {4, -1, 3}, entropy.data()), std::invalid_argument);
    problem.stop = [](const void*) { return true; };
    CHECK(sweepEntropy(problem, 0, {1, 1, 2}, entropy.data()) == Outcome::stopped);
}
