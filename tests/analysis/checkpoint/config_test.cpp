// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/config.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "analysis/error.h"
#include "tests/analysis/checkpoint/material.h"
#include "tests/analysis/position/choices.h"
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

json changed(const std::string& key, const json& value) {
    json config = TinyLlama().config;
    config[key] = value;
    return config;
}

json without(const std::string& key) {
    json config = TinyLlama().config;
    config.erase(key);
    return config;
}

json mistral() {
    json config = changed("architectures", {"MistralForCausalLM"});
    config["model_type"] = "mistral";
    return config;
}

json sextantsOwn() {
    json config = changed("architectures", {"SextantForCausalLM"});
    config["model_type"] = "sextant";
    config["sextant_position"] = "rope";
    return config;
}

// All warnings in one text.
std::string told(const json& config) {
    std::string all;
    for (const Message& warning : read(config).warnings)
        all += warning.text() + "\n";
    return all;
}

std::string configRefusal(const json& config) {
    try {
        read(config);
        return "";
    } catch (const Error& error) {
        return error.what();
    }
}

}  // namespace

TEST_CASE("Old keys give the spec they mean") {
    const Config config = read(TinyLlama().config);
    const ModelSpec& spec = config.spec;
    CHECK(config.warnings.empty());
    CHECK(spec.architecture == "LlamaForCausalLM");
    CHECK(spec.hidden == 8);
    CHECK(spec.heads == 4);
    CHECK(spec.keyValueHeads == 2);
    CHECK(spec.headDim == 6);
    CHECK(spec.block(0).mlp.width == 12);
    CHECK(spec.vocabulary == 10);
    CHECK(spec.trainedLength == 32);
    CHECK(spec.finalNorm.epsilon == 1e-6);
    CHECK(spec.block(0).mlp.activation == Activation::silu);
    CHECK(spec.bosToken == 1);
    CHECK(spec.eosToken == 2);
    CHECK(spec.block(0).biases == Biases());
    REQUIRE(spec.layerCount() == 2);
    for (const LayerSpec& layer : spec.layers) {
        CHECK(layer.choices.at(Stage::encoding) ==
              Choice{"rope", {{"base", 5000.0}, {"dims", std::int64_t{6}}}});
        CHECK(layer.choices.at(Stage::frequencies).method == "plain");
        CHECK(layer.choices.at(Stage::bias).method == "unbiased");
        CHECK(layer.choices.at(Stage::mask).method == "full");
        CHECK(layer.rotaryBase == 5000.0);
        CHECK(layer.rotaryDim == 6);
        CHECK(layer.layout == PairLayout::halfSplit);
        CHECK(layer.scoreScale == Approx(0.40824829046386301637));  // 1/sqrt(6)
    }
}

TEST_CASE("New keys give the same spec as old ones") {
    json config = without("rope_theta");
    config["rope_parameters"] = {{"rope_theta", 5000.0}, {"rope_type", "default"}};
    CHECK(read(config).spec == read(TinyLlama().config).spec);
    config["rope_parameters"] = {
        {"full_attention", {{"rope_theta", 5000.0}, {"rope_type", "default"}}}};
    config["layer_types"] = {"full_attention", "full_attention"};
    CHECK(read(config).spec == read(TinyLlama().config).spec);
}

TEST_CASE("Rotary parameters by layer type reach the layers of that type") {
    json config = mistral();
    config.erase("rope_theta");
    config["sliding_window"] = 5;
    config["layer_types"] = {"sliding_attention", "full_attention"};
    config["rope_parameters"] = {{"full_attention", {{"rope_theta", 1e6}}},
                                 {"sliding_attention", {{"rope_theta", 1e4}}}};
    const ModelSpec spec = read(config).spec;
    CHECK(spec.layers[0].rotaryBase == 1e4);
    CHECK(windowOf(spec, {}, 0) == 5);
    CHECK(spec.layers[1].rotaryBase == 1e6);
    CHECK(windowOf(spec, {}, 1) == 0);
    config["rope_parameters"].erase("full_attention");
    CHECK_THAT(configRefusal(config),
               ContainsSubstring("rope_parameters.full_attention is missing"));
}

