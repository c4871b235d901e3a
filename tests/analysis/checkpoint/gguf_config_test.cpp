// SPDX-License-Identifier: GPL-3.0-or-later
// What a GGUF file's keys come to: the config, the rotation, the tokenizer.
#include "analysis/checkpoint/gguf_config.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "analysis/checkpoint/gguf_tokenizer.h"
#include "tests/analysis/checkpoint/write_gguf.h"
#include "tests/analysis/checkpoint/write_safetensors.h"
#include "tests/catch.h"
#include "tests/error_of.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// Metadata of a model with 2 layers, 4 heads of 8 dimensions and 10 tokens.
GgufText metadata(const std::string& architecture) {
    const std::string of = architecture + ".";
    GgufText text;
    text.text("general.architecture", architecture);
    text.u32(of + "context_length", 64);
    text.u32(of + "embedding_length", 32);
    text.u32(of + "block_count", 2);
    text.u32(of + "feed_forward_length", 48);
    text.u32(of + "attention.head_count", 4);
    text.u32(of + "attention.head_count_kv", 2);
    text.f32(of + "attention.layer_norm_rms_epsilon", 1e-6F);
    text.f32(of + "attention.layer_norm_epsilon", 1e-5F);
    text.tensors = {ggufFloats("token_embd.weight", {10, 32}, std::vector<float>(320, 0.5F))};
    return text;
}

struct Read {
    nlohmann::ordered_json config;
    std::string warnings;
};

Read configOf(const GgufText& text) {
    const TemporaryFolder folder;
    writeFile(folder.path() / "m.gguf", text.bytes());
    const GgufFile gguf = readGguf(folder.path() / "m.gguf");
    std::vector<Message> warnings;
    Read read{ggufConfig(gguf, warnings), ""};
    for (const Message& warning : warnings)
        read.warnings += warning.text() + "\n";
    return read;
}

std::string refusalOf(const GgufText& text) {
    return errorOf([&] { configOf(text); });
}

nlohmann::ordered_json ropeOf(const GgufText& text) {
    return configOf(text).config["rope_parameters"];
}

// Llama 3's divisors for these parameters, as llama.cpp's converter writes them.
std::vector<float> llama3Divisors(double base, int pairs, double factor, double length) {
    std::vector<float> all;
    for (int pair = 0; pair < pairs; ++pair) {
        const double wave = 2 * M_PI * std::pow(base, static_cast<double>(pair) / pairs);
        if (wave < length / 4) {
            all.push_back(1);
        } else if (wave > length) {
            all.push_back(static_cast<float>(factor));
        } else {
            const double smooth = (length / wave - 1) / 3;
            all.push_back(static_cast<float>(1 / ((1 - smooth) / factor + smooth)));
        }
    }
    return all;
}

}  // namespace

TEST_CASE("llama's keys become LlamaForCausalLM's config") {
    GgufText text = metadata("llama");
    text.f32("llama.rope.freq_base", 500000.0F);
    text.u32("llama.rope.dimension_count", 8);
    text.u32("tokenizer.ggml.bos_token_id", 1);
    text.u32("tokenizer.ggml.eos_token_id", 99);  // outside the vocabulary
    const Read read = configOf(text);
    const nlohmann::ordered_json expected = {
        {"architectures", {"LlamaForCausalLM"}},
        {"model_type", "llama"},
        {"hidden_size", 32},
        {"num_hidden_layers", 2},
        {"num_attention_heads", 4},
        {"num_key_value_heads", 2},
        {"intermediate_size", 48},
        {"max_position_embeddings", 64},
        {"rms_norm_eps", 1e-6},
        {"vocab_size", 10},
        {"tie_word_embeddings", true},
        {"bos_token_id", 1},
        {"eos_token_id", nullptr},
        {"head_dim", 8},
        {"hidden_act", "silu"},
        {"attention_bias", false},
        {"mlp_bias", false},
        {"rope_parameters", {{"rope_theta", 500000.0}, {"rope_type", "default"}}}};
    CHECK(read.config == expected);
    CHECK_THAT(read.warnings, ContainsSubstring("attention.layer_norm_epsilon is not read"));
}

