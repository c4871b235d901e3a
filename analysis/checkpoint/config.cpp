// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/config.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "analysis/checkpoint/json_text.h"
#include "analysis/error.h"
#include "analysis/transformers_version.h"

namespace sextant {

namespace {

using namespace std::string_view_literals;

constexpr std::size_t largestConfig = 16'000'000;
constexpr int mostHidden = 1 << 20;
constexpr int mostHeads = 1 << 14;
constexpr int mostHeadDim = 1 << 14;
constexpr int mostIntermediate = 1 << 24;
constexpr int mostVocabulary = 1 << 24;

struct NamedActivation {
    const char* name;
    Activation activation;
};
constexpr std::array<NamedActivation, 8> activations = {{
    {"silu", Activation::silu},
    {"swish", Activation::silu},
    {"gelu", Activation::gelu},
    {"gelu_new", Activation::geluTanh},
    {"gelu_pytorch_tanh", Activation::geluTanh},
    {"gelu_fast", Activation::geluTanh},
    {"gelu_python", Activation::gelu},
    {"relu", Activation::relu},
}};

std::optional<int> readToken(const ConfigKeys& config, const std::string& key) {
    const nlohmann::json* value = config.find(key);
    if (value == nullptr || !value->is_array()) return config.integer(key);
    if (value->empty()) return std::nullopt;
    const nlohmann::json first = {{key, value->front()}};
    return ConfigKeys(config.file(), "", first).integer(key);
}

// Weights packed for another runtime look like weights and are not.
void refuseQuantized(const ConfigKeys& config) {
    const auto quantization = config.nested("quantization_config");
    if (!quantization) return;
    const std::string method = quantization->optionalText("quant_method").value_or("unnamed");
    throw Error(config.place("quantization_config") + " names the method " + inQuotes(method) +
                "; quantized weights are not read by this version. Use the F32, F16 or BF16 form "
                "of the model");
}

// Keys that say nothing of what the model computes from a text: of files, training, generation and
// other programs.
constexpr std::array besidesTheComputation = {"_attn_implementation"sv,
                                              "_attn_implementation_autoset"sv,
                                              "_commit_hash"sv,
                                              "_flash_attn_2_enabled"sv,
                                              "_name_or_path"sv,
                                              "add_cross_attention"sv,
                                              "architectures"sv,
                                              "attention_dropout"sv,
                                              "attn_implementation"sv,
                                              "attn_pdrop"sv,
                                              "gradient_checkpointing"sv,
                                              "auto_map"sv,
                                              "bad_words_ids"sv,
                                              "begin_suppress_tokens"sv,
                                              "chunk_size_feed_forward"sv,
                                              "cross_attention_hidden_size"sv,
                                              "decoder_start_token_id"sv,
                                              "diversity_penalty"sv,
                                              "do_sample"sv,
                                              "dtype"sv,
                                              "early_stopping"sv,
                                              "embd_pdrop"sv,
                                              "encoder_no_repeat_ngram_size"sv,
                                              "exponential_decay_length_penalty"sv,
                                              "finetuning_task"sv,
                                              "forced_bos_token_id"sv,
                                              "forced_eos_token_id"sv,
                                              "hidden_dropout"sv,
                                              "id2label"sv,
                                              "initializer_range"sv,
                                              "is_decoder"sv,
                                              "is_encoder_decoder"sv,
                                              "is_llama_config"sv,
                                              "keys_to_ignore_at_inference"sv,
                                              "label2id"sv,
                                              "length_penalty"sv,
                                              "max_length"sv,
                                              "min_length"sv,
                                              "model_type"sv,
                                              "no_repeat_ngram_size"sv,
                                              "num_beam_groups"sv,
                                              "num_beams"sv,
                                              "num_return_sequences"sv,
                                              "output_attentions"sv,
                                              "output_hidden_states"sv,
                                              "output_scores"sv,
                                              "pad_token_id"sv,
                                              "prefix"sv,
                                              "pretraining_tp"sv,
                                              "problem_type"sv,
                                              "pruned_heads"sv,
                                              "remove_invalid_values"sv,
                                              "repetition_penalty"sv,
                                              "resid_pdrop"sv,
                                              "return_dict"sv,
                                              "return_dict_in_generate"sv,
                                              "sep_token_id"sv,
                                              "suppress_tokens"sv,
                                              "task_specific_params"sv,
                                              "temperature"sv,
                                              "tf_legacy_loss"sv,
                                              "tie_encoder_decoder"sv,
                                              "tokenizer_class"sv,
                                              "top_k"sv,
                                              "top_p"sv,
                                              "torch_dtype"sv,
                                              "torchscript"sv,
                                              "transformers.js_config"sv,
                                              "transformers_version"sv,
                                              "typical_p"sv,
                                              "unsloth_fixed"sv,
                                              "unsloth_version"sv,
                                              "use_bfloat16"sv,
                                              "use_cache"sv};

void tellUnread(const ConfigKeys& keys, std::vector<std::string>& warnings) {
    std::string list;
    int count = 0;
    for (const std::string& key : keys.unread()) {
        if (std::find(besidesTheComputation.begin(), besidesTheComputation.end(), key) !=
            besidesTheComputation.end())
            continue;
        list += (list.empty() ? "" : ", ") + key;
        ++count;
    }
    if (count > 0)
        warnings.push_back(keys.file() + ": " + list + (count == 1 ? " is" : " are") +
                           " not read; the model is computed without " +
                           (count == 1 ? "it" : "them"));
}

}  // namespace

ModelSpec readSpec(const Architecture& architecture, const std::string& file, nlohmann::json json,
                   std::vector<std::string>& warnings) {
    for (const auto& [key, value] : architecture.defaults.items()) {
        if (json.contains(key)) continue;
        json[key] = value;
        warnings.push_back(file + ": " + key + " is missing; " + value.dump() +
                           " is taken, as in " + transformersVersion);
    }
    const ConfigKeys keys(file, "", json);
    ModelSpec spec = architecture.read(keys, warnings);
    tellUnread(keys, warnings);
    return spec;
}

Config readConfig(const std::filesystem::path& path) {
    Config config;
    config.text = readWhole(path, largestConfig);
    const nlohmann::json json = parseJson(path.string(), config.text);
    const ConfigKeys keys(path.string(), "", json);
    config.architecture = &findArchitecture(keys);
    refuseQuantized(keys);
    config.spec = readSpec(*config.architecture, path.string(), json, config.warnings);
    return config;
}

void readSizes(const ConfigKeys& config, ModelSpec& spec) {
    spec.hidden = config.size("hidden_size", mostHidden);
    spec.heads = config.size("num_attention_heads", mostHeads);
    spec.keyValueHeads = config.has("num_key_value_heads")
                             ? config.size("num_key_value_heads", mostHeads)
                             : spec.heads;
    if (spec.heads % spec.keyValueHeads != 0)
        throw Error(config.place("num_key_value_heads") + " is " +
                    std::to_string(spec.keyValueHeads) + ", expected a divisor of " +
                    std::to_string(spec.heads) + " (num_attention_heads)");
    if (config.has("head_dim")) {
        spec.headDim = config.size("head_dim", mostHeadDim);
    } else {
        if (spec.hidden % spec.heads != 0)
            throw Error(config.place("head_dim") + " is missing, and " +
                        std::to_string(spec.hidden) + " (hidden_size) is not a multiple of " +
                        std::to_string(spec.heads) + " (num_attention_heads)");
        spec.headDim = spec.hidden / spec.heads;
    }
    spec.intermediate = config.size("intermediate_size", mostIntermediate);
    spec.vocabulary = config.size("vocab_size", mostVocabulary);
    spec.trainedLength = config.length("max_position_embeddings");
    if (config.has("sextant_positions_met"))
        spec.positionsMet = config.length("sextant_positions_met");
}

void readTokens(const ConfigKeys& config, ModelSpec& spec, std::vector<std::string>& warnings) {
    spec.bosToken = readToken(config, "bos_token_id");
    spec.eosToken = readToken(config, "eos_token_id");
    if (spec.bosToken && (*spec.bosToken < 0 || *spec.bosToken >= spec.vocabulary))
        warnings.push_back(config.place("bos_token_id") + " is " + std::to_string(*spec.bosToken) +
                           ", outside the vocabulary of " + std::to_string(spec.vocabulary) +
                           " (vocab_size): texts cannot begin with it");
}

Activation readActivation(const ConfigKeys& config, const std::string& key) {
    const std::string found = config.text(key);
    std::string known;
    for (const NamedActivation& candidate : activations) {
        if (found == candidate.name) return candidate.activation;
        known += (known.empty() ? "" : ", ") + std::string(candidate.name);
    }
    throw Error(config.place(key) + " is " + inQuotes(found) + ", expected one of " + known);
}

}  // namespace sextant
