// SPDX-License-Identifier: GPL-3.0-or-later
// Training on from a checkpoint: it begins where the checkpoint ended.
#include "analysis/train/continuation.h"

#include <fstream>
#include <nlohmann/json.hpp>

#include "analysis/model/graph.h"
#include "analysis/model/measure.h"
#include "analysis/position/methods/yarn.h"
#include "analysis/train/packed_tokens.h"
#include "analysis/train/train.h"
#include "tests/analysis/position/choices.h"
#include "tests/catch.h"
#include "tests/largest_difference.h"
#include "tests/temporary_folder.h"

using namespace sextant;
using namespace sextant::test;

namespace fs = std::filesystem;

namespace {

const std::string rhyme =
    "A lamp was lit, a lamp was blown, and each of them was left alone; and in the morning both "
    "were found upon the same unlevel ground. ";

PackedTokens packed(const TemporaryFolder& folder, const Tokenizer* tokenizer = nullptr,
                    int vocabulary = 256) {
    TextSources sources;
    sources.train = {folder.write("text.txt", rhyme + rhyme + rhyme + rhyme + rhyme)};
    sources.heldOutShare = 0.5;
    packTexts(sources, folder / "tokens.safetensors", {}, tokenizer);
    return openPackedTokens(folder / "tokens.safetensors", vocabulary);
}

TrainRecipe tiny() {
    TrainRecipe recipe;
    recipe.model.hidden = 32;
    recipe.model.layers = 2;
    recipe.model.keyValueHeads = 2;
    recipe.model.intermediate = 48;
    recipe.optimisation.length = 32;
    recipe.optimisation.batch = 2;
    recipe.optimisation.steps = 60;
    recipe.optimisation.rate = 5e-3;
    recipe.optimisation.warmup = 2;
    return recipe;
}

double firstLoss(const TrainRecipe& recipe, const PackedTokens& tokens, const fs::path& folder) {
    double loss = 0;
    TrainOptions options;
    options.line = [&](const TrainLine& line) {
        if (line.step == 1) loss = line.loss;
    };
    train(recipe, tokens, folder, options);
    return loss;
}

}  // namespace

TEST_CASE("a continued run begins with the checkpoint's own loss, not with chance") {
    const TemporaryFolder folder;
    const PackedTokens tokens = packed(folder);
    const TrainLine before = train(tiny(), tokens, folder / "first", {});
    REQUIRE(before.loss < 4);
    TrainRecipe onward = tiny();
    onward.from.folder = (folder / "first").string();
    onward.optimisation.steps = 3;
    onward.optimisation.warmup = 1;
    onward.optimisation.rate = 1e-5;
    const Checkpoint checkpoint = openCheckpoint(folder / "first");
    const TrainedModel graph(continuedSpec(checkpoint, onward), 4);
    loadWeights(checkpoint, graph);
    const double loss = firstLoss(onward, tokens, folder / "second");
    CHECK(loss < before.loss + 0.7);  // chance is at 5.5
    CHECK(fs::exists(folder / "second/tokenizer.json"));
    for (const TrainedTensor& parameter : graph.parameters()) {
        const TensorView& view = *checkpoint.weights.find(parameter.name);
        CHECK(std::equal(view.bytes.begin(), view.bytes.end(),
                         static_cast<const std::byte*>(parameter.value.const_data_ptr())));
    }

    SECTION("at a longer length with position interpolation, which the new config keeps") {
        onward.optimisation.length = 64;
        onward.from.choices = stretched("linear", 2.0);
        train(onward, tokens, folder / "longer", {});
        const ModelSpec spec = openCheckpoint(folder / "longer").spec;
        CHECK(spec.trainedLength == 64);
        CHECK(ownChoices(spec, 1).at(Stage::frequencies) ==
              stretched("linear", 2.0).at(Stage::frequencies));
    }
    SECTION("with YaRN, read back with all its numbers") {
        onward.from.choices = stretched("yarn", 4.0);
        train(onward, tokens, folder / "yarn", {});
        const Choice yarn =
            ownChoices(openCheckpoint(folder / "yarn").spec, 0).at(Stage::frequencies);
        CHECK(yarn.method == "yarn");
        CHECK(yarn.number("factor") == 4);
        CHECK(yarn.number("original_length") == 32);
        CHECK(yarn.number("attention_factor") == Approx(yarnAmplitude(4.0)));
    }
    SECTION("with other vectors, which the checkpoint it comes from is refused") {
        const Choice keyNorm = choiceOf(Stage::vectors, "key-norm");
        CHECK_FALSE(whyNot(checkpoint.spec, {}, -1, Stage::vectors, keyNorm).empty());
        onward.from.choices = {{Stage::vectors, keyNorm}};
        train(onward, tokens, folder / "normed", {});
        const ModelSpec spec = openCheckpoint(folder / "normed").spec;
        CHECK(ownChoices(spec, 1).at(Stage::vectors) == keyNorm);
        CHECK(planOf(spec, {}, 32).layers[0].vectors == VectorForm::keyNorm);
        CHECK(planOf(spec, {}, 32).layers[0].scale[0] == 1.0F);
    }
    SECTION("with head sigmas, written into the new checkpoint") {
        onward.headSigma = {1.5, 1.0, 0.75, 1.25, 1.0, 1.0, 2.0, 0.5};
        train(onward, tokens, folder / "scaled", {});
        CHECK(openCheckpoint(folder / "scaled").spec.trainedSigma == onward.headSigma);
    }
}

