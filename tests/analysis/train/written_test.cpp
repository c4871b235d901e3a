// SPDX-License-Identifier: GPL-3.0-or-later
// A written checkpoint opens like any other and computes what the training graph computed.
#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>

#include "analysis/checkpoint/architectures/all.h"
#include "analysis/checkpoint/checkpoint.h"
#include "analysis/checkpoint/config.h"
#include "analysis/checkpoint/safetensors.h"
#include "analysis/message_texts.h"
#include "analysis/model/measure.h"
#include "analysis/text/tokenizer.h"
#include "analysis/train/checkpoint_writer.h"
#include "analysis/train/recipe.h"
#include "analysis/train/trained_model.h"
#include "tests/analysis/position/choices.h"
#include "tests/catch.h"
#include "tests/largest_difference.h"
#include "tests/temporary_folder.h"

using namespace sextant;
using namespace sextant::test;

namespace {

constexpr std::int64_t length = 70;

TrainRecipe small(const std::string& position, bool tied) {
    TrainRecipe recipe;
    recipe.model.hidden = 48;
    recipe.model.layers = 3;
    recipe.model.heads = 4;
    recipe.model.keyValueHeads = 2;
    recipe.model.intermediate = 64;
    recipe.model.tied = tied;
    recipe.model.choices = choicesNamed(position);
    recipe.optimisation.length = 32;
    return recipe;
}

std::vector<NamedWeights> weightsOf(const TrainedModel& graph) {
    std::vector<NamedWeights> weights;
    for (const TrainedTensor& parameter : graph.parameters())
        weights.push_back({parameter.name,
                           parameter.value.sizes().vec(),
                           {parameter.value.const_data_ptr<float>(),
                            static_cast<std::size_t>(parameter.value.numel())},
                           parameter.at});
    return weights;
}

// Weights of the size that training gives, so that every layer matters.
void enlarge(const TrainedModel& graph) {
    const c10::NoGradGuard noGradients;
    for (const TrainedTensor& parameter : graph.parameters()) {
        at::Tensor value = parameter.value;
        if (parameter.decays)
            value.mul_(3.0);
        else
            value.add_(at::linspace(-0.3, 0.3, value.numel()));
    }
}

// The opened model answers as the graph it was written from.
void checkEqualLogits(const TrainedModel& graph, const Model& model) {
    Sample sample;
    TokenBatch batch;
    batch.batch = 1;
    batch.length = length;
    for (std::int64_t i = 0; i < length; ++i) {
        sample.ids.push_back(static_cast<std::int32_t>(i * 91 % 256));
        batch.inputs.push_back(sample.ids.back());
    }
    sample.read = length;
    Samples samples;
    samples.samples = {sample};
    MeasureOptions options;
    options.logits = true;
    const Measurement measured = measure(model, samples, {}, options);

    const at::Tensor logits = graph.logits(batch).detach().contiguous();
    const float* const values = logits.const_data_ptr<float>();
    const std::vector<float> trained(values, values + logits.numel());
    CHECK(largestDifference(std::vector<float>(trained.size(), 0.0f), trained) > 1);
    CHECK(largestDifference(measured.logits, trained) < 1e-4);
}

float halfToFloat(std::uint16_t half) {
    const int exponent = (half >> 10) & 31;
    const double fraction = half & 1023;
    const double size =
        exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(1024 + fraction, exponent - 25);
    return static_cast<float>(half & 0x8000 ? -size : size);
}

}  // namespace

TEST_CASE("the written checkpoint gives the logits of the training graph, beyond its length too") {
    const bool tied = GENERATE(false, true);
    const auto position = GENERATE(from_range(positionNames()));
    const bool plan = GENERATE(false, true);
    TrainRecipe recipe = small(position, tied);
    CAPTURE(position, tied, plan);
    if (position == "learned") {
        recipe.augmentation.paddingShare = 0.5;
        recipe.augmentation.longest = 80;
    }
    if (plan) {
        recipe.model.nopeEvery = position == "learned" ? 0 : 3;
        recipe.model.choices[Stage::mask] =
            choiceOf(Stage::mask, "window", {{"window", std::int64_t{13}}});
        recipe.model.fullEvery = 2;
        for (int head = 0; head < 12; ++head)
            recipe.headSigma.push_back(0.5 + 0.125 * head);
    }
    const TrainedModel graph(modelSpec(recipe), 5);
    enlarge(graph);
    const TemporaryFolder folder;
    writeCheckpoint(folder.path(), graph.spec(), weightsOf(graph), DType::f32);

    const Model model(openCheckpoint(folder.path()));
    CHECK(toHf(model.spec(), 0).position == position);
    CHECK(windowOf(model.spec(), {}, 2) == (plan ? 13 : 0));
    CHECK(model.spec().trainedSigma == recipe.headSigma);
    checkEqualLogits(graph, model);
}

