// SPDX-License-Identifier: GPL-3.0-or-later
// config.json of a model that is written says the very model.
#include "analysis/checkpoint/export_config.h"

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "analysis/checkpoint/architectures/all.h"
#include "analysis/checkpoint/config.h"
#include "analysis/checkpoint/fold_scales.h"
#include "analysis/position/composition.h"
#include "tests/analysis/checkpoint/material.h"
#include "tests/analysis/position/choices.h"
#include "tests/error_of.h"

using namespace sextant;
using namespace sextant::test;
using nlohmann::json;

namespace {

ModelSpec read(const std::string& text) {
    const TemporaryFolder folder;
    writeFile(folder.path() / "config.json", text);
    return readConfig(folder.path() / "config.json").spec;
}

// What stands there again, once written and read.
ModelSpec again(const ExportedConfig& exported) {
    return read(exported.json.dump());
}

void checkSame(const ModelSpec& found, const ModelSpec& expected) {
    for (const ConfigPart& part : sextantArchitecture().parts) {
        CAPTURE(part.name);
        CHECK(part.same(found, expected));
    }
}

json mistral() {
    json config = TinyLlama().config;
    config["architectures"] = {"MistralForCausalLM"};
    config["model_type"] = "mistral";
    config["sliding_window"] = 5;
    config["layer_types"] = {"sliding_attention", "full_attention"};
    config.erase("rope_theta");
    config["rope_parameters"] = {
        {"full_attention", {{"rope_theta", 1e6}, {"rope_type", "linear"}, {"factor", 4.0}}},
        {"sliding_attention", {{"rope_theta", 1e4}, {"rope_type", "default"}}}};
    config["some_key_of_its_own"] = {1, 2, 3};
    return config;
}

}  // namespace

TEST_CASE("what has not changed keeps its config.json to the letter") {
    for (const json& config : {TinyLlama().config, mistral()}) {
        const std::string text = config.dump(2);
        const ExportedConfig exported = exportConfig(read(text), text);
        CHECK(exported.architecture->name == config["architectures"][0]);
        CHECK(json::parse(exported.json.dump()) == config);
    }
}

TEST_CASE("a Mistral whose layers differ stays that Mistral when it is trained on longer texts") {
    const std::string text = mistral().dump();
    ModelSpec spec = read(text);
    spec.trainedLength = 64;
    const ExportedConfig exported = exportConfig(spec, text);
    CHECK(exported.architecture->name == "MistralForCausalLM");
    json expected = mistral();
    expected["max_position_embeddings"] = 64;
    CHECK(json::parse(exported.json.dump()) == expected);
    checkSame(again(exported), spec);
}

TEST_CASE("rotations that differ by layer type are written by layer type") {
    const std::string text = mistral().dump();
    ModelSpec spec = read(text);
    spec.layers[0].choices[Stage::frequencies] = stretched("yarn", 2.0).at(Stage::frequencies);
    const ExportedConfig exported = exportConfig(spec, text);
    REQUIRE(exported.architecture->name == "MistralForCausalLM");
    CHECK(exported.json["rope_parameters"]["sliding_attention"]["rope_type"] == "yarn");
    CHECK(exported.json["rope_parameters"]["full_attention"]["factor"] == 4.0);
    CHECK(exported.json["some_key_of_its_own"] == json({1, 2, 3}));
    checkSame(again(exported), spec);
}

