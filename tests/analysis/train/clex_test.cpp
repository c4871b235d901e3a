// SPDX-License-Identifier: GPL-3.0-or-later
// CLEX's network is trained through the frequencies it makes, written into config.json by name, and
// opened again.
#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <stop_token>

#include "analysis/position/augment.h"
#include "analysis/position/methods/clex.h"
#include "analysis/random_stream.h"
#include "analysis/train/clex_layers.h"
#include "analysis/train/continuation.h"
#include "analysis/train/packed_tokens.h"
#include "analysis/train/train.h"
#include "tests/analysis/train/small_graph.h"
#include "tests/catch.h"
#include "tests/error_of.h"
#include "tests/temporary_folder.h"

using namespace sextant;
using namespace sextant::test;

namespace {

std::vector<double> uneven(std::size_t count, double size) {
    std::vector<double> values;
    for (std::size_t i = 0; i < count; ++i)
        values.push_back(size * std::sin(1.7 * static_cast<double>(i) + 0.3));
    return values;
}

Choice clexOf(const std::map<std::string, Value>& values) {
    return choiceOf(Stage::frequencies, "clex", values);
}

// Two layers of 8 rotating dimensions, trained on 12 tokens.
ModelSpec clexSpec(const std::map<std::string, Value>& values) {
    ModelSpec spec = smallSpec("rope");
    spec.trainedLength = 12;
    for (LayerSpec& layer : spec.layers) {
        layer.choices[Stage::frequencies] = clexOf(values);
        layer.choices[Stage::mask] = neutralChoice(Stage::mask);
    }
    return spec;
}

TrainRecipe tiny() {
    TrainRecipe recipe;
    recipe.model.hidden = 32;
    recipe.model.layers = 2;
    recipe.model.heads = 2;
    recipe.model.keyValueHeads = 2;
    recipe.model.intermediate = 48;
    recipe.optimisation.length = 32;
    recipe.optimisation.batch = 4;
    recipe.optimisation.steps = 250;
    recipe.optimisation.rate = 5e-3;
    recipe.optimisation.warmup = 10;
    return recipe;
}

const std::string rhyme =
    "A lamp was lit, a lamp was blown, and each of them was left alone; and in the morning both "
    "were found upon the same unlevel ground. ";

PackedTokens packed(const TemporaryFolder& folder) {
    TextSources sources;
    sources.train = {folder.write("text.txt", rhyme + rhyme + rhyme + rhyme + rhyme + rhyme)};
    packTexts(sources, folder / "tokens.safetensors", {}, nullptr);
    return openPackedTokens(folder / "tokens.safetensors", 256);
}

// Four times the trained length of the rhyme.
TokenBatch longRhyme() {
    TokenBatch batch;
    batch.batch = 1;
    batch.length = 128;
    const auto id = [](int i) {
        return static_cast<unsigned char>(rhyme[static_cast<std::size_t>(i) % rhyme.size()]);
    };
    for (int i = 0; i < 128; ++i) {
        batch.inputs.push_back(id(i));
        batch.targets.push_back(id(i + 1));
    }
    return batch;
}

}  // namespace

TEST_CASE("the gradient of CLEX's weights is the frequencies' central difference") {
    constexpr int dims = 8;
    constexpr double t = 2.37, dt = 0.1;  // the last step is shorter
    const bool silu = GENERATE(false, true);
    const ClexWeights weights{uneven(12, 0.2), uneven(12, 0.3), silu};  // 3 hidden, 4 pairs
    const std::vector<double> slope = uneven(4, 1.0);
    const auto value = [&](const ClexWeights& at) {
        const auto theta = clexFrequencies(100.0, dims, t, dt, at);
        double sum = 0;
        for (std::size_t p = 0; p < theta.size(); ++p)
            sum += slope[p] * theta[p];
        return sum;
    };
    const ClexWeights gradient = clexGradient(100.0, dims, t, dt, weights, slope);
    constexpr double reach = 1e-5;
    for (std::vector<double> ClexWeights::*const list : {&ClexWeights::up, &ClexWeights::down}) {
        REQUIRE((gradient.*list).size() == 12);
        for (std::size_t i = 0; i < 12; ++i) {
            CAPTURE(silu, i);
            ClexWeights above = weights, below = weights;
            (above.*list)[i] += reach;
            (below.*list)[i] -= reach;
            CHECK((gradient.*list)[i] ==
                  Approx((value(above) - value(below)) / (2 * reach)).epsilon(1e-6).margin(1e-9));
        }
    }
}

