// SPDX-License-Identifier: GPL-3.0-or-later
// Methods that give far pairs another distance, run on checkpoints: against a forward pass in
// double precision that is told the distance of every pair, and where they change nothing.
#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <cmath>

#include "analysis/model/cost.h"
#include "analysis/model/head_gradient.h"
#include "analysis/model/measure.h"
#include "analysis/model/walk.h"
#include "tests/analysis/model/material.h"
#include "tests/analysis/model/reference_forward.h"
#include "tests/analysis/position/choices.h"
#include "tests/largest_difference.h"

using namespace sextant;
using namespace sextant::test;

namespace {

Measurement measured(const Model& model, const Samples& samples, const Intervention& change) {
    MeasureOptions options;
    options.logits = true;
    options.scoreVariance = true;
    return measure(model, samples, change, options);
}

Intervention with(Stage stage, const char* method,
                  const std::map<std::string, Value>& values = {}) {
    Intervention change;
    change.choices[stage] = choiceOf(stage, method, values);
    return change;
}

Value whole(std::int64_t value) {
    return value;
}

double leaky(int r, int w, double k) {
    return r < w ? r : w + (r - w) / k;
}

const double unseen = std::nan("");

struct Case {
    std::string name;
    Intervention change;
    ReferenceDistance distance;
};

// As methods.md has them, of random numbers.
std::vector<Case> casesOf(std::mt19937& random, int n) {
    const auto any = [&](int least, int most) {
        return std::uniform_int_distribution<int>(least, most)(random);
    };
    const int w = any(1, n - 2), group = any(1, 6), wide = group * any(1, (n - 2) / group);
    const int start = any(0, 5), recent = any(1, n / 2), first = any(0, 5), limit = any(1, n);
    const double k = std::uniform_real_distribution<double>(1.0, 20.0)(random);
    return {
        {"rerope", with(Stage::distance, "rerope", {{"near_window", whole(w)}}),
         [=](int i, int j) { return std::min(i - j, w); }},
        {"leaky", with(Stage::distance, "leaky-rerope", {{"near_window", whole(w)}, {"k", k}}),
         [=](int i, int j) { return leaky(i - j, w, k); }},
        {"self-extend",
         with(Stage::distance, "self-extend",
              {{"near_window", whole(wide)}, {"group", whole(group)}}),
         [=](int i, int j) {
             return i - j < wide ? i - j : i / group - j / group + wide - wide / group;
         }},
        {"lm-infinite",
         with(Stage::distance, "lm-infinite",
              {{"local", whole(w)}, {"global", whole(first)}, {"limit", whole(limit)}}),
         [=](int i, int j) {
             return i - j < w ? i - j : j < first ? std::min(limit, n - 1) : unseen;
         }},
        {"streaming",
         with(Stage::mask, "streaming", {{"start", whole(start)}, {"recent", whole(recent)}}),
         [=](int i, int j) {
             return i - j <= recent ? i - j : j < start ? std::min(i, start + recent) - j : unseen;
         }},
    };
}

}  // namespace

TEST_CASE("far pairs have the distance that a forward pass in double precision gives them") {
    std::mt19937 random(21);
    const int n = 40;
    for (const char* name : {"llama-default", "llama-bias", "llama-tied-mha"}) {
        const auto model = openModel(parityCase(name));
        const ModelSpec& spec = model->spec();
        for (int round = 0; round < 3; ++round) {
            const Samples samples = randomSamples(random, spec.vocabulary, 1, n);
            std::vector<std::int32_t> ids = samples.samples[0].ids;
            ids.pop_back();
            for (const Case& one : casesOf(random, n)) {
                CAPTURE(name, one.name, label("", one.change.choices.begin()->second, {}).text());
                const ReferenceResult expected =
                    referenceForward(model->checkpoint(), ids, effectiveSigma(spec, {}),
                                     std::vector<bool>(spec.layers.size(), true), one.distance);
                const Measurement found = measured(*model, samples, one.change);
                for (std::size_t at = 0; at < expected.logits.size(); ++at)
                    REQUIRE(std::abs(found.logits[at] - expected.logits[at]) < 2e-4);
                for (std::size_t at = 0; at < expected.entropy.size(); ++at)
                    REQUIRE(std::abs(found.entropy[at] - expected.entropy[at]) < 1e-4);
            }
        }
    }
}