TEST_CASE("rope_theta in the dictionary wins over the one at the top, and both are told") {
    const json config = changed("rope_parameters", {{"rope_theta", 7.0}});
    CHECK(read(config).spec.layers[0].rotaryBase == 7.0);
    CHECK_THAT(told(config), ContainsSubstring("rope_parameters.rope_theta is 7.0, and rope_theta "
                                               "is 5000.0; rope_parameters.rope_theta counts, as "
                                               "in transformers 5."));
    CHECK(told(changed("rope_parameters", {{"rope_theta", 5000}})) == "");
}

TEST_CASE("rope_scaling wins over rope_parameters, and both are told") {
    json config = changed("rope_parameters", {{"rope_type", "default"}, {"rope_theta", 500.0}});
    config["rope_scaling"] = {{"rope_type", "linear"}, {"factor", 4.0}};
    const Config found = read(config);
    CHECK(found.spec.layers[0].choices.at(Stage::frequencies).method == "linear");
    CHECK(found.spec.layers[0].rotaryBase == 5000.0);  // of the top: rope_parameters is not read
    REQUIRE(found.warnings.size() == 1);
    CHECK_THAT(
        found.warnings[0].text(),
        ContainsSubstring(R"(rope_scaling is {"factor":4.0,"rope_type":"linear"})") &&
            ContainsSubstring(R"(rope_parameters is {"rope_theta":500.0,"rope_type":"default"})") &&
            ContainsSubstring("rope_scaling counts, as in transformers 5."));
    // An empty one says nothing.
    config["rope_scaling"] = json::object();
    CHECK(read(config).spec.layers[0].rotaryBase == 500.0);
    // The same in both spellings is no contradiction.
    config["rope_parameters"] = {{"rope_type", "linear"}, {"factor", 4}, {"rope_theta", 5000.0}};
    config["rope_scaling"] = {{"type", "linear"}, {"factor", 4.0}};
    CHECK(told(config) == "");
}

TEST_CASE("two statements about a method or its length are told, and which counts") {
    CHECK_THAT(told(changed("rope_scaling", {{"type", "yarn"}, {"rope_type", "default"}})),
               ContainsSubstring("rope_scaling.rope_type is \"default\", and rope_scaling.type is "
                                 "\"yarn\"; rope_scaling.rope_type counts"));
    json config =
        changed("rope_scaling",
                {{"rope_type", "yarn"}, {"factor", 2.0}, {"original_max_position_embeddings", 16}});
    CHECK(told(config) == "");
    config["original_max_position_embeddings"] = 8;
    CHECK(read(config).spec.layers[0].choices.at(Stage::frequencies).number("original_length") ==
          8);
    CHECK_THAT(told(config),
               ContainsSubstring("original_max_position_embeddings is 8, and "
                                 "rope_scaling.original_max_position_embeddings is 16"));
    // A length before scaling that is more than the longest.
    config["original_max_position_embeddings"] = 64;
    config["rope_scaling"].erase("original_max_position_embeddings");
    CHECK_THAT(told(config),
               ContainsSubstring("max_position_embeddings is 32, less than "
                                 "original_max_position_embeddings, the length before scaling, "
                                 "which is 64; original_max_position_embeddings counts for"));
    config.erase("original_max_position_embeddings");
    config["rope_scaling"]["original_max_position_embeddings"] = 64;
    CHECK_THAT(told(config),
               ContainsSubstring("rope_scaling.original_max_position_embeddings counts for the "
                                 "rotation"));
    config["rope_scaling"]["original_max_position_embeddings"] = 16;
    // An attention factor leaves no use for mscale.
    config["original_max_position_embeddings"] = 16;
    config["rope_scaling"].update(
        {{"attention_factor", 1.5}, {"mscale", 1.0}, {"mscale_all_dim", 2.0}});
    CHECK_THAT(told(config),
               ContainsSubstring("rope_scaling.mscale, rope_scaling.mscale_all_dim are not read"));
}

