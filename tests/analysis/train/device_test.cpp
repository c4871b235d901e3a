// SPDX-License-Identifier: GPL-3.0-or-later
// Training away from the CPU's kernels: libtorch's operations in their place, the GPU kernels run
// thread by thread; and products in bf16.
#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>
#include <c10/util/env.h>

#include <cmath>
#include <fstream>

#include "analysis/error.h"
#include "analysis/model/row_operations.h"
#include "analysis/train/optimiser.h"
#include "analysis/train/packed_tokens.h"
#include "analysis/train/train.h"
#include "analysis/train/trained_model.h"
#include "tests/analysis/model/emulated_compute.h"
#include "tests/analysis/train/same_model.h"
#include "tests/analysis/train/small_graph.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"

using namespace sextant;
using namespace sextant::test;

TEST_CASE("libtorch's operations turn and normalise as the CPU's kernels do") {
    at::manual_seed(2);
    const PairLayout layout = GENERATE(PairLayout::halfSplit, PairLayout::interleaved);
    const Compute byTensors = emulatedCompute();
    const RotaryTable table = tableAt(10000.0, 8, {0.0, 1.5, 7.25, 100.0});
    const auto rotation = std::make_shared<const RotationTable>(layout, table, Compute());
    const auto there = std::make_shared<const RotationTable>(layout, table, byTensors);
    REQUIRE_FALSE(rotation->cosine.defined());
    REQUIRE(there->cosine.defined());
    const at::Tensor x = at::randn({4, 20}), direction = at::randn({4, 20});
    const at::Tensor a = x.to(byTensors.device).requires_grad_(true);
    const at::Tensor b = x.clone().requires_grad_(true);
    const at::Tensor turned = rotated(a, 2, there), exact = rotated(b, 2, rotation);
    checkClose(turned, exact);
    (turned * direction.to(byTensors.device)).sum().backward();
    (exact * direction).sum().backward();
    checkClose(a.grad(), b.grad());

    const at::Tensor weight = at::randn({20});
    for (const float offset : {0.0F, 1.0F})
        checkClose(normalisedByTensors(x, weight, 1e-2, offset),
                   normalised(x, weight, 1e-2, offset, Compute()));
}

TEST_CASE("a model computes the same by the GPU's kernels") {
    const auto position = GENERATE(from_range(positionNames()));
    const bool warped = GENERATE(false, true);
    const bool reads = position == "rope" || position == "alibi";
    if (warped && !reads) return;
    CAPTURE(position, warped);
    const ModelSpec spec = smallSpec(position);
    TokenBatch batch = smallBatch();
    for (int i = 0; warped && i < 48; ++i)
        batch.positions.push_back(i % 24 * 0.4);
    checkSameModel(TrainedModel(spec, 11, emulatedCompute()), TrainedModel(spec, 11), batch);
}

TEST_CASE("that two runs are equal is asked of libtorch while one trains, and no longer") {
    const auto asked = [] { return at::globalContext().deterministicAlgorithms(); };
    const auto workspace = [] { return c10::utils::get_env("CUBLAS_WORKSPACE_CONFIG"); };
    const std::optional<std::string> before = workspace();
    const int threadsBefore = at::get_num_threads();
    REQUIRE_FALSE(asked());
    Compute compute = emulatedCompute();
    compute.threads = threadsBefore + 1;
    {
        const ComputeScope scope(compute);
        CHECK(asked());
        CHECK(workspace() == before.value_or(":4096:8"));
        CHECK(at::get_num_threads() == threadsBefore + 1);
    }
    CHECK_FALSE(asked());
    CHECK(workspace() == before);
    CHECK(at::get_num_threads() == threadsBefore);
}

TEST_CASE("tensors of two devices do not go unnoticed in these tests") {
    const at::Tensor there = at::ones({2}).to(strictDevice()), here = at::ones({2});
    CHECK((there + there).cpu().sum().item<double>() == 4);
    CHECK_THROWS_WITH(there + here, ContainsSubstring("two devices"));
}

TEST_CASE("the optimiser on another device is the one on the CPU") {
    const ModelSpec spec = smallSpec("rope");
    const TrainedModel one(spec, 3), other(spec, 3, emulatedCompute());
    Optimisation optimisation;
    optimisation.rule = GENERATE(Rule::adamw, Rule::muon);
    optimisation.rate = 1e-2;
    optimisation.warmup = 0;
    Optimiser loops(one.parameters(), optimisation, false);
    Optimiser tensors(other.parameters(), optimisation, true);
    for (int step = 0; step < 4; ++step) {
        one.loss(smallBatch()).backward();
        other.loss(smallBatch()).backward();
        loops.step(step, 0.7);
        tensors.step(step, 0.7);
    }
    for (std::size_t i = 0; i < one.parameters().size(); ++i) {
        CAPTURE(one.parameters()[i].name);
        checkClose(other.parameters()[i].value, one.parameters()[i].value, 1e-5);
        checkClose(tensors.first()[i], loops.first()[i], 1e-5);
        checkClose(tensors.second()[i], loops.second()[i], 1e-5);
    }
}

