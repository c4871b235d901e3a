// SPDX-License-Identifier: GPL-3.0-or-later
// Every backend this processor has, held to the double-precision reference over a table of shapes
// and options.
#include <cmath>
#include <random>

#include "tests/catch.h"
#include "tests/kernels/attention_case.h"
#include "tests/kernels/sanitized.h"

using namespace sextant;
using namespace sextant::test;

namespace {

float usualScale(int headDim) {
    return 1 / std::sqrt(static_cast<float>(headDim));
}

}  // namespace

TEST_CASE("The portable backend is always there, last, and attention() runs the first") {
    const AttentionBackends& backends = attentionBackends();
    REQUIRE(backends.size >= 1);
    REQUIRE(std::string(attentionBackend()) == backends.list[0].name);
    WARN("backends tested: " << backends.list[0].name
                             << (backends.size > 1 ? std::string(", ") + backends.list[1].name : "")
                             << (backends.size > 2 ? std::string(", ") + backends.list[2].name
                                                   : ""));
}

TEST_CASE("Attention agrees with the reference for every head dimension and length") {
    std::mt19937 random(freshSeed());
    const int groups[][2] = {{1, 1}, {2, 2}, {4, 2}, {3, 1}};
    onEveryBackend([&](const AttentionBackend& backend) {
        for (const int headDim : {1, 7, 16, 24, 40, 64, 80, 100, 128, 256}) {
            for (const std::int64_t keys : {1, 2, 5, 63, 64, 65, 200}) {
                const auto& group = groups[random() % 4];
                const Shape shape{group[0],
                                  group[1],
                                  headDim,
                                  keys,
                                  usualScale(headDim),
                                  static_cast<Layout>(random() % 3)};
                checkAgainstReference(AttentionCase(shape, random()), backend, "shapes");
            }
        }
    });
}

TEST_CASE("Attention agrees with the reference on long inputs") {
    std::mt19937 random(freshSeed());
    onEveryBackend([&](const AttentionBackend& backend) {
        for (const int headDim : {16, 64, 80}) {
            for (const std::int64_t keys : {400, 1000, 3000}) {
                if (tooLong(keys)) continue;
                const Shape shape{2, 1, headDim, keys, usualScale(headDim), Layout::rowsFirst};
                checkAgainstReference(AttentionCase(shape, random()), backend, "long");
            }
        }
    });
}

TEST_CASE("The widest head dimension is 512") {
    const Shape shape{2, 1, 512, 130, usualScale(512), Layout::headsFirst};
    onEveryBackend([&](const AttentionBackend& backend) {
        checkAgainstReference(AttentionCase(shape, freshSeed()), backend, "512");
    });
}

TEST_CASE("Attention agrees with the reference at every scale") {
    onEveryBackend([&](const AttentionBackend& backend) {
        for (const float scale : {0.0f, 0.01f, 1.0f, 100.0f, -0.3f}) {
            const Shape shape{2, 1, 24, 200, scale, Layout::headsFirst};
            checkAgainstReference(AttentionCase(shape, freshSeed()), backend, "scales");
        }
    });
}

TEST_CASE("Each option agrees with the reference") {
    std::mt19937 random(freshSeed());
    onEveryBackend([&](const AttentionBackend& backend) {
        for (const AttentionOption& option : attentionOptions()) {
            for (const std::int64_t keys : {1, 65, 200, 1000}) {
                if (tooLong(keys)) continue;
                const Shape shape{2, 1, 40, keys, usualScale(40), static_cast<Layout>(keys % 3)};
                AttentionCase c(shape, random());
                option.apply(c);
                checkAgainstReference(c, backend, option.name);
            }
        }
    });
}

TEST_CASE("Entropy is within 2e-6 nats of the reference at the usual scale") {
    const Shape shape{2, 2, 64, 3000, usualScale(64), Layout::headsFirst};
    const AttentionCase c(shape, freshSeed());
    onEveryBackend([&](const AttentionBackend& backend) {
        const Results whole = c.run(backend);
        for (std::int64_t row = 0; row < shape.keys; row += 157) {
            const Results exact = c.reference(row, 1);
            for (int head = 0; head < shape.heads; ++head) {
                INFO(backend.name << ", row " << row << ", head " << head << ", seed " << c.seed);
                const float ours = whole.entropy[head * shape.keys + row];
                CHECK(std::abs(double(ours) - exact.entropy[head]) <= 2e-6);
            }
        }
    });
}

TEST_CASE("Score variance survives scores that lie close together, far from zero") {
    // One distant sink and a crowd within a hundredth: the unshifted second moment would cancel.
    const Shape shape{1, 1, 16, 1500, 1, Layout::headsFirst};
    AttentionCase c(shape, freshSeed());
    c.bias.assign(shape.keys, 0);
    std::mt19937 random(c.seed);
    for (float& value : c.bias)
        value = std::normal_distribution<float>(900, 0.01f)(random);
    c.scale[0] = 0;
    onEveryBackend([&](const AttentionBackend& backend) {
        INFO(backend.name << ", seed " << c.seed);
        const Results whole = c.run(backend);
        for (const std::int64_t row : {700, 1499}) {
            const double exact = c.reference(row, 1).scoreVariance[0];
            // A score near 900 has a last place of 6e-5: a spread of 0.01 is known to 0.5 %.
            CHECK(whole.scoreVariance[row] == Approx(exact).epsilon(0.01));
        }
    });
}