TEST_CASE("What the keys of a GGUF file do not say is told by name") {
    CHECK_THAT(refusalOf(GgufText()), ContainsSubstring("general.architecture is missing"));
    CHECK_THAT(
        refusalOf(metadata("rwkv7")),
        ContainsSubstring("general.architecture is \"rwkv7\", which is not read from GGUF") &&
            ContainsSubstring("llama, qwen2, qwen2moe, qwen3, qwen3moe, gpt2, gptneox, phi2, "
                              "phi3, gemma, gemma2, gemma3, starcoder2, falcon, bloom, "
                              "stablelm"));
    GgufText none;
    none.text("general.architecture", "llama");
    CHECK_THAT(refusalOf(none), ContainsSubstring("llama.embedding_length is missing"));
    GgufText experts = metadata("llama");
    experts.u32("llama.expert_count", 8);
    CHECK_THAT(refusalOf(experts), ContainsSubstring("llama.expert_used_count is missing"));
    experts.u32("llama.expert_used_count", 2);
    experts.u32("llama.expert_gating_func", 2);
    CHECK_THAT(refusalOf(experts), ContainsSubstring("llama.expert_gating_func is 2, expected 1"));
    GgufText values = metadata("llama");
    values.u32("llama.attention.value_length", 4);
    CHECK_THAT(refusalOf(values),
               ContainsSubstring("llama.attention.value_length is 4, expected 8"));
    GgufText scale = metadata("llama");
    scale.f32("llama.attention.scale", 0.5F);
    CHECK_THAT(configOf(scale).warnings, ContainsSubstring("llama.attention.scale"));
    GgufText heads;
    heads.text("general.architecture", "qwen2");
    heads.u32("qwen2.embedding_length", 32);
    heads.u32("qwen2.block_count", 2);
    heads.text("qwen2.attention.head_count", "4");
    CHECK_THAT(refusalOf(heads), ContainsSubstring("qwen2.attention.head_count is the string "
                                                   "\"4\", expected a whole number"));
}