TEST_CASE("a loss reaches CLEX's network, at positions and a scale of the batch's own") {
    const TrainedModel graph(clexSpec({{"weights", uneven(24, 0.3)}, {"time_dt", 0.05}}), 11);
    REQUIRE(graph.clex().has_value());
    {
        const c10::NoGradGuard noGradients;  // weights large enough to be felt
        for (const TrainedTensor& parameter : graph.parameters()) {
            at::Tensor value = parameter.value;
            if (parameter.decays) value.mul_(3.0);
        }
    }
    TokenBatch batch = smallBatch();
    graph.clex()->stretch(batch, 3, 0, 0);
    batch.scale = 3;
    graph.loss(batch).backward();
    int seen = 0;
    for (const TrainedTensor& parameter : graph.parameters()) {
        if (parameter.at) continue;
        CAPTURE(parameter.name);
        ++seen;
        const at::Tensor gradient = parameter.value.grad();
        REQUIRE(gradient.defined());
        const double length = gradient.norm().item<double>();
        REQUIRE(length > 1e-4);
        const c10::NoGradGuard noGradients;
        const double reach = 4e-4;
        const at::Tensor step = gradient * (reach / length);
        at::Tensor value = parameter.value;
        value.add_(step);
        const double above = graph.loss(batch).item<double>();
        value.sub_(2 * step);
        const double below = graph.loss(batch).item<double>();
        value.add_(step);
        CHECK((above - below) / (2 * reach) == Approx(length).epsilon(0.03).margin(2e-6 / reach));
    }
    CHECK(seen == 2);
    // In the plan's frequencies the loss is that of the written numbers.
    TokenBatch plain = smallBatch();
    ModelSpec written = graph.trainedSpec();
    CHECK(written.layers[0].choices.at(Stage::frequencies).list("weights").size() == 24);
    CHECK(graph.loss(plain).item<double>() ==
          Approx(at::cross_entropy_loss(graph.logits(plain), at::tensor(plain.targets, at::kLong),
                                        {}, at::Reduction::Mean, noTarget)
                     .item<double>())
              .epsilon(1e-5));
}

TEST_CASE("CLEX's positions begin at 0, rise, and end as far as the scale goes") {
    RandomStream random{5, 1};
    for (const double scale : {1.0, 2.0, 16.0, 2.5})
        for (const double over : {1.0, 2.0}) {
            CAPTURE(scale, over);
            const auto positions = stretchedPositions(24, scale, over, random);
            REQUIRE(positions.size() == 24);
            CHECK(positions.front() == 0);
            CHECK(positions.back() == Approx((std::floor(24 * scale) - 1) / over));
            for (std::size_t i = 1; i < 24; ++i) {
                CHECK(positions[i] > positions[i - 1]);
                CHECK(positions[i] * over == Approx(std::round(positions[i] * over)));
            }
        }
    CHECK(stretchedPositions(24, 1.0, 1.0, random) == plainPositions(24));
    // Scales 1 .. the largest are all drawn; one chosen by hand is the only one.
    const TrainedModel any(clexSpec({{"max_factor", 3.0}}), 1);
    const TrainedModel one(clexSpec({{"factor", 2.5}}), 1);
    std::set<double> scales;
    for (int step = 0; step < 60; ++step) {
        TokenBatch batch = smallBatch();
        any.clex()->stretch(batch, 1, step, 0);
        scales.insert(batch.scale);
        one.clex()->stretch(batch, 1, step, 0);
        CHECK(batch.scale == 2.5);
        CHECK(batch.positions.size() == 48);
        // Sequences of 24 are twice the trained 12.
        CHECK(batch.positions.back() == Approx((24 * 2.5 - 1) / 2));
    }
    CHECK(scales == std::set<double>{1, 2, 3});
}

