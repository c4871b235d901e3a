// SPDX-License-Identifier: GPL-3.0-or-later
// GLM 4 (0414): GLM with norms after attention and after the MLP.
#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/glm_family.h"

namespace sextant {

namespace {

ModelSpec readGlm4(const ConfigKeys& config, std::vector<Message>& warnings) {
    ModelSpec spec = readGlm(config, warnings);
    spec.architecture = "Glm4ForCausalLM";
    for (LayerSpec& layer : spec.layers)
        layer.block.afterAttention = layer.block.afterMlp = spec.finalNorm;
    return spec;
}

std::vector<Binding> glm4Tensors(const ModelSpec& spec) {
    return glmTensors(
        spec, {{Slot::afterAttentionNorm, "model.layers.{layer}.post_self_attn_layernorm.weight"},
               {Slot::afterMlpNorm, "model.layers.{layer}.post_mlp_layernorm.weight"}});
}

}  // namespace

Architecture glm4() {
    return {.name = "Glm4ForCausalLM",
            .modelType = "glm4",
            .prefix = "model.",
            .defaults = {{"vocab_size", 151552},
                         {"hidden_size", 4096},
                         {"intermediate_size", 13696},
                         {"num_hidden_layers", 40},
                         {"num_attention_heads", 32},
                         {"num_key_value_heads", 2},
                         {"head_dim", 128},
                         {"hidden_act", "silu"},
                         {"max_position_embeddings", 131072},
                         {"rms_norm_eps", 1.5625e-7},
                         {"eos_token_id", {151329, 151336, 151338}}},
            .read = readGlm4,
            .bindings = glm4Tensors,
            .parts = patchedParts()};
}

}  // namespace sextant
