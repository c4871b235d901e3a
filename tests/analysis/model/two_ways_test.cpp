// SPDX-License-Identifier: GPL-3.0-or-later
// A layer is described once and run in two ways, streamed and differentiable, on the CPU and away
// from it: all of them answer alike, for every architecture and every method.
#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <cmath>
#include <optional>

#include "analysis/model/distance_profile.h"
#include "analysis/model/head_gradient.h"
#include "analysis/model/head_sensitivity.h"
#include "analysis/model/hold_entropy.h"
#include "analysis/model/layer_cache.h"
#include "analysis/model/measure.h"
#include "analysis/model/memory.h"
#include "analysis/model/sigma_curve.h"
#include "analysis/model/token_run.h"
#include "analysis/model/walk.h"
#include "analysis/position/composition.h"
#include "analysis/position/methods/all.h"
#include "tests/analysis/model/emulated_compute.h"
#include "tests/analysis/model/material.h"
#include "tests/largest_difference.h"

using namespace sextant;
using namespace sextant::test;

namespace {

constexpr int length = 15;
// fp32 sums of some hundred terms of size about 1, in another order.
constexpr double tolerance = 1e-4;

struct Case {
    std::string name;
    std::filesystem::path path;
};

std::vector<Case> models() {
    std::vector<Case> all;
    for (const auto& entry : std::filesystem::directory_iterator(parityCase("")))
        if (std::filesystem::exists(entry.path() / "config.json"))
            all.push_back({entry.path().filename().string(), entry.path()});
    for (const char* sample : {"alibi", "nope"})
        all.push_back({sample, sourceDir() / "samples" / sample});
    return all;
}

// The model as it is, and each method that it can have.
std::vector<std::pair<std::string, Intervention>> changes(const ModelSpec& spec) {
    std::vector<std::pair<std::string, Intervention>> all{{"as it is", {}}};
    for (const Method& method : allMethods()) {
        if (method.stage == Stage::runs) continue;  // more than one pass
        const Choice choice = startingChoice(method, spec, 0);
        if (!whyNot(spec, {}, -1, method.stage, choice).empty()) continue;
        Intervention change;
        change.choices[method.stage] = choice;
        all.emplace_back(method.key, change);
    }
    return all;
}

std::vector<float> streamed(const Model& model, const Samples& samples, const Intervention& change,
                            std::shared_ptr<const Compute> compute, Measurement* whole = nullptr) {
    MeasureOptions options;
    options.logits = true;
    options.scoreVariance = true;
    options.compute = std::move(compute);
    Measurement measured = measure(model, samples, change, options);
    if (whole != nullptr) *whole = measured;
    return measured.logits;
}

std::vector<float> differentiable(const Model& model, const Sample& sample,
                                  const Intervention& change, const Compute& compute) {
    const Placed placed(model, compute);
    const at::Tensor logits =
        runTokens(model.spec(), *placed.weights, planOf(model.graph(), change, sample.read),
                  batchOf({sample.ids.data(), static_cast<std::size_t>(sample.read)}), compute)
            .cpu();
    return {logits.const_data_ptr<float>(), logits.const_data_ptr<float>() + logits.numel()};
}

}  // namespace

TEST_CASE("streamed and differentiable logits are one, on the CPU and away from it") {
    const auto away = std::make_shared<const Compute>(emulatedCompute());
    std::mt19937 random(11);
    int walked = 0;
    for (const Case& one : models()) {
        const auto model = openModel(one.path);
        const Samples samples = randomSamples(random, model->spec().vocabulary, 1, length);
        for (const auto& [name, change] : changes(model->spec())) {
            CAPTURE(one.name, name);
            ++walked;
            Measurement here, there;
            const std::vector<float> logits = streamed(*model, samples, change, nullptr, &here);
            CHECK(largestDifference(differentiable(*model, samples.samples[0], change, Compute()),
                                    logits) < tolerance);
            // Threads taking turns are slow: every architecture as it is, every method on one.
            if (name != "as it is" && one.name != "llama-default") continue;
            CHECK(largestDifference(streamed(*model, samples, change, away, &there), logits) <
                  tolerance);
            CHECK(largestDifference(differentiable(*model, samples.samples[0], change, *away),
                                    logits) < tolerance);
            CHECK(largestDifference(there.entropy, here.entropy) < tolerance);
            CHECK(largestDifference(there.scoreVariance, here.scoreVariance) < tolerance);
            CHECK(there.nllMean() == Approx(here.nllMean()).margin(tolerance));
            CHECK(here.device == "CPU, fp32");
            CHECK(there.device == away->kernels->name + ", fp32");
        }
    }
    CHECK(walked > 60);
}

