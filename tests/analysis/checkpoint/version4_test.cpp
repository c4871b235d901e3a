// SPDX-License-Identifier: GPL-3.0-or-later
// config.json as transformers 4 wrote it, beside the same as transformers 5 writes it: both must
// give the same model.
#include <fstream>
#include <nlohmann/json.hpp>

#include "analysis/checkpoint/config.h"
#include "tests/analysis/checkpoint/material.h"

using namespace sextant;
using namespace sextant::test;
using nlohmann::json;

namespace {

Config read(const json& config) {
    const TemporaryFolder folder;
    writeFile(folder.path() / "config.json", config.dump());
    return readConfig(folder.path() / "config.json");
}

json written(const std::string& name) {
    std::ifstream file(sourceDir() / "tests/data/architectures" / name / "config.json");
    return json::parse(file);
}

// One rotation: its base and share at the top, the rest under rope_scaling.
void moveRotation(json& config, json rotation, const char* base) {
    config[base] = rotation.at("rope_theta");
    rotation.erase("rope_theta");
    if (rotation.contains("partial_rotary_factor"))
        config["partial_rotary_factor"] = rotation["partial_rotary_factor"];
    rotation.erase("partial_rotary_factor");
    if (base != std::string("rope_theta")) return;
    config["rope_scaling"] = rotation["rope_type"] == "default" ? json(nullptr) : rotation;
}

// Keys that version 4 wrote alike in all families.
json version4(json config) {
    json& part = config.contains("text_config") ? config["text_config"] : config;
    const json rotation = part.at("rope_parameters");
    part.erase("rope_parameters");
    if (rotation.contains("full_attention")) {
        moveRotation(part, rotation["full_attention"], "rope_theta");
        if (rotation["sliding_attention"]["rope_theta"] != part["rope_theta"])
            moveRotation(part, rotation["sliding_attention"], "rope_local_base_freq");
    } else {
        moveRotation(part, rotation, "rope_theta");
    }
    config["torch_dtype"] = config["dtype"];
    config.erase("dtype");
    config["transformers_version"] = "4.51.0";
    return config;
}

struct Twin {
    const char* name;
    void (*change)(json& config);  // what version 4 had otherwise in this family
};

void nothing(json&) {}
void noLayerTypes(json& config) {
    config.erase("layer_types");
}
void every(json& config, int nth) {
    config.erase("layer_types");
    config.erase("_sliding_window_pattern");
    config["sliding_window_pattern"] = nth;
}

const Twin twins[] = {
    {"arcee", nothing},
    {"cohere", nothing},
    {"cohere2", [](json& config) { every(config, 4); }},
    {"cwm", nothing},
    {"ernie4-5", nothing},
    {"exaone4", [](json& config) { every(config, 4); }},
    {"gemma",
     [](json& config) {
         config["hidden_act"] = "gelu";
         config["hidden_activation"] = nullptr;
     }},
    {"gemma2",
     [](json& config) {
         config.erase("layer_types");
         config["hidden_act"] = "gelu_pytorch_tanh";
         config["cache_implementation"] = "hybrid";
     }},
    {"gemma3",
     [](json& config) {
         every(config, 2);
         config["cache_implementation"] = "hybrid";
     }},
    {"gemma3-wrapper", [](json& config) { every(config["text_config"], 2); }},
    {"glm", nothing},
    {"glm4", nothing},
    {"granite", nothing},
    {"helium", nothing},
    {"hunyuan-dense", nothing},
    {"ministral", nothing},
    {"ministral3", nothing},
    {"olmo", nothing},
    {"olmo2", nothing},
    {"olmo3", noLayerTypes},
    {"qwen2", noLayerTypes},
    {"qwen3", noLayerTypes},
    {"seed-oss", nothing},
    {"smollm3",
     [](json& config) {
         config.erase("layer_types");
         config.erase("no_rope_layers");
     }},
};

}  // namespace

TEST_CASE("A config of transformers 4 gives the model that transformers 5's gives") {
    for (const Twin& twin : twins) {
        INFO(twin.name);
        const json now = written(twin.name);
        json before = version4(now);
        twin.change(before);
        const Config ours = read(now), theirs = read(before);
        CHECK(theirs.spec == ours.spec);
        for (const Message& warning : theirs.warnings) {
            INFO(warning.text());
            CHECK(warning.text().find("not read") == std::string::npos);
        }
        // The base at the top is what counts: another is another model.
        json& part = before.contains("text_config") ? before["text_config"] : before;
        part["rope_theta"] = 12345.0;
        CHECK_FALSE(read(before).spec == ours.spec);
    }
}

TEST_CASE("Where one rope_scaling stands for all layers, sliding ones turn as they were trained") {
    const json yarn = {
        {"rope_type", "yarn"}, {"factor", 4.0}, {"original_max_position_embeddings", 64}};
    const json linear = {{"rope_type", "linear"}, {"factor", 8.0}};
    const std::pair<const char*, json> cases[] = {{"olmo3", yarn}, {"gemma3", linear}};
    for (const auto& [name, scaling] : cases) {
        INFO(name);
        json config = version4(written(name));
        const ModelSpec plain = read(config).spec;
        config["rope_scaling"] = scaling;
        const ModelSpec scaled = read(config).spec;
        for (int layer = 0; layer < plain.layerCount(); ++layer) {
            CAPTURE(layer);
            const auto at = static_cast<std::size_t>(layer);
            const bool sliding = config["layer_types"][at] == "sliding_attention";
            CHECK((scaled.layers[at] == plain.layers[at]) == sliding);
        }
    }
}

