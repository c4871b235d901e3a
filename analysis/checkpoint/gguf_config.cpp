// SPDX-License-Identifier: GPL-3.0-or-later
// Keys as llama.cpp's converters write them, and what its loaders take where one is absent.
#include "analysis/checkpoint/gguf_config.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "analysis/checkpoint/gguf_keys.h"
#include "analysis/checkpoint/gguf_rope.h"
#include "analysis/checkpoint/json_text.h"
#include "analysis/error.h"

namespace sextant {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* architectureKey = "general.architecture";

// One file's metadata, and the config that is made of them.
struct Making {
    const GgufFile& gguf;
    const GgufKeys& keys;
    std::string of;  // "llama."
    Json json = {};

    std::string key(const char* name) const { return of + name; }
    bool stored(const std::string& tensor) const {
        return gguf.weights.find(tensor) != nullptr || gguf.weights.missing.contains(tensor);
    }
    // Whether the first layer has it: "attn_q.bias". Layers do not differ in it.
    bool layersHave(const std::string& tensor) const { return stored("blk.0." + tensor); }

    std::int64_t heads() const { return keys.whole(key("attention.head_count")); }
    std::int64_t keyValueHeads() const {
        return keys.optionalWhole(key("attention.head_count_kv")).value_or(heads());
    }
    std::int64_t hidden() const { return keys.whole(key("embedding_length")); }
    std::int64_t layers() const { return keys.whole(key("block_count")); }
    // Of keys, which values share in these architectures.
    std::int64_t headDim() const {
        const std::int64_t heads = this->heads();
        if (heads == 0)
            throw Error("{} is 0, expected at least 1", keys.place(key("attention.head_count")));
        const auto given = keys.optionalWhole(key("attention.key_length"));
        const std::int64_t dim = given.value_or(hidden() / heads);
        const auto ofValues = keys.optionalWhole(key("attention.value_length"));
        if (ofValues && *ofValues != dim)
            throw Error("{} is {}, expected {}, as the keys' heads have",
                        keys.place(key("attention.value_length")), *ofValues, dim);
        return dim;
    }
    // Keys that a query sees; 0: all.
    std::int64_t window() const {
        return keys.optionalWhole(key("attention.sliding_window")).value_or(0);
    }
};

// Rows of the embedding are the vocabulary; files without tensors have tokens alone.
std::int64_t vocabulary(const Making& making) {
    const auto said = making.keys.optionalWhole(making.key("vocab_size"));
    const TensorView* const embedding = making.gguf.weights.find("token_embd.weight");
    if (embedding != nullptr && embedding->shape.size() == 2) return embedding->shape.front();
    if (said) return *said;
    const auto tokens = making.keys.optionalArray("tokenizer.ggml.tokens", GgufType::string);
    return tokens ? static_cast<std::int64_t>(tokens->count) : 0;
}

// null where the file has none, or one outside the vocabulary.
Json tokenIdOf(const Making& making, const char* name) {
    const auto id = making.keys.optionalWhole(std::string("tokenizer.ggml.") + name);
    return id && *id < vocabulary(making) ? Json(*id) : Json(nullptr);
}

// How an architecture's config.json spells what all have.
struct Spelling {
    const char* hidden = "hidden_size";
    const char* layers = "num_hidden_layers";
    const char* heads = "num_attention_heads";
    const char* keyValueHeads = "num_key_value_heads";  // null: it has no word for it
    const char* width = "intermediate_size";
    const char* length = "max_position_embeddings";
    const char* epsilon = "rms_norm_eps";
};

Json begin(const Making& making, const char* architecture, const char* modelType,
           const Spelling& words) {
    const GgufKeys& keys = making.keys;
    Json json = {{"architectures", {architecture}}, {"model_type", modelType}};
    json[words.hidden] = making.hidden();
    json[words.layers] = making.layers();
    json[words.heads] = making.heads();
    const std::int64_t keyValueHeads = making.keyValueHeads();
    if (words.keyValueHeads != nullptr) json[words.keyValueHeads] = keyValueHeads;
    const std::int64_t width = keys.whole(making.key("feed_forward_length"));
    if (words.width != nullptr) json[words.width] = width;
    json[words.length] = keys.whole(making.key("context_length"));
    const bool rms = std::string_view(words.epsilon) == "rms_norm_eps";
    json[words.epsilon] = keys.positive(
        making.key(rms ? "attention.layer_norm_rms_epsilon" : "attention.layer_norm_epsilon"));
    json["vocab_size"] = vocabulary(making);
    json["tie_word_embeddings"] = !making.stored("output.weight");
    json["bos_token_id"] = tokenIdOf(making, "bos_token_id");
    json["eos_token_id"] = tokenIdOf(making, "eos_token_id");
    return json;
}

Json rope(const Making& making) {
    return ggufRope(making.gguf, making.keys, making.of, making.headDim());
}

// How many experts each layer has; 0: one MLP.
std::int64_t expertCount(const Making& making) {
    return making.keys.optionalWhole(making.key("expert_count")).value_or(0);
}

// Keys of a mixture, whose number of experts `count` is. All of these are chosen by a softmax.
void addExperts(const Making& making, const char* count, Json& json) {
    const std::string gating = making.key("expert_gating_func");
    if (const auto function = making.keys.optionalWhole(gating).value_or(0); function > 1)
        throw Error("{} is {}, expected 1, a softmax over all experts", making.keys.place(gating),
                    function);
    json[count] = making.keys.whole(making.key("expert_count"));
    json["num_experts_per_tok"] = making.keys.whole(making.key("expert_used_count"));
}

// Of one expert; files that do not say it share feed_forward_length out among those of a row.
std::int64_t expertWidth(const Making& making) {
    const std::string used = making.key("expert_used_count");
    if (const auto width = making.keys.optionalWhole(making.key("expert_feed_forward_length")))
        return *width;
    const std::int64_t chosen = making.keys.whole(used);
    if (chosen == 0) throw Error("{} is 0, expected at least 1", making.keys.place(used));
    return making.keys.whole(making.key("feed_forward_length")) / chosen;
}

// Llama's keys with experts: what llama.cpp's converter makes of Mixtral.
Json mixtral(const Making& making) {
    Json json = begin(making, "MixtralForCausalLM", "mixtral", {});
    json["head_dim"] = making.headDim();
    json["hidden_act"] = "silu";
    json["sliding_window"] = nullptr;
    addExperts(making, "num_local_experts", json);
    json["rope_parameters"] = rope(making);
    return json;
}

Json llama(const Making& making) {
    if (expertCount(making) > 0) return mixtral(making);
    Json json = begin(making, "LlamaForCausalLM", "llama", {});
    json["head_dim"] = making.headDim();
    json["hidden_act"] = "silu";
    json["attention_bias"] = making.layersHave("attn_q.bias");
    json["mlp_bias"] = making.layersHave("ffn_up.bias");
    json["rope_parameters"] = rope(making);
    return json;
}

Json qwen2(const Making& making) {
    Json json = begin(making, "Qwen2ForCausalLM", "qwen2", {});
    json["hidden_act"] = "silu";
    json["use_sliding_window"] = false;
    json["rope_parameters"] = rope(making);
    return json;
}

Json qwen3(const Making& making) {
    Json json = begin(making, "Qwen3ForCausalLM", "qwen3", {});
    json["head_dim"] = making.headDim();
    json["hidden_act"] = "silu";
    json["attention_bias"] = making.layersHave("attn_q.bias");
    json["use_sliding_window"] = false;
    json["rope_parameters"] = rope(making);
    return json;
}

// Every layer has experts: of a model in which some have one MLP their tensors are missing.
Json qwenMoe(const Making& making, const char* architecture, const char* modelType) {
    Json json = begin(making, architecture, modelType, {});
    json["hidden_act"] = "silu";
    json["use_sliding_window"] = false;
    addExperts(making, "num_experts", json);
    json["moe_intermediate_size"] = expertWidth(making);
    json["decoder_sparse_step"] = 1;
    json["rope_parameters"] = rope(making);
    return json;
}

Json qwen2Moe(const Making& making) {
    Json json = qwenMoe(making, "Qwen2MoeForCausalLM", "qwen2_moe");
    json["qkv_bias"] = making.layersHave("attn_q.bias");
    json["norm_topk_prob"] = false;
    const auto shared = making.keys.optionalWhole(making.key("expert_shared_feed_forward_length"));
    json["shared_expert_intermediate_size"] = shared ? Json(*shared) : json["intermediate_size"];
    return json;
}

Json qwen3Moe(const Making& making) {
    Json json = qwenMoe(making, "Qwen3MoeForCausalLM", "qwen3_moe");
    json["head_dim"] = making.headDim();
    json["attention_bias"] = making.layersHave("attn_q.bias");
    json["norm_topk_prob"] = true;
    return json;
}

Json gpt2(const Making& making) {
    Json json = begin(making, "GPT2LMHeadModel", "gpt2",
                      {.hidden = "n_embd",
                       .layers = "n_layer",
                       .heads = "n_head",
                       .keyValueHeads = nullptr,
                       .width = "n_inner",
                       .length = "n_positions",
                       .epsilon = "layer_norm_epsilon"});
    json["activation_function"] = "gelu_new";
    json["scale_attn_weights"] = true;
    json["scale_attn_by_inverse_layer_idx"] = false;
    return json;
}

Json gptNeox(const Making& making) {
    Json json = begin(making, "GPTNeoXForCausalLM", "gpt_neox",
                      {.keyValueHeads = nullptr, .epsilon = "layer_norm_eps"});
    json["hidden_act"] = "gelu";
    json["attention_bias"] = making.layersHave("attn_qkv.bias");
    json["use_parallel_residual"] =
        making.keys.optionalFlag(making.key("use_parallel_residual")).value_or(true);
    json["rope_parameters"] = rope(making);
    return json;
}

Json phi2(const Making& making) {
    Json json = begin(making, "PhiForCausalLM", "phi", {.epsilon = "layer_norm_eps"});
    json["hidden_act"] = "gelu_new";
    json["qk_layernorm"] = false;
    json["rope_parameters"] = rope(making);
    return json;
}

Json phi3(const Making& making) {
    Json json = begin(making, "Phi3ForCausalLM", "phi3", {});
    json["hidden_act"] = "silu";
    const std::int64_t window = making.window();
    json["sliding_window"] = window > 0 ? Json(window) : Json(nullptr);
    json["rope_parameters"] = rope(making);
    const auto original =
        making.keys.optionalWhole(making.key("rope.scaling.original_context_length"));
    json["original_max_position_embeddings"] =
        original ? Json(*original) : json["max_position_embeddings"];
    return json;
}

Json gemma(const Making& making) {
    Json json = begin(making, "GemmaForCausalLM", "gemma", {});
    json["head_dim"] = making.headDim();
    json["hidden_act"] = "gelu_pytorch_tanh";
    json["attention_bias"] = false;
    json["rope_parameters"] = rope(making);
    return json;
}

// Every `pattern`th layer sees everything, the others a window.
Json layerTypes(std::int64_t layers, std::int64_t pattern) {
    constexpr std::int64_t most = 100'000;  // no model, and no reason to run out of memory
    Json types = Json::array();
    for (std::int64_t layer = 0; layer < std::min(layers, most); ++layer)
        types.push_back((layer + 1) % pattern == 0 ? "full_attention" : "sliding_attention");
    return types;
}

// Scores are divided by its root: in the largest models of both families hidden_size a head, which
// no key says, in the others a head's dimensions.
std::int64_t queryScalar(const Making& making, std::int64_t layersOfLargest) {
    return making.layers() == layersOfLargest ? making.hidden() / making.heads() : making.headDim();
}

Json softCap(const Making& making, const char* name) {
    const auto cap = making.keys.optionalPositive(making.key(name));
    return cap ? Json(*cap) : Json(nullptr);
}

Json gemma2(const Making& making) {
    Json json = begin(making, "Gemma2ForCausalLM", "gemma2", {});
    json["head_dim"] = making.headDim();
    json["hidden_activation"] = "gelu_pytorch_tanh";
    json["attention_bias"] = false;
    json["attn_logit_softcapping"] = softCap(making, "attn_logit_softcapping");
    json["final_logit_softcapping"] = softCap(making, "final_logit_softcapping");
    json["query_pre_attn_scalar"] = queryScalar(making, 46);
    const std::int64_t window = making.window();
    json["sliding_window"] = window > 0 ? window : 4096;
    json["layer_types"] = layerTypes(making.layers(), 2);
    json["rope_parameters"] = rope(making);
    return json;
}

Json gemma3(const Making& making) {
    Json json = begin(making, "Gemma3ForCausalLM", "gemma3_text", {});
    json["head_dim"] = making.headDim();
    json["hidden_activation"] = "gelu_pytorch_tanh";
    json["attention_bias"] = false;
    json["attn_logit_softcapping"] = nullptr;
    json["final_logit_softcapping"] = softCap(making, "final_logit_softcapping");
    json["query_pre_attn_scalar"] = queryScalar(making, 62);
    const std::int64_t window = making.window();
    // Without a window all layers see everything.
    const std::int64_t pattern =
        window > 0
            ? making.keys.optionalWhole(making.key("attention.sliding_window_pattern")).value_or(6)
            : 1;
    if (pattern < 1)
        throw Error("{} is 0, expected at least 1",
                    making.keys.place(making.key("attention.sliding_window_pattern")));
    json["sliding_window"] = window > 0 ? window : 4096;
    json["layer_types"] = layerTypes(making.layers(), pattern);
    // Windows turn as trained first, whatever stretches the rotation of the others.
    const double local =
        making.keys.optionalPositive(making.key("rope.freq_base_swa")).value_or(10000.0);
    Json sliding = {{"rope_theta", local}, {"rope_type", "default"}};
    json["rope_parameters"] = {{"full_attention", rope(making)}, {"sliding_attention", sliding}};
    return json;
}

Json starcoder2(const Making& making) {
    Json json = begin(making, "Starcoder2ForCausalLM", "starcoder2", {.epsilon = "norm_epsilon"});
    json["hidden_act"] = "gelu_pytorch_tanh";
    json["use_bias"] = making.layersHave("attn_q.bias") || making.layersHave("attn_qkv.bias");
    const std::int64_t window = making.window();
    json["sliding_window"] = window > 0 ? Json(window) : Json(nullptr);
    json["rope_parameters"] = rope(making);
    return json;
}

// The older decoder has one norm a layer and heads for keys and values that are one or all.
Json falcon(const Making& making) {
    Json json = begin(making, "FalconForCausalLM", "falcon",
                      {.keyValueHeads = "num_kv_heads",
                       .width = "ffn_hidden_size",
                       .epsilon = "layer_norm_epsilon"});
    const std::int64_t heads = making.heads(), keyValueHeads = making.keyValueHeads();
    const bool twoNorms = making.layersHave("attn_norm_2.weight");
    const bool newer = twoNorms || (keyValueHeads != 1 && keyValueHeads != heads);
    json["activation"] = "gelu";
    json["alibi"] = false;
    json["bias"] = making.layersHave("attn_qkv.bias");
    json["multi_query"] = keyValueHeads == 1;
    json["new_decoder_architecture"] = newer;
    json["num_ln_in_parallel_attn"] = newer ? Json(twoNorms ? 2 : 1) : Json(nullptr);
    json["parallel_attn"] = true;
    json["rope_parameters"] = rope(making);
    return json;
}

Json bloom(const Making& making) {
    Json json = begin(making, "BloomForCausalLM", "bloom",
                      {.layers = "n_layer",
                       .heads = "n_head",
                       .keyValueHeads = nullptr,
                       .width = nullptr,
                       .length = "seq_length",
                       .epsilon = "layer_norm_epsilon"});
    json["apply_residual_connection_post_layernorm"] = false;
    return json;
}

Json stablelm(const Making& making) {
    Json json = begin(making, "StableLmForCausalLM", "stablelm", {.epsilon = "layer_norm_eps"});
    json["hidden_act"] = "silu";
    json["use_qkv_bias"] = making.layersHave("attn_q.bias");
    json["qk_layernorm"] = making.layersHave("attn_q_norm.weight");
    json["use_parallel_residual"] =
        making.keys.optionalFlag(making.key("use_parallel_residual")).value_or(false);
    json["rope_parameters"] = rope(making);
    return json;
}

struct Known {
    const char* architecture;
    Json (*config)(const Making& making);
};
constexpr Known knownArchitectures[] = {
    {"llama", llama},           {"qwen2", qwen2},       {"qwen2moe", qwen2Moe},
    {"qwen3", qwen3},           {"qwen3moe", qwen3Moe}, {"gpt2", gpt2},
    {"gptneox", gptNeox},       {"phi2", phi2},         {"phi3", phi3},
    {"gemma", gemma},           {"gemma2", gemma2},     {"gemma3", gemma3},
    {"starcoder2", starcoder2}, {"falcon", falcon},     {"bloom", bloom},
    {"stablelm", stablelm},
};

const Known& find(const GgufKeys& keys, const std::string& architecture) {
    std::string all;
    for (const Known& one : knownArchitectures) {
        if (architecture == one.architecture) return one;
        all += (all.empty() ? "" : ", ") + std::string(one.architecture);
    }
    throw Error(
        "{} is {}, which is not read from GGUF; read are {}. The safetensors form of the model may "
        "open",
        keys.place(architectureKey), inQuotes(architecture), all);
}

// Said elsewhere, or of no effect on what is computed here.
bool needsNoWord(std::string_view key, std::string_view of) {
    key.remove_prefix(of.size());
    for (const std::string_view one :
         {"tensor_data_layout", "rope.scaling.finetuned", "attention.max_alibi_bias",
          "attention.causal", "vocab_size", "rope.dimension_count", "expert_count",
          "expert_used_count", "rope.scaling.factor"})
        if (key == one) return true;
    return false;
}

void tellUnread(const GgufKeys& keys, const std::string& of, std::vector<Message>& warnings) {
    std::string list;
    std::size_t count = 0;
    for (const std::string& key : keys.unread(of)) {
        if (needsNoWord(key, of)) continue;
        list += (list.empty() ? "" : ", ") + key;
        ++count;
    }
    if (count == 1)
        warnings.push_back(Message("{}: {} is not read; the model is computed without it",
                                   keys.file().file, printable(list)));
    else if (count > 1)
        warnings.push_back(Message("{}: {} are not read; the model is computed without them",
                                   keys.file().file, printable(list)));
}

}  // namespace

std::string ggufArchitecture(const GgufFile& gguf) {
    const GgufKeys keys(gguf);
    const auto architecture = keys.optionalText(architectureKey);
    if (architecture) return *architecture;
    throw Error("{} is missing; it says what the model is", keys.place(architectureKey));
}

Json ggufConfig(const GgufFile& gguf, std::vector<Message>& warnings) {
    const GgufKeys keys(gguf);
    const std::string architecture = ggufArchitecture(gguf);
    const Known& one = find(keys, architecture);
    const Making making{gguf, keys, architecture + "."};
    Json json = one.config(making);
    tellUnread(keys, making.of, warnings);
    return json;
}

bool isOfConfig(const std::string& tensor) {
    return isRopeTensor(tensor);
}

}  // namespace sextant