TEST_CASE("trained biases by distance are at hand as plain numbers, layer by layer") {
    const std::string position = GENERATE(as<std::string>(), "kerple-log", "t5", "rope");
    CAPTURE(position);
    const TrainedModel graph(modelSpec(small(position, false)), 5);
    enlarge(graph);
    const TemporaryFolder folder;
    writeCheckpoint(folder.path(), graph.spec(), weightsOf(graph), DType::f32);
    const Model model(openCheckpoint(folder.path()));
    const std::vector<TrainedNumbers> numbers = model.trained();
    REQUIRE(numbers.size() == 3);
    for (const TrainedNumbers& one : numbers) {
        CHECK(one.a.size() == (position == "kerple-log" ? 4 : 0));
        CHECK(one.p.size() == one.a.size());
        CHECK(one.table.size() == (position == "t5" ? 4 * biasBuckets : 0));
    }
    const LayerPlan layer = planOf(model.spec(), {}, 40, numbers).layers[1];
    CHECK(biasByDistance(layer.bias, 40).size() == (position == "rope" ? 0 : 4 * 40));
}

TEST_CASE("what is written of architectures with words for a new model opens as that one") {
    for (const Architecture& architecture : allArchitectures()) {
        if (architecture.parts.front().write == nullptr) continue;  // the others only patch
        CAPTURE(architecture.name);
        ModelSpec spec = modelSpec(small("rope", false));
        spec.architecture = architecture.name;
        if (architecture.name != "LlamaForCausalLM") {
            spec.layers[1].choices[Stage::mask] =
                choiceOf(Stage::mask, "window", {{"window", std::int64_t{9}}});
            spec.layers[1].choices[Stage::frequencies] =
                stretched("linear", 2.0).at(Stage::frequencies);
        }
        const TrainedModel graph(spec, 7);
        enlarge(graph);
        const TemporaryFolder folder;
        writeCheckpoint(folder.path(), spec, weightsOf(graph), DType::f32);
        const Model model(openCheckpoint(folder.path()));
        CHECK(model.spec().architecture == architecture.name);
        CHECK(englishTexts(model.checkpoint().warnings) == std::vector<std::string>());
        checkEqualLogits(graph, model);
    }
}

TEST_CASE("how many positions training met is written where they are more than its length") {
    TrainRecipe recipe = small("rope", false);
    recipe.augmentation.longest = 128;
    recipe.augmentation.paddingShare = 0.5;  // moves all positions, and no distance
    CHECK(modelSpec(recipe).positionsMet == 0);
    for (double Augmentation::*share : {&Augmentation::randomizedShare, &Augmentation::skipShare}) {
        TrainRecipe drawn = recipe;
        drawn.augmentation.*share = 0.5;
        const TrainedModel graph(modelSpec(drawn), 5);
        CHECK(graph.spec().positionsMet == 128);
        const TemporaryFolder folder;
        writeCheckpoint(folder.path(), graph.spec(), weightsOf(graph), DType::f32);
        CHECK(openCheckpoint(folder.path()).spec.positionsMet == 128);
        CHECK(openCheckpoint(folder.path()).spec.trainedLength == 32);
    }
}

TEST_CASE("learned positions are taken away whole, and not layer by layer") {
    const TrainedModel graph(modelSpec(small("learned", false)), 5);
    enlarge(graph);
    const TemporaryFolder folder;
    writeCheckpoint(folder.path(), graph.spec(), weightsOf(graph), DType::f32);
    const Model model(openCheckpoint(folder.path()));
    Sample sample;
    TokenBatch batch;
    batch.batch = 1;
    batch.length = 32;
    for (std::int32_t i = 0; i < 32; ++i) {
        sample.ids.push_back(i * 91 % 256);
        batch.inputs.push_back(sample.ids.back());
    }
    sample.read = 32;
    const Samples samples{{sample}, {}};
    for (const TrainedTensor& parameter : graph.parameters()) {
        if (parameter.name != "model.embed_positions.weight") continue;
        const c10::NoGradGuard noGradients;
        at::Tensor(parameter.value).zero_();
    }
    Intervention change = positioned("none");
    MeasureOptions options;
    options.logits = true;
    const auto without = measure(model, samples, change, options).logits;
    const at::Tensor expected = graph.logits(batch).detach().contiguous();
    REQUIRE(without.size() == static_cast<std::size_t>(expected.numel()));
    for (std::size_t i = 0; i < without.size(); ++i)
        REQUIRE(without[i] == Approx(expected.const_data_ptr<float>()[i]).margin(1e-4));
    CHECK(measure(model, samples, {}, options).logits != without);

    change = {};
    change.layerChoices = {{}, choicesNamed("none"), {}};
    CHECK_THROWS_WITH(measure(model, samples, change, options), ContainsSubstring("whole model"));
    Samples longer = samples;
    longer.samples[0].ids.push_back(1);
    longer.samples[0].read = 33;
    CHECK_THROWS_WITH(measure(model, longer, {}, options), ContainsSubstring("at most 32"));
}

