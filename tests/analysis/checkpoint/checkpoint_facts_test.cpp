// SPDX-License-Identifier: GPL-3.0-or-later
// What is told of a checkpoint: read and inferred values with their sources, contradictions, layers
// and tensors.
#include "analysis/checkpoint/checkpoint_facts_json.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "analysis/position/composition.h"
#include "analysis/position/methods/all.h"
#include "analysis/values/number_text.h"
#include "tests/analysis/checkpoint/material.h"
#include "tests/error_of.h"

using namespace sextant;
using namespace sextant::test;

namespace {

const CheckpointFact* find(const std::vector<CheckpointFact>& list, const std::string& name) {
    const auto found = std::find_if(list.begin(), list.end(),
                                    [&](const CheckpointFact& one) { return one.name == name; });
    return found == list.end() ? nullptr : &*found;
}

std::string contradiction(const CheckpointFacts& facts, const std::string& title) {
    for (const Contradiction& one : facts.contradictions)
        if (one.title == title) return one.text.text();
    return {};
}

CheckpointFacts factsOf(const TinyLlama& model, const std::string& tokenizerConfig = {}) {
    const TemporaryFolder folder;
    model.write(folder.path());
    if (!tokenizerConfig.empty()) folder.write("tokenizer_config.json", tokenizerConfig);
    return sextant::factsOf(openCheckpoint(folder.path()));
}

}  // namespace

TEST_CASE("a key that config.json has is read, one that it leaves out is inferred", "[facts]") {
    TinyLlama model;
    model.config["head_dim"] = 6;
    const CheckpointFacts facts = factsOf(model);
    REQUIRE(find(facts.read, "head width"));
    CHECK(find(facts.read, "head width")->value.text() == "6");
    CHECK(find(facts.read, "head width")->source.text() == "config.json: head_dim");
    REQUIRE(find(facts.read, "layers"));
    CHECK(find(facts.read, "layers")->value.text() == "2");
    REQUIRE(find(facts.inferred, "output matrix"));
    CHECK(find(facts.inferred, "output matrix")->certainty == Certainty::sure);
    REQUIRE(find(facts.inferred, "trained length"));
    CHECK(find(facts.inferred, "trained length")->certainty == Certainty::likely);
    CHECK(find(facts.inferred, "numbers")->value.text() == "F32");
    CHECK_THAT(find(facts.inferred, "tokenizer")->value.text(), ContainsSubstring("none"));
}

TEST_CASE("every layer says how it attends, to how much and by which positions", "[facts]") {
    ModelSpec spec = TinyLlama().open().spec;
    spec.layers.resize(4, spec.layers.front());
    spec.layers[1].choices[Stage::mask] = {
        "window", {{"window", std::int64_t{512}}, {"keep_first", std::int64_t{0}}}};
    spec.layers[1].scoreScale = 1.0 / 16.0;
    spec.layers[2].choices[Stage::encoding] = unpositioned();
    spec.layers[2].block.scoreSoftCap = 50;
    spec.layers[2].block.sinks = true;
    spec.layers[2].block.onQuery = spec.layers[2].block.onKey = {NormKind::rms};
    spec.layers[3].choices[Stage::mask] = {"chunked", {{"chunk", std::int64_t{8192}}}};
    spec.layers[3].block.mlp.experts.count = 8;
    spec.layers[3].block.mlp.experts.chosen = 2;
    spec.layers[3].block.mlp.experts.sharedWidth = 1024;
    const auto layer = [&](int at) { return layerFactsOf(spec, at); };
    CHECK(layer(0).attention == "full");
    CHECK(layer(0).reach == 0);
    CHECK(layer(0).position == "RoPE");
    CHECK(layer(0).rotaryBase == spec.layers[0].rotaryBase);
    CHECK(layer(0).scaleRule == "1/\u221a6");
    CHECK(layer(0).headNorm.empty());
    CHECK(layer(1).attention == "window");
    CHECK(layer(1).reach == 512);
    CHECK(layer(1).scaleRule == "1/\u221a256");
    CHECK_THAT(layer(1).sentence.text(),
               ContainsSubstring("window of 512, 4 query heads on 2 kv heads"));
    CHECK(layer(2).position == "NoPE");
    CHECK(layer(2).rotaryBase == 0);
    CHECK(layer(2).headNorm.text() == "RMS, each head");
    CHECK(layer(2).softCap == 50);
    CHECK_THAT(layer(2).sentence.text(),
               ContainsSubstring("scores capped at 50, a sink logit a head"));
    CHECK(layer(3).attention == "chunks");
    CHECK(layer(3).reach == 8192);
    CHECK_THAT(layer(3).sentence.text(), ContainsSubstring("attention in chunks of 8,192"));
    CHECK(layer(3).experts.text() == "2 of 8, and a shared one of 1,024");
}