TEST_CASE("Rotations of GGUF files become transformers' words") {
    SECTION("none is said: llama.cpp's base") {
        CHECK(ropeOf(metadata("llama")) ==
              nlohmann::ordered_json{{"rope_theta", 10000.0}, {"rope_type", "default"}});
    }
    SECTION("a part of the head, whatever division rounds") {
        for (const std::uint32_t dim : {98U, 100U, 106U, 128U}) {
            for (std::uint32_t turned = 2; turned <= dim; turned += 2) {
                GgufText text;
                const std::string of = "phi2.";
                text = metadata("phi2");
                text.u32(of + "attention.key_length", dim);
                text.u32(of + "rope.dimension_count", turned);
                const auto rope = ropeOf(text);
                const double part = rope.value("partial_rotary_factor", 1.0);
                CHECK(static_cast<int>(dim * part) == static_cast<int>(turned));
            }
        }
    }
    SECTION("linear, by either key, also where the type is absent") {
        GgufText text = metadata("llama");
        text.f32("llama.rope.scale_linear", 4.0F);
        CHECK(ropeOf(text)["rope_type"] == "linear");
        CHECK(ropeOf(text)["factor"] == 4.0);
        text = metadata("llama");
        text.text("llama.rope.scaling.type", "linear");
        text.f32("llama.rope.scaling.factor", 2.5F);
        CHECK(ropeOf(text)["factor"] == 2.5);
        text = metadata("llama");
        text.text("llama.rope.scaling.type", "none");
        text.f32("llama.rope.scaling.factor", 2.5F);
        CHECK(ropeOf(text)["rope_type"] == "default");
    }
    SECTION("YaRN, with the amplitude that llama.cpp multiplies") {
        GgufText text = metadata("qwen2");
        text.text("qwen2.rope.scaling.type", "yarn");
        text.f32("qwen2.rope.scaling.factor", 4.0F);
        text.u32("qwen2.rope.scaling.original_context_length", 16);
        text.f32("qwen2.rope.scaling.yarn_beta_fast", 24.0F);
        auto rope = ropeOf(text);
        CHECK(rope["rope_type"] == "yarn");
        CHECK(rope["factor"] == 4.0);
        CHECK(rope["original_max_position_embeddings"] == 16);
        CHECK(rope["beta_fast"] == 24.0);
        CHECK_FALSE(rope.contains("beta_slow"));
        CHECK_FALSE(rope.contains("attention_factor"));
        text.f32("qwen2.rope.scaling.attn_factor", 0.5F);
        CHECK(ropeOf(text)["attention_factor"] == Approx(0.5 * (1 + 0.1 * std::log(4.0))));
    }
    SECTION("rope_freqs that Llama 3's formula gives have its name") {
        GgufText text = metadata("llama");
        text.f32("llama.rope.freq_base", 500000.0F);
        text.u32("llama.attention.key_length", 64);
        text.tensors.push_back(
            ggufFloats("rope_freqs.weight", {32}, llama3Divisors(500000.0, 32, 8.0, 8192.0)));
        const auto rope = ropeOf(text);
        CHECK(rope["rope_type"] == "llama3");
        CHECK(rope["factor"] == 8.0);
        CHECK(rope["original_max_position_embeddings"] == 8192);
    }
    SECTION("other rope_freqs divide the frequencies of texts of every length") {
        GgufText text = metadata("llama");
        text.tensors.push_back(ggufFloats("rope_freqs.weight", {4}, {1, 1.25F, 2, 3}));
        const auto rope = ropeOf(text);
        CHECK(rope["rope_type"] == "longrope");
        CHECK(rope["short_factor"] == nlohmann::ordered_json({1.0, 1.25, 2.0, 3.0}));
        CHECK(rope["long_factor"] == rope["short_factor"]);
        CHECK(rope["attention_factor"] == 1.0);
    }
    SECTION("LongRoPE's two lists") {
        GgufText text = metadata("phi3");
        text.f32("phi3.rope.scaling.attn_factor", 1.19F);
        text.u32("phi3.rope.scaling.original_context_length", 16);
        text.tensors.push_back(ggufFloats("rope_factors_long.weight", {4}, {1, 2, 3, 4}));
        CHECK_THAT(refusalOf(text), ContainsSubstring("expected both of rope_factors_long"));
        text.tensors.push_back(ggufFloats("rope_factors_short.weight", {4}, {1, 1, 1, 2}));
        const auto rope = ropeOf(text);
        CHECK(rope["rope_type"] == "longrope");
        CHECK(rope["long_factor"] == nlohmann::ordered_json({1.0, 2.0, 3.0, 4.0}));
        CHECK(rope["short_factor"] == nlohmann::ordered_json({1.0, 1.0, 1.0, 2.0}));
        CHECK(rope["attention_factor"] == 1.19);
        CHECK(rope["original_max_position_embeddings"] == 16);
        CHECK(configOf(text).config["original_max_position_embeddings"] == 16);
    }
    SECTION("what is none") {
        GgufText text = metadata("llama");
        text.tensors.push_back(ggufFloats("rope_freqs.weight", {3}, {1, 1, 1}));
        CHECK_THAT(refusalOf(text), ContainsSubstring("tensor rope_freqs.weight is F32 [3]") &&
                                        ContainsSubstring("each of 4 rotary pairs"));
        text = metadata("llama");
        text.tensors.push_back(ggufFloats("rope_freqs.weight", {4}, {1, 1, 0, 1}));
        CHECK_THAT(refusalOf(text), ContainsSubstring("expected numbers above 0"));
        text = metadata("llama");
        text.u32("llama.rope.dimension_count", 9);
        CHECK_THAT(refusalOf(text), ContainsSubstring("llama.rope.dimension_count is 9"));
        text = metadata("llama");
        text.text("llama.rope.scaling.type", "spiral");
        CHECK_THAT(refusalOf(text), ContainsSubstring("is \"spiral\", expected none, linear"));
    }
}

TEST_CASE("The largest Gemmas divide scores by the root of hidden size a head") {
    GgufText text = metadata("gemma2");
    text.u32("gemma2.attention.key_length", 6);
    text.u32("gemma2.attention.sliding_window", 20);
    CHECK(configOf(text).config["query_pre_attn_scalar"] == 6);
    CHECK(configOf(text).config["layer_types"] ==
          nlohmann::ordered_json({"sliding_attention", "full_attention"}));
    GgufText large;
    large.text("general.architecture", "gemma2");
    for (const auto& [key, value] :
         {std::pair{"context_length", 64U}, std::pair{"embedding_length", 32U},
          std::pair{"block_count", 46U}, std::pair{"feed_forward_length", 48U},
          std::pair{"attention.head_count", 4U}, std::pair{"attention.key_length", 6U}})
        large.u32(std::string("gemma2.") + key, value);
    large.f32("gemma2.attention.layer_norm_rms_epsilon", 1e-6F);
    CHECK(configOf(large).config["query_pre_attn_scalar"] == 8);
}

