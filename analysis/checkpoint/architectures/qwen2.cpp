// SPDX-License-Identifier: GPL-3.0-or-later
// Qwen 2: Llama with biases of q, k and v, and windows in its upper layers where the config uses
// them.
#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/llama_tensors.h"

namespace sextant {

namespace {

// The first max_window_layers see everything.
std::vector<std::string> layerTypes(const ConfigKeys& config, std::size_t layers) {
    std::vector<std::string> types(layers, "full_attention");
    if (!config.boolean("use_sliding_window", false)) return types;
    const auto full = static_cast<std::size_t>(config.integer("max_window_layers").value_or(28));
    for (std::size_t layer = full; layer < layers; ++layer)
        types[layer] = "sliding_attention";
    return types;
}

ModelSpec read(const ConfigKeys& config, std::vector<std::string>& warnings) {
    const bool windows = config.boolean("use_sliding_window", false);
    // Without use_sliding_window the other keys of windows are there and mean nothing.
    if (!windows) config.find("sliding_window"), config.find("max_window_layers");
    const std::int64_t window =
        windows && config.has("sliding_window") ? config.length("sliding_window") : 0;
    ModelSpec spec = readDecoder(config, {.window = window, .layerTypes = layerTypes}, warnings);
    spec.architecture = "Qwen2ForCausalLM";
    for (LayerSpec& layer : spec.layers)
        layer.block.biases.query = layer.block.biases.key = layer.block.biases.value = true;
    return spec;
}

}  // namespace

Architecture qwen2() {
    return {.name = "Qwen2ForCausalLM",
            .modelType = "qwen2",
            .prefix = "model.",
            .defaults = {{"vocab_size", 151936},
                         {"hidden_size", 4096},
                         {"intermediate_size", 22016},
                         {"num_hidden_layers", 32},
                         {"num_attention_heads", 32},
                         {"num_key_value_heads", 32},
                         {"hidden_act", "silu"},
                         {"max_position_embeddings", 32768},
                         {"rms_norm_eps", 1e-6}},
            .read = read,
            .bindings = llamaTensors,
            .parts = patchedParts()};
}

}  // namespace sextant
