// SPDX-License-Identifier: GPL-3.0-or-later
// What must hold of attention whatever the numbers: bounds of the entropy, causality, and that the
// bits of a row depend on nothing but the row.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <random>
#include <thread>

#include "kernels/stop.h"
#include "tests/catch.h"
#include "tests/kernels/attention_case.h"
#include "tests/largest_difference.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// Every option at once, so that a property is tried on every path.
AttentionCase manyOptions(std::int64_t keys) {
    AttentionCase c({2, 1, 40, keys, 0.2f, Layout::headsFirst}, freshSeed());
    c.withRowFactor().withBias().withSecondBranch(70, 5).withMasses(4, 100);
    c.window = 300;
    c.keepFirst = 4;
    return c;
}

AttentionCase plain(std::int64_t keys) {
    return AttentionCase({2, 1, 40, keys, 0.2f, Layout::headsFirst}, freshSeed());
}

}  // namespace

TEST_CASE("Entropy lies between 0 and ln(i + 1), and is 0 in row 0") {
    for (const float scale : {0.001f, 0.3f, 50.0f}) {
        const AttentionCase c({2, 2, 16, 500, scale, Layout::headsFirst}, freshSeed());
        onEveryBackend([&](const AttentionBackend& backend) {
            INFO(backend.name << ", scale " << scale << ", seed " << c.seed);
            const Results r = c.run(backend);
            for (int head = 0; head < 2; ++head) {
                CHECK(r.entropy[head * 500] == 0.0f);
                for (int i = 0; i < 500; ++i) {
                    REQUIRE(r.entropy[head * 500 + i] >= 0.0f);
                    REQUIRE(r.entropy[head * 500 + i] <= static_cast<float>(std::log(i + 1.0)));
                }
            }
        });
    }
}

TEST_CASE("At scale 0 every allowed key weighs the same") {
    struct Mask {
        std::int64_t window, keepFirst;
    };
    for (const Mask mask : {Mask{0, 0}, Mask{20, 0}, Mask{20, 3}, Mask{100, 150}}) {
        AttentionCase c({1, 1, 16, 400, 0, Layout::headsFirst}, freshSeed());
        c.window = mask.window;
        c.keepFirst = mask.keepFirst;
        onEveryBackend([&](const AttentionBackend& backend) {
            INFO(backend.name << ", window " << mask.window << ", first " << mask.keepFirst);
            const Results r = c.run(backend);
            for (int i = 0; i < 400; ++i) {
                int allowed = 0;
                for (int j = 0; j <= i; ++j) {
                    allowed += mask.window == 0 || i - j < mask.window || j < mask.keepFirst;
                }
                const float bound = static_cast<float>(std::log(allowed));
                REQUIRE(r.entropy[i] == bound);
                REQUIRE(r.logSumExp[i] == Approx(bound).margin(1e-6));
                REQUIRE(r.scoreVariance[i] == 0.0f);
            }
        });
    }
}

TEST_CASE("A constant added to all scores moves the logsumexp and nothing else") {
    const AttentionCase without = plain(300);
    AttentionCase with = without;
    with.bias.assign(2 * 300, 8.0f);
    onEveryBackend([&](const AttentionBackend& backend) {
        INFO(backend.name << ", seed " << without.seed);
        const Results a = without.run(backend), b = with.run(backend);
        // The bias makes scores of size 10: each is rounded by up to 1e-6.
        for (std::size_t i = 0; i < a.out.size(); ++i) {
            REQUIRE(b.out[i] == Approx(a.out[i]).margin(1e-5));
        }
        for (std::size_t i = 0; i < a.entropy.size(); ++i) {
            REQUIRE(b.entropy[i] == Approx(a.entropy[i]).margin(1e-5));
            REQUIRE(b.logSumExp[i] == Approx(a.logSumExp[i] + 8).margin(1e-5));
        }
    });
}