TEST_CASE("Gemma 4 without per_layer_config and rope_parameters has what they would say") {
    const json now = written("gemma4-text");
    json before = now;
    before.erase("per_layer_config");
    before.erase("rope_parameters");
    before["global_head_dim"] = 32;
    CHECK(read(before).spec == read(now).spec);
    before["global_head_dim"] = 24;
    CHECK(read(before).spec.keyDim(3) == 24);
}

TEST_CASE("Upper layers of a Gemma 4 take keys of the last layer of their type") {
    json config = written("gemma4-text");
    config["layer_types"] = {"sliding_attention", "full_attention", "sliding_attention",
                             "full_attention"};
    config["per_layer_config"] = {{"1", {{"head_dim", 32}}}, {"3", {{"head_dim", 32}}}};
    config["num_kv_shared_layers"] = 2;
    config["use_double_wide_mlp"] = true;
    const ModelSpec spec = read(config).spec;
    CHECK(spec.keptKeys() == 2);
    CHECK(spec.block(2).takesKeys == spec.block(0).keepsKeys);
    CHECK(spec.block(3).takesKeys == spec.block(1).keepsKeys);
    CHECK(spec.block(0).takesKeys == 0);
    CHECK(spec.block(1).mlp.width * 2 == spec.block(3).mlp.width);
    config["num_kv_shared_layers"] = 3;  // no full layer is below
    CHECK_THROWS_WITH(read(config), ContainsSubstring("num_kv_shared_layers is 3") &&
                                        ContainsSubstring("full_attention"));
}

TEST_CASE("A GLM without partial_rotary_factor turns half of each head") {
    json config = version4(written("glm"));
    config.erase("partial_rotary_factor");
    CHECK(read(config).spec == read(written("glm")).spec);
}

TEST_CASE("A Hunyuan whose dynamic rotation has an alpha is stretched once and for all") {
    json config = version4(written("hunyuan-dense"));
    config["rope_scaling"] = {{"type", "dynamic"}, {"factor", 1.0}, {"alpha", 1000.0}};
    const Choices choices = read(config).spec.layers[0].choices;
    CHECK(choices.at(Stage::frequencies).method == "ntk-aware");
    CHECK(choices.at(Stage::frequencies).number("factor") == 1000.0);
}

TEST_CASE("The text part of a model that sees is read as its text_config says") {
    const json own = written("gemma3-wrapper");
    const Config config = read(own);
    CHECK(config.textOfWhole);
    CHECK(config.architecture->name == "Gemma3ForCausalLM");
    REQUIRE(config.warnings.size() == 1);
    CHECK_THAT(config.warnings.front().text(),
               ContainsSubstring("text_config is read, and passed over: ") &&
                   ContainsSubstring("vision_config") && ContainsSubstring("mm_tokens_per_image"));
    json text = own["text_config"];
    text["architectures"] = {"Gemma3ForCausalLM"};
    CHECK(read(text).spec == config.spec);
    // Messages name the place.
    json broken = own;
    broken["text_config"]["hidden_size"] = -1;
    CHECK_THROWS_WITH(read(broken), ContainsSubstring("text_config.hidden_size is -1"));
    broken["text_config"] = 7;
    CHECK_THROWS_WITH(read(broken), ContainsSubstring("text_config is 7, expected an object"));
}

TEST_CASE("What a text part does not say of itself follows from the whole") {
    struct Case {
        const char* whole;
        const char* part;  // its model_type, or none
        const char* from;  // a parity config of what it is
    };
    const Case cases[] = {{"mistral3", "ministral3", "ministral3"},
                          {"qwen2_5_vl", "qwen2_5_vl_text", "qwen2"},
                          {"qwen3_vl", "qwen3_vl_text", "qwen3"},
                          {"aya_vision", nullptr, "cohere2"}};
    for (const Case& one : cases) {
        INFO(one.whole);
        json text = written(one.from);
        const ModelSpec alone = read(text).spec;
        text.erase("architectures");
        text.erase("model_type");
        if (one.part != nullptr) text["model_type"] = one.part;
        const json whole = {{"model_type", one.whole},
                            {"architectures", {"SomethingForConditionalGeneration"}},
                            {"text_config", text},
                            {"vision_config", {{"hidden_size", 3}}}};
        CHECK(read(whole).spec == alone);
    }
    // Qwen 2 VL had its text at the top.
    json flat = written("qwen2");
    const ModelSpec alone = read(flat).spec;
    flat["model_type"] = "qwen2_vl";
    flat["architectures"] = {"Qwen2VLForConditionalGeneration"};
    flat["vision_config"] = {{"embed_dim", 3}};
    flat["rope_parameters"] = {{"rope_type", "mrope"},
                               {"mrope_section", {4, 2, 2}},
                               {"rope_theta", flat["rope_parameters"]["rope_theta"]}};
    const Config read2 = read(flat);
    CHECK(read2.spec == alone);
    for (const Message& warning : read2.warnings)
        CHECK_THAT(warning.text(), ContainsSubstring("vision_config"));
}
