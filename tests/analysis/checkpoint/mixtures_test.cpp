// SPDX-License-Identifier: GPL-3.0-or-later
// Mixtures of experts and latent attention in config.json, as transformers 4 and 5 write them, and
// in the names and rows of tensors. What they compute is held by the parity of whole models.
#include <cmath>
#include <nlohmann/json.hpp>

#include "analysis/checkpoint/config.h"
#include "analysis/error.h"
#include "tests/analysis/checkpoint/material.h"
#include "tests/error_of.h"

using namespace sextant;
using namespace sextant::test;
using nlohmann::json;

namespace {

Config read(const json& config) {
    const TemporaryFolder folder;
    writeFile(folder.path() / "config.json", config.dump());
    return readConfig(folder.path() / "config.json");
}

// What all have.
json common(const std::string& name, const std::string& type, const json& more) {
    json config = {{"architectures", {name}},
                   {"model_type", type},
                   {"hidden_act", "silu"},
                   {"hidden_size", 32},
                   {"intermediate_size", 40},
                   {"max_position_embeddings", 64},
                   {"num_attention_heads", 4},
                   {"num_key_value_heads", 2},
                   {"num_hidden_layers", 4},
                   {"num_experts_per_tok", 2},
                   {"rms_norm_eps", 1e-6},
                   {"rope_theta", 5000.0},
                   {"tie_word_embeddings", false},
                   {"bos_token_id", 1},
                   {"eos_token_id", 2},
                   {"vocab_size", 50}};
    config.update(more);
    return config;
}

// The rotation's keys where transformers 5 has them.
json inFive(json config) {
    json rotation = config.value("rope_scaling", json::object());
    if (!rotation.is_object()) rotation = json::object();
    if (!rotation.contains("rope_type")) rotation["rope_type"] = rotation.value("type", "default");
    rotation.erase("type");
    rotation["rope_theta"] = config["rope_theta"];
    if (config.contains("partial_rotary_factor"))
        rotation["partial_rotary_factor"] = config["partial_rotary_factor"];
    for (const char* key : {"rope_scaling", "rope_theta", "partial_rotary_factor"})
        config.erase(key);
    config["rope_parameters"] = rotation;
    return config;
}

const json yarn = {{"type", "yarn"},
                   {"factor", 4.0},
                   {"original_max_position_embeddings", 16},
                   {"mscale", 1.0},
                   {"mscale_all_dim", 0.8}};

json deepseek() {
    return common("DeepseekV3ForCausalLM", "deepseek_v3",
                  {{"num_key_value_heads", 4},
                   {"kv_lora_rank", 10},
                   {"q_lora_rank", 12},
                   {"qk_nope_head_dim", 8},
                   {"qk_rope_head_dim", 4},
                   {"v_head_dim", 6},
                   {"moe_intermediate_size", 24},
                   {"n_routed_experts", 8},
                   {"n_shared_experts", 2},
                   {"n_group", 4},
                   {"topk_group", 2},
                   {"norm_topk_prob", true},
                   {"routed_scaling_factor", 2.5},
                   {"scoring_func", "sigmoid"},
                   {"topk_method", "noaux_tc"},
                   {"moe_layer_freq", 1},
                   {"ep_size", 1},
                   {"num_nextn_predict_layers", 1},
                   {"first_k_dense_replace", 1},
                   {"rope_scaling", yarn}});
}

json llama4() {
    return common("Llama4ForCausalLM", "llama4_text",
                  {{"head_dim", 8},
                   {"intermediate_size_mlp", 48},
                   {"num_local_experts", 4},
                   {"num_experts_per_tok", 1},
                   {"interleave_moe_layer_step", 2},
                   {"attention_chunk_size", 16},
                   {"attn_temperature_tuning", true},
                   {"attn_scale", 0.1},
                   {"floor_scale", 8},
                   {"use_qk_norm", true}});
}

json qwen3() {
    return common("Qwen3MoeForCausalLM", "qwen3_moe",
                  {{"decoder_sparse_step", 2},
                   {"mlp_only_layers", {1}},
                   {"moe_intermediate_size", 24},
                   {"norm_topk_prob", true},
                   {"num_experts", 6}});
}

json phimoe() {
    return common("PhimoeForCausalLM", "phimoe",
                  {{"num_local_experts", 4},
                   {"router_jitter_noise", 0.01},
                   {"original_max_position_embeddings", 16},
                   {"rope_scaling",
                    {{"type", "longrope"},
                     {"short_factor", {1.0, 1.0, 1.0, 1.0}},
                     {"long_factor", {1.0, 2.0, 3.0, 4.0}},
                     {"short_mscale", 1.25},
                     {"long_mscale", 1.25},
                     {"original_max_position_embeddings", 16}}}});
}

json gptOss() {
    return common("GptOssForCausalLM", "gpt_oss",
                  {{"head_dim", 8},
                   {"num_local_experts", 4},
                   {"experts_per_token", 2},
                   {"sliding_window", 16},
                   {"swiglu_limit", 7.0},
                   {"rope_scaling",
                    {{"rope_type", "yarn"},
                     {"factor", 4.0},
                     {"original_max_position_embeddings", 16},
                     {"truncate", false}}}});
}

std::string refused(json config, const std::string& key, const json& value) {
    config[key] = value;
    return errorOf([&] { read(config); });
}

std::vector<bool> mixturesOf(const ModelSpec& spec) {
    std::vector<bool> mixed;
    for (const LayerSpec& layer : spec.layers)
        mixed.push_back(layer.block.mlp.experts.count > 0);
    return mixed;
}

}  // namespace

