// SPDX-License-Identifier: GPL-3.0-or-later
// Weights that another program cuts off, or that the disk fails to give, read as zeros: nothing
// that computes with them gives an answer then, and each names the file.
#include <functional>

#include "analysis/model/distance_profile.h"
#include "analysis/model/generate.h"
#include "analysis/model/head_gradient.h"
#include "analysis/model/head_sensitivity.h"
#include "analysis/model/hold_entropy.h"
#include "analysis/model/measure.h"
#include "analysis/model/sigma_curve.h"
#include "analysis/model/weights_identity.h"
#include "analysis/model/window_scores.h"
#include "tests/analysis/model/cut_model.h"
#include "tests/error_of.h"

using namespace sextant;
using namespace sextant::test;

namespace {

constexpr int length = 300;  // beyond the 256 that the model was trained on

struct Reader {
    const char* name;
    std::function<void(const Model&, const Samples&)> run;
};

const std::vector<Reader>& readers() {
    static const std::vector<Reader> all{
        {"measure",
         [](const Model& model, const Samples& samples) { measure(model, samples, {}, {}); }},
        {"scoreInputs",
         [](const Model& model, const Samples& samples) {
             const std::vector<ScoredInput> inputs{{samples.samples[0].ids, 20, 1, 20}};
             scoreInputs(model, inputs, {});
         }},
        {"distanceProfile",
         [](const Model& model, const Samples& samples) {
             distanceProfile(model, samples, {}, {{1, 2}});
         }},
        {"holdEntropy",
         [](const Model& model, const Samples& samples) {
             holdEntropy(model, samples, {}, HeldAt::line);
         }},
        {"sigmaCurve",
         [](const Model& model, const Samples& samples) {
             sigmaCurve(model, samples, {}, {1, 2, {1.0, 1.1}, {1.2}, 0});
         }},
        {"headGradient",
         [](const Model& model, const Samples& samples) { headGradient(model, samples, {}); }},
        {"headSensitivity",
         [](const Model& model, const Samples& samples) {
             headSensitivity(model, samples, {}, {}, {}, {});
         }},
        {"generate",
         [](const Model& model, const Samples& samples) {
             GenerateOptions options;
             options.tokens = 2;
             generate(model, std::span(samples.samples[0].ids).first(10), {}, options);
         }},
        {"weightsIdentity", [](const Model& model, const Samples&) { weightsIdentity(model); }}};
    return all;
}

Samples samplesFor(const Model& model) {
    std::mt19937 random(29);
    return randomSamples(random, model.spec().vocabulary, 2, length);
}

}  // namespace

TEST_CASE("whatever reads the weights refuses what came of a file that was cut") {
    const CutModel file;
    const Samples samples = samplesFor(file.model());
    for (const Reader& reader : readers()) {
        INFO(reader.name);
        CHECK_NOTHROW(reader.run(file.model(), samples));
    }
    file.cut();
    for (const Reader& reader : readers()) {
        INFO(reader.name);
        CHECK_THAT(
            errorOf([&] { reader.run(file.model(), samples); }),
            ContainsSubstring(file.weights().string()) && ContainsSubstring("8192 bytes now"));
    }
    // As after an error of the disk: size and time are as before.
    file.restore();
    for (const Reader& reader : readers()) {
        INFO(reader.name);
        CHECK_THAT(errorOf([&] { reader.run(file.model(), samples); }),
                   ContainsSubstring(file.weights().string() + ": could not be read at byte"));
    }
}

TEST_CASE("entropies are not held with weights that were cut after the first pass") {
    const CutModel file;
    const Samples samples = samplesFor(file.model());
    Progress progress;
    int told = 0;
    progress.report = [&](double, const Message&) {
        if (++told == 3) file.cut();  // in the first layer of the second pass
    };
    bool shown = false;
    CHECK_THAT(errorOf([&] {
                   holdEntropy(file.model(), samples, {}, HeldAt::line, progress,
                               [&](const HeldEntropy&) { shown = true; });
               }),
               ContainsSubstring("8192 bytes now"));
    CHECK_FALSE(shown);
}

TEST_CASE("a part of an answer is not shown either once the file was cut") {
    const CutModel file;
    const Samples samples = samplesFor(file.model());
    int parts = 0;
    const auto cutAfterOne = [&](const auto&) {
        if (++parts == 1) file.cut();
    };
    SECTION("scores by distance") {
        Samples three = samples;
        three.samples.push_back(samples.samples[0]);
        CHECK_THROWS_AS(distanceProfile(file.model(), three, {}, {{5, 0}}, cutAfterOne), Error);
    }
    SECTION("a head's curve") {
        CHECK_THROWS_AS(
            sigmaCurve(file.model(), samples, {}, {1, 2, {1.0}, {1.2, 1.4}, 0}, cutAfterOne),
            Error);
    }
    SECTION("slopes") {
        Samples three = samples;
        three.samples.push_back(samples.samples[0]);
        CHECK_THROWS_AS(headSensitivity(file.model(), three, {}, {}, cutAfterOne, {}), Error);
    }
    CHECK(parts == 1);
}