TEST_CASE("Scores of tens of thousands stay finite") {
    const Shape shape{1, 1, 64, 300, 300, Layout::headsFirst};
    const AttentionCase c(shape, freshSeed());
    onEveryBackend([&](const AttentionBackend& backend) {
        INFO(backend.name << ", seed " << c.seed);
        const Results r = c.run(backend);
        for (const auto* array : {&r.out, &r.logSumExp, &r.entropy, &r.scoreVariance}) {
            for (const float value : *array)
                REQUIRE(std::isfinite(value));
        }
    });
}

TEST_CASE("Each result may be left out, and the others keep their bits") {
    const Shape shape{2, 1, 24, 150, usualScale(24), Layout::headsFirst};
    AttentionCase c(shape, freshSeed());
    c.withMasses(3, 20);
    onEveryBackend([&](const AttentionBackend& backend) {
        INFO(backend.name << ", seed " << c.seed);
        const Results all = c.run(backend);
        Results some;
        AttentionProblem p = c.problem(some);
        p.scoreVariance = nullptr;
        p.firstMass = nullptr;
        attentionOn(backend, p);
        CHECK(some.out == all.out);
        CHECK(some.logSumExp == all.logSumExp);
        CHECK(some.windowMass == all.windowMass);
        CHECK(std::isnan(some.scoreVariance[0]));
        p.entropy = p.windowMass = nullptr;
        attentionOn(backend, p);
        CHECK(some.out == all.out);
        p.out = nullptr;
        p.v = nullptr;
        attentionOn(backend, p);
        CHECK(some.logSumExp == all.logSumExp);
    });
}

TEST_CASE("Impossible shapes are refused with the field's name") {
    const Shape shape{2, 1, 8, 10, 1, Layout::headsFirst};
    const AttentionCase c(shape, 1);
    struct Wrong {
        const char* field;
        void (*apply)(AttentionProblem& p);
    };
    const Wrong table[] = {
        {"heads", [](AttentionProblem& p) { p.heads = 0; }},
        {"keyValueHeads", [](AttentionProblem& p) { p.keyValueHeads = 0; }},
        {"keyValueHeads", [](AttentionProblem& p) { p.keyValueHeads = 3; }},
        {"headDim", [](AttentionProblem& p) { p.headDim = 0; }},
        {"headDim", [](AttentionProblem& p) { p.headDim = 513; }},
        {"keys", [](AttentionProblem& p) { p.keys = 0; }},
        {"keys", [](AttentionProblem& p) { p.keys = std::numeric_limits<std::int64_t>::max(); }},
        {"firstRow", [](AttentionProblem& p) { p.firstRow = -1; }},
        {"rows", [](AttentionProblem& p) { p.rows = -1; }},
        {"rows", [](AttentionProblem& p) { p.rows = 11; }},
        {"rows", [](AttentionProblem& p) { p.firstRow = 1; }},
        {"window", [](AttentionProblem& p) { p.window = -1; }},
        {"keepFirst", [](AttentionProblem& p) { p.keepFirst = -1; }},
        {"threads", [](AttentionProblem& p) { p.threads = -1; }},
        {"q is null", [](AttentionProblem& p) { p.q = nullptr; }},
        {"k is null", [](AttentionProblem& p) { p.k = nullptr; }},
        {"v is null", [](AttentionProblem& p) { p.v = nullptr; }},
        {"scale", [](AttentionProblem& p) { p.scale = nullptr; }},
        {"k2", [](AttentionProblem& p) { p.q2 = p.q; }},
        {"q2", [](AttentionProblem& p) { p.k2 = p.k; }},
        {"outStride.row", [](AttentionProblem& p) { p.outStride.row = 7; }},
        {"outStride.head", [](AttentionProblem& p) { p.outStride.head = 0; }},
    };
    for (const Wrong& wrong : table) {
        Results results;
        AttentionProblem p = c.problem(results);
        wrong.apply(p);
        for (const auto function : {&attention, &attentionReference}) {
            std::string message;
            try {
                function(p);
            } catch (const std::invalid_argument& error) {
                message = error.what();
            }
            INFO(message);
            CHECK(message.find(wrong.field) != std::string::npos);
        }
    }
}

TEST_CASE("No rows is no work") {
    const AttentionCase c({1, 1, 8, 10, 1, Layout::headsFirst}, 1);
    Results results;
    AttentionProblem p = c.problem(results);
    p.rows = 0;
    CHECK(attention(p) == Outcome::done);
    CHECK(std::isnan(results.out[0]));
}
