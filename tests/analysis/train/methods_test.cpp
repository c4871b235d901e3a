// SPDX-License-Identifier: GPL-3.0-or-later
// Every method of the list measures and trains on a small model, and both compute the same.
#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>

#include "analysis/checkpoint/checkpoint.h"
#include "analysis/model/measure.h"
#include "analysis/train/checkpoint_writer.h"
#include "analysis/train/inference_spec.h"
#include "analysis/train/recipe.h"
#include "analysis/train/trained_model.h"
#include "tests/analysis/position/choices.h"
#include "tests/catch.h"
#include "tests/largest_difference.h"
#include "tests/temporary_folder.h"

using namespace sextant;
using namespace sextant::test;

namespace {

TrainRecipe tiny() {
    TrainRecipe recipe;
    recipe.model.hidden = 16;
    recipe.model.layers = 2;
    recipe.model.heads = 2;
    recipe.model.keyValueHeads = 1;
    recipe.model.intermediate = 24;
    recipe.optimisation.length = 24;
    return recipe;
}

// The method with a number for everything it would leave to a trained checkpoint, and an encoding
// it goes with.
Choices choicesWith(const Method& method) {
    Choices choices = {{method.stage, tellingChoice(method)}};
    if (findParameter(method.parameters, "factor")) choices[method.stage].values["factor"] = 2.0;
    if (findParameter(method.parameters, "window"))
        choices[method.stage].values["window"] = std::int64_t{7};
    if (findParameter(method.parameters, "chunk"))
        choices[method.stage].values["chunk"] = std::int64_t{7};
    if (findParameter(method.parameters, "points"))
        choices[method.stage].values["points"] = std::vector<double>{0, 0, 9, 4, 23, 40};
    for (const Method* encoding : methodsOf(Stage::encoding)) {
        if (method.stage == Stage::encoding || !whyApart(method, *encoding).empty()) continue;
        choices[Stage::encoding] = initialChoice(encoding->key, encoding->parameters);
        break;
    }
    return withoutNeutral(choices);
}

struct Small {
    explicit Small(const TrainRecipe& recipe) : graph(modelSpec(recipe), 5) {
        const c10::NoGradGuard noGradients;
        for (const TrainedTensor& parameter : graph.parameters()) {
            at::Tensor value = parameter.value;
            if (parameter.decays)
                value.mul_(3.0);
            else
                value.add_(at::linspace(-0.3, 0.3, value.numel()).view_as(value));
        }
        std::vector<NamedWeights> weights;
        for (const TrainedTensor& parameter : graph.parameters())
            if (parameter.at)
                weights.push_back({parameter.name,
                                   parameter.value.sizes().vec(),
                                   {parameter.value.const_data_ptr<float>(),
                                    static_cast<std::size_t>(parameter.value.numel())}});
        writeCheckpoint(folder.path(), graph.trainedSpec(), weights, DType::f32);
    }
    std::vector<float> trained(const Sample& sample) const {
        TokenBatch batch;
        batch.batch = 1;
        batch.length = sample.read;
        batch.inputs.assign(sample.ids.begin(), sample.ids.begin() + sample.read);
        const c10::NoGradGuard noGradients;
        const at::Tensor logits = graph.logits(batch).contiguous();
        return {logits.const_data_ptr<float>(), logits.const_data_ptr<float>() + logits.numel()};
    }

    TemporaryFolder folder;
    TrainedModel graph;
};

Sample sampleOf(std::int64_t n) {
    Sample sample;
    for (std::int64_t i = 0; i < n; ++i)
        sample.ids.push_back(static_cast<std::int32_t>(i * 91 % 251));
    sample.read = n;
    return sample;
}

}  // namespace

TEST_CASE("every method measures what it trains, and a step of training moves it") {
    for (const Method& method : allMethods()) {
        if (method.stage == Stage::runs) continue;  // combined where it is measured
        DYNAMIC_SECTION(method.key) {
            TrainRecipe recipe = tiny();
            recipe.model.choices = choicesWith(method);
            check(recipe);
            const Small small(recipe);
            const Model model(openCheckpoint(small.folder.path()));
            Samples samples;
            samples.samples = {sampleOf(24)};
            MeasureOptions options;
            options.logits = options.scoreVariance = true;
            const Measurement measured = measure(model, samples, {}, options);
            CHECK(largestDifference(measured.logits, small.trained(samples.samples[0])) < 1e-4);

            TokenBatch batch;
            batch.batch = 1;
            batch.length = 24;
            for (std::int64_t i = 0; i < 24; ++i) {
                batch.inputs.push_back(i * 91 % 251);
                batch.targets.push_back(i * 37 % 251);
            }
            const at::Tensor loss = small.graph.loss(batch);
            loss.backward();
            double slope = 0;
            for (const TrainedTensor& parameter : small.graph.parameters()) {
                REQUIRE(parameter.value.grad().defined());
                slope += parameter.value.grad().square().sum().item<double>();
            }
            CHECK(std::isfinite(slope));
            CHECK(slope > 0);
            const c10::NoGradGuard noGradients;
            for (const TrainedTensor& parameter : small.graph.parameters()) {
                at::Tensor value = parameter.value;
                value.sub_(parameter.value.grad() * (1e-3 / std::sqrt(slope)));
            }
            CHECK(small.graph.loss(batch).item<double>() < loss.item<double>());
        }
    }
}

