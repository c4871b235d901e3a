// SPDX-License-Identifier: GPL-3.0-or-later
// GLM 4 MoE (GLM 4.5 to 4.7): half of each head turns, and all layers but the first few are
// mixtures chosen as DeepSeek-V3's.
#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/mixture.h"

namespace sextant {

namespace {

ModelSpec readGlm4Moe(const ConfigKeys& config, std::vector<Message>& warnings) {
    ModelSpec spec = readDecoder(config, {.rotation = {.part = 0.5}}, warnings);
    spec.architecture = "Glm4MoeForCausalLM";
    const bool biases = config.boolean("attention_bias", false);
    const bool norms = config.boolean("use_qk_norm", false);
    for (LayerSpec& layer : spec.layers) {
        BlockSpec& block = layer.block;
        block.biases.query = block.biases.key = block.biases.value = biases;
        if (norms) block.onQuery = block.onKey = spec.finalNorm;
    }
    setLaterExperts(config, spec, readSigmoidExperts(config));
    return spec;
}

}  // namespace

Architecture glm4Moe() {
    return {.name = "Glm4MoeForCausalLM",
            .modelType = "glm4_moe",
            .remark = "GLM 4.5 to 4.7",
            .prefix = "model.",
            .defaults = {{"vocab_size", 151552},
                         {"hidden_size", 4096},
                         {"intermediate_size", 10944},
                         {"num_hidden_layers", 46},
                         {"num_attention_heads", 96},
                         {"num_key_value_heads", 8},
                         {"hidden_act", "silu"},
                         {"max_position_embeddings", 131072},
                         {"rms_norm_eps", 1e-5},
                         {"moe_intermediate_size", 1408},
                         {"num_experts_per_tok", 8},
                         {"n_shared_experts", 1},
                         {"n_routed_experts", 128},
                         {"routed_scaling_factor", 1.0},
                         {"first_k_dense_replace", 1}},
            .read = readGlm4Moe,
            .bindings = [](const ModelSpec& spec) { return bindNamed(spec, mixtureNames()); },
            .parts = patchedParts()};
}

}  // namespace sextant