TEST_CASE("distance maps change nothing where they say the distance as it is") {
    const auto model = openModel(sourceDir() / "samples/rope");
    std::mt19937 random(22);
    const int n = 400;
    const Samples samples = randomSamples(random, 256, 1, n);
    const Measurement plain = measured(*model, samples, {});
    const auto same = [&](const Intervention& change) {
        return largestDifference(measured(*model, samples, change).logits, plain.logits);
    };
    // Room for all.
    for (const Intervention& change :
         {with(Stage::distance, "rerope", {{"near_window", whole(n)}}),
          with(Stage::distance, "leaky-rerope", {{"near_window", whole(n)}}),
          with(Stage::distance, "self-extend", {{"near_window", whole(n)}, {"group", whole(8)}}),
          with(Stage::distance, "lm-infinite", {{"local", whole(n)}}),
          with(Stage::mask, "streaming", {{"start", whole(4)}, {"recent", whole(n - 5)}}),
          with(Stage::mask, "window", {{"window", whole(n)}})})
        CHECK(same(change) == 0);
    CHECK(same(with(Stage::mask, "streaming", {{"start", whole(4)}, {"recent", whole(n - 6)}})) >
          0);
    // Through the other branch; angles of floats round otherwise.
    constexpr double rounding = 2e-3;
    CHECK(same(with(Stage::distance, "leaky-rerope", {{"near_window", whole(50)}, {"k", 1.0}})) <
          rounding);
    CHECK(same(with(Stage::distance, "self-extend",
                    {{"near_window", whole(50)}, {"group", whole(1)}})) < rounding);
    const Measurement rerope =
        measured(*model, samples, with(Stage::distance, "rerope", {{"near_window", whole(50)}}));
    CHECK(largestDifference(rerope.logits, plain.logits) > 0.1);
    const Measurement leakyToTheEnd =
        measured(*model, samples,
                 with(Stage::distance, "leaky-rerope", {{"near_window", whole(50)}, {"k", 1e9}}));
    CHECK(largestDifference(leakyToTheEnd.logits, rerope.logits) < rounding);
}

TEST_CASE("StreamingLLM without positions is its mask alone") {
    const auto model = openModel(sourceDir() / "samples/nope");
    std::mt19937 random(23);
    const Samples samples = randomSamples(random, 256, 1, 300);
    const Measurement slots =
        measured(*model, samples,
                 with(Stage::mask, "streaming", {{"start", whole(3)}, {"recent", whole(60)}}));
    const Measurement mask =
        measured(*model, samples,
                 with(Stage::mask, "window", {{"window", whole(61)}, {"keep_first", whole(3)}}));
    CHECK(largestDifference(slots.logits, mask.logits) == 0);
}

TEST_CASE("slopes by the heads' scales hold under two branches") {
    const auto model = openModel(parityCase("llama-default"));
    std::mt19937 random(24);
    const Samples samples = randomSamples(random, model->spec().vocabulary, 1, 60);
    for (const Intervention& change :
         {with(Stage::distance, "rerope", {{"near_window", whole(12)}}),
          with(Stage::mask, "streaming", {{"start", whole(4)}, {"recent", whole(20)}})}) {
        const HeadGradient found = headGradient(*model, samples, change, 0);
        const std::vector<double> sigma = effectiveSigma(model->spec(), change);
        for (std::size_t head = 0; head < sigma.size(); ++head) {
            const auto at = [&](double by) {
                Intervention moved = change;
                moved.headSigma = sigma;
                moved.headSigma[head] += by;
                return measured(*model, samples, moved).nllMean();
            };
            constexpr double step = 0.02;
            const double slope =
                (8 * (at(step) - at(-step)) - (at(2 * step) - at(-2 * step))) / (12 * step);
            CHECK(found.bySigma[head] == Approx(slope).margin(3e-5).epsilon(0.01));
        }
    }
}

