// SPDX-License-Identifier: GPL-3.0-or-later
// CWM: Llama 3 with a window in three of four layers.
#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/llama_tensors.h"

namespace sextant {

namespace {

const nlohmann::json cwmRotaryDefaults = {
    {"rope_type", "llama3"},  {"rope_theta", 1000000.0},
    {"factor", 16.0},         {"high_freq_factor", 4.0},
    {"low_freq_factor", 1.0}, {"original_max_position_embeddings", 8192}};

// The first of every four is full.
std::vector<std::string> cwmLayerTypes(const ConfigKeys&, std::size_t layers) {
    std::vector<std::string> types(layers, slidingAttention);
    for (std::size_t layer = 0; layer < layers; layer += 4)
        types[layer] = fullAttention;
    return types;
}

ModelSpec readCwm(const ConfigKeys& config, std::vector<Message>& warnings) {
    ModelSpec spec = readDecoder(
        config,
        {.window = readWindow(config),
         .layerTypes = cwmLayerTypes,
         .rotation = {.base = 1e6, .parameters = &cwmRotaryDefaults, .wholeHead = true}},
        warnings);
    spec.architecture = "CwmForCausalLM";
    for (LayerSpec& layer : spec.layers)
        layer.block.biases.gate = layer.block.biases.up = layer.block.biases.down =
            config.boolean("mlp_bias", false);
    return spec;
}

}  // namespace

Architecture cwm() {
    return {.name = "CwmForCausalLM",
            .modelType = "cwm",
            .prefix = "model.",
            .defaults = {{"vocab_size", 128256},
                         {"hidden_size", 6144},
                         {"intermediate_size", 21504},
                         {"num_hidden_layers", 64},
                         {"num_attention_heads", 48},
                         {"num_key_value_heads", 8},
                         {"head_dim", 128},
                         {"hidden_act", "silu"},
                         {"max_position_embeddings", 131072},
                         {"rms_norm_eps", 1e-5},
                         {"bos_token_id", 128000},
                         {"eos_token_id", {128001, 128008, 128009}},
                         {"sliding_window", 8192}},
            .read = readCwm,
            .bindings = llamaTensors,
            .parts = patchedParts()};
}

}  // namespace sextant