TEST_CASE("keys that may decide the computation are told where nothing reads them") {
    const json yarn = {{"rope_type", "yarn"},
                       {"factor", 4.0},
                       {"original_max_position_embeddings", 8},
                       {"attn_factor", 0.88}};
    const json longrope = {{"type", "longrope"},
                           {"short_factor", {1.0, 1.5, 2.0}},
                           {"long_factor", {1.0, 2.0, 4.0}},
                           {"short_mscale", 1.1}};
    struct Case {
        json scaling;
        const char* key;
    };
    const Case cases[] = {
        {{{"factor", 4.0}}, "rope_scaling.factor"},
        {yarn, "rope_scaling.attn_factor"},
        {{{"rope_type", "default"}, {"factor", 8.0}}, "rope_scaling.factor"},
        {{{"type", "dynamic"}, {"factor", 1.0}, {"alpha", 1000.0}}, "rope_scaling.alpha"},
        {longrope, "rope_scaling.short_mscale"}};
    for (const Case& one : cases) {
        INFO(one.scaling.dump());
        CHECK_THAT(told(changed("rope_scaling", one.scaling)),
                   ContainsSubstring(std::string("config.json: ") + one.key +
                                     " is not read; the model is computed without it"));
    }
    json config = changed("logit_scale", 0.0625);
    config["final_logit_softcapping"] = 30.0;
    CHECK_THAT(told(config),
               ContainsSubstring("final_logit_softcapping, logit_scale are not read"));
    // What is of training, files or other programs says nothing of the computation.
    config = changed("torch_dtype", "bfloat16");
    config.update({{"use_cache", true}, {"initializer_range", 0.02}, {"logit_scale", nullptr}});
    CHECK(told(config) == "");
}

TEST_CASE("rope_scaling null and default are plain rotary positions") {
    for (const json& scaling :
         {json(nullptr), json{{"type", "default"}}, json{{"rope_type", "default"}}})
        CHECK(read(changed("rope_scaling", scaling)).spec == read(TinyLlama().config).spec);
}

TEST_CASE("Every other rotary method is refused by its name and key") {
    for (const std::string method : {"ntk", "clex", "something"})
        for (const std::string dictionary : {"rope_scaling", "rope_parameters"})
            for (const std::string key : {"type", "rope_type"}) {
                const std::string message =
                    configRefusal(changed(dictionary, {{key, method}, {"factor", 2.0}}));
                CHECK_THAT(message,
                           ContainsSubstring("config.json: " + dictionary + "." + key + " is \"" +
                                             method + "\"; this version reads \"default\""));
            }
    // Both spellings at once: rope_type counts, as in transformers.
    CHECK_THAT(configRefusal(changed("rope_scaling", {{"type", "default"}, {"rope_type", "ntk"}})),
               ContainsSubstring("rope_scaling.rope_type is \"ntk\""));
    CHECK(read(changed("rope_scaling", {{"type", "ntk"}, {"rope_type", "default"}})).spec ==
          read(TinyLlama().config).spec);
}