TEST_CASE(
    "a model trained with inverse Leaky ReRoPE runs with plain RoPE and says how far it saw") {
    TrainRecipe recipe = tiny();
    recipe.model.choices[Stage::distance] = choiceOf(
        Stage::distance, "inverse-leaky-rerope", {{"near_window", std::int64_t{6}}, {"k", 0.25}});
    const Small small(recipe);
    CHECK(planOf(small.graph.spec(), {}, 24).layers[1].branch.has_value());
    const ModelSpec spec = openCheckpoint(small.folder.path()).spec;
    CHECK((ownChoices(spec, 1).at(Stage::distance) == neutralChoice(Stage::distance)));
    CHECK_FALSE(planOf(spec, {}, 24).layers[1].branch.has_value());
    CHECK(spec.positionsMet == 6 + (23 - 6) * 4 + 1);
    nlohmann::json config;
    std::ifstream(small.folder / "config.json") >> config;
    CHECK((choicesFromJson(config.at("sextant_trained_with"), "config") ==
           trainedWith(small.graph.spec(), 0)));
}

TEST_CASE("log-n, another base and CLEX can be trained, and are opened again") {
    const std::pair<Stage, Choice> cases[] = {
        {Stage::factor, choiceOf(Stage::factor, "log-n-trained")},
        {Stage::encoding, choiceOf(Stage::encoding, "rope", {{"base", 500.0}})},
        {Stage::frequencies, choiceOf(Stage::frequencies, "clex", {{"factor", 2.0}})},
        {Stage::vectors, choiceOf(Stage::vectors, "cosine", {{"lambda", 2.0}})},
    };
    for (const auto& [stage, choice] : cases) {
        CAPTURE(choice.method);
        TrainRecipe recipe = tiny();
        recipe.model.choices[stage] = choice;
        const Small small(recipe);
        const ModelSpec spec = openCheckpoint(small.folder.path()).spec;
        CHECK((planOf(spec, {}, 24).layers == planOf(small.graph.trainedSpec(), {}, 24).layers));
        CHECK((planOf(spec, {}, 24).layers != planOf(modelSpec(tiny()), {}, 24).layers));
    }
}

TEST_CASE("a method chosen by hand is the one a checkpoint was made with") {
    const Small plain(tiny());
    const Model model(openCheckpoint(plain.folder.path()));
    Samples samples;
    samples.samples = {sampleOf(24)};
    MeasureOptions options;
    options.logits = true;
    const auto asTrained = measure(model, samples, {}, options).logits;
    for (const Method* method : methodsOf(Stage::frequencies)) {
        CAPTURE(method->key);
        TrainRecipe recipe = tiny();
        recipe.model.choices = choicesWith(*method);
        const Small other(recipe);
        Intervention change;
        change.choices = choicesWith(*method);
        // With the numbers that were trained.
        change.choices[Stage::frequencies] =
            ownChoices(other.graph.trainedSpec(), 0).at(Stage::frequencies);
        const auto byHand = measure(model, samples, change, options).logits;
        CHECK(largestDifference(byHand, other.trained(samples.samples[0])) < 1e-4);
        CHECK((byHand == asTrained) == (method->column == Column::neutral));
    }
}

TEST_CASE("xPos is one model across its groups of rows") {
    TrainRecipe recipe = tiny();
    recipe.model.layers = 1;
    recipe.model.choices = choicesNamed("xpos");
    const Small small(recipe);
    const Model model(openCheckpoint(small.folder.path()));
    constexpr std::int64_t n = 16'500;
    Samples samples;
    samples.samples = {sampleOf(n)};
    MeasureOptions options;
    options.logits = true;
    REQUIRE(planOf(model.spec(), {}, n).layers[0].groups.size() == 2);
    const auto all = measure(model, samples, {}, options);
    // The trainer counts from the middle of the text, in one group.
    CHECK(largestDifference(all.logits, small.trained(samples.samples[0])) < 1e-4);
    // What comes first of it is what it is among all.
    options.logits = false;
    std::optional<Measurement> first;
    options.partial = [&](Measurement soFar) {
        if (!first) first = std::move(soFar);
    };
    measure(model, samples, {}, options);
    REQUIRE(first);
    CHECK(first->entropyOf(0, 0)[0] == all.entropyOf(0, 0)[0]);
    CHECK(std::isnan(first->entropyOf(0, 0)[n - 1]));
}