TEST_CASE("what the own architecture cannot say is said under Sextant's name") {
    const std::string text = TinyLlama().config.dump();
    const auto exported = [&](const ModelSpec& spec) {
        const ExportedConfig written = exportConfig(spec, text);
        CHECK(written.architecture->name == "SextantForCausalLM");
        CHECK(written.json["model_type"] == "sextant");
        checkSame(again(written), spec);
        return written.json;
    };
    const auto window = [](std::int64_t keys) {
        return choiceOf(Stage::mask, "window", {{"window", keys}});
    };
    ModelSpec spec = read(text);
    SECTION("a window") {
        for (LayerSpec& layer : spec.layers)
            layer.choices[Stage::mask] = window(7);
        CHECK(exported(spec)["sliding_window"] == 7);
    }
    SECTION("windows of different widths") {
        spec.layers[0].choices[Stage::mask] = window(7);
        spec.layers[1].choices[Stage::mask] = window(9);
        CHECK(exported(spec).contains("sextant_choices"));
    }
    SECTION("another score scale") {
        spec.layers[1].scoreScale = 0.25;
        CHECK(exported(spec)["sextant_score_scale"][1] == 0.25);
    }
    SECTION("a rotation of one layer's own") {
        spec.layers[1].choices[Stage::encoding].values["base"] = 123.0;
        CHECK(exported(spec).contains("sextant_choices"));
    }
    SECTION("a rotation of a part of each head") {
        for (LayerSpec& layer : spec.layers) {
            layer.rotaryDim = 4;
            layer.choices[Stage::encoding].values["dims"] = std::int64_t{4};
        }
        CHECK(exported(spec)["partial_rotary_factor"] == 4.0 / 6.0);
    }
    SECTION("ALiBi in one layer") {
        for (const auto& [stage, choice] : choicesNamed("alibi"))
            spec.layers[1].choices[stage] = choice;
        CHECK(exported(spec)["sextant_position"] == json({"rope", "alibi"}));
    }
    SECTION("biases beside it stay") {
        json config = TinyLlama().config;
        config["attention_bias"] = true;
        spec = read(config.dump());
        spec.layers[0].scoreScale = 0.5;
        const ExportedConfig written = exportConfig(spec, config.dump());
        CHECK(again(written).block(1).biases.key);
    }
}

TEST_CASE("a rotary base chosen by hand is the one that is written") {
    const std::string text = TinyLlama().config.dump();
    ModelSpec spec = read(text);
    for (LayerSpec& layer : spec.layers)
        layer.choices[Stage::encoding].values["base"] = 77777.0;
    const ExportedConfig exported = exportConfig(spec, text);
    CHECK(exported.architecture->name == "LlamaForCausalLM");
    CHECK(exported.json["rope_theta"] == 77777.0);
    checkSame(again(exported), spec);
}

TEST_CASE("what no config can say is refused by its name") {
    ModelSpec spec = read(TinyLlama().config.dump());
    spec.logitMultiplier = 0.5;
    const std::string error = errorOf([&] { exportConfig(spec, ""); });
    CHECK_THAT(error, ContainsSubstring("config.json of a LlamaForCausalLM and of a "
                                        "SextantForCausalLM cannot say of this model: its "
                                        "multipliers"));
    spec.logitMultiplier = 1.0;
    spec.layers[1].layout = PairLayout::interleaved;
    CHECK_THAT(errorOf([&] { exportConfig(spec, TinyLlama().config.dump()); }),
               ContainsSubstring("its position encodings and windows"));
}

TEST_CASE("what a block has beside a Llama's is refused by its name") {
    const struct {
        const char* part;
        void (*set)(BlockSpec& block);
    } parts[] = {
        {"its norms", [](BlockSpec& b) { b.afterMlp = {NormKind::rms}; }},
        {"its norms", [](BlockSpec& b) { b.onQuery = {NormKind::rms}; }},
        {"its norms", [](BlockSpec& b) { b.headNorms = NormOver::allHeads; }},
        {"its norms", [](BlockSpec& b) { b.normsOfSum = true; }},
        {"its parallel blocks", [](BlockSpec& b) { b.arrangement = Arrangement::parallel; }},
        {"its MLP", [](BlockSpec& b) { b.mlp.gated = false; }},
        {"its MLP", [](BlockSpec& b) { b.mlp.limit = 7; }},
        {"its MLP", [](BlockSpec& b) { b.mlp.activation = Activation::relu; }},
        {"its experts", [](BlockSpec& b) { b.mlp.experts.count = 4; }},
        {"its sizes", [](BlockSpec& b) { b.mlp.width += 1; }},
        {"its biases", [](BlockSpec& b) { b.biases.output = true; }},
        {"its multipliers", [](BlockSpec& b) { b.residualMultiplier = 0.5; }},
        {"the dimensions of its values' heads", [](BlockSpec& b) { b.valueDim = 4; }},
        {"its clip of queries, keys and values", [](BlockSpec& b) { b.clip = 8; }},
        {"its soft caps", [](BlockSpec& b) { b.scoreSoftCap = 50; }},
        {"its sink logits", [](BlockSpec& b) { b.sinks = true; }},
    };
    const std::string text = TinyLlama().config.dump();
    for (const auto& part : parts) {
        CAPTURE(part.part);
        ModelSpec spec = read(text);
        part.set(spec.layers[1].block);
        CHECK_THAT(errorOf([&] { exportConfig(spec, text); }),
                   ContainsSubstring("cannot say of this model: " + std::string(part.part) + ";"));
    }
    ModelSpec spec = read(text);
    spec.logitSoftCap = 30;
    CHECK_THAT(errorOf([&] { exportConfig(spec, text); }), ContainsSubstring("its soft caps"));
    spec = read(text);
    spec.unembeddingBias = true;
    CHECK_THAT(errorOf([&] { exportConfig(spec, text); }), ContainsSubstring("its biases"));
    spec = read(text);
    spec.embeddingDim = 5;
    CHECK_THAT(errorOf([&] { exportConfig(spec, text); }), ContainsSubstring("its sizes"));
}