TEST_CASE("linear and yarn are read with their numbers") {
    const auto scaling = [](const json& object) {
        return read(changed("rope_scaling", object)).spec.layers[0].choices.at(Stage::frequencies);
    };
    CHECK(scaling({{"type", "linear"}, {"factor", 4.0}}) ==
          Choice{"linear", {{"factor", 4.0}, {"only_beyond", false}}});
    const Choice yarn = scaling({{"rope_type", "yarn"},
                                 {"factor", 8.0},
                                 {"original_max_position_embeddings", 100},
                                 {"beta_fast", 16},
                                 {"truncate", false}});
    CHECK(yarn.method == "yarn");
    CHECK(yarn.number("factor") == 8);
    CHECK(yarn.number("original_length") == 100);
    CHECK(yarn.number("beta_fast") == 16);
    CHECK(yarn.number("beta_slow") == 1);
    CHECK_FALSE(yarn.yes("truncate"));
    CHECK(yarn.number("temperature") == 0.1);
    CHECK(scaling({{"type", "yarn"}, {"factor", 8.0}, {"attention_factor", 1.5}})
              .number("attention_factor") == 1.5);
    CHECK_THAT(configRefusal(changed("rope_scaling", {{"type", "linear"}})),
               ContainsSubstring("rope_scaling.factor"));
    CHECK_THAT(configRefusal(changed("rope_scaling", {{"type", "yarn"}, {"factor", -1.0}})),
               ContainsSubstring("rope_scaling.factor"));
}

TEST_CASE("the newer rotary methods are read with their numbers, whatever they are called") {
    const auto scaling = [](const json& object, json config = TinyLlama().config) {
        config["rope_scaling"] = object;
        return read(config).spec.layers[0].choices.at(Stage::frequencies);
    };
    const double longest = TinyLlama().config["max_position_embeddings"];
    const Choice dynamic = scaling({{"type", "dynamic"}, {"factor", 2.0}});
    CHECK(dynamic.method == "dynamic-ntk");
    CHECK(dynamic.number("factor") == 2);
    CHECK(dynamic.number("original_length") == longest);
    CHECK(dynamic.name("mode") == "per_sequence");

    json llama3 = {{"rope_type", "llama3"},
                   {"factor", 8.0},
                   {"low_freq_factor", 1.0},
                   {"high_freq_factor", 4.0},
                   {"original_max_position_embeddings", 12}};
    CHECK(scaling(llama3).number("original_length") == 12);
    CHECK(scaling(llama3).number("factor") == 8);
    // What stands at the top counts before it, as in transformers.
    json top = TinyLlama().config;
    top["original_max_position_embeddings"] = 10;
    CHECK(scaling(llama3, top).number("original_length") == 10);
    llama3.erase("low_freq_factor");
    CHECK_THAT(configRefusal(changed("rope_scaling", llama3)),
               ContainsSubstring("rope_scaling.low_freq_factor"));

    json longrope = {{"type", "su"},
                     {"short_factor", {1.0, 1.5, 2.0}},
                     {"long_factor", {1.0, 2.0, 4.0}},
                     {"original_max_position_embeddings", 4}};
    const Choice su = scaling(longrope);
    CHECK(su.method == "longrope");
    CHECK(su.list("long_factor") == std::vector<double>{1, 2, 4});
    CHECK(su.number("factor") == longest / 4);
    longrope["long_factor"] = {1.0, 2.0};
    CHECK_THAT(configRefusal(changed("rope_scaling", longrope)),
               ContainsSubstring("rope_scaling.long_factor has 2 numbers, expected 3"));
    longrope["long_factor"] = {1.0, 2.0, "4"};
    CHECK_THAT(configRefusal(changed("rope_scaling", longrope)),
               ContainsSubstring("rope_scaling.long_factor"));

    CHECK(scaling({{"type", "deepseek_yarn"}, {"factor", 2.0}}).method == "yarn");
    CHECK(scaling({{"type", "telechat3-yarn"}, {"factor", 2.0}}).number("temperature") == 0.07);
    CHECK(scaling({{"type", "mrope"}, {"mrope_section", {1, 1, 1}}}).method == "plain");
}

TEST_CASE("a proportional rotation spans the head and turns a share of its pairs") {
    json config = changed("rope_parameters", {{"rope_type", "proportional"},
                                              {"rope_theta", 10000.0},
                                              {"partial_rotary_factor", 0.67},
                                              {"factor", 2.0}});
    const ModelSpec spec = read(config).spec;
    CHECK(spec.layers[0].rotaryDim == spec.headDim);
    const auto turns = planOf(spec, {}, 4).layers[0].groups[0].query.frequencies;
    REQUIRE(turns.size() == 3);
    CHECK(turns[0] == 0.5);
    CHECK(turns[1] == Approx(0.5 * std::pow(10000.0, -2.0 / 6)));
    CHECK(turns[2] == 0.0);
}