TEST_CASE("ALiBi is written under a name that others refuse") {
    const TemporaryFolder folder;
    const TrainedModel graph(modelSpec(small("alibi", false)), 5);
    writeCheckpoint(folder.path(), graph.spec(), weightsOf(graph), DType::f32);
    std::ifstream file(folder.path() / "config.json");
    const auto config = nlohmann::json::parse(file);
    CHECK(config["architectures"][0] == "SextantForCausalLM");
    CHECK(config["model_type"] == "sextant");
    CHECK(config["sextant_position"] == "alibi");
}

TEST_CASE("half-precision weights are the nearest of their kind") {
    const TemporaryFolder folder;
    const std::vector<float> values = {0.0f,       1.0f,     -2.5f,       0.1f,         65504.0f,
                                       6.1035e-5f, 5.96e-8f, -3.14159f,   1.0009765f,   1e-9f,
                                       0.33333f,   2048.5f,  -1.0004883f, 6.0975552e-5f};
    const ModelSpec spec = modelSpec(small("rope", false));
    const NamedWeights weights{"w", {static_cast<std::int64_t>(values.size())}, values};
    const auto dtype = GENERATE(DType::f16, DType::bf16);
    writeCheckpoint(folder.path(), spec, {weights}, dtype);
    const Weights read = readSafetensors(folder.path() / "model.safetensors");
    const TensorView& view = read.tensors.at("w");
    REQUIRE(view.dtype == dtype);
    const at::Tensor expected =
        at::tensor(values).to(dtype == DType::f16 ? at::kHalf : at::kBFloat16);
    for (std::size_t i = 0; i < values.size(); ++i) {
        CAPTURE(values[i]);
        std::uint16_t found = 0, nearest = 0;
        std::memcpy(&found, view.bytes.data() + 2 * i, 2);
        std::memcpy(&nearest, static_cast<const std::byte*>(expected.const_data_ptr()) + 2 * i, 2);
        CHECK(found == nearest);
        if (dtype == DType::f16 && values[i] == 65504.0f) CHECK(halfToFloat(found) == 65504.0f);
    }
    const std::vector<float> tooLarge = {70000.0f};
    CHECK_THROWS_WITH(writeCheckpoint(folder.path(), spec, {{"w", {1}, tooLarge}}, DType::f16),
                      ContainsSubstring("w holds 70000"));
}

TEST_CASE("the written tokenizer gives every byte its own value") {
    const TemporaryFolder folder;
    const TrainedModel graph(modelSpec(small("rope", false)), 5);
    writeCheckpoint(folder.path(), graph.spec(), weightsOf(graph), DType::bf16);
    const auto tokenizer = openTokenizer(folder.path());
    CHECK(tokenizer->vocabulary() == 256);
    const std::string text = "It's  a test,\n\n\tna\xC3\xAFve \xE2\x80\x94 42!\r\n";
    std::vector<std::int32_t> bytes;
    for (const char character : text)
        bytes.push_back(static_cast<unsigned char>(character));
    CHECK(tokenizer->encode(text) == bytes);
    CHECK(tokenizer->decode(bytes) == text);
}

// Stacks of experts, fused and transposed tensors, rows in another order.
TEST_CASE("a trained model is written as its family stores it") {
    for (const char* name : {"deepseek-v3", "ernie4-5-moe", "gpt-oss", "granite-moe", "llama4-text",
                             "minicpm3", "mixtral"}) {
        CAPTURE(name);
        const auto family = sourceDir() / "tests/data/architectures" / name;
        const Config config = readConfig(family / "config.json");
        const TrainedModel graph(config.spec, 3);
        std::set<std::string> names;
        for (const TrainedTensor& parameter : graph.parameters())
            CHECK(names.insert(parameter.name).second);
        const TemporaryFolder folder;
        writeCheckpoint(folder.path(), graph.trainedSpec(), weightsOf(graph), DType::f32,
                        TokenizerFiles::none, config.text);
        const Checkpoint written = openCheckpoint(folder.path());
        CHECK(written.spec == config.spec);
        CHECK(written.parameters == graph.parameterCount());
        for (const TrainedTensor& parameter : graph.parameters()) {
            CAPTURE(parameter.name);
            const Binding* binding = written.find(*parameter.at);
            REQUIRE(binding != nullptr);
            const float* const values = parameter.value.const_data_ptr<float>();
            CHECK(slotValues(*binding, written.view(*binding)) ==
                  std::vector<float>(values, values + parameter.value.numel()));
        }
    }
}