TEST_CASE("A bias of minus infinity is a window") {
    for (const std::int64_t window : {1, 20, 150}) {
        AttentionCase windowed = plain(400), biased = windowed;
        windowed.window = window;
        biased.bias.assign(2 * 400, 0.0f);
        for (int head = 0; head < 2; ++head) {
            std::fill(biased.bias.begin() + head * 400 + window,
                      biased.bias.begin() + (head + 1) * 400, -INFINITY);
        }
        onEveryBackend([&](const AttentionBackend& backend) {
            INFO(backend.name << ", window " << window << ", seed " << windowed.seed);
            const Results a = windowed.run(backend), b = biased.run(backend);
            // The same sums of up to 150 terms, cut elsewhere: each of them adds a rounding of
            // 6e-8. One key too many has a 150th of the weight: some row moves by more than 1e-3.
            CHECK(largestDifference(a.out, b.out) < 1e-5);
            CHECK(largestDifference(a.entropy, b.entropy) < 1e-5);
            CHECK(largestDifference(a.logSumExp, b.logSumExp) < 1e-5);
            // Of the size of the squared scores, where the others are of the size of 1.
            CHECK(largestDifference(a.scoreVariance, b.scoreVariance) < 4e-5);
        });
    }
}

TEST_CASE("A row does not change by a bit when later keys and values change") {
    for (const bool options : {false, true}) {
        const AttentionCase before = options ? manyOptions(400) : plain(400);
        AttentionCase after = before;
        const std::int64_t changed = 237;  // inside a block of rows and inside a tile of keys
        for (std::size_t i = changed * 40; i < after.k.size(); ++i) {
            after.k[i] = 1e6f;
            after.v[i] = -1e30f;
            if (options) after.k2[i] = -1e6f;
        }
        onEveryBackend([&](const AttentionBackend& backend) {
            INFO(backend.name << ", options " << options << ", seed " << before.seed);
            const Results a = before.run(backend), b = after.run(backend);
            CHECK(before.rowsOf(a, 0, changed) == before.rowsOf(b, 0, changed));
            CHECK_FALSE(before.rowsOf(a, changed, 1) == before.rowsOf(b, changed, 1));
        });
    }
}

TEST_CASE("Rows from the middle on have the bits of a whole pass, whatever the first row") {
    for (const bool options : {false, true}) {
        const AttentionCase c = options ? manyOptions(1200) : plain(1200);
        onEveryBackend([&](const AttentionBackend& backend) {
            const Results whole = c.run(backend);
            for (const std::int64_t first : {1, 2, 5, 63, 64, 65, 100, 511, 777, 1199}) {
                INFO(backend.name << ", options " << options << ", first row " << first << ", seed "
                                  << c.seed);
                CHECK(c.run(backend, first, 1200 - first) == c.rowsOf(whole, first, 1200 - first));
            }
            INFO(backend.name << ", options " << options << ", seed " << c.seed);
            CHECK(c.run(backend, 333, 7) == c.rowsOf(whole, 333, 7));
        });
    }
}

TEST_CASE("The same inputs give the same bits again, on one thread and on many") {
    for (const bool options : {false, true}) {
        AttentionCase c = options ? manyOptions(700) : plain(700);
        onEveryBackend([&](const AttentionBackend& backend) {
            INFO(backend.name << ", options " << options << ", seed " << c.seed);
            c.threads = 1;
            const Results one = c.run(backend);
            CHECK(c.run(backend) == one);
            for (const int threads : {2, 3, 16, 0}) {
                c.threads = threads;
                CHECK(c.run(backend) == one);
            }
        });
    }
}

TEST_CASE("A stop requested before the start does nothing") {
    const AttentionCase c = plain(100);
    std::stop_source source;
    source.request_stop();
    Results results;
    AttentionProblem p = c.problem(results);
    const std::stop_token token = source.get_token();
    stopWith(p, token);
    CHECK(attention(p) == Outcome::stopped);
    CHECK(
        std::all_of(results.out.begin(), results.out.end(), [](float x) { return std::isnan(x); }));
    CHECK(attentionReference(p) == Outcome::stopped);
}

TEST_CASE("A stop requested in the middle ends the call long before its time") {
    // Portable code needs minutes for this: if it did not stop after 20 ms, the limit of a test
    // case would end it.
    const std::int64_t n = 40000;
    const AttentionCase c({2, 1, 128, n, 0.1f, Layout::headsFirst}, 1);
    const AttentionBackends& backends = attentionBackends();
    Results results;
    AttentionProblem p = c.problem(results);
    std::stop_source source;
    const std::stop_token token = source.get_token();
    stopWith(p, token);
    std::jthread stopper([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        source.request_stop();
    });
    CHECK(attentionOn(backends.list[backends.size - 1], p) == Outcome::stopped);
}