TEST_CASE("An absent rotary base is taken as transformers does, and told") {
    const Config config = read(without("rope_theta"));
    CHECK(config.spec.layers[0].rotaryBase == 10000.0);
    REQUIRE(config.warnings.size() == 1);
    CHECK_THAT(config.warnings[0].text(),
               ContainsSubstring("rope_theta is missing; 10000 is taken"));
    // In another language it has the same arguments.
    const auto translate = [](const std::string& pattern) -> std::string {
        return pattern == "{} is missing; {} is taken, as in {}" ? "{2} statt {1}" : pattern;
    };
    CHECK_THAT(config.warnings[0].text(translate),
               ContainsSubstring("10000 statt ") && ContainsSubstring("config.json: rope_theta"));
}

TEST_CASE("partial_rotary_factor gives the rotated dimensions, but not of a plain Llama") {
    json own = sextantsOwn();
    own["partial_rotary_factor"] = 0.67;
    CHECK(read(own).spec.layers[0].rotaryDim == 4);
    CHECK(told(own) == "");
    for (json config : {TinyLlama().config, mistral()}) {
        config["partial_rotary_factor"] = 0.67;
        CHECK(read(config).spec.layers[0].rotaryDim == 6);
        CHECK_THAT(told(config),
                   ContainsSubstring("partial_rotary_factor is 0.67, which this architecture does "
                                     "not have; all 6 dimensions of a head rotate, as in "
                                     "transformers 5."));
        config["rope_scaling"] = {{"rope_type", "linear"}, {"factor", 2.0}};
        CHECK(read(config).spec.layers[0].rotaryDim == 4);
    }
    own["partial_rotary_factor"] = 0.5;
    CHECK_THAT(configRefusal(own), ContainsSubstring("3 dimensions of a head would rotate"));
    CHECK_THAT(configRefusal(changed("partial_rotary_factor", 1.5)),
               ContainsSubstring("partial_rotary_factor is 1.5"));
    own["partial_rotary_factor"] = 0.1;
    CHECK_THAT(configRefusal(own), ContainsSubstring("even number"));
}

TEST_CASE("Absent head_dim and num_key_value_heads follow from the others") {
    json config = without("head_dim");
    config.erase("num_key_value_heads");
    const ModelSpec spec = read(config).spec;
    CHECK(spec.headDim == 2);
    CHECK(spec.keyValueHeads == 4);
    config["num_attention_heads"] = 3;
    CHECK_THAT(configRefusal(config), ContainsSubstring("head_dim is missing, and 8"));
    CHECK_THAT(configRefusal(changed("num_key_value_heads", 3)),
               ContainsSubstring("num_key_value_heads is 3, expected a divisor of 4"));
}

TEST_CASE("A missing key is named, or taken as transformers does and told") {
    for (const std::string key :
         {"hidden_size", "num_attention_heads", "intermediate_size", "num_hidden_layers",
          "vocab_size", "max_position_embeddings", "rms_norm_eps", "hidden_act"}) {
        json own = sextantsOwn();
        own.erase(key);
        CHECK_THAT(configRefusal(own), ContainsSubstring("config.json: " + key + " is missing"));
    }
    // The first Llama's config had neither.
    json old = without("max_position_embeddings");
    old.erase("rms_norm_eps");
    const Config found = read(old);
    CHECK(found.spec.trainedLength == 2048);
    CHECK(found.spec.finalNorm.epsilon == 1e-6);
    REQUIRE(found.warnings.size() == 2);
    CHECK_THAT(found.warnings[0].text(),
               ContainsSubstring("config.json: max_position_embeddings is "
                                 "missing; 2048 is taken, as in transformers"));
    json heads = mistral();
    heads["sliding_window"] = nullptr;
    heads["num_attention_heads"] = 16;
    heads.erase("num_key_value_heads");
    CHECK(read(heads).spec.keyValueHeads == 8);
    heads["num_key_value_heads"] = nullptr;
    CHECK(read(heads).spec.keyValueHeads == 16);
    // null is not silence: it has to be a number.
    CHECK_THAT(configRefusal(changed("vocab_size", nullptr)),
               ContainsSubstring("config.json: vocab_size is missing"));
}

