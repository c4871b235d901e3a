// SPDX-License-Identifier: GPL-3.0-or-later
// Qwen 3: Llama with a norm of each head's queries and keys, and Qwen 2's windows.
#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/llama_tensors.h"
#include "analysis/checkpoint/architectures/qwen_windows.h"

namespace sextant {

namespace {

ModelSpec readQwen3(const ConfigKeys& config, std::vector<Message>& warnings) {
    ModelSpec spec = readDecoder(config,
                                 {.window = qwenWindow(config),
                                  .layerTypes = qwenLayerTypes,
                                  .rotation = {.wholeHead = true}},
                                 warnings);
    spec.architecture = "Qwen3ForCausalLM";
    readBiases(config, spec);
    for (LayerSpec& layer : spec.layers)
        layer.block.onQuery = layer.block.onKey = spec.finalNorm;
    return spec;
}

}  // namespace

Architecture qwen3() {
    return {.name = "Qwen3ForCausalLM",
            .modelType = "qwen3",
            .prefix = "model.",
            .defaults = {{"vocab_size", 151936},
                         {"hidden_size", 4096},
                         {"intermediate_size", 22016},
                         {"num_hidden_layers", 32},
                         {"num_attention_heads", 32},
                         {"num_key_value_heads", 32},
                         {"head_dim", 128},
                         {"hidden_act", "silu"},
                         {"max_position_embeddings", 32768},
                         {"rms_norm_eps", 1e-6}},
            .read = readQwen3,
            .bindings = llamaTensors,
            .parts = patchedParts()};
}

}  // namespace sextant