TEST_CASE("slopes by the heads' scales away from the CPU are those on it") {
    const auto away = std::make_shared<const Compute>(emulatedCompute());
    std::mt19937 random(12);
    for (const Case& one : models()) {
        CAPTURE(one.name);
        const auto model = openModel(one.path);
        const Samples samples = randomSamples(random, model->spec().vocabulary, 2, length);
        Intervention change;
        change.headSigma = randomSigmas(random, model->spec());
        change.headSigma.front() = 0;  // a head whose queries count for nothing
        const HeadGradient here = headGradient(*model, samples, change, 3);
        const HeadGradient there = headGradient(*model, samples, change, 3, {}, away);
        CHECK(there.nll == Approx(here.nll).margin(tolerance));
        REQUIRE(there.bySigma.size() == here.bySigma.size());
        for (std::size_t head = 0; head < here.bySigma.size(); ++head)
            CHECK(there.bySigma[head] == Approx(here.bySigma[head]).margin(1e-5).epsilon(1e-3));
    }
}

TEST_CASE(
    "streamed and differentiable logits are one with products in bf16, and near those in fp32") {
    const auto model = openModel(parityCase("llama-default"));
    std::mt19937 random(15);
    const Samples samples = randomSamples(random, model->spec().vocabulary, 1, 60);
    Compute compute;
    compute.products = at::kBFloat16;
    const std::vector<float> rounded =
        streamed(*model, samples, {}, std::make_shared<const Compute>(compute));
    const std::vector<float> exact = streamed(*model, samples, {}, nullptr);
    double size = 0;
    for (const float logit : exact)
        size = std::max(size, std::abs(double{logit}));
    // bf16 has 8 bits; what rounds another way in one of a sum's terms is worth one of them.
    CHECK(largestDifference(differentiable(*model, samples.samples[0], {}, compute), rounded) <
          0.01 * size);
    const double away = largestDifference(rounded, exact);
    CHECK(away > 0);
    CHECK(away < 0.03 * size);
}

TEST_CASE("what pages show beside the curves is the same away from the CPU") {
    const ComputePlace away{std::make_shared<const Compute>(emulatedCompute()), "away"};
    std::mt19937 random(17);
    for (const char* name : {"samples/nope", "samples/rope"}) {
        CAPTURE(name);
        const auto model = openModel(sourceDir() / name);
        const Samples samples = randomSamples(random, 256, 1, 40);
        const SigmaCurveQuestion question{1, 2, {0.5, 1.0, 1.5}, {1.2}, 4};
        const SigmaCurve curve = sigmaCurve(*model, samples, {}, question);
        const SigmaCurve curveAway = sigmaCurve(*model, samples, {}, question, {}, {}, away);
        CHECK(curve.device == "CPU, fp32");
        CHECK(curveAway.device == "away");
        CHECK(largestDifference(curveAway.entropy, curve.entropy) < tolerance);
        CHECK(curveAway.nll.at(0) == Approx(curve.nll.at(0)).margin(tolerance));

        const std::vector<ProfiledHead> heads{{0, 1}, {4, 3}};
        const DistanceProfile profile = distanceProfile(*model, samples, {}, heads);
        const DistanceProfile profileAway =
            distanceProfile(*model, samples, {}, heads, {}, {}, away);
        CHECK(profileAway.device == "away");
        for (std::size_t at = 0; at < heads.size(); ++at) {
            CHECK(largestDifference(profileAway.heads.at(at).score, profile.heads.at(at).score) <
                  1e-3);  // of sums up to some ten
            CHECK(largestDifference(profileAway.heads.at(at).unit, profile.heads.at(at).unit) <
                  tolerance);
        }

        const HeadSensitivity slopes = headSensitivity(*model, samples, {}, {4}, {}, {});
        const HeadSensitivity slopesAway = headSensitivity(*model, samples, {}, {4}, {}, {}, away);
        CHECK(slopesAway.device == "away");
        for (std::size_t head = 0; head < slopes.bySigma.size(); ++head)
            CHECK(slopesAway.bySigma.at(head) ==
                  Approx(slopes.bySigma[head]).margin(1e-5).epsilon(1e-3));
    }
}

TEST_CASE("entropies are held away from the CPU as on it") {
    const ComputePlace away{std::make_shared<const Compute>(emulatedCompute()), "away"};
    std::mt19937 random(18);
    Checkpoint checkpoint = openCheckpoint(parityCase("llama-default"));
    checkpoint.spec.trainedLength = 8;
    const Model model(std::move(checkpoint));
    const Samples samples = randomSamples(random, model.spec().vocabulary, 1, 11);
    const HeldEntropy here = holdEntropy(model, samples, {}, HeldAt::line);
    const HeldEntropy there = holdEntropy(model, samples, {}, HeldAt::line, {}, {}, away);
    CHECK(here.device == "CPU, fp32");
    CHECK(there.device == "away");
    CHECK(largestDifference(there.entropy, here.entropy) < 1e-3);  // of twelve steps each
    CHECK(there.nllHeld == Approx(here.nllHeld).margin(1e-3));
    CHECK(there.nllBefore == Approx(here.nllBefore).margin(tolerance));
    CHECK(here.nllHeld != Approx(here.nllBefore).margin(1e-4));
}