TEST_CASE("A number out of range is named with what was found") {
    for (const std::string key :
         {"hidden_size", "num_attention_heads", "intermediate_size", "num_hidden_layers",
          "vocab_size", "max_position_embeddings", "head_dim", "num_key_value_heads"})
        for (const json& value :
             {json(0), json(-1), json(1.5), json("8"), json(true), json(18446744073709551615ULL),
              json(9223372036854775807LL), json::array()}) {
            INFO(key << " = " << value);
            CHECK_THAT(configRefusal(changed(key, value)),
                       ContainsSubstring("config.json: " + key + " is ") &&
                           ContainsSubstring("expected a whole number from 1 to"));
        }
    CHECK_THAT(configRefusal(changed("num_hidden_layers", 10001)),
               ContainsSubstring("from 1 to 10000"));
}

TEST_CASE("A value of the wrong type is named with what was expected") {
    CHECK_THAT(configRefusal(changed("rms_norm_eps", 0)),
               ContainsSubstring("rms_norm_eps is 0, expected a number above 0"));
    CHECK_THAT(configRefusal(changed("rope_theta", "big")),
               ContainsSubstring("rope_theta is \"big\", expected a number above 0"));
    CHECK_THAT(configRefusal(changed("tie_word_embeddings", 1)),
               ContainsSubstring("tie_word_embeddings is 1, expected true or false"));
    CHECK_THAT(configRefusal(changed("rope_scaling", "yarn")),
               ContainsSubstring("rope_scaling is \"yarn\", expected an object"));
    CHECK_THAT(configRefusal(changed("hidden_act", "mish")),
               ContainsSubstring("hidden_act is \"mish\", expected one of silu"));
    CHECK_THAT(configRefusal(changed("architectures", "LlamaForCausalLM")),
               ContainsSubstring("architectures is \"LlamaForCausalLM\", expected an array"));
    CHECK_THAT(configRefusal(changed("layer_types", {"full_attention"})),
               ContainsSubstring("layer_types is not an array of 2 names"));
    CHECK_THAT(configRefusal(changed("layer_types", {"full_attention", "sliding_attention"})),
               ContainsSubstring("layer_types holds \"sliding_attention\""));
    CHECK_THAT(configRefusal(json::array()), ContainsSubstring("is an array, expected an object"));
}

TEST_CASE("Activations are mapped by name") {
    CHECK(read(changed("hidden_act", "gelu")).spec.block(0).mlp.activation == Activation::gelu);
    CHECK(read(changed("hidden_act", "gelu_new")).spec.block(0).mlp.activation ==
          Activation::geluTanh);
    CHECK(read(changed("hidden_act", "gelu_pytorch_tanh")).spec.block(0).mlp.activation ==
          Activation::geluTanh);
    CHECK(read(changed("hidden_act", "relu")).spec.block(0).mlp.activation == Activation::relu);
}

TEST_CASE("Start and end tokens may be a number, a list or null") {
    CHECK(read(changed("eos_token_id", {7, 8})).spec.eosToken == 7);
    CHECK_FALSE(read(changed("eos_token_id", nullptr)).spec.eosToken.has_value());
    CHECK_FALSE(read(changed("bos_token_id", json::array())).spec.bosToken.has_value());
    CHECK_THAT(configRefusal(changed("bos_token_id", "<s>")),
               ContainsSubstring("bos_token_id is \"<s>\""));
}