TEST_CASE("a group a row turns all its keys anew, and few tables are kept") {
    const auto model = openModel(sourceDir() / "samples/rope");
    constexpr std::int64_t n = 700, first = 300;
    const at::NoGradGuard none;
    const Compute compute;
    const WeightsOnDevice placed(*model, compute);
    std::mt19937 random(25);
    const Samples samples = randomSamples(random, 256, 1, n);
    const at::Tensor x = embed(
        model->spec(), *placed.weights,
        batchOf({samples.samples[0].ids.data(), static_cast<std::size_t>(n)}), false, compute);
    // Row i is turned by thetas divided by i / first.
    const LayerPlan plain = planOf(model->graph(), {}, n).layers[0];
    const auto slower = [&](RowGroup group, std::int64_t row) {
        for (Rotation* turn : {&group.query, &group.key})
            for (double& theta : turn->frequencies)
                theta *= static_cast<double>(first) / static_cast<double>(row);
        group.first = row;
        return group;
    };
    LayerPlan many = plain;
    for (std::int64_t row = first; row < n; ++row)
        many.groups.edit().push_back(slower(plain.groups[0], row));
    RunTables tables(n, compute);
    StatisticsProbe statistics(placed, n, true);
    const at::Tensor all =
        walkLayers(placed, {false, {many}}, tables, {0, 1, n}, x, {&statistics}, {});
    CHECK(tables.bytes() < 80'000'000);
    for (const std::int64_t row : {0L, 299L, 300L, 301L, 512L, 699L}) {
        CAPTURE(row);
        LayerPlan one = plain;
        if (row >= first) {
            one.groups.edit()[0] = slower(plain.groups[0], row);
            one.groups.edit()[0].first = 0;
        }
        RunTables own(n, compute);
        StatisticsProbe alone(placed, n, true);
        const at::Tensor expected =
            walkLayers(placed, {false, {one}}, own, {0, 1, n}, x, {&alone}, {});
        CHECK((all[row] - expected[row]).abs().max().item<double>() < 1e-5);
        CHECK(statistics.of(0)->entropy[static_cast<std::size_t>(row)] ==
              Approx(alone.of(0)->entropy[static_cast<std::size_t>(row)]).margin(1e-5));
    }
    const double whole = layerCost(model->spec(), 0, many, 0, n).sum();
    CHECK(whole > 5 * layerCost(model->spec(), 0, plain, 0, n).sum());
    // Told in parts as a whole.
    CHECK(layerCost(model->spec(), 0, many, 0, 256).sum() +
              layerCost(model->spec(), 0, many, 256, n).sum() ==
          Approx(whole).epsilon(0.01));
}

TEST_CASE("groups of rows and a second branch go together") {
    const auto model = openModel(parityCase("llama-default"));
    constexpr std::int64_t n = 90;
    const at::NoGradGuard none;
    const Compute compute;
    const WeightsOnDevice placed(*model, compute);
    std::mt19937 random(26);
    const Samples samples = randomSamples(random, model->spec().vocabulary, 1, n);
    const at::Tensor x = embed(
        model->spec(), *placed.weights,
        batchOf({samples.samples[0].ids.data(), static_cast<std::size_t>(n)}), false, compute);
    const LayerPlan one =
        planOf(model->graph(), with(Stage::distance, "rerope", {{"near_window", whole(20)}}), n)
            .layers[0];
    LayerPlan two = one;
    two.groups.edit().push_back(one.groups[0]);
    two.groups.edit()[1].first = 40;
    const auto run = [&](const LayerPlan& plan) {
        RunTables tables(n, compute);
        return walkLayers(placed, {false, {plan}}, tables, {0, 1, n}, x, {}, {});
    };
    CHECK((run(one) - run(two)).abs().max().item<double>() < 1e-5);
    two.branch.reset();
    CHECK((run(one) - run(two)).abs().max().item<double>() > 1e-3);
}
