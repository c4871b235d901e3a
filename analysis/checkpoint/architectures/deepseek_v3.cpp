// SPDX-License-Identifier: GPL-3.0-or-later
// DeepSeek-V3 and R1: latent attention, and mixtures by sigmoids within the best groups.
#include "analysis/checkpoint/architectures/latent_attention.h"
#include "analysis/checkpoint/architectures/mixture.h"

namespace sextant {

namespace {

ModelSpec readDeepseekV3(const ConfigKeys& config, std::vector<Message>& warnings) {
    const bool sideBySide = config.boolean("rope_interleave", true);
    ModelSpec spec = readLatentDecoder(
        config,
        {.rotation = {.layout = sideBySide ? PairLayout::interleaved : PairLayout::halfSplit}},
        warnings);
    spec.architecture = "DeepseekV3ForCausalLM";
    setLaterExperts(config, spec, readSigmoidExperts(config));
    return spec;
}

std::vector<Binding> deepseekV3Tensors(const ModelSpec& spec) {
    static const std::vector<TensorName> names = latentNames(mixtureNames());
    return bindNamed(spec, names, adaptLatents);
}

}  // namespace

Architecture deepseekV3() {
    return {.name = "DeepseekV3ForCausalLM",
            .modelType = "deepseek_v3",
            .remark = "also R1",
            .prefix = "model.",
            .defaults = {{"vocab_size", 129280},
                         {"hidden_size", 7168},
                         {"intermediate_size", 18432},
                         {"num_hidden_layers", 61},
                         {"num_attention_heads", 128},
                         {"num_key_value_heads", 128},
                         {"hidden_act", "silu"},
                         {"max_position_embeddings", 4096},
                         {"rms_norm_eps", 1e-6},
                         {"kv_lora_rank", 512},
                         {"q_lora_rank", 1536},
                         {"qk_nope_head_dim", 128},
                         {"qk_rope_head_dim", 64},
                         {"v_head_dim", 128},
                         {"moe_intermediate_size", 2048},
                         {"n_routed_experts", 256},
                         {"n_shared_experts", 1},
                         {"num_experts_per_tok", 8},
                         {"n_group", 8},
                         {"topk_group", 4},
                         {"first_k_dense_replace", 3},
                         {"routed_scaling_factor", 2.5},
                         {"bos_token_id", 0},
                         {"eos_token_id", 1}},
            .read = readDeepseekV3,
            .bindings = deepseekV3Tensors,
            .parts = patchedParts()};
}

}  // namespace sextant