TEST_CASE("partial answers away from the CPU are the first rows of the whole one") {
    const auto model = openModel(sourceDir() / "samples/nope");
    std::mt19937 random(13);
    const Samples samples = randomSamples(random, model->spec().vocabulary, 1, 160);
    MeasureOptions options;
    LayerCache cache(std::size_t{1} << 26);
    options.cache = &cache;
    const Measurement here = measure(*model, samples, {}, options);
    options.compute = std::make_shared<const Compute>(emulatedCompute());
    std::optional<Measurement> first;
    options.partial = [&](Measurement soFar) {
        if (!first) first = std::move(soFar);
    };
    MeasureCounters counters;
    const Measurement there = measure(*model, samples, {}, options, {}, &counters);
    CHECK(counters.layersReused == 0);  // what the CPU left in the cache is not taken for its own
    CHECK(there.nllMean() == Approx(here.nllMean()).margin(tolerance));
    REQUIRE(first);
    CHECK(first->nllSamples[0] == there.nllSamples[0]);
    CHECK(first->entropyOf(5, 3)[20] == there.entropyOf(5, 3)[20]);
    CHECK(std::isnan(first->entropyOf(5, 3)[159]));
    const Measurement again = measure(*model, samples, {}, options, {}, &counters);
    CHECK(counters.layersReused == model->spec().layerCount());
    CHECK(largestDifference(again.entropy, there.entropy) == 0);
}

TEST_CASE("groups of rows with tables of their own are what each alone would be, on both") {
    const auto model = openModel(parityCase("llama-default"));
    std::mt19937 random(16);
    const Samples samples = randomSamples(random, model->spec().vocabulary, 1, length);
    const Compute away = emulatedCompute(), here;
    constexpr std::int64_t border = 6;
    const LayerPlan first = planOf(model->graph(), {}, length).layers[0];
    LayerPlan second = first;
    for (double& frequency : second.groups.edit()[0].query.frequencies)
        frequency *= 0.25;
    second.groups.edit()[0].key = second.groups[0].query;
    LayerPlan both = first;
    both.groups.edit().push_back(second.groups[0]);
    both.groups.edit()[1].first = border;
    const auto run = [&](const Compute& compute, const LayerPlan& plan, LayerStatistics& found) {
        const at::NoGradGuard none;
        const Placed placed(*model, compute);
        RunTables tables(length, compute);
        const Sample& sample = samples.samples[0];
        const at::Tensor x = embed(
            model->spec(), *placed.weights,
            batchOf({sample.ids.data(), static_cast<std::size_t>(sample.read)}), false, compute);
        StatisticsProbe statistics(placed, length, true);
        const at::Tensor out =
            walkLayers(placed, {false, {plan}}, tables, {0, 1, length}, x, {&statistics}, {}).cpu();
        found = *statistics.of(0);
        return out;
    };
    LayerStatistics one, two, grouped, groupedAway;
    const at::Tensor expected =
        at::cat({run(here, first, one).narrow(0, 0, border),
                 run(here, second, two).narrow(0, border, length - border)});
    const auto farthest = [](const at::Tensor& a, const at::Tensor& b) {
        return (a - b).abs().max().item<double>();
    };
    CHECK(farthest(run(here, both, grouped), expected) < 1e-6);
    CHECK(farthest(run(away, both, groupedAway), expected) < tolerance);
    CHECK(farthest(run(here, first, one), expected) > 1e-3);
    CHECK(largestDifference(groupedAway.entropy, grouped.entropy) < tolerance);
    CHECK(largestDifference(groupedAway.scoreVariance, grouped.scoreVariance) < tolerance);
    for (int head = 0; head < model->spec().heads; ++head) {
        for (int row = 0; row < length; ++row) {
            const auto at = static_cast<std::size_t>(head * length + row);
            CHECK(grouped.entropy[at] ==
                  Approx((row < border ? one : two).entropy[at]).margin(1e-6));
        }
    }
}

TEST_CASE("a device whose memory is small runs layer by layer, or says what it would need") {
    const auto model = openModel(sourceDir() / "samples/nope");
    std::mt19937 random(14);
    const Samples samples = randomSamples(random, model->spec().vocabulary, 1, length);
    Compute compute = emulatedCompute();
    const std::uint64_t spare = measureBytes(model->spec(), length, 1, false, false);
    compute.memory = spare + 1'200'000;  // one layer of six, and what lies outside them
    {
        const Placed placed(*model, compute, spare);
        CHECK(placed.weights->layers.empty());
        CHECK(placed.layer(1).query.device() == strictDevice());
    }
    MeasureOptions options;
    options.compute = std::make_shared<const Compute>(compute);
    const double nll = measure(*model, samples, {}, options).nllMean();
    CHECK(nll == Approx(measure(*model, samples, {}, {}).nllMean()).margin(tolerance));
    compute.memory = spare;
    options.compute = std::make_shared<const Compute>(compute);
    const auto other = openModel(sourceDir() / "samples/nope");
    CHECK_THROWS_WITH(measure(*other, samples, {}, options),
                      ContainsSubstring("a GPU emulated on the CPU") &&
                          ContainsSubstring("layer by layer") &&
                          ContainsSubstring("compute on the CPU"));
}
