// SPDX-License-Identifier: GPL-3.0-or-later
// The graph against the answers of Hugging Face transformers, and against a double-precision
// forward pass that shares no code with it.
#include <cmath>

#include "analysis/checkpoint/safetensors.h"
#include "analysis/model/measure.h"
#include "tests/analysis/model/material.h"
#include "tests/analysis/model/reference_forward.h"
#include "tests/analysis/position/choices.h"
#include "tests/largest_difference.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// fp32 arithmetic against answers computed in float64: what hf_parity asks of an fp32 engine.
constexpr double logitTolerance = 2e-4;
constexpr double entropyTolerance = 1e-4;

const std::vector<std::string> plainCases{"llama-default", "llama-nope", "llama-tied-mha",
                                          "llama-bias", "mistral-window"};
// Rotary methods, also beyond the trained length: one sequence of ids for each.
const std::vector<std::string> scaledCases{
    "llama-linear",       "llama-yarn",          "llama-yarn-mscale",
    "llama-yarn-options", "llama-dynamic",       "llama-dynamic-short",
    "llama-llama3",       "llama-longrope-long", "llama-longrope-short"};

std::vector<float> floats(const Weights& weights, const std::string& name) {
    const TensorView* view = weights.find(name);
    REQUIRE(view != nullptr);
    REQUIRE(view->dtype == DType::f32);
    std::vector<float> values(view->bytes.size() / sizeof(float));
    std::copy_n(view->bytes.data(), view->bytes.size(),
                reinterpret_cast<std::byte*>(values.data()));
    return values;
}

std::vector<float> labels(const Measurement& measured) {
    return {measured.nll.begin(), measured.nll.end() - 1};
}

// The same weights, their rotation as its base says.
std::shared_ptr<const Model> asDefault(const Model& model) {
    Checkpoint checkpoint = model.checkpoint();
    for (LayerSpec& layer : checkpoint.spec.layers)
        layer.choices.erase(Stage::frequencies);
    return std::make_shared<const Model>(std::move(checkpoint));
}

void agreesWithTransformers(const std::string& name, const std::string& suffix) {
    const auto folder = parityCase(name);
    const auto model = openModel(folder);
    const Weights expected = readSafetensors(folder / "expected.safetensors");
    Intervention change;
    if (name == "llama-nope") change = positioned("none");
    if (!suffix.empty()) {
        const std::vector<float> sigma = floats(expected, "head_sigma");
        change.headSigma.assign(sigma.begin(), sigma.end());
    }
    MeasureOptions options;
    options.logits = true;
    const Measurement measured =
        measure(*model, oneSample(readIds(folder / "ids.txt", model->spec().vocabulary).front()),
                change, options);
    CHECK(largestDifference(measured.logits, floats(expected, "logits" + suffix)) < logitTolerance);
    CHECK(largestDifference(measured.entropy, floats(expected, "entropy" + suffix)) <
          entropyTolerance);
    CHECK(largestDifference(labels(measured), floats(expected, "nll" + suffix)) < logitTolerance);
}

}  // namespace

TEST_CASE("logits, NLL and entropies are those of transformers") {
    for (const auto* cases : {&plainCases, &scaledCases}) {
        for (const std::string& name : *cases) {
            SECTION(name) {
                agreesWithTransformers(name, "");
            }
        }
    }
}

TEST_CASE("every rotary method set by hand on a default model is the one its config names") {
    for (const std::string& name : scaledCases) {
        CAPTURE(name);
        const auto model = openModel(parityCase(name));
        const Samples samples =
            oneSample(readIds(parityCase(name) / "ids.txt", model->spec().vocabulary).front());
        Intervention change;
        change.choices[Stage::frequencies] =
            model->spec().layers.front().choices.at(Stage::frequencies);
        MeasureOptions options;
        options.logits = true;
        CHECK(measure(*asDefault(*model), samples, change, options).logits ==
              measure(*model, samples, {}, options).logits);
    }
}

TEST_CASE("a rotary method chosen by hand is the one a config names") {
    const auto model = openModel(parityCase("llama-linear"));
    const auto plain = asDefault(*model);
    const Samples samples = oneSample(
        readIds(parityCase("llama-linear") / "ids.txt", model->spec().vocabulary).front());
    Intervention change;
    change.choices = stretched("linear", 4.0);  // the config's
    MeasureOptions options;
    options.logits = true;
    const auto named = measure(*model, samples, {}, options).logits;
    CHECK(measure(*plain, samples, change, options).logits == named);
    CHECK(measure(*plain, samples, {}, options).logits != named);
    // It stands in the place of the config's, and does not add to it.
    CHECK(measure(*model, samples, change, options).logits == named);
    change.choices = stretched("linear", 1.0);
    CHECK(measure(*model, samples, change, options).logits ==
          measure(*plain, samples, {}, options).logits);
    change.choices = stretched("linear", 4.0);
    change.choices.merge(choicesNamed("none"));
    CHECK_THROWS_WITH(measure(*plain, samples, change, options),
                      ContainsSubstring("without a rotation"));
    change.choices = stretched("linear", 0.5);
    CHECK_THROWS_WITH(measure(*plain, samples, change, options),
                      ContainsSubstring("factor is 0.5") && ContainsSubstring("from 1"));
}

TEST_CASE("with head sigmas they are those of transformers too") {
    int compared = 0;
    for (const std::string& name : plainCases) {
        if (readSafetensors(parityCase(name) / "expected.safetensors").find("head_sigma") ==
            nullptr) {
            continue;
        }
        INFO(name);
        agreesWithTransformers(name, "_sigma");
        ++compared;
    }
    CHECK(compared >= 3);
}

TEST_CASE("a double-precision forward pass agrees for any sigmas and any layers without rotation") {
    const auto seed = std::random_device()();
    INFO("seed " << seed);
    std::mt19937 random(seed);
    for (const std::string& name : plainCases) {
        SECTION(name) {
            const auto model = openModel(parityCase(name));
            const ModelSpec& spec = model->spec();
            const Samples samples = randomSamples(random, spec.vocabulary, 1, 70);
            Intervention change;
            change.uniformSigma = 1.3;
            change.headSigma = randomSigmas(random, spec);
            std::vector<bool> rotated;
            for (int layer = 0; layer < spec.layerCount(); ++layer) {
                rotated.push_back(random() % 2 == 0);
                change.layerChoices.push_back(choicesNamed(rotated.back() ? "rope" : "none"));
            }
            MeasureOptions options;
            options.logits = options.scoreVariance = true;
            const Measurement measured = measure(*model, samples, change, options);
            const std::vector<std::int32_t>& ids = samples.samples.front().ids;
            const ReferenceResult expected =
                referenceForward(model->checkpoint(), {ids.begin(), ids.end() - 1},
                                 effectiveSigma(spec, change), rotated);
            CHECK(largestDifference(measured.logits, expected.logits) < logitTolerance);
            CHECK(largestDifference(measured.entropy, expected.entropy) < entropyTolerance);
            CHECK(largestDifference(measured.scoreVariance, expected.scoreVariance) <
                  entropyTolerance);
            CHECK(largestDifference(measured.firstShare, expected.firstShare) < entropyTolerance);
            CHECK(largestDifference(labels(measured), expected.nll) < logitTolerance);
        }
    }
}
