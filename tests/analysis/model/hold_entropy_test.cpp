// SPDX-License-Identifier: GPL-3.0-or-later
// Entropies that are held beyond the trained length: rows within it keep their bits, rows beyond
// come to their targets, and what cannot be held is refused.
#include "analysis/model/hold_entropy.h"

#include <cmath>
#include <cstring>
#include <string>

#include "analysis/measure/entropy_line.h"
#include "analysis/model/measure.h"
#include "tests/analysis/model/material.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// Of samples/texts/the-millpond.txt, as bytes.
Samples windows(int count, int length) {
    const std::string text = readText(sourceDir() / "samples/texts/the-millpond.txt").text;
    Samples samples;
    for (int s = 0; s < count; ++s) {
        Sample sample;
        for (int i = 0; i <= length; ++i)
            sample.ids.push_back(
                static_cast<unsigned char>(text[static_cast<std::size_t>(s * length + i)]));
        sample.read = length;
        samples.samples.push_back(std::move(sample));
    }
    return samples;
}

}  // namespace

TEST_CASE("heads are held on their lines beyond the trained length, and nothing moves within it") {
    const int length = 400;
    for (const char* name : {"nope", "alibi"}) {
        INFO(name);
        const auto model = openModel(sourceDir() / "samples" / name);
        const Samples samples = windows(2, length);
        const Measurement plain = measure(*model, samples, {}, {});
        const HeldEntropy held = holdEntropy(*model, samples, {}, HeldAt::line);
        CHECK(held.first == 256);
        CHECK(held.labels == 2 * (length - 256));
        CHECK(std::memcmp(held.nll.data(), plain.nll.data(), 256 * sizeof(float)) == 0);
        CHECK(held.nllHeld != held.nllBefore);
        // A factor on scores that have a bias does not reach every entropy.
        if (std::string(name) == "nope") CHECK(held.nearShare > 0.95);
        double far = 0, apart = 0;
        for (int head = 0; head < plain.layers * plain.heads; ++head) {
            const auto at = static_cast<std::size_t>(head * length);
            const EntropyLine line = entropyLine({plain.entropy.data() + at, 256}, 64, 255);
            for (std::size_t i = 0; i < 256; ++i) {
                CHECK(held.entropy[at + i] == plain.entropy[at + i]);
                CHECK(std::isnan(held.target[at + i]));
            }
            for (int i = 256; i < length; ++i) {
                const auto place = at + static_cast<std::size_t>(i);
                REQUIRE(held.target[place] == Approx(line.at(i)).margin(1e-5));
                far += std::abs(held.entropy[place] - held.target[place]);
                apart += std::abs(plain.entropy[place] - held.target[place]);
            }
        }
        CHECK(far < 0.1 * apart);
    }
}

TEST_CASE("held at the level every row beyond has one target") {
    const auto model = openModel(sourceDir() / "samples/nope");
    const HeldEntropy held = holdEntropy(*model, windows(1, 300), {}, HeldAt::level);
    const HeldEntropy line = holdEntropy(*model, windows(1, 300), {}, HeldAt::line);
    for (std::size_t curve = 0; curve < held.target.size(); curve += 300) {
        CHECK(held.target[curve + 256] == held.target[curve + 299]);
        CHECK(std::isfinite(held.target[curve + 256]));
    }
    CHECK(held.target != line.target);
    CHECK(held.nearShare > 0.9);
}

TEST_CASE("what has no rows beyond the trained length is refused") {
    const auto model = openModel(sourceDir() / "samples/nope");
    CHECK_THROWS_WITH(holdEntropy(*model, windows(1, 256), {}, HeldAt::line),
                      ContainsSubstring("256 tokens") && ContainsSubstring("greater length"));
    Progress stopped;
    std::stop_source source;
    source.request_stop();
    stopped.stop = source.get_token();
    CHECK_THROWS_AS(holdEntropy(*model, windows(1, 300), {}, HeldAt::line, stopped), Cancelled);
}

TEST_CASE("entropies are held sample after sample, and what there is so far is of these samples") {
    const auto model = openModel(sourceDir() / "samples/nope");
    const Samples two = windows(2, 280);
    Samples first;
    first.samples.push_back(two.samples.front());
    std::vector<HeldEntropy> parts;
    const HeldEntropy whole = holdEntropy(*model, two, {}, HeldAt::level, {},
                                          [&](HeldEntropy part) { parts.push_back(part); });
    REQUIRE(parts.size() == 1);
    CHECK(parts[0].samples == 1);
    CHECK(parts[0].ofSamples == 2);
    CHECK_FALSE(parts[0].complete());
    CHECK(parts[0].labels == 280 - 256);
    const Measurement alone = measure(*model, first, {}, {});
    CHECK(std::memcmp(parts[0].before.data(), alone.nll.data(), 280 * sizeof(float)) == 0);
    CHECK(whole.complete());
    CHECK(whole.labels == 2 * (280 - 256));
    const Measurement both = measure(*model, two, {}, {});
    for (std::size_t i = 0; i < 280; ++i)
        CHECK(whole.before[i] == Approx(both.nll[i]).epsilon(1e-6));
}

TEST_CASE("on samples/nope, entropy held does not give the loss back") {
    // What an independent program found at positions 256 to 1023 of eight windows of the text.
    const auto model = openModel(sourceDir() / "samples/nope");
    const Samples samples = windows(8, 1024);
    const HeldEntropy line = holdEntropy(*model, samples, {}, HeldAt::line);
    const HeldEntropy level = holdEntropy(*model, samples, {}, HeldAt::level);
    Intervention sharper;
    sharper.uniformSigma = 1.5;
    const Measurement uniform = measure(*model, samples, sharper, {});
    double sum = 0;
    for (std::size_t i = 256; i < 1024; ++i)
        sum += uniform.nll[i];
    CHECK(line.nllBefore == Approx(3.91).margin(0.2));
    CHECK(sum / 768 == Approx(1.66).margin(0.2));
    CHECK(line.nllHeld == Approx(5.39).margin(0.2));
    CHECK(level.nllHeld == Approx(4.12).margin(0.2));
}
