// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/config.h"

#include <array>

#include "analysis/checkpoint/json_text.h"
#include "analysis/error.h"

namespace sextant {

namespace {

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

}  // namespace

Config readConfig(const std::filesystem::path& path) {
    Config config;
    config.text = readWhole(path, largestConfig);
    const nlohmann::json json = parseJson(path.string(), config.text);
    const ConfigKeys keys(path.string(), "", json);
    config.architecture = &findArchitecture(keys);
    refuseQuantized(keys);
    config.spec = config.architecture->read(keys, config.warnings);
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
