// SPDX-License-Identifier: GPL-3.0-or-later
// The values that travel: equality, identity, JSON, what is refused.
#include <cmath>
#include <random>

#include "analysis/error.h"
#include "analysis/experiment.h"
#include "tests/analysis/position/choices.h"
#include "tests/catch.h"

using namespace sextant;
using namespace sextant::test;

namespace {

ModelSpec twoLayers() {
    ModelSpec spec;
    spec.heads = 3;
    spec.headDim = 8;
    spec.layers.resize(2);
    for (LayerSpec& layer : spec.layers)
        layer.rotaryDim = 8;
    return spec;
}

Experiment randomExperiment(std::mt19937& random) {
    std::uniform_real_distribution<double> any(-3, 3);
    Experiment experiment;
    experiment.model = "folder/model \"" + std::to_string(random()) + "\"";
    experiment.text = "text\n" + std::to_string(random());
    experiment.textIsIds = random() % 2 == 0;
    experiment.length = random() % 100'000;
    experiment.offset = random() % 1000;
    experiment.samples = static_cast<int>(random() % 100);
    if (random() % 2 == 0)
        experiment.intervention.choices = stretched("yarn", 1 + std::abs(any(random)));
    experiment.start = static_cast<StartToken>(random() % 3);
    experiment.keepLogits = random() % 2 == 0;
    experiment.intervention.uniformSigma = any(random);
    if (random() % 2 == 0) experiment.intervention.choices.merge(choicesNamed("none"));
    for (unsigned i = random() % 5; i > 0; --i) {
        experiment.intervention.headSigma.push_back(any(random));
        experiment.intervention.layerChoices.push_back(
            choicesNamed(random() % 2 == 0 ? "rope" : "alibi"));
    }
    return experiment;
}

std::string errorOf(const std::string& json) {
    try {
        experimentFromJson(json);
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

}  // namespace

TEST_CASE("an experiment survives JSON exactly") {
    const auto seed = std::random_device()();
    INFO("seed " << seed);
    std::mt19937 random(seed);
    for (int i = 0; i < 200; ++i) {
        const Experiment experiment = randomExperiment(random);
        const Experiment back = experimentFromJson(toJson(experiment));
        CHECK(back == experiment);
        CHECK(hash(back, {}) == hash(experiment, {}));
        CHECK(interventionFromJson(toJson(experiment.intervention)) == experiment.intervention);
    }
}

TEST_CASE("what is computed is part of the identity, and how files are called is not") {
    const Identity material{1, 2};
    Experiment plain;
    std::vector<Experiment> changed(5, plain);
    changed[0].keepLogits = true;
    changed[1].intervention.headSigma = {1.0};
    changed[2].intervention.choices = choicesNamed("none");
    changed[3].intervention.choices = stretched("yarn", 0.0);
    changed[4].intervention.layerChoices = {choicesNamed("none")};
    for (std::size_t i = 0; i < changed.size(); ++i) {
        INFO("field " << i);
        CHECK(changed[i] != plain);
        CHECK(hash(changed[i], material) != hash(plain, material));
    }
    CHECK(hash(plain, {1, 3}) != hash(plain, material));
    CHECK(hash(plain, material, "NVIDIA H200, fp32") != hash(plain, material));
    CHECK(hash(plain, material, "CPU, fp32") == hash(plain, material));
    CHECK(hash(plain, {2, 2}) != hash(plain, material));
    Experiment elsewhere;
    elsewhere.model = "another/path";
    elsewhere.text = "another/text";
    CHECK(hash(elsewhere, material) == hash(plain, material));
}

TEST_CASE("equal numbers hash equally") {
    Intervention zero, minusZero;
    zero.uniformSigma = 0.0;
    minusZero.uniformSigma = -0.0;
    CHECK(zero == minusZero);
    CHECK(hash(zero) == hash(minusZero));
}

TEST_CASE("a wrong experiment file is refused with its key") {
    const std::string head = R"({"format": "sextant-experiment", "format_version": 1, )";
    CHECK_THAT(errorOf("[]"), ContainsSubstring("not a JSON object"));
    CHECK_THAT(errorOf("{"), ContainsSubstring("not a JSON object"));
    CHECK_THAT(errorOf("{}"), ContainsSubstring("not an experiment file"));
    CHECK_THAT(errorOf(R"({"format": "sextant-experiment", "format_version": 2})"),
               ContainsSubstring("format_version is 2"));
    CHECK_THAT(errorOf(head + R"("length": -1})"), ContainsSubstring("length is -1"));
    CHECK_THAT(errorOf(head + R"("length": 1.5})"), ContainsSubstring("length is 1.5"));
    CHECK_THAT(errorOf(head + R"("length": 99999999999999999999})"), ContainsSubstring("length"));
    CHECK_THAT(errorOf(head + R"("start_token": "perhaps"})"), ContainsSubstring("start_token"));
    CHECK_THAT(errorOf(head + R"("shape": 1})"), ContainsSubstring("unknown key \"shape\""));
    CHECK_THAT(errorOf(head + R"("intervention": {"uniform_sigma": "1"}})"),
               ContainsSubstring("uniform_sigma"));
    CHECK_THAT(errorOf(head + R"("intervention": {"head_sigma": 1}})"),
               ContainsSubstring("head_sigma is 1; expected a list"));
    CHECK_THAT(errorOf(head + R"("intervention": {"position": "alibi"}})"),
               ContainsSubstring("position is \"alibi\""));
}

TEST_CASE("sigmas multiply; the checkpoint's own stand where none are given") {
    ModelSpec spec = twoLayers();
    Intervention change;
    change.uniformSigma = 2.0;
    CHECK(effectiveSigma(spec, change) == std::vector<double>(6, 2.0));
    spec.trainedSigma = {1, 2, 3, 4, 5, 6};
    CHECK(effectiveSigma(spec, change) == std::vector<double>{2, 4, 6, 8, 10, 12});
    change.headSigma = std::vector<double>(6, 0.5);
    CHECK(effectiveSigma(spec, change) == std::vector<double>(6, 1.0));
}

TEST_CASE("a layer's own position choice comes before the model's") {
    ModelSpec spec = twoLayers();
    spec.layers[1].choices = choicesNamed("none");
    const auto encoding = [&](const Intervention& change, int layer) {
        return choicesOf(spec, change, layer).at(Stage::encoding).method;
    };
    CHECK(encoding({}, 0) == "rope");
    CHECK(encoding({}, 1) == "none");
    Intervention change = positioned("none");
    change.layerChoices = {choicesNamed("rope"), {}};
    CHECK(encoding(change, 0) == "rope");
    CHECK(encoding(change, 1) == "none");
}

TEST_CASE("an intervention that does not fit the model is refused") {
    ModelSpec spec = twoLayers();
    Intervention change;
    change.layerChoices = {choicesNamed("rope")};
    CHECK_THROWS_AS(check(spec, change), Error);
    change = {};
    change.headSigma = {1, 2};
    CHECK_THROWS_AS(check(spec, change), Error);
    change = positioned("rope");
    CHECK_NOTHROW(check(spec, change));
    spec.layers[1].rotaryDim = 0;
    CHECK_THROWS_AS(check(spec, change), Error);
}
