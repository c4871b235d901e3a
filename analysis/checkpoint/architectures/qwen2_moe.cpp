// SPDX-License-Identifier: GPL-3.0-or-later
// Qwen 2 MoE: biases of q, k and v, and in every so many layers a mixture beside an expert that all
// rows go through, behind a gate.
#include <algorithm>

#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/mixture.h"
#include "analysis/checkpoint/config.h"

namespace sextant {

namespace {

// Every other of the first max_window_layers, where windows are used.
std::vector<std::string> qwen2MoeLayerTypes(const ConfigKeys& config, std::size_t layers) {
    std::vector<std::string> types(layers, "full_attention");
    if (!config.boolean("use_sliding_window", false)) return types;
    const auto windowed =
        static_cast<std::size_t>(config.integer("max_window_layers").value_or(28));
    for (std::size_t layer = 0; layer < std::min(layers, windowed); layer += 2)
        types[layer] = "sliding_attention";
    return types;
}

ModelSpec readQwen2Moe(const ConfigKeys& config, std::vector<Message>& warnings) {
    const bool windows = config.boolean("use_sliding_window", false);
    // Without use_sliding_window the other keys of windows are there and mean nothing.
    if (!windows) config.find("sliding_window"), config.find("max_window_layers");
    const std::int64_t window =
        windows && config.has("sliding_window") ? config.length("sliding_window") : 0;
    ModelSpec spec =
        readDecoder(config, {.window = window, .layerTypes = qwen2MoeLayerTypes}, warnings);
    spec.architecture = "Qwen2MoeForCausalLM";
    const bool biases = config.boolean("qkv_bias", true);
    for (LayerSpec& layer : spec.layers)
        layer.block.biases.query = layer.block.biases.key = layer.block.biases.value = biases;
    Experts experts = readExperts(config, "num_experts");
    experts.normalised = config.boolean("norm_topk_prob", false);
    experts.sharedWidth = readWidth(config, "shared_expert_intermediate_size");
    experts.sharedGated = true;
    setSparseExperts(config, spec, experts);
    return spec;
}

std::vector<Binding> qwen2MoeTensors(const ModelSpec& spec) {
    const std::string mlp = "model.layers.{layer}.mlp.";
    static const std::vector<TensorName> names =
        withNames(mixtureNames(), {{Slot::sharedGate, mlp + "shared_expert.gate_proj.weight"},
                                   {Slot::sharedUp, mlp + "shared_expert.up_proj.weight"},
                                   {Slot::sharedDown, mlp + "shared_expert.down_proj.weight"},
                                   {Slot::sharedRouter, mlp + "shared_expert_gate.weight"}});
    return bindNamed(spec, names);
}

}  // namespace

Architecture qwen2Moe() {
    return {.name = "Qwen2MoeForCausalLM",
            .modelType = "qwen2_moe",
            .remark = "also Qwen 1.5 MoE",
            .prefix = "model.",
            .otherNames = {{"num_experts", "num_local_experts"}},
            .defaults = {{"vocab_size", 151936},
                         {"hidden_size", 2048},
                         {"intermediate_size", 5632},
                         {"num_hidden_layers", 24},
                         {"num_attention_heads", 16},
                         {"num_key_value_heads", 16},
                         {"hidden_act", "silu"},
                         {"max_position_embeddings", 32768},
                         {"rms_norm_eps", 1e-6},
                         {"decoder_sparse_step", 1},
                         {"moe_intermediate_size", 1408},
                         {"shared_expert_intermediate_size", 5632},
                         {"num_experts", 60},
                         {"num_experts_per_tok", 4}},
            .read = readQwen2Moe,
            .bindings = qwen2MoeTensors,
            .parts = patchedParts()};
}

}  // namespace sextant