TEST_CASE("latent attention and keys of another layer are said", "[facts]") {
    ModelSpec spec = TinyLlama().open().spec;
    spec.layers.resize(4, spec.layers.front());
    spec.headDim = 192;
    Latents& latents = spec.layers[0].block.latents;
    latents.query = 1536, latents.keyValue = 512, latents.sharedKey = 64;
    spec.layers[0].block.valueDim = 128;
    spec.layers[1].block.keepsKeys = 1;
    spec.layers[1].block.keyDim = 64;
    spec.layers[1].block.keyHeads = 1;
    spec.layers[2].block.valueIsKey = true;
    spec.layers[3].block.takesKeys = 1;
    const auto layer = [&](int at) { return layerFactsOf(spec, at); };
    CHECK(layer(0).latent.text() ==
          "queries of rank 1,536, keys and values of rank 512, keys 192 wide (64 of them one for "
          "all heads), values 128 wide");
    CHECK_THAT(layer(0).sentence.text(),
               ContainsSubstring("latent attention: queries of rank 1,536"));
    CHECK(layer(1).latent.empty());
    CHECK(layer(1).sharedKeys.empty());
    CHECK_THAT(layer(1).sentence.text(), ContainsSubstring("4 query heads on 1 kv head of 64"));
    CHECK(layer(2).sharedKeys.text() == "values from the keys' projection");
    CHECK_THAT(layer(3).sentence.text(), ContainsSubstring("keys and values of layer 1"));
    latents.query = 0;
    CHECK_THAT(layer(0).latent.text(), ContainsSubstring("queries of full rank, keys"));
}

TEST_CASE("frequency scaling is named, and the length before it is a guess", "[facts]") {
    TinyLlama model;
    model.config["rope_scaling"] = {{"rope_type", "linear"}, {"factor", 4.0}};
    const CheckpointFacts facts = factsOf(model);
    CHECK_THAT(facts.layers[0].scaling.text(), ContainsSubstring("factor 4"));
    REQUIRE(find(facts.inferred, "before scaling"));
    CHECK(find(facts.inferred, "before scaling")->certainty == Certainty::guess);
    REQUIRE(find(facts.read, "RoPE scaling"));
    CHECK(find(facts.read, "RoPE scaling")->source.text() == "config.json: rope_scaling");
}

TEST_CASE("a trained length that a person sets counts, and what the files say is told", "[facts]") {
    Checkpoint checkpoint = TinyLlama().open();
    const std::int64_t said = checkpoint.spec.trainedLength;
    const auto agreeing = factsOf(checkpoint).contradictions.size();
    const auto length = [&] {
        const CheckpointFacts facts = factsOf(checkpoint);
        for (const CheckpointFact& one : facts.inferred)
            if (one.name == "trained length") return one;
        FAIL("not inferred");
        return CheckpointFact{};
    };
    CHECK(length().field == "trained_length");
    CHECK_FALSE(length().byHand);
    setTrainedLength(checkpoint, 7);
    setTrainedLength(checkpoint, 5);
    CHECK(factsOf(checkpoint).contradictions.size() == agreeing);
    CHECK(checkpoint.spec.trainedLength == 5);
    CHECK(length().byHand);
    CHECK(length().value.text() == "5");
    CHECK_THAT(length().source.text(),
               ContainsSubstring("set by hand; " + groupedText(said) + " by "));
    for (const std::int64_t wrong : {std::int64_t{0}, std::int64_t{-1}, std::int64_t{1} << 40})
        CHECK_THAT(errorOf([&] { setTrainedLength(checkpoint, wrong); }),
                   ContainsSubstring("the trained length was set to " + groupedText(wrong) +
                                     "; choose 1 to "));
    checkpoint.spec.learnedPositions = 64;
    CHECK_THAT(errorOf([&] { setTrainedLength(checkpoint, 65); }),
               ContainsSubstring("choose 1 to 64, the positions that the model has learned"));
    CHECK(checkpoint.spec.trainedLength == 5);
}

TEST_CASE("sources that contradict each other are both named", "[facts]") {
    TinyLlama model;
    model.config["torch_dtype"] = "bfloat16";
    model.config["tie_word_embeddings"] = true;
    model.tensor("lm_head.weight").bytes[0] ^= 1;
    const CheckpointFacts facts = factsOf(model, R"({"model_max_length": 131072})");
    CHECK_THAT(contradiction(facts, "Type of numbers"),
               ContainsSubstring("torch_dtype is bfloat16; stored are F32"));
    CHECK_THAT(contradiction(facts, "Trained length"),
               ContainsSubstring("model_max_length is 131,072"));
    const auto length =
        std::find_if(facts.contradictions.begin(), facts.contradictions.end(),
                     [](const Contradiction& one) { return one.title == "Trained length"; });
    CHECK(length->trainedLength == 131072);
    CHECK_THAT(contradiction(facts, "Output matrix"), ContainsSubstring("lm_head.weight"));
    // Where nothing is known, transformers writes a length of 1e30.
    CHECK(contradiction(factsOf(TinyLlama(), R"({"model_max_length": 1e30})"), "Trained length")
              .empty());
    CHECK(factsOf(TinyLlama(), "{\"broken").contradictions.empty());
}