TEST_CASE("A start token outside the vocabulary is kept and told") {
    for (const int token : {10, 50256, -1}) {
        const Config config = read(changed("bos_token_id", token));
        CHECK(config.spec.bosToken == token);
        REQUIRE(config.warnings.size() == 1);
        CHECK_THAT(config.warnings[0].text(),
                   ContainsSubstring("bos_token_id is " + std::to_string(token)));
    }
    CHECK(read(changed("bos_token_id", 9)).warnings.empty());
}

TEST_CASE("Llama's attention_bias reaches the output projection, Mistral has none") {
    const ModelSpec llama = read(changed("attention_bias", true)).spec;
    CHECK(llama.block(1).biases.query);
    CHECK(llama.block(1).biases.output);
    CHECK_FALSE(llama.block(1).biases.up);
    CHECK(read(changed("mlp_bias", true)).spec.block(0).biases.down);
    json config = mistral();
    config["attention_bias"] = true;
    config["sliding_window"] = nullptr;
    CHECK_FALSE(read(config).spec.block(0).biases.query);
    CHECK(windowOf(read(config).spec, {}, 0) == 0);
}

TEST_CASE("A Mistral that does not speak of its window has transformers' and says so") {
    const Config found = read(mistral());
    CHECK(windowOf(found.spec, {}, 1) == 4096);
    REQUIRE(found.warnings.size() == 1);
    CHECK_THAT(found.warnings[0].text(), ContainsSubstring("sliding_window is missing"));
}

TEST_CASE("model_type stands in for architectures") {
    json config = without("architectures");
    CHECK(read(config).spec.architecture == "LlamaForCausalLM");
    config.erase("model_type");
    CHECK_THAT(configRefusal(config), ContainsSubstring("architectures is missing"));
}

TEST_CASE("What architectures and model_type say must agree") {
    CHECK_THAT(configRefusal(changed("model_type", "bert")),
               ContainsSubstring("config.json: model_type is \"bert\", but architectures names "
                                 "\"LlamaForCausalLM\", which is \"llama\""));
    CHECK_THAT(configRefusal(changed("architectures", {"MistralForCausalLM"})),
               ContainsSubstring("model_type is \"llama\", but architectures names "
                                 "\"MistralForCausalLM\", which is \"mistral\""));
    CHECK_THAT(configRefusal(changed("architectures", {"BertModel", "LlamaForCausalLM"})),
               ContainsSubstring("architectures names \"LlamaForCausalLM\" and \"BertModel\""));
    CHECK(read(without("model_type")).spec == read(TinyLlama().config).spec);
}

TEST_CASE("Falcon's first names read as those that transformers gave it") {
    const json common = {{"bos_token_id", 11},         {"hidden_size", 64},
                         {"layer_norm_epsilon", 1e-5}, {"max_position_embeddings", 2048},
                         {"activation", "gelu"},       {"vocab_size", 101}};
    const struct {
        json before, now;
    } pairs[] = {
        // As of falcon-7b, falcon-40b and falcon-rw-1b.
        {{{"model_type", "RefinedWebModel"}, {"multi_query", true}, {"parallel_attn", true}},
         {{"multi_query", true}, {"parallel_attn", true}, {"new_decoder_architecture", false}}},
        {{{"model_type", "RefinedWeb"}, {"n_head_kv", 2}, {"parallel_attn", true}},
         {{"num_kv_heads", 2}, {"parallel_attn", true}, {"new_decoder_architecture", true}}},
        {{{"model_type", "RefinedWebModel"}, {"alibi", true}, {"bias", true}},
         {{"alibi", true},
          {"bias", true},
          {"multi_query", false},
          {"parallel_attn", false},
          {"new_decoder_architecture", false}}},
    };
    for (const auto& pair : pairs) {
        json before = common, now = common;
        before.update(pair.before);
        before.update({{"architectures", {"RWForCausalLM"}}, {"n_head", 8}, {"n_layer", 2}});
        now.update(pair.now);
        now.update({{"architectures", {"FalconForCausalLM"}},
                    {"model_type", "falcon"},
                    {"num_attention_heads", 8},
                    {"num_hidden_layers", 2}});
        CAPTURE(before.dump());
        CHECK(read(before).spec == read(now).spec);
        before.erase("architectures");
        CHECK(read(before).spec == read(now).spec);
    }
    json mixed = common;
    mixed.update({{"architectures", {"RWForCausalLM"}}, {"model_type", "llama"}});
    CHECK_THAT(configRefusal(mixed),
               ContainsSubstring("but architectures names "
                                 "\"FalconForCausalLM\", which is \"falcon\""));
}