TEST_CASE("scales are folded where queries grow with them, and refused where they do not") {
    Checkpoint checkpoint;
    checkpoint.config = "{}";
    checkpoint.spec = read(TinyLlama().config.dump());
    CHECK(whyNotFolded(checkpoint).empty());
    BlockSpec& block = checkpoint.spec.layers[1].block;
    block.scoreSoftCap = 20;
    block.onKey = {NormKind::rms};
    CHECK(whyNotFolded(checkpoint).empty());
    block.onQuery = {NormKind::rms};
    CHECK_THAT(whyNotFolded(checkpoint).text(), ContainsSubstring("the query norm in layer 1"));
    block.onQuery = {};
    block.clip = 8;
    CHECK_THAT(whyNotFolded(checkpoint).text(), ContainsSubstring("clipped (to 8 in layer 1)"));
}

TEST_CASE("a config that says what the model is stays as it is, in every architecture") {
    int cases = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(sourceDir() / "tests/data/architectures")) {
        CAPTURE(entry.path().string());
        std::ifstream file(entry.path() / "config.json");
        const json config = json::parse(file);
        if (config.contains("text_config")) continue;  // whose text part becomes a model of its own
        const ModelSpec spec = read(config.dump());
        const ExportedConfig exported = exportConfig(spec, config.dump());
        CHECK(exported.architecture->name == spec.architecture);
        CHECK(json::parse(exported.json.dump()) == config);
        ++cases;
    }
    CHECK(cases == 60);
}

TEST_CASE("architectures with words for all of a new model write one that reads back the same") {
    for (const Architecture& architecture : allArchitectures()) {
        // The others only patch what was there.
        if (architecture.parts.front().write == nullptr) continue;
        CAPTURE(architecture.name);
        json config = mistral();
        config["architectures"] = {architecture.name};
        config["model_type"] = architecture.modelType;
        config["sextant_position"] = "rope";
        if (architecture.name == "LlamaForCausalLM") {
            config.erase("layer_types");
            config.erase("sliding_window");
        }
        const ModelSpec spec = read(config.dump());
        const ExportedConfig exported = exportConfig(spec, "");
        CHECK(exported.architecture->name == architecture.name);
        CHECK_FALSE(exported.json.contains("sextant_choices"));
        CHECK_FALSE(exported.json.contains("sextant_score_scale"));
        checkSame(again(exported), spec);
    }
}

TEST_CASE("a NoPE Llama's config lets other programs rotate by nothing") {
    const json still = {{"rope_type", "linear"}, {"factor", 1e12}};
    json config = TinyLlama().config;
    config["sextant_position"] = "none";
    const ModelSpec spec = read(config.dump());
    CHECK_FALSE(plainToOthers(spec, config.dump()));
    for (const std::string& original : {std::string(), config.dump()}) {
        const ExportedConfig exported = exportConfig(spec, original);
        CHECK(exported.architecture->name == "LlamaForCausalLM");
        CHECK(json::parse(exported.json.dump())["rope_scaling"] == still);
        CHECK(plainToOthers(spec, exported.json.dump()));
        checkSame(again(exported), spec);
    }
    SECTION("one that does already keeps its config to the letter, with or without our key") {
        config.erase("sextant_position");
        config["rope_scaling"] = {{"type", "linear"}, {"factor", 1e10}};
        const ModelSpec same = read(config.dump());
        CHECK(same.layers == spec.layers);
        CHECK(plainToOthers(same, config.dump()));
        CHECK(json::parse(exportConfig(same, config.dump()).json.dump()) == config);
    }
    SECTION("one that is rotated needs nothing") {
        const std::string text = TinyLlama().config.dump();
        CHECK(plainToOthers(read(text), text));
    }
}
