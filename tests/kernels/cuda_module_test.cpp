// SPDX-License-Identifier: GPL-3.0-or-later
// The GPU kernels against the double-precision references: compiled as C++ and run thread by thread
// everywhere, and on the GPU where there is one.
#include "kernels/cuda_module.h"

#include <dlfcn.h>

#include <cmath>
#include <random>
#include <stdexcept>

#include "kernels/stop.h"
#include "tests/catch.h"
#include "tests/kernels/attention_case.h"
#include "tests/kernels/gradient_case.h"
#include "tests/largest_difference.h"

using namespace sextant;
using namespace sextant::test;

namespace {

constexpr const char* emulatedFile = SEXTANT_EMULATED_CUDA;

std::shared_ptr<const CudaModule> openEmulated() {
    std::string why;
    auto module = CudaModule::open(why, emulatedFile);
    INFO(why);
    REQUIRE(module != nullptr);
    return module;
}

void setFallingOrder(bool falling) {
    void* library = dlopen(emulatedFile, RTLD_NOW | RTLD_LOCAL);
    REQUIRE(library != nullptr);
    reinterpret_cast<void (*)(int)>(dlsym(library, "emulatedOrder"))(falling ? 1 : 0);
    dlclose(library);
}

// `check` on the emulated kernels with the threads in both orders, and on the GPU.
template <class Check>
void onEveryModule(const Check& check) {
    const auto emulated = openEmulated();
    for (const bool falling : {false, true}) {
        INFO("emulated, threads in " << (falling ? "falling" : "rising") << " order");
        setFallingOrder(falling);
        check(*emulated);
    }
    setFallingOrder(false);
    std::string why;
    if (const auto module = CudaModule::open(why)) {
        INFO(module->device());
        check(*module);
    }
}

// The largest difference of one result; a NaN that should not be there is one too.
void compare(std::vector<float> found, std::vector<float> expected, double tolerance,
             const char* what) {
    // The gaps of a padded layout: poisoned, and written by neither.
    for (std::size_t i = 0; i < std::min(found.size(), expected.size()); ++i) {
        if (std::isnan(found[i]) && std::isnan(expected[i])) found[i] = expected[i] = 0;
    }
    const double largest = largestDifference(found, expected);
    INFO(what << " is off by " << largest);
    CHECK(largest <= tolerance);
}

Results runOn(const CudaModule& module, const AttentionCase& c, std::stop_token stop = {}) {
    Results results;
    AttentionProblem p = c.problem(results);
    const CudaModule::Array q(module, c.q), k(module, c.k), v(module, c.v), q2(module, c.q2),
        k2(module, c.k2), scale(module, c.scale), rowFactor(module, c.rowFactor),
        bias(module, c.bias);
    const CudaModule::Array out(module, results.out), logSumExp(module, results.logSumExp),
        entropy(module, results.entropy), variance(module, results.scoreVariance),
        first(module, results.firstMass), window(module, results.windowMass);
    p.q = q.data(), p.k = k.data(), p.v = v.data(), p.q2 = q2.data(), p.k2 = k2.data();
    p.scale = scale.data(), p.rowFactor = rowFactor.data(), p.bias = bias.data();
    p.out = out.data(), p.logSumExp = logSumExp.data(), p.entropy = entropy.data();
    p.scoreVariance = variance.data(), p.firstMass = first.data(), p.windowMass = window.data();
    stopWith(p, stop);
    REQUIRE(module.attention(p) == Outcome::done);
    out.copyTo(results.out), logSumExp.copyTo(results.logSumExp), entropy.copyTo(results.entropy);
    variance.copyTo(results.scoreVariance), first.copyTo(results.firstMass);
    window.copyTo(results.windowMass);
    return results;
}

void checkOn(const CudaModule& module, const AttentionCase& c) {
    const Results found = runOn(module, c);
    const Results expected = c.reference(0, c.shape.keys);
    const double tolerance = 1e-5 + 4 * c.scoreTolerance();
    INFO("head dimension " << c.shape.headDim << ", keys " << c.shape.keys << ", scale "
                           << c.shape.scale << ", seed " << c.seed);
    compare(found.out, expected.out, 4 * tolerance, "out");
    compare(found.logSumExp, expected.logSumExp, tolerance, "logSumExp");
    compare(found.entropy, expected.entropy, 10 * tolerance, "entropy");
    compare(found.scoreVariance, expected.scoreVariance, 20 * tolerance, "variance");
    compare(found.firstMass, expected.firstMass, tolerance, "first mass");
    compare(found.windowMass, expected.windowMass, tolerance, "window mass");
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
    CHECK(CudaModule::open(why, "libsextant_no_such_module.so") == nullptr);
    CHECK_THAT(why, ContainsSubstring("libsextant_no_such_module.so"));
}

TEST_CASE("The tests of the GPU kernels run on a GPU too") {
    std::string why;
    const auto module = CudaModule::open(why);
    if (!module) {
        WARN("SKIPPED: no GPU: " << why);
        return;
    }
    CHECK_FALSE(module->device().empty());
}

TEST_CASE("The GPU kernel agrees with the reference") {
    std::mt19937 random(freshSeed());
    onEveryModule([&](const CudaModule& module) {
        for (const int headDim : {7, 64, 65, 130}) {
            for (const std::int64_t keys : {1, 5, 64, 150}) {
                for (const bool options : {false, true}) {
                    AttentionCase c(
                        {4, 2, headDim, keys, 1 / std::sqrt(static_cast<float>(headDim)),
                         static_cast<Layout>(random() % 3)},
                        random());
                    c.withMasses(3, 20);
                    if (options) {
                        c.withRowFactor().withBias().withSecondBranch(10, 2);
                        c.window = 50;
                        c.keepFirst = 4;
                    }
                    checkOn(module, c);
                }
            }
        }
        checkOn(
            module,
            AttentionCase({1, 1, 300, 70, 0.05f, Layout::headsFirst}, random()).withMasses(1, 1));
    });
}

TEST_CASE("The GPU kernel bears extreme scales") {
    std::mt19937 random(freshSeed());
    onEveryModule([&](const CudaModule& module) {
        for (const float scale : {0.0f, 100.0f}) {
            const AttentionCase c =
                AttentionCase({2, 1, 16, 200, scale, Layout::rowsFirst}, random()).withMasses(2, 9);
            checkOn(module, c);
            if (scale != 0) continue;
            const Results found = runOn(module, c);
            for (std::size_t i = 0; i < 200; ++i)
                CHECK(found.entropy[i] == Approx(std::log(i + 1.0)).margin(1e-6));
        }
    });
}

TEST_CASE("The GPU kernel's entropy keeps its digits over long rows") {
    const auto c =
        AttentionCase({1, 1, 64, 2000, 0.1f, Layout::headsFirst}, freshSeed()).withMasses(1, 1);
    const Results expected = c.reference(0, 2000);
    onEveryModule([&](const CudaModule& module) {
        INFO("seed " << c.seed);
        // Scores of up to about 4 in fp32 and, in each of 16 threads, sums of 125 weights.
        compare(runOn(module, c).entropy, expected.entropy, 4e-6, "entropy");
    });
}

TEST_CASE("The GPU kernel takes a part of the rows") {
    onEveryModule([&](const CudaModule& module) {
        const AttentionCase c({2, 2, 20, 150, 0.3f, Layout::headsFirst}, freshSeed());
        Results results;
        AttentionProblem p = c.problem(results, 70, 71);
        const CudaModule::Array q(module, c.q), k(module, c.k), v(module, c.v),
            scale(module, c.scale), out(module, results.out), entropy(module, results.entropy);
        p.q = q.data() + (p.q - c.q.data());
        p.k = k.data(), p.v = v.data(), p.scale = scale.data();
        p.out = out.data(), p.entropy = entropy.data();
        p.logSumExp = p.scoreVariance = p.firstMass = p.windowMass = nullptr;
        REQUIRE(module.attention(p) == Outcome::done);
        const Results expected = c.reference(70, 71);
        out.copyTo(results.out), entropy.copyTo(results.entropy);
        INFO("seed " << c.seed);
        compare(results.out, expected.out, 1e-4, "out");
        compare(results.entropy, expected.entropy, 1e-4, "entropy");
    });
}

TEST_CASE("The GPU kernel stops when asked, and works when it could be") {
    onEveryModule([&](const CudaModule& module) {
        const AttentionCase c =
            AttentionCase({2, 2, 8, 130, 0.3f, Layout::headsFirst}, freshSeed()).withMasses(1, 1);
        std::stop_source source;
        CHECK(runOn(module, c, source.get_token()) == runOn(module, c));
        source.request_stop();
        Results results;
        AttentionProblem p = c.problem(results);
        const std::stop_token token = source.get_token();
        stopWith(p, token);
        CHECK(module.attention(p) == Outcome::stopped);
    });
}

TEST_CASE("The GPU's gradients are the reference's, for every shape and option") {
    using Wanted = GradientShape;
    onEveryModule([&](const CudaModule& module) {
        for (const Wanted& shape :
             {Wanted{1, 1, 1, 1, 1, false, 0}, Wanted{2, 4, 2, 32, 49, true, 0},
              Wanted{1, 6, 2, 20, 131, true, 0}, Wanted{3, 2, 1, 64, 97, false, 0},
              Wanted{1, 2, 2, 65, 200, true, 0}, Wanted{1, 2, 1, 16, 200, true, 7},
              Wanted{2, 2, 2, 32, 150, true, 70}, Wanted{1, 1, 1, 130, 61, false, 1}}) {
            CAPTURE(shape.batch, shape.heads, shape.keyValueHeads, shape.headDim, shape.keys,
                    shape.bias, shape.window);
            GradientCase exact(shape);
            attentionBackwardReference(exact.problem(), exact.gradient());
            GradientCase own(shape);
            const std::vector<float> nothing(own.logSumExp.size(), std::nanf(""));
            const CudaModule::Array q(module, own.q), k(module, own.k), v(module, own.v),
                scale(module, own.scale), bias(module, own.bias), out(module, own.out),
                dOut(module, own.dOut), logSumExp(module, own.logSumExp), dq(module, own.dq),
                dk(module, own.dk), dv(module, own.dv), dBias(module, own.dBias),
                scratch(module, nothing);
            AttentionProblem p = own.problem();
            AttentionGradient g = own.gradient();
            p.q = q.data(), p.k = k.data(), p.v = v.data(), p.scale = scale.data();
            p.bias = bias.data(), p.out = out.data(), g.dOut = dOut.data();
            p.logSumExp = logSumExp.data(), g.dq = dq.data(), g.dk = dk.data(), g.dv = dv.data();
            g.dBias = dBias.data(), g.dScale = nullptr, g.rowScratch = scratch.data();
            module.attentionBackward(p, g);
            dq.copyTo(own.dq), dk.copyTo(own.dk), dv.copyTo(own.dv), dBias.copyTo(own.dBias);
            CHECK(furthest(own.dq, exact.dq) < gradientTolerance);
            CHECK(furthest(own.dk, exact.dk) < gradientTolerance);
            CHECK(furthest(own.dv, exact.dv) < gradientTolerance);
            CHECK(furthest(own.dBias, exact.dBias) < gradientTolerance);
        }
    });
}

TEST_CASE("Impossible shapes are refused before the GPU sees them") {
    const auto module = openEmulated();
    AttentionProblem problem;
    problem.heads = -1;
    CHECK_THROWS_AS(module->attention(problem), std::invalid_argument);
    GradientCase gradients({1, 1, 1, 4, 3, false, 0});
    AttentionGradient gradient = gradients.gradient();
    std::vector<float> scratch(3);
    gradient.rowScratch = scratch.data();
    CHECK_THROWS_WITH(module->attentionBackward(gradients.problem(), gradient),
                      ContainsSubstring("dScale"));
    gradient.dScale = gradient.rowScratch = nullptr;
    CHECK_THROWS_WITH(module->attentionBackward(gradients.problem(), gradient),
                      ContainsSubstring("rowScratch"));
}

TEST_CASE("Sparse rows are refused before the GPU sees them") {
    const AttentionCase c({1, 1, 8, 10, 1, Layout::headsFirst}, 1);
    Results results;
    AttentionProblem problem = c.problem(results, 0, 2);
    const std::int64_t rows[] = {3, 7};
    problem.rowIndex = rows;
    CHECK_THROWS_WITH(openEmulated()->attention(problem), ContainsSubstring("rowIndex"));
}
