// SPDX-License-Identifier: GPL-3.0-or-later
// What a computation says it needs, against what a process holds while it runs.
#include <functional>
#include <string>

#include "analysis/measure/distance_profile.h"
#include "analysis/measure/held_entropy.h"
#include "analysis/measure/sigma_curve.h"
#include "analysis/model/compute.h"
#include "analysis/model/distance_profile.h"
#include "analysis/model/head_gradient.h"
#include "analysis/model/hold_entropy.h"
#include "analysis/model/measure.h"
#include "analysis/model/memory.h"
#include "analysis/model/sigma_curve.h"
#include "analysis/model/window_scores.h"
#include "analysis/position/methods/all.h"
#include "tests/analysis/model/material.h"
#include "tests/analysis/model/peak_of.h"

using namespace sextant;
using namespace sextant::test;

namespace {

struct Case {
    int length, samples;
    bool scoreVariance, logits;
    bool partial = false;  // answers as the rows come, of which two are held
    int runs = 1;          // that are combined
};

Intervention combined(int runs) {
    Intervention change;
    if (runs == 1) return change;
    Choice& choice = change.choices[Stage::runs] =
        initialChoice("buckets", findMethod(Stage::runs, "buckets").parameters);
    std::vector<double> bases;
    for (int run = 0; run < runs; ++run)
        bases.push_back(10000.0 * (run + 1));
    choice.values["bases"] = bases;
    return change;
}

Peak peakOf(const Case& one) {
    std::mt19937 random(7);
    std::shared_ptr<const Model> model;
    const Intervention change = combined(one.runs);
    return test::peakOf(
        [&] {
            model = openModel(sourceDir() / "samples/rope");
            // What stays from a first run.
            measure(*model, randomSamples(random, 256, 1, 512), change, {});
            return measureBytes(model->spec(), one.length, one.samples, one.scoreVariance,
                                one.logits, one.partial, {one.runs, false});
        },
        [&] {
            const Samples samples = randomSamples(random, 256, one.samples, one.length);
            MeasureOptions options;
            options.scoreVariance = one.scoreVariance;
            options.logits = one.logits;
            Measurement shown;
            if (one.partial) options.partial = [&](Measurement made) { shown = std::move(made); };
            measure(*model, samples, change, options);
        });
}

// A bound that is no bound would keep people from computing.
void check(const Peak& peak, double least) {
    INFO(peak.words());
    CHECK(peak.held <= peak.asked);
    CHECK(peak.held >= least * peak.asked);
}

}  // namespace

TEST_CASE("a measurement holds no more than it asks for, and asks for little more than it holds") {
    for (const Case& one :
         {Case{16384, 1, true, false}, Case{16384, 1, false, false}, Case{8192, 3, false, false},
          Case{4096, 12, true, true}, Case{16384, 1, true, false, true},
          Case{16384, 1, false, false, false, 6}}) {
        INFO(one.length << " tokens x " << one.samples << ", " << one.runs << " runs");
        // Of several runs the greatest is in memory, and what the next one adds is not yet.
        check(peakOf(one), one.runs > 1 ? 0.3 : 0.4);
    }
}

TEST_CASE("slopes by the scales hold no more than they ask for") {
    constexpr int length = 8192;
    std::mt19937 random(8);
    std::shared_ptr<const Model> model;
    const auto compute = std::make_shared<Compute>();
    const auto slopes = [&](int tokens) {
        headGradient(*model, randomSamples(random, 256, 1, tokens), {}, 0, {}, compute);
    };
    check(test::peakOf(
              [&] {
                  model = openModel(sourceDir() / "samples/rope");
                  const std::uint64_t needed = headGradientBytes(model->spec(), length);
                  // Where twice as much were free it would take more.
                  compute->memory = needed + needed / 2;
                  slopes(512);
                  return needed;
              },
              [&] { slopes(length); }),
          0.3);
}

TEST_CASE("scoring labels holds no more than it asks for") {
    std::mt19937 random(9);
    std::shared_ptr<const Model> model;
    const auto score = [&](int count, int length) {
        const Samples samples = randomSamples(random, 256, count, length);
        std::vector<ScoredInput> inputs;
        for (const Sample& sample : samples.samples)
            inputs.push_back({sample.ids, length, 1, length + 1});
        scoreInputs(*model, inputs, {});
    };
    for (const auto& [count, length] : {std::pair{64, 256}, std::pair{1, 8192}}) {
        INFO(count << " inputs of " << length);
        check(test::peakOf(
                  [&, tokens = length] {
                      model = openModel(sourceDir() / "samples/rope");
                      score(1, 256);
                      return scoringBytes(model->spec(), tokens);
                  },
                  [&, inputs = count, tokens = length] { score(inputs, tokens); }),
              0.1);
    }
}

// They ask for nothing: a measurement of the same tokens went before and had room.
TEST_CASE("what a page asks beside its curves holds no more than a measurement") {
    constexpr int length = 8192;
    std::mt19937 random(10);
    std::shared_ptr<const Model> model;
    using Question = std::function<void(const Samples&)>;
    const std::pair<const char*, Question> questions[] = {
        {"scores by distance",
         [&](const Samples& samples) {
             distanceProfile(*model, samples, {}, {{0, 0}, {5, 3}});
         }},
        {"a head's curve over its scale",
         [&](const Samples& samples) {
             sigmaCurve(*model, samples, {}, {2, 1, {0.5, 1.0, 1.5, 2.0}, {0.5, 2.0}, 0});
         }},
        {"the entropy held",
         [&](const Samples& samples) { holdEntropy(*model, samples, {}, HeldAt::line); }}};
    for (const auto& [name, ask] : questions) {
        INFO(name);
        const Peak peak = test::peakOf(
            [&, asked = &ask] {
                model = openModel(sourceDir() / "samples/nope");
                (*asked)(randomSamples(random, 256, 1, 512));
                return measureBytes(model->spec(), length, 1, true, false);
            },
            [&, asked = &ask] { (*asked)(randomSamples(random, 256, 1, length)); });
        INFO(peak.words());
        CHECK(peak.held > 0);
        CHECK(peak.held <= peak.asked);
    }
}
