// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/measure/scored.h"

#include <cmath>
#include <random>

#include "tests/catch.h"

using namespace sextant;

namespace {

// Random NLL of `samples` x `positions`, the first `known` of them in reading order there.
Measurement randomNll(int samples, int positions, int known, unsigned seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<float> nll(0.1F, 6.0F);
    Measurement made;
    made.samples = samples;
    made.positions = positions;
    for (int i = 0; i < samples * positions; ++i)
        made.nllSamples.push_back(i < known && i % positions != positions - 1 ? nll(random) : NAN);
    return made;
}

double meanOf(const Measurement& of, int first, int last, const Measurement& mask) {
    double sum = 0;
    int count = 0;
    for (int s = 0; s < of.samples; ++s)
        for (int i = first; i < last; ++i) {
            const auto at = static_cast<std::size_t>(s * of.positions + i);
            if (std::isnan(of.nllSamples[at]) || std::isnan(mask.nllSamples[at])) continue;
            sum += of.nllSamples[at];
            ++count;
        }
    return std::exp(sum / count);
}

}  // namespace

TEST_CASE("what is partial is compared over the tokens that it has", "[scored]") {
    const Measurement whole = randomNll(3, 20, 60, 1), part = randomNll(3, 20, 27, 2);
    const Comparison all = compare(part, &whole);
    CHECK(*all.now == Approx(meanOf(part, 0, 20, part)));
    CHECK(*all.before == Approx(meanOf(whole, 0, 20, part)));
    CHECK(*all.change() == Approx(*all.now - *all.before));
    // The whole reference is another number: tokens that are not there yet do not count.
    CHECK(*all.before != Approx(meanOf(whole, 0, 20, whole)).margin(1e-6));

    const Comparison beyond = compare(part, &whole, 12);
    CHECK(*beyond.now == Approx(meanOf(part, 12, 20, part)));
    CHECK(*beyond.before == Approx(meanOf(whole, 12, 20, part)));
    // Of the second sample 7 positions are there: none of all samples but the first from 12 on.
    CHECK(scored(part, 12).tokens == 7);
    CHECK(scored(part, 19).tokens == 0);
    CHECK_FALSE(scored(part, 19).perplexity());
}

TEST_CASE("a reference that is not whole yet limits both sides", "[scored]") {
    const Measurement whole = randomNll(2, 16, 32, 3), part = randomNll(2, 16, 9, 4);
    const Comparison compared = compare(whole, &part);
    CHECK(*compared.now == Approx(meanOf(whole, 0, 16, part)));
    CHECK(*compared.before == Approx(meanOf(part, 0, 16, part)));
    CHECK_FALSE(compare(whole, nullptr).change());
    CHECK(*compare(whole, nullptr).now == Approx(meanOf(whole, 0, 16, whole)));
    Measurement nothing;
    CHECK_FALSE(compare(nothing, &whole).now);
}
