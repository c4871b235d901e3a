// SPDX-License-Identifier: GPL-3.0-or-later
// The GPU kernel against the double-precision reference where there is a GPU, and what is said
// where there is none.
#include "kernels/cuda_module.h"

#include <cmath>
#include <random>
#include <stdexcept>

#include "tests/catch.h"
#include "tests/kernels/attention_case.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// The largest difference of one result; a NaN that should not be there is one too.
void compare(const std::vector<float>& found, const std::vector<float>& expected, double tolerance,
             const char* what) {
    REQUIRE(found.size() == expected.size());
    double largest = 0;
    for (std::size_t i = 0; i < found.size(); ++i) {
        const double difference = std::abs(double{found[i]} - expected[i]);
        if (!(difference <= largest)) largest = difference;
    }
    INFO(what);
    CHECK(largest <= tolerance);
}

}  // namespace

TEST_CASE("Without a GPU the reason is said") {
    std::string why;
    const auto module = CudaModule::open(why);
    if (module) {
        CHECK_FALSE(module->device().empty());
    } else {
        CHECK_FALSE(why.empty());
    }
}

TEST_CASE("The GPU kernel agrees with the reference") {
    std::string why;
    const auto module = CudaModule::open(why);
    if (!module) {
        WARN("SKIPPED: no GPU: " << why);
        return;
    }
    std::mt19937 random(freshSeed());
    for (const int headDim : {7, 16, 64, 128, 256}) {
        for (const std::int64_t keys : {1, 5, 64, 200, 700}) {
            for (const bool options : {false, true}) {
                AttentionCase c({4, 2, headDim, keys, 1 / std::sqrt(static_cast<float>(headDim)),
                                 static_cast<Layout>(random() % 3)},
                                random());
                c.withMasses(3, 20);
                if (options) {
                    c.withRowFactor().withBias().withSecondBranch(10, 2);
                    c.window = 50;
                    c.keepFirst = 4;
                }
                Results found;
                AttentionProblem problem = c.problem(found);
                REQUIRE(module->attention(problem) == Outcome::done);
                const Results expected = c.reference(0, keys);
                const double tolerance = 1e-5 + 4 * c.scoreTolerance();
                INFO("head dimension " << headDim << ", keys " << keys << ", seed " << c.seed);
                compare(found.logSumExp, expected.logSumExp, tolerance, "logSumExp");
                compare(found.entropy, expected.entropy, 10 * tolerance, "entropy");
                compare(found.scoreVariance, expected.scoreVariance, 20 * tolerance, "variance");
                compare(found.firstMass, expected.firstMass, tolerance, "first mass");
                compare(found.windowMass, expected.windowMass, tolerance, "window mass");
                std::stop_source stopped;
                stopped.request_stop();
                problem.stop = stopped.get_token();
                CHECK(module->attention(problem) == Outcome::stopped);
            }
        }
    }
}

TEST_CASE("Impossible shapes are refused before the GPU sees them") {
    std::string why;
    const auto module = CudaModule::open(why);
    if (!module) {
        WARN("SKIPPED: no GPU: " << why);
        return;
    }
    AttentionProblem problem;
    problem.heads = -1;
    CHECK_THROWS_AS(module->attention(problem), std::invalid_argument);
}