TEST_CASE("configs of transformers 4 say what those of 5 say") {
    for (const json& four : {deepseek(), llama4(), qwen3(), phimoe(), gptOss()}) {
        CAPTURE(four["model_type"]);
        const Config old = read(four);
        CHECK(old.warnings.empty());
        CHECK(old.spec == read(inFive(four)).spec);
    }
    json renamed = qwen3();
    renamed.erase("num_experts");
    renamed["num_local_experts"] = 6;
    CHECK(read(renamed).spec == read(qwen3()).spec);
    // A list by layer may stand in place of the interval, or be empty.
    json listed = llama4();
    listed["no_rope_layers"] = {1, 1, 1, 0};
    listed["moe_layers"] = {1, 3};
    listed["layer_types"] = {"chunked_attention", "chunked_attention", "chunked_attention",
                             "full_attention"};
    CHECK(read(listed).spec == read(llama4()).spec);
    listed["no_rope_layers"] = json::array();
    listed["attn_temperature_tuning"] = 4;
    CHECK(read(listed).spec == read(llama4()).spec);
}

TEST_CASE("mixtures and plain layers stand where the config says") {
    CHECK(mixturesOf(read(deepseek()).spec) == std::vector{false, true, true, true});
    CHECK(mixturesOf(read(llama4()).spec) == std::vector{false, true, false, true});
    CHECK(mixturesOf(read(qwen3()).spec) == std::vector{false, false, false, true});
    const ModelSpec spec = read(llama4()).spec;
    CHECK(spec.block(0).mlp.width == 48);
    CHECK(spec.block(1).mlp.width == 40);
    CHECK(spec.block(1).innerWidth() == 40 + 40);  // the chosen one and the shared one
}

TEST_CASE("layers of Llama 4 without positions see everything and are not normalised") {
    const ModelSpec spec = read(llama4()).spec;
    for (int layer = 0; layer < 4; ++layer) {
        CAPTURE(layer);
        const LayerSpec& own = spec.layers[static_cast<std::size_t>(layer)];
        const bool nope = layer == 3;
        CHECK(own.block.onQuery.there() != nope);
        CHECK(own.choices.at(Stage::mask).method == (nope ? "full" : "chunked"));
        CHECK(own.choices.at(Stage::factor).method == (nope ? "llama4-temperature" : "constant"));
    }
}