TEST_CASE("CLEX is trained on from a checkpoint, written by name, and opens again") {
    const TemporaryFolder folder;
    const PackedTokens tokens = packed(folder);
    train(tiny(), tokens, folder / "plain", {});
    TrainRecipe onward = tiny();
    onward.from.folder = (folder / "plain").string();
    onward.from.choices = {{Stage::frequencies, clexOf({{"max_factor", 4.0}, {"time_dt", 0.1}})}};
    onward.optimisation.rate = 5e-3;
    double early = 0, late = 0;
    TrainOptions watched;
    watched.line = [&](const TrainLine& line) {
        if (line.step > 20 && line.step <= 60) early += line.loss;
        if (line.step > 210) late += line.loss;
    };
    train(onward, tokens, folder / "clex", watched);
    CHECK(late < 0.8 * early);  // on positions up to four times as far

    nlohmann::json config;
    std::ifstream(folder / "clex/config.json") >> config;
    const ModelSpec spec = openCheckpoint(folder / "clex").spec;
    const Choice clex = ownChoices(spec, 1).at(Stage::frequencies);
    CHECK(clex.method == "clex");
    CHECK(clex.number("factor") == 0);  // it follows the text
    CHECK(clex.number("original_length") == 32);
    CHECK(clex.list("weights").size() == 2 * 8 * 8);
    CHECK(spec.trainedLength == 32);
    CHECK(spec.positionsMet == 128);
    CHECK(config.dump().find("\"weights\"") != std::string::npos);
    // Without the network it was trained with it is another model.
    Intervention without;
    without.choices = {{Stage::frequencies, clexOf({{"original_length", 32.0}})}};
    CHECK((planOf(spec, {}, 128).layers != planOf(spec, without, 128).layers));
    CHECK((planOf(spec, {}, 32).layers == planOf(spec, without, 32).layers));

    SECTION("and on again, from where the network stood") {
        TrainRecipe again = tiny();
        again.from.folder = (folder / "clex").string();
        const Checkpoint checkpoint = openCheckpoint(folder / "clex");
        const ModelSpec next = continuedSpec(checkpoint, again);
        CHECK(ownChoices(next, 0).at(Stage::frequencies) == clex);
        const TrainedModel graph(next, 9);
        CHECK(ownChoices(graph.trainedSpec(), 0).at(Stage::frequencies) == clex);
    }
    SECTION("the network alone lowers the loss beyond the trained length") {
        onward.from.folder = (folder / "plain").string();
        const Checkpoint checkpoint = openCheckpoint(folder / "plain");
        const TrainedModel graph(continuedSpec(checkpoint, onward), 4);
        loadWeights(checkpoint, graph);
        const TokenBatch batch = longRhyme();
        // Down the gradient; a step that does not lower the loss is taken back and halved.
        double reach = 0.01, first = 0, loss = 0;
        for (int i = 0; i < 40; ++i) {
            const at::Tensor now = graph.loss(batch);
            now.backward();
            loss = now.item<double>();
            if (i == 0) first = loss;
            const c10::NoGradGuard noGradients;
            double squares = 0;
            std::vector<std::pair<at::Tensor, at::Tensor>> moved;  // and by what
            for (const TrainedTensor& parameter : graph.parameters()) {
                at::Tensor value = parameter.value;
                if (!parameter.at) {
                    moved.emplace_back(value, value.grad().clone());
                    squares += value.grad().square().sum().item<double>();
                }
                value.mutable_grad().reset();
            }
            for (auto& [value, slope] : moved)
                value.sub_(slope * (reach / std::sqrt(squares)));
            if (graph.loss(batch).item<double>() < loss) continue;
            for (auto& [value, slope] : moved)
                value.add_(slope * (reach / std::sqrt(squares)));
            reach /= 2;
        }
        CHECK(loss < first - 0.02);
    }
    SECTION("to the same bits where it was cut and resumed") {
        TrainRecipe recipe = onward;
        recipe.optimisation.steps = 6;
        recipe.optimisation.warmup = 2;
        TrainOptions options;
        options.checkpointEvery = 3;
        train(recipe, tokens, folder / "whole", options);
        std::stop_source stop;
        options.line = [&](const TrainLine& line) {
            if (line.step == 4) stop.request_stop();
        };
        Progress progress;
        progress.stop = stop.get_token();
        CHECK_THROWS_AS(train(recipe, tokens, folder / "cut", options, progress), Cancelled);
        options.line = nullptr;
        options.resume = true;
        train(recipe, tokens, folder / "cut", options);
        const auto weights = [&](const char* name) {
            return ownChoices(openCheckpoint(folder / name).spec, 0)
                .at(Stage::frequencies)
                .list("weights");
        };
        CHECK(weights("cut") == weights("whole"));
    }
}

TEST_CASE("CLEX is trained with one network, and draws its positions alone") {
    ModelSpec spec = clexSpec({});
    CHECK(clexLayers(spec) == std::vector<int>{0, 1});
    spec.layers[1].choices[Stage::frequencies].values["max_factor"] = 4.0;
    CHECK_THAT(errorOf([&] { clexLayers(spec); }), ContainsSubstring("layer 1 differs"));
    spec.layers[1].choices[Stage::frequencies] = neutralChoice(Stage::frequencies);
    CHECK(clexLayers(spec) == std::vector<int>{0});
    TrainRecipe recipe = tiny();
    recipe.model.choices = {{Stage::frequencies, clexOf({})}};
    recipe.augmentation.headShare = 0.2;
    CHECK_THAT(errorOf([&] { check(recipe); }), ContainsSubstring("CLEX"));
}
