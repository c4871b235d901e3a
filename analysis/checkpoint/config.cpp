// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/config.h"

#include <array>
#include <nlohmann/json.hpp>
#include <string_view>

#include "analysis/checkpoint/json_text.h"
#include "analysis/checkpoint/text_part.h"
#include "analysis/error.h"
#include "analysis/transformers_version.h"

namespace sextant {

namespace {

constexpr int mostHeads = 1 << 14;
constexpr int mostHeadDim = 1 << 14;
constexpr int mostVocabulary = 1 << 24;
constexpr std::int64_t mostExpertsInAll = 1 << 16;

struct NamedActivation {
    const char* name;
    Activation activation;
};
constexpr std::array<NamedActivation, 10> activations = {{
    {"silu", Activation::silu},
    {"swish", Activation::silu},
    {"gelu", Activation::gelu},
    {"gelu_new", Activation::geluTanh},
    {"gelu_pytorch_tanh", Activation::geluTanh},
    {"gelu_fast", Activation::geluTanh},
    {"gelu_python", Activation::gelu},
    {"relu", Activation::relu},
    {"relu2", Activation::reluSquared},
    {"xielu", Activation::xielu},
}};

std::optional<int> readToken(const ConfigKeys& config, const std::string& key) {
    const nlohmann::json* value = config.find(key);
    if (value == nullptr || !value->is_array()) return config.integer(key);
    if (value->empty()) return std::nullopt;
    const nlohmann::json first = {{key, value->front()}};
    return ConfigKeys(config.file(), "", first).integer(key);
}

// Keys that say nothing of what the model computes from a text, between spaces: of files, training,
// generation and other programs.
constexpr std::string_view besidesTheComputation =
    " _attn_implementation _attn_implementation_autoset _commit_hash _flash_attn_2_enabled "
    "_name_or_path add_cross_attention architectures attention_dropout attn_implementation "
    "attn_pdrop auto_map aux_loss_alpha bad_words_ids begin_suppress_tokens "
    "chunk_size_feed_forward cross_attention_hidden_size decoder_start_token_id "
    "diversity_penalty do_sample dtype early_stopping embd_pdrop encoder_no_repeat_ngram_size "
    "ep_size exponential_decay_length_penalty finetuning_task forced_bos_token_id "
    "forced_eos_token_id gradient_checkpointing hidden_dropout id2label initializer_range "
    "input_jitter_noise is_decoder is_encoder_decoder is_llama_config "
    "keys_to_ignore_at_inference label2id length_penalty max_length min_length model_type "
    "no_repeat_ngram_size num_beam_groups num_beams num_mtp_layers num_nextn_predict_layers "
    "num_return_sequences output_attentions output_hidden_states output_router_logits "
    "output_scores pad_token_id prefix pretraining_tp problem_type pruned_heads "
    "quantization_config "
    "remove_invalid_values repetition_penalty resid_pdrop return_dict return_dict_in_generate "
    "router_aux_loss_coef router_jitter_noise sep_token_id seq_aux suppress_tokens "
    "task_specific_params temperature tf_legacy_loss tie_encoder_decoder tokenizer_class top_k "
    "top_p torch_dtype torchscript transformers.js_config transformers_version typical_p "
    "unsloth_fixed unsloth_version use_bfloat16 use_cache ";

void tellUnread(const ConfigKeys& keys, std::vector<Message>& warnings) {
    std::string list;
    int count = 0;
    for (const std::string& key : keys.unread()) {
        const std::string own = key.substr(keys.path("").size());
        if (besidesTheComputation.find(" " + own + " ") != std::string_view::npos) continue;
        list += (list.empty() ? "" : ", ") + key;
        ++count;
    }
    if (count == 1)
        warnings.push_back(
            Message("{}: {} is not read; the model is computed without it", keys.file(), list));
    else if (count > 1)
        warnings.push_back(
            Message("{}: {} are not read; the model is computed without them", keys.file(), list));
}

// What of a layer the graph does not compute; empty: it computes all.
Message whyNotComputed(const ModelSpec& spec, int layer) {
    const BlockSpec& block = spec.block(layer);
    const Experts& experts = block.mlp.experts;
    if (block.keyDim > spec.headDim ||
        (block.keyHeads > 0 && spec.keyValueHeads % block.keyHeads != 0))
        return Message(
            "has {} heads of keys of {} dimensions; at most {} dimensions, and a part of {} heads, "
            "are read",
            spec.keyHeads(layer), spec.keyDim(layer), spec.headDim, spec.keyValueHeads);
    if (block.normsOfSum && block.arrangement != Arrangement::serial)
        return Message(
            "has attention and MLP beside each other and norms of the row that they are added to; "
            "such norms are read where one stands after the other");
    if (block.onValue.hasWeight() || block.onValue.hasBias())
        return Message("normalises values with weights; a norm without them is read");
    if (block.valueDim > spec.headDim)
        return Message(
            "has values of {} dimensions a head and keys of {}; values of at most as many are read",
            block.valueDim, spec.headDim);
    const auto turnedAlike = [](const Norm& norm) {
        return norm.kind == NormKind::rms || norm.kind == NormKind::rmsPlusOne;
    };
    if (block.normsAfterTurn && (block.headNorms != NormOver::headSharedWeight ||
                                 !turnedAlike(block.onQuery) || !turnedAlike(block.onKey)))
        return Message(
            "normalises queries and keys that have turned, which is read as RMS norms of each head "
            "with one weight for all");
    if (block.latents.sharedKey > 0 && block.latents.sharedKey >= spec.headDim)
        return Message("has {} dimensions that all keys share, of {} of a head; fewer are read",
                       block.latents.sharedKey, spec.headDim);
    if (experts.count == 0) return {};
    if (experts.groups < 1 || experts.count % experts.groups != 0)
        return Message("has {} experts in {} groups; groups of the same size are read",
                       experts.count, experts.groups);
    const int each = experts.count / experts.groups;
    if (experts.groupsChosen < 1 || experts.groupsChosen > experts.groups)
        return Message("chooses {} of {} groups of experts; 1 to {} can be chosen",
                       experts.groupsChosen, experts.groups, experts.groups);
    if (experts.groupsChosen < experts.groups && experts.groupBest > each)
        return Message("ranks groups of {} experts by their best {}; larger groups are read", each,
                       experts.groupBest);
    const int most = experts.groupsChosen * each;
    if (experts.chosen < 1 || experts.chosen > most)
        return Message("chooses {} of {} experts; 1 to {} can be chosen", experts.chosen, most,
                       most);
    return {};
}

// ModelSpec::rowWidth() and BlockSpec::innerWidth() are ints.
void checkRowWidth(const ModelSpec& spec, const std::string& file) {
    constexpr std::int64_t most = 1 << 30;
    std::int64_t inputs = 0;
    for (const LayerSpec& layer : spec.layers) {
        const Mlp& mlp = layer.block.mlp;
        inputs += layer.block.layerInput;
        const std::int64_t inner = std::int64_t{mlp.experts.chosen} * mlp.width;
        if (inner > most)
            throw Error("{}: the experts of a row have {} inner rows, expected at most {}", file,
                        inner, most);
    }
    const std::int64_t kept = std::int64_t{2} * spec.keptKeys() * spec.keyValueHeads * spec.headDim;
    if (inputs + kept > most)
        throw Error(
            "{}: its layers have {} numbers of a token of their own and keep {} of keys and "
            "values; expected at most {} in all",
            file, inputs, kept, most);
}

}  // namespace

ModelSpec readSpec(const Architecture& architecture, const std::string& file, nlohmann::json json,
                   std::vector<Message>& warnings, const std::string& prefix) {
    const nlohmann::json taken = architecture.otherNames.leftOut(architecture.defaults, json);
    for (const auto& [key, value] : taken.items()) {
        json[key] = value;
        warnings.push_back(Message("{}: {} is missing; {} is taken, as in {}", file, prefix + key,
                                   value.dump(), transformersVersion));
    }
    const ConfigKeys keys(file, prefix, json, architecture.otherNames);
    ModelSpec spec = architecture.read(keys, warnings);
    for (int layer = 0; layer < spec.layerCount(); ++layer)
        if (const Message why = whyNotComputed(spec, layer); !why.empty())
            throw Error("{}: layer {} {}", file, layer, why);
    std::int64_t experts = 0;
    for (const LayerSpec& layer : spec.layers)
        experts += layer.block.mlp.experts.count;
    if (experts > mostExpertsInAll)
        throw Error("{}: its layers have {} experts in all, expected at most {}", file, experts,
                    mostExpertsInAll);
    checkRowWidth(spec, file);
    tellUnread(keys, warnings);
    return spec;
}

namespace {

void readText(const nlohmann::json& json, const std::string& prefix, const std::string& file,
              Config& config) {
    const ConfigKeys keys(file, prefix, json);
    config.architecture = &findArchitecture(keys);
    if (config.quantization.method == QuantMethod::none)
        config.quantization = readQuantization(keys, config.warnings);
    config.spec = readSpec(*config.architecture, file, json, config.warnings, prefix);
}

}  // namespace

Config readConfig(const std::filesystem::path& path) try {
    return readConfigText(path.string(), readWhole(path, largestConfig));
} catch (const Error& error) {
    if (std::string_view(error.what()).find("; ") != std::string_view::npos)
        throw;  // it says what to do
    throw Error("{}; correct it, or copy the file anew from where the model is from",
                error.message());
}

Config readConfigText(const std::string& file, std::string text) {
    Config config;
    config.text = std::move(text);
    const nlohmann::json json = parseJson(file, config.text);
    if (const auto part = textPartOf(file, json)) {
        config.quantization = readQuantization(ConfigKeys(file, "", json), config.warnings);
        config.textOfWhole = true;
        if (!part->passedOver.empty())
            config.warnings.push_back(
                Message("{}: the model reads more than text; {} is read, and passed over: {}", file,
                        part->prefix.empty()
                            ? Message("its text part")
                            : Message::verbatim(part->prefix.substr(0, part->prefix.size() - 1)),
                        part->passedOver));
        readText(part->config, part->prefix, file, config);
    } else {
        readText(json, "", file, config);
    }
    return config;
}

void readSizes(const ConfigKeys& config, ModelSpec& spec) {
    spec.hidden = config.size("hidden_size", mostHidden);
    spec.heads = config.size("num_attention_heads", mostHeads);
    spec.keyValueHeads = config.has("num_key_value_heads")
                             ? config.size("num_key_value_heads", mostHeads)
                             : spec.heads;
    if (spec.heads % spec.keyValueHeads != 0)
        throw Error("{} is {}, expected a divisor of {} (num_attention_heads)",
                    config.place("num_key_value_heads"), spec.keyValueHeads, spec.heads);
    if (config.has("head_dim")) {
        spec.headDim = config.size("head_dim", mostHeadDim);
    } else {
        if (spec.hidden % spec.heads != 0)
            throw Error(
                "{} is missing, and {} (hidden_size) is not a multiple of {} (num_attention_heads)",
                config.place("head_dim"), spec.hidden, spec.heads);
        spec.headDim = spec.hidden / spec.heads;
    }
    spec.vocabulary = config.size("vocab_size", mostVocabulary);
    spec.trainedLength = config.length("max_position_embeddings");
    if (config.has("sextant_positions_met"))
        spec.positionsMet = config.length("sextant_positions_met");
}

int readWidth(const ConfigKeys& config, const std::string& key) {
    return config.size(key, mostWidth);
}

void readTokens(const ConfigKeys& config, ModelSpec& spec, std::vector<Message>& warnings) {
    spec.bosToken = readToken(config, "bos_token_id");
    spec.eosToken = readToken(config, "eos_token_id");
    if (spec.bosToken && (*spec.bosToken < 0 || *spec.bosToken >= spec.vocabulary))
        warnings.push_back(
            Message("{} is {}, outside the vocabulary of {} (vocab_size): texts cannot begin with "
                    "it",
                    config.place("bos_token_id"), *spec.bosToken, spec.vocabulary));
}

Activation readActivation(const ConfigKeys& config, const std::string& key) {
    const std::string found = config.text(key);
    std::string known;
    for (const NamedActivation& candidate : activations) {
        if (found == candidate.name) return candidate.activation;
        known += (known.empty() ? "" : ", ") + std::string(candidate.name);
    }
    throw Error("{} is {}, expected one of {}", config.place(key), inQuotes(found), known);
}

}  // namespace sextant
