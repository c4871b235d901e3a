// SPDX-License-Identifier: GPL-3.0-or-later
// Scores by distance, measured. In a text of one repeated token all queries of layer 0 are equal
// before they turn, and so are all keys: what is left is the plan's doing.
#include "analysis/model/distance_profile.h"

#include <cmath>

#include "analysis/position/composition.h"
#include "tests/analysis/model/material.h"
#include "tests/analysis/position/choices.h"

using namespace sextant;
using namespace sextant::test;

namespace {

constexpr int tokens = 48;
constexpr double tolerance = 2e-5;  // sums of fp32 products of size 1

Samples repeated(int count, int length) {
    Samples samples;
    for (int s = 0; s < count; ++s) {
        Sample sample;
        sample.ids.assign(static_cast<std::size_t>(length + 1), 7);
        sample.read = length;
        samples.samples.push_back(sample);
    }
    return samples;
}

HeadDistances profile(const Model& model, const Samples& samples, const Intervention& change,
                      ProfiledHead head = {0, 1}) {
    return distanceProfile(model, samples, change, {head}).heads.at(0);
}

Intervention chosen(Stage stage, const char* method) {
    Intervention change;
    const Method& found = findMethod(stage, method);
    change.choices[stage] = initialChoice(method, found.parameters);
    return change;
}

}  // namespace

TEST_CASE("equal vectors score by their distance alone: half as far apart, the same at twice",
          "[profile]") {
    const auto model = openModel(parityCase("llama-default"));
    const Samples text = repeated(1, tokens);
    const auto plain = profile(*model, text, {});
    const auto half = profile(*model, text, chosen(Stage::positions, "alpha"));
    REQUIRE(plain.score.size() == tokens);
    bool moves = false;
    for (std::size_t r = 0; 2 * r < tokens; ++r) {
        INFO("distance " << r);
        CHECK(half.score[2 * r] == Approx(plain.score[r]).margin(tolerance));
        CHECK(half.unit[2 * r] == Approx(plain.unit[r]).margin(tolerance));
        CHECK(std::abs(plain.unit[r]) <= 1.0 + tolerance);
        moves = moves || std::abs(plain.score[r] - plain.score[0]) > 1e-3;
    }
    CHECK(moves);
}

TEST_CASE("without a rotation the profile of equal vectors is flat", "[profile]") {
    const auto model = openModel(parityCase("llama-default"));
    const auto flat = profile(*model, repeated(1, tokens), chosen(Stage::encoding, "none"));
    for (const float score : flat.score)
        CHECK(score == Approx(flat.score[0]).margin(tolerance));
}

TEST_CASE("mask and bias are left out; sigma counts for the score alone", "[profile]") {
    const auto model = openModel(parityCase("llama-default"));
    const Samples text = repeated(1, tokens);
    const auto plain = profile(*model, text, {});
    Intervention window = chosen(Stage::mask, "window");
    window.choices[Stage::mask].values["window"] = std::int64_t{4};
    CHECK(profile(*model, text, window) == plain);

    Intervention twice;
    twice.uniformSigma = 2.0;
    const auto sharper = profile(*model, text, twice);
    for (std::size_t r = 0; r < tokens; ++r)
        CHECK(sharper.score[r] == Approx(2.0 * plain.score[r]).margin(tolerance));
    CHECK(sharper.unit == plain.unit);

    Intervention biased = chosen(Stage::encoding, "none");
    biased.choices[Stage::bias] =
        initialChoice("alibi", findMethod(Stage::bias, "alibi").parameters);
    const auto without = profile(*model, text, biased);
    CHECK(without.score[tokens - 1] == Approx(without.score[0]).margin(tolerance));
}

TEST_CASE("samples are weighed by their pairs, and come one after the other", "[profile]") {
    const auto model = openModel(parityCase("llama-default"));
    std::mt19937 random(3);
    Samples both = randomSamples(random, 100, 2, 20);
    both.samples[1].read = 12;
    Samples one, other;
    one.samples = {both.samples[0]};
    other.samples = {both.samples[1]};
    const ProfiledHead head{1, 2};
    const auto a = profile(*model, one, {}, head), b = profile(*model, other, {}, head);
    std::vector<int> seen;
    const DistanceProfile all =
        distanceProfile(*model, both, {}, {head},
                        [&](const DistanceProfile& partial) { seen.push_back(partial.samples); });
    CHECK(seen == std::vector<int>{1});
    CHECK(all.complete());
    const auto& found = all.heads.at(0);
    for (std::size_t r = 0; r < 20; ++r) {
        const double first = 20.0 - static_cast<double>(r);
        const double second = r < 12 ? 12.0 - static_cast<double>(r) : 0.0;
        const double expected =
            (first * a.score[r] + (second > 0 ? second * b.score[r] : 0.0)) / (first + second);
        CHECK(found.score[r] == Approx(expected).margin(tolerance));
    }
}

TEST_CASE("a head the model has not is refused by name, and a stop is followed", "[profile]") {
    const auto model = openModel(parityCase("llama-default"));
    CHECK_THROWS_WITH(profile(*model, repeated(1, 8), {}, {5, 0}),
                      ContainsSubstring("layer 5, head 0"));
    std::stop_source stop;
    stop.request_stop();
    Progress progress;
    progress.stop = stop.get_token();
    CHECK_THROWS_AS(distanceProfile(*model, repeated(1, 8), {}, {{0, 0}}, {}, progress), Cancelled);
}