TEST_CASE("a Mistral whose layers differ is continued as that Mistral") {
    const TemporaryFolder folder;
    const PackedTokens tokens = packed(folder);
    train(tiny(), tokens, folder / "first", {});
    // The same weights under a Mistral's config, its layers with windows and rotations of their
    // own.
    nlohmann::json config;
    std::ifstream(folder / "first/config.json") >> config;
    for (const char* key : {"sextant_position", "rope_theta"})
        config.erase(key);
    config["architectures"] = {"MistralForCausalLM"};
    config["model_type"] = "mistral";
    config["sliding_window"] = 9;
    config["layer_types"] = {"full_attention", "sliding_attention"};
    config["rope_parameters"] = {
        {"full_attention", {{"rope_theta", 5000.0}, {"rope_type", "linear"}, {"factor", 2.0}}},
        {"sliding_attention", {{"rope_theta", 300.0}, {"rope_type", "default"}}}};
    config["kept"] = "as it is";
    std::ofstream(folder / "first/config.json") << config.dump(2);

    TrainRecipe onward = tiny();
    onward.from.folder = (folder / "first").string();
    onward.optimisation.steps = 1;
    onward.optimisation.warmup = 0;
    onward.optimisation.length = 48;
    train(onward, tokens, folder / "second", {});
    nlohmann::json written;
    std::ifstream(folder / "second/config.json") >> written;
    config["max_position_embeddings"] = 48;
    CHECK(written == config);
    ModelSpec expected = openCheckpoint(folder / "first").spec;
    expected.trainedLength = 48;
    CHECK(openCheckpoint(folder / "second").spec == expected);
}