TEST_CASE("products in bf16 are near those in fp32, and train as well") {
    const ModelSpec spec = smallSpec("rope");
    Compute mixed;
    mixed.products = at::kBFloat16;
    const TrainedModel graph(spec, 11, mixed), exact(spec, 11);
    const TokenBatch batch = smallBatch();
    // bf16 has 8 bits: a product is off by about 2^-9 of its size, the loss by less.
    const double away =
        std::abs(graph.loss(batch).item<double>() - exact.loss(batch).item<double>());
    CHECK(away > 0);
    CHECK(away < 0.01);
    CHECK(at::equal(graph.logits(batch), exact.logits(batch)));  // always fp32

    Optimisation optimisation;
    optimisation.rate = 1e-2;
    optimisation.warmup = 0;
    Optimiser own(graph.parameters(), optimisation, false);
    Optimiser other(exact.parameters(), optimisation, false);
    double loss = 0, exactLoss = 0;
    for (int step = 0; step < 60; ++step) {
        const at::Tensor value = graph.loss(batch), exactValue = exact.loss(batch);
        value.backward();
        exactValue.backward();
        own.step(step, 1.0);
        other.step(step, 1.0);
        loss = value.item<double>();
        exactLoss = exactValue.item<double>();
    }
    CHECK(exactLoss < 1.0);  // from 3.5
    CHECK(loss == Approx(exactLoss).margin(0.1));
}

TEST_CASE("a run on another device learns the same, stops, goes on and is continued") {
    TrainRecipe recipe;
    recipe.model.hidden = 16;
    recipe.model.layers = 1;
    recipe.model.heads = 2;
    recipe.model.keyValueHeads = 1;
    recipe.model.intermediate = 24;
    recipe.optimisation.length = 16;
    recipe.optimisation.batch = 2;
    recipe.optimisation.steps = 6;
    recipe.optimisation.warmup = 1;
    recipe.optimisation.rule = GENERATE(Rule::adamw, Rule::muon);
    const TemporaryFolder folder;
    std::ofstream(folder.path() / "text.txt") << "the tide went out, the tide came in, and left "
                                                 "upon the sand a tin; the keeper took it home";
    packTexts({{folder.path() / "text.txt"}, {}, 0.4}, folder.path() / "tokens.safetensors");
    const PackedTokens tokens = openPackedTokens(folder.path() / "tokens.safetensors");
    TrainOptions away;
    away.compute = std::make_shared<const Compute>(emulatedCompute());
    std::string said;
    away.note = [&](const std::string& text) { said = text; };
    const TrainLine onCpu = train(recipe, tokens, folder.path() / "cpu", {});
    const TrainLine whole = train(recipe, tokens, folder.path() / "whole", away);
    CHECK(said == "training on " + away.compute->kernels->name + ", fp32");
    CHECK(whole.loss == Approx(onCpu.loss).margin(1e-4));
    REQUIRE(whole.heldOut.size() == 3);
    CHECK(whole.heldOut[0] == Approx(onCpu.heldOut[0]).margin(1e-4));
    REQUIRE(whole.entropy.size() == onCpu.entropy.size());

    std::stop_source stop;
    TrainOptions options = away;
    options.line = [&](const TrainLine& line) {
        if (line.step == 3) stop.request_stop();
    };
    Progress progress;
    progress.stop = stop.get_token();
    const auto cut = folder.path() / "cut";
    CHECK_THROWS_AS(train(recipe, tokens, cut, options, progress), Cancelled);
    options = away;
    options.resume = true;
    TrainOptions here;
    here.resume = true;
    CHECK_THROWS_WITH(train(recipe, tokens, cut, here),
                      ContainsSubstring("was begun on " + away.compute->kernels->name + ", fp32") &&
                          ContainsSubstring("would go on on CPU, fp32"));
    const TrainLine resumed = train(recipe, tokens, cut, options);
    CHECK(resumed.loss == whole.loss);

    // States once did not say where they were computed: such a run goes on anywhere.
    const auto state = folder.path() / "cpu/training_state.safetensors";
    std::ifstream file(state, std::ios::binary);
    std::string bytes{std::istreambuf_iterator<char>(file), {}};
    const std::size_t at = bytes.find("\"device\"");
    REQUIRE(at != std::string::npos);
    std::ofstream(state, std::ios::binary) << bytes.replace(at, 8, "\"aether\"");
    CHECK_NOTHROW(train(recipe, tokens, folder.path() / "cpu", options));

    recipe.from.folder = cut.string();
    const TrainLine further = train(recipe, tokens, folder.path() / "further", away);
    CHECK(further.loss < whole.loss);
}
