// SPDX-License-Identifier: GPL-3.0-or-later
// Several runs whose predictions are combined: Attention Buckets.
#include <ATen/ATen.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "analysis/model/combined_logits.h"
#include "analysis/model/head_gradient.h"
#include "analysis/model/layer_cache.h"
#include "analysis/model/measure.h"
#include "tests/analysis/model/material.h"
#include "tests/analysis/position/choices.h"
#include "tests/error_of.h"
#include "tests/largest_difference.h"
#include "tests/reference.h"

using namespace sextant;
using namespace sextant::test;

namespace {

Intervention buckets(const std::vector<double>& bases, const char* rule = "code",
                     double shown = 0) {
    Intervention change;
    change.choices[Stage::runs] =
        choiceOf(Stage::runs, "buckets",
                 {{"bases", bases}, {"combine", std::string(rule)}, {"shown", shown}});
    return change;
}

Intervention atBase(double base) {
    Intervention change;
    change.choices[Stage::encoding] = choiceOf(Stage::encoding, "rope", {{"base", base}});
    return change;
}

Measurement measured(const Model& model, const Samples& samples, const Intervention& change,
                     LayerCache* cache = nullptr, bool logits = true) {
    MeasureOptions options;
    options.logits = logits;
    options.cache = cache;
    return measure(model, samples, change, options);
}

std::vector<double> rowOf(const at::Tensor& x) {
    const at::Tensor wide = x.to(at::kDouble).contiguous();
    return {wide.const_data_ptr<double>(), wide.const_data_ptr<double>() + wide.numel()};
}

}  // namespace

TEST_CASE("predictions are combined as in the worked example") {
    const auto example = workedExample("attention_buckets");
    std::vector<at::Tensor> logits;
    for (const auto& row : example["inputs"]["logits_per_base"])
        logits.push_back(at::tensor(row.get<std::vector<double>>(), at::kDouble).view({1, -1}));
    const auto check = [&](const at::Tensor& found, const char* key) {
        const auto expected = example["outputs"][key].get<std::vector<double>>();
        const std::vector<double> row = rowOf(found);
        REQUIRE(row.size() == expected.size());
        for (std::size_t i = 0; i < row.size(); ++i)
            CHECK(row[i] == Approx(expected[i]).margin(1e-6));
    };
    const at::Tensor weighted = combinedLogits(RunRule::weighted, logits);
    check(weighted, "combined_logits_code");
    check(at::softmax(weighted, 1), "probs_code");
    check(at::softmax(combinedLogits(RunRule::mean, logits), 1),
          "probs_plain_mean_of_distributions");
}

TEST_CASE("the NLL is the combination's, and the entropies are those of one run") {
    const auto model = openModel(sourceDir() / "samples/rope");
    std::mt19937 random(51);
    const Samples samples = randomSamples(random, 256, 2, 150);
    const Measurement one = measured(*model, samples, atBase(10000)),
                      two = measured(*model, samples, atBase(40000));
    REQUIRE(largestDifference(one.entropy, two.entropy) > 0.01);
    const Measurement first = measured(*model, samples, buckets({10000, 40000})),
                      second = measured(*model, samples, buckets({10000, 40000}, "code", 40000)),
                      mean = measured(*model, samples, buckets({10000, 40000}, "mean"));
    CHECK(largestDifference(first.entropy, one.entropy) == 0);
    CHECK(largestDifference(second.entropy, two.entropy) == 0);
    CHECK(largestDifference(second.nllSamples, first.nllSamples) == 0);
    const std::size_t vocabulary = 256;
    for (const std::size_t row : {0, 10, 149, 200}) {
        CAPTURE(row);
        const auto at = [&](const Measurement& from, std::size_t v) {
            return double{from.logits[row * vocabulary + v]};
        };
        double most[2] = {-1e30, -1e30}, sums[2] = {0, 0};
        for (std::size_t v = 0; v < vocabulary; ++v) {
            most[0] = std::max(most[0], at(one, v));
            most[1] = std::max(most[1], at(two, v));
            sums[0] += std::exp(at(one, v));
            sums[1] += std::exp(at(two, v));
        }
        const double weight = 1 / (1 + std::exp(most[1] - most[0]));
        double sum = 0;
        for (std::size_t v = 0; v < vocabulary; ++v) {
            const double z = weight * at(one, v) + (1 - weight) * at(two, v);
            CHECK(at(first, v) == Approx(z).margin(1e-4));
            sum += std::exp(z);
        }
        const Sample& sample = samples.samples[row / 150];
        const auto next = static_cast<std::size_t>(sample.ids[row % 150 + 1]);
        const double z = weight * at(one, next) + (1 - weight) * at(two, next);
        CHECK(first.nllSamples[row] == Approx(std::log(sum) - z).margin(1e-4));
        const double share =
            0.5 * (std::exp(at(one, next)) / sums[0] + std::exp(at(two, next)) / sums[1]);
        CHECK(mean.nllSamples[row] == Approx(-std::log(share)).margin(1e-4));
    }
}

TEST_CASE("one bucket is its base alone, and what the cache keeps is told apart") {
    const auto model = openModel(sourceDir() / "samples/rope");
    std::mt19937 random(52);
    const Samples samples = randomSamples(random, 256, 1, 120);
    LayerCache cache(1 << 28);
    const auto nll = [&](const Intervention& change, LayerCache* from) {
        return measured(*model, samples, change, from, false).nllSamples;
    };
    for (const Intervention& change :
         {atBase(20000), buckets({20000}), buckets({10000, 20000}), Intervention{},
          buckets({10000, 20000}, "mean"), buckets({20000, 10000}), buckets({10000, 20000})})
        CHECK(largestDifference(nll(change, &cache), nll(change, nullptr)) == 0);
    CHECK(largestDifference(nll(buckets({20000}), nullptr), nll(atBase(20000), nullptr)) == 0);
    MeasureCounters counters;
    MeasureOptions options;
    options.cache = &cache;
    measure(*model, samples, buckets({10000, 20000}), options, {}, &counters);
    CHECK(counters.layersComputed == 0);
}

TEST_CASE("runs that are combined are counted, and refused where one is meant") {
    const auto model = openModel(sourceDir() / "samples/rope");
    std::mt19937 random(53);
    const Samples samples = randomSamples(random, 256, 1, 60);
    MeasureCounters one, three;
    measure(*model, samples, {}, {}, {}, &one);
    measure(*model, samples, buckets({10000, 20000, 30000}), {}, {}, &three);
    CHECK(three.cost == Approx(3 * one.cost));
    CHECK(three.layersComputed == 3 * one.layersComputed);
    CHECK_THAT(errorOf([&] {
                   headGradient(*model, samples, buckets({10000, 20000}));
               }),
               ContainsSubstring("those of one run"));
    CHECK_THAT(errorOf([&] { measured(*model, samples, buckets({})); }),
               ContainsSubstring("1 to 32 bases"));
    const auto nope = openModel(sourceDir() / "samples/nope");
    CHECK_THAT(errorOf([&] {
                   check(nope->spec(), buckets({10000, 20000}));
               }),
               ContainsSubstring("no base to change"));
}