TEST_CASE("a model with biases is continued with them") {
    class Small : public Tokenizer {
      public:
        std::vector<std::int32_t> encode(std::string_view text, const Progress&) const override {
            std::vector<std::int32_t> ids;
            for (const char c : text)
                ids.push_back(c % 101);
            return ids;
        }
        std::string token(std::int32_t) const override { return {}; }
        std::string decode(const std::vector<std::int32_t>&) const override { return {}; }
        int vocabulary() const override { return 101; }
        std::optional<std::int32_t> documentStart() const override { return {}; }
        std::string kind() const override { return {}; }
    } const tokenizer;
    const TemporaryFolder folder;
    const PackedTokens tokens = packed(folder, &tokenizer, 101);
    const fs::path from = sourceDir() / "tests/data/hf_parity/llama-bias";
    TrainRecipe onward = tiny();
    onward.from.folder = from.string();
    onward.optimisation.steps = 2;
    onward.optimisation.warmup = 0;
    const Checkpoint checkpoint = openCheckpoint(from);
    REQUIRE(checkpoint.find(Slot::queryBias, 1) != nullptr);
    const TrainedModel trained(continuedSpec(checkpoint, onward), 4);
    loadWeights(checkpoint, trained);
    Sample sample;
    for (int i = 0; i < 24; ++i)
        sample.ids.push_back(i * 37 % 101);
    sample.read = 24;
    Samples samples;
    samples.samples = {sample};
    MeasureOptions options;
    options.logits = true;
    const at::Tensor logits = trained.logits(batchOf(sample.ids)).detach();
    CHECK(largestDifference(measure(Model(openCheckpoint(from)), samples, {}, options).logits,
                            std::vector<float>(logits.const_data_ptr<float>(),
                                               logits.const_data_ptr<float>() + logits.numel())) <
          1e-4);

    train(onward, tokens, folder / "out", {});
    const Checkpoint written = openCheckpoint(folder / "out");
    for (const Slot slot : {Slot::queryBias, Slot::outputBias, Slot::downBias}) {
        const auto values = [&](const Checkpoint& of) {
            const Binding& binding = *of.find(slot, 1);
            return slotValues(binding, of.view(binding));
        };
        CHECK(largestDifference(values(written), values(checkpoint)) > 1e-5);
    }
}

TEST_CASE("what cannot be continued is refused") {
    const TemporaryFolder folder;
    const PackedTokens tokens = packed(folder);
    TrainRecipe onward = tiny();
    onward.optimisation.steps = 1;
    onward.optimisation.warmup = 0;
    onward.from.folder = (folder / "missing").string();
    CHECK_THROWS_AS(train(onward, tokens, folder / "out", {}), Error);
    TrainRecipe nope = tiny();
    nope.model.choices = choicesNamed("none");
    train(nope, tokens, folder / "nope", {});
    onward.from = {(folder / "nope").string(), stretched("linear", 2.0)};
    CHECK_THROWS_WITH(train(onward, tokens, folder / "out", {}),
                      ContainsSubstring("without a rotation"));
    onward.from.choices = {};
    CHECK_THROWS_WITH(train(onward, tokens, folder / "nope", {}),
                      ContainsSubstring("name another folder"));
}

TEST_CASE("ids of a tokenizer are packed whole, and ids beyond the vocabulary refused") {
    const TemporaryFolder folder;
    class Doubling : public Tokenizer {
      public:
        std::vector<std::int32_t> encode(std::string_view text, const Progress&) const override {
            std::vector<std::int32_t> ids;
            for (const char c : text)
                ids.push_back(1000 + c);
            return ids;
        }
        std::string token(std::int32_t) const override { return {}; }
        std::string decode(const std::vector<std::int32_t>&) const override { return {}; }
        int vocabulary() const override { return 1256; }
        std::optional<std::int32_t> documentStart() const override { return {}; }
        std::string kind() const override { return {}; }
    } const tokenizer;
    const PackedTokens tokens = packed(folder, &tokenizer, 1256);
    REQUIRE(tokens.train().size() + tokens.heldOut().size() ==
            static_cast<std::int64_t>(5 * rhyme.size()));
    CHECK(tokens.train()[0] == 1000 + 'A');
    CHECK(tokens.train()[2] == 1000 + 'l');
    CHECK_THROWS_WITH(
        openPackedTokens(folder / "tokens.safetensors"),
        ContainsSubstring("tensor train holds the id 1065") && ContainsSubstring("0 to 255"));
}
