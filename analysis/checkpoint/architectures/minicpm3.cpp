// SPDX-License-Identifier: GPL-3.0-or-later
// MiniCPM 3: latent attention, and multipliers of embedding, residuals and logits.
#include <cmath>

#include "analysis/checkpoint/architectures/latent_attention.h"
#include "analysis/checkpoint/architectures/llama_tensors.h"

namespace sextant {

namespace {

ModelSpec readMinicpm3(const ConfigKeys& config, std::vector<Message>& warnings) {
    ModelSpec spec = readLatentDecoder(config, {}, warnings);
    spec.architecture = "MiniCPM3ForCausalLM";
    spec.embeddingMultiplier = config.positive("scale_emb");
    const double depth = std::sqrt(static_cast<double>(spec.layerCount()));
    const double residual = config.optionalPositive("scale_depth").value_or(depth) / depth;
    const double base = config.optionalPositive("dim_model_base").value_or(spec.hidden);
    spec.logitMultiplier = base / spec.hidden;
    const bool biases = config.boolean("mlp_bias", false);
    for (LayerSpec& layer : spec.layers) {
        layer.block.residualMultiplier = residual;
        layer.block.biases.gate = layer.block.biases.up = layer.block.biases.down = biases;
    }
    return spec;
}

std::vector<Binding> minicpm3Tensors(const ModelSpec& spec) {
    static const std::vector<TensorName> names = latentNames(llamaNames());
    return bindNamed(spec, names, adaptLatents);
}

}  // namespace

Architecture minicpm3() {
    return {.name = "MiniCPM3ForCausalLM",
            .modelType = "minicpm3",
            .prefix = "model.",
            .defaults = {{"vocab_size", 73448},
                         {"hidden_size", 2560},
                         {"intermediate_size", 6400},
                         {"num_hidden_layers", 62},
                         {"num_attention_heads", 40},
                         {"num_key_value_heads", 40},
                         {"hidden_act", "silu"},
                         {"max_position_embeddings", 32768},
                         {"rms_norm_eps", 1e-5},
                         {"tie_word_embeddings", true},
                         {"kv_lora_rank", 256},
                         {"q_lora_rank", 768},
                         {"qk_nope_head_dim", 64},
                         {"qk_rope_head_dim", 32},
                         {"scale_emb", 12},
                         {"scale_depth", 1.4},
                         {"dim_model_base", 256},
                         {"bos_token_id", 1},
                         {"eos_token_id", 2}},
            .read = readMinicpm3,
            .bindings = minicpm3Tensors,
            .parts = patchedParts()};
}

}  // namespace sextant
