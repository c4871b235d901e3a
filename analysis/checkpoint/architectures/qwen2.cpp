// SPDX-License-Identifier: GPL-3.0-or-later
// Qwen 2: Llama with biases of q, k and v, and windows in its upper layers where the config uses
// them.
#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/llama_tensors.h"
#include "analysis/checkpoint/architectures/qwen_windows.h"

namespace sextant {

namespace {

ModelSpec readQwen2(const ConfigKeys& config, std::vector<Message>& warnings) {
    ModelSpec spec =
        readDecoder(config, {.window = qwenWindow(config), .layerTypes = qwenLayerTypes}, warnings);
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
            .read = readQwen2,
            .bindings = llamaTensors,
            .parts = patchedParts()};
}

}  // namespace sextant