TEST_CASE("What a GGUF mixture leaves out follows from feed_forward_length") {
    GgufText text = metadata("qwen2moe");
    text.u32("qwen2moe.expert_count", 8);
    text.u32("qwen2moe.expert_used_count", 4);
    const Read without = configOf(text);
    CHECK(without.config["num_experts"] == 8);
    CHECK(without.config["num_experts_per_tok"] == 4);
    const auto width = without.config["intermediate_size"].get<int>();
    CHECK(without.config["moe_intermediate_size"] == width / 4);
    CHECK(without.config["shared_expert_intermediate_size"] == width);
    text.u32("qwen2moe.expert_feed_forward_length", 5);
    text.u32("qwen2moe.expert_shared_feed_forward_length", 7);
    CHECK(configOf(text).config["moe_intermediate_size"] == 5);
    CHECK(configOf(text).config["shared_expert_intermediate_size"] == 7);
    GgufText none = metadata("qwen3moe");
    none.u32("qwen3moe.expert_count", 8);
    none.u32("qwen3moe.expert_used_count", 0);
    CHECK_THAT(refusalOf(none), ContainsSubstring("qwen3moe.expert_used_count is 0"));
}

TEST_CASE("A GGUF file's tokenizer is read with its sizes checked") {
    const auto read = [](const GgufText& text) {
        const TemporaryFolder folder;
        writeFile(folder.path() / "m.gguf", text.bytes());
        return readGgufTokenizer(readGguf(folder.path() / "m.gguf"));
    };
    CHECK(read(GgufText()) == nullptr);
    GgufText text;
    text.text("tokenizer.ggml.model", "llama");
    text.text("tokenizer.ggml.pre", "default");
    text.texts("tokenizer.ggml.tokens", {"<unk>", "<s>",
                                         "\xE2\x96\x81"
                                         "a",
                                         std::string(1, '\0')});
    text.list<float>("tokenizer.ggml.scores", GgufKind::f32, {0, 0, -1.5F, 2});
    text.list<std::int32_t>("tokenizer.ggml.token_type", GgufKind::i32, {2, 3, 1, 1});
    text.texts("tokenizer.ggml.merges", {"a b"});
    text.u32("tokenizer.ggml.bos_token_id", 1);
    text.u32("tokenizer.ggml.unknown_token_id", 4);
    text.flag("tokenizer.ggml.add_bos_token", true);
    text.flag("tokenizer.ggml.add_space_prefix", false);
    text.list<std::uint8_t>("tokenizer.ggml.precompiled_charsmap", GgufKind::u8, {1, 0, 2});
    const auto tokenizer = read(text);
    REQUIRE(tokenizer != nullptr);
    CHECK(tokenizer->model == "llama");
    CHECK(tokenizer->pre == "default");
    CHECK(tokenizer->tokens == std::vector<std::string>{"<unk>", "<s>",
                                                        "\xE2\x96\x81"
                                                        "a",
                                                        std::string(1, '\0')});
    CHECK(tokenizer->scores == std::vector<float>{0, 0, -1.5F, 2});
    CHECK(tokenizer->types == std::vector<std::int32_t>{2, 3, 1, 1});
    CHECK(tokenizer->merges == std::vector<std::string>{"a b"});
    CHECK(tokenizer->start == 1);
    CHECK_FALSE(tokenizer->unknown.has_value());
    REQUIRE(tokenizer->warnings.size() == 1);
    CHECK_THAT(tokenizer->warnings[0].text(),
               ContainsSubstring("unknown_token_id is 4, and there are 4"));
    CHECK(tokenizer->addStart == true);
    CHECK(tokenizer->addSpacePrefix == false);
    CHECK_FALSE(tokenizer->removeExtraWhitespaces.has_value());
    CHECK(tokenizer->characterMap == std::string("\1\0\2", 3));

    GgufText none;
    none.texts("tokenizer.ggml.tokens", {"a"});
    none.u32("tokenizer.ggml.bos_token_id", 0xFFFFFFFFU);  // which some files write for none
    CHECK_FALSE(read(none)->start.has_value());
    CHECK(read(none)->warnings.empty());
    GgufText other;
    other.texts("tokenizer.ggml.tokens", {"a"});
    other.list<float>("tokenizer.ggml.token_type", GgufKind::f32, {0});
    CHECK_THAT(errorOf([&] { read(other); }), ContainsSubstring("tokenizer.ggml.token_type"));
}