TEST_CASE("the statement that does not count is told, and the config in which it would",
          "[facts]") {
    const auto named = [](const CheckpointFacts& facts, const std::string& title) {
        for (const Contradiction& one : facts.contradictions)
            if (one.title == title) return one;
        return Contradiction{};
    };
    const auto warned = [](const CheckpointFacts& facts, const std::string& part) {
        return std::any_of(facts.warnings.begin(), facts.warnings.end(), [&](const Message& one) {
            return one.text().find(part) != std::string::npos;
        });
    };
    TinyLlama model;
    model.config["rope_scaling"] = {{"rope_type", "linear"}, {"factor", 4.0}};
    model.config["rope_parameters"] = {{"rope_type", "default"}, {"rope_theta", 5000.0}};
    const CheckpointFacts facts = factsOf(model);
    const Contradiction scaling = named(facts, "Position scaling");
    CHECK(scaling.counts.text() == "linear, factor 4");
    CHECK(scaling.other.text() == "default, base 5000");
    CHECK_THAT(scaling.text.text(), ContainsSubstring("rope_scaling counts"));
    CHECK_FALSE(warned(facts, "rope_parameters is"));  // it is said once
    // With the patch the other one counts, and nothing is contradicted.
    TinyLlama other = model;
    other.config.merge_patch(nlohmann::json::parse(scaling.patch));
    CHECK(factsOf(other).contradictions.empty());
    CHECK(other.open().spec.layers[0].choices.at(Stage::frequencies) ==
          TinyLlama().open().spec.layers[0].choices.at(Stage::frequencies));

    TinyLlama bases;
    bases.config["rope_theta"] = 10000.0;
    bases.config["rope_parameters"] = {{"rope_type", "default"}, {"rope_theta", 5000.0}};
    const Contradiction base = named(factsOf(bases), "RoPE base");
    CHECK(base.counts.text() == "5000");
    CHECK(base.other.text() == "10000");
    CHECK(nlohmann::json::parse(base.patch)["rope_parameters"]["rope_theta"] == 10000.0);

    TinyLlama tied;
    tied.config["tie_word_embeddings"] = true;
    const CheckpointFacts own = factsOf(tied);
    CHECK(named(own, "Output matrix").counts.text() == "lm_head.weight");
    CHECK(named(own, "Output matrix").other.text() == "tied");
    CHECK(named(own, "Output matrix").patch.empty());  // an open model keeps its matrices
    CHECK_FALSE(warned(own, "tie_word_embeddings is"));
}

TEST_CASE("tensors are listed with type, shape, place and use", "[facts]") {
    TinyLlama model;
    model.add("model.extra.weight", {3, 2});
    model.tensors.push_back({"model.strange", "F4", {2}, std::string(1, '\0')});
    const CheckpointFacts facts = factsOf(model);
    CHECK(facts.files == 1);
    const auto of = [&](const std::string& name) {
        return *std::find_if(facts.tensors.begin(), facts.tensors.end(),
                             [&](const TensorFacts& one) { return one.name == name; });
    };
    const TensorFacts query = of("model.layers.1.self_attn.q_proj.weight");
    CHECK(query.dtype == "F32");
    CHECK(query.shape == std::vector<std::int64_t>{24, 8});
    CHECK(query.bytes == 24 * 8 * 4);
    CHECK(query.file == "model.safetensors");
    CHECK(query.layer == 1);
    CHECK_THAT(query.use.text(), ContainsSubstring("layer 1"));
    CHECK(of("model.extra.weight").use.empty());
    CHECK_THAT(of("model.strange").problem.text(), ContainsSubstring("F4"));
}

TEST_CASE("JSON has the same: layers, sources, tensors", "[facts]") {
    const CheckpointFacts facts = factsOf(TinyLlama());
    const nlohmann::ordered_json json = toJson(facts);
    CHECK(json["each_layer"].size() == 2);
    CHECK(json["each_layer"][0]["score_scale_rule"] == "1/\u221a6");
    CHECK(json["tensors"].size() == facts.tensors.size());
    CHECK(json["read"].size() == facts.read.size());
    CHECK(json["inferred"][0].contains("certainty"));
}