TEST_CASE("Quantized weights are refused by their method") {
    CHECK_THAT(configRefusal(changed("quantization_config", {{"quant_method", "bitsandbytes"}})),
               ContainsSubstring("quant_method is \"bitsandbytes\", expected fp8"));
}

TEST_CASE("A config that is no JSON is refused with the place") {
    const TemporaryFolder folder;
    writeFile(folder.path() / "config.json", "{\"a\": tru}");
    CHECK_THROWS_WITH(readConfig(folder.path() / "config.json"),
                      ContainsSubstring("config.json: is not valid JSON") &&
                          ContainsSubstring("line 1") && ContainsSubstring("did not expect") &&
                          !ContainsSubstring("parsing"));
    writeFile(folder.path() / "config.json", "{\"a\": 1");
    CHECK_THROWS_WITH(readConfig(folder.path() / "config.json"),
                      ContainsSubstring("it ends too early") && !ContainsSubstring("parsing"));
}

TEST_CASE("more experts than any model has are refused before each has a place") {
    Architecture architecture;
    architecture.read = [](const ConfigKeys&, std::vector<Message>&) {
        ModelSpec spec;
        spec.headDim = 6;
        spec.layers.resize(10'000);
        for (LayerSpec& layer : spec.layers) {
            layer.block.mlp.experts.count = 16'384;
            layer.block.mlp.experts.chosen = 1;
        }
        return spec;
    };
    std::vector<Message> warnings;
    CHECK_THAT(errorOf([&] { readSpec(architecture, "c.json", json::object(), warnings); }),
               ContainsSubstring("its layers have 163840000 experts in all"));
}

TEST_CASE("a block that the graph does not compute is refused by its layer") {
    // No architecture of the list has one.
    Architecture architecture;
    architecture.read = [](const ConfigKeys&, std::vector<Message>&) {
        ModelSpec spec;
        spec.headDim = 6;
        spec.layers.resize(2);
        spec.layers[0].block.valueDim = 6;
        spec.layers[0].block.mlp.experts.count = spec.layers[0].block.mlp.experts.chosen = 3;
        return spec;
    };
    std::vector<Message> warnings;
    CHECK(readSpec(architecture, "c.json", json::object(), warnings).layers.size() == 2);
    architecture.read = [](const ConfigKeys&, std::vector<Message>&) {
        ModelSpec spec;
        spec.headDim = 6;
        spec.layers.resize(2);
        spec.layers[1].block.valueDim = 8;
        return spec;
    };
    CHECK(errorOf([&] { readSpec(architecture, "c.json", json::object(), warnings); }) ==
          "c.json: layer 1 has values of 8 dimensions a head and keys of 6; values of at most as "
          "many are read");
    architecture.read = [](const ConfigKeys&, std::vector<Message>&) {
        ModelSpec spec;
        spec.layers.resize(1);
        spec.layers[0].block.mlp.experts.count = 4;
        spec.layers[0].block.mlp.experts.chosen = 5;
        return spec;
    };
    CHECK(errorOf([&] { readSpec(architecture, "c.json", json::object(), warnings); }) ==
          "c.json: layer 0 chooses 5 of 4 experts; 1 to 4 can be chosen");
}