TEST_CASE("latent attention has YaRN's second scale and dimensions that turn first") {
    const Config config = read(deepseek());
    const ModelSpec& spec = config.spec;
    CHECK(spec.headDim == 12);
    CHECK(spec.valueDim(0) == 6);
    CHECK(spec.layers[0].rotaryDim == 4);
    const double g = 0.1 * 0.8 * std::log(4.0) + 1;
    CHECK(spec.layers[0].scoreScale == Approx(g * g / std::sqrt(12.0)));
    json without = deepseek();
    without["rope_scaling"]["mscale_all_dim"] = 0;
    CHECK(read(without).spec.layers[0].scoreScale == Approx(1 / std::sqrt(12.0)));
    const std::vector<Binding> bindings = config.architecture->bindings(spec);
    const auto rowsOf = [&](Slot slot) {
        for (const Binding& binding : bindings)
            if (binding.at == SlotAt{slot, 2}) return binding.rows;
        return std::vector<std::int64_t>();
    };
    const std::vector<std::int64_t> query = rowsOf(Slot::query), key = rowsOf(Slot::key),
                                    value = rowsOf(Slot::value);
    // The second head: 12 rows of queries, of which the last 4 turn; 8 of keys and 6 of values.
    CHECK(std::vector(query.begin() + 12, query.begin() + 18) ==
          std::vector<std::int64_t>{20, 21, 22, 23, 12, 13});
    CHECK(key[8] == 14);
    CHECK(value[6] == 22);
    CHECK(rowsOf(Slot::sharedKey) == std::vector<std::int64_t>{10, 11, 12, 13});
    json whole = deepseek();
    whole["q_lora_rank"] = nullptr;  // as DeepSeek-V2-Lite
    const Config plain = read(whole);
    CHECK(tensorName(plain.architecture->bindings(plain.spec), {Slot::query, 0}) ==
          "model.layers.0.self_attn.q_proj.weight");
}

TEST_CASE("what of a mixture is not read is refused by its key") {
    CHECK_THAT(refused(deepseek(), "num_key_value_heads", 2),
               ContainsSubstring("num_key_value_heads is 2") && ContainsSubstring("expected 4"));
    CHECK_THAT(refused(deepseek(), "n_group", 3), ContainsSubstring("8 experts in 3 groups"));
    CHECK_THAT(refused(deepseek(), "topk_group", 5), ContainsSubstring("5 of 4 groups"));
    CHECK_THAT(refused(deepseek(), "n_group", 8), ContainsSubstring("by their best 2"));
    CHECK_THAT(refused(deepseek(), "num_experts_per_tok", 5), ContainsSubstring("5 of 4 experts"));
    CHECK_THAT(refused(deepseek(), "scoring_func", "softmax"), ContainsSubstring("scoring_func"));
    CHECK_THAT(refused(deepseek(), "moe_layer_freq", 2), ContainsSubstring("moe_layer_freq is 2"));
    CHECK_THAT(refused(deepseek(), "v_head_dim", 13), ContainsSubstring("values of 13"));
    CHECK_THAT(refused(llama4(), "moe_layers", {0, 4}), ContainsSubstring("moe_layers holds 4"));
    CHECK_THAT(refused(llama4(), "layer_types",
                       {"full_attention", "sliding_attention", "full_attention", "full_attention"}),
               ContainsSubstring("\"chunked_attention\""));
    CHECK_THAT(refused(gptOss(), "rope_scaling", nullptr), ContainsSubstring("YaRN"));
    json phi = phimoe();
    phi["rope_scaling"]["long_mscale"] = 1.5;
    CHECK_THAT(errorOf([&] { read(phi); }), ContainsSubstring("long_mscale is 1.5"));
}

TEST_CASE("the amplitude of Phi-3.5-MoE's LongRoPE is the config's") {
    const ModelSpec spec = read(phimoe()).spec;
    CHECK(spec.layers[0].choices.at(Stage::frequencies).number("attention_factor") == 1.25);
}
