// SPDX-License-Identifier: GPL-3.0-or-later
// DeepSeek-V2: latent attention, and mixtures by a softmax, of all experts or of those of the best
// groups.
#include "analysis/checkpoint/architectures/latent_attention.h"
#include "analysis/checkpoint/architectures/mixture.h"
#include "analysis/checkpoint/json_text.h"
#include "analysis/error.h"

namespace sextant {

namespace {

Experts readDeepseekV2Mixture(const ConfigKeys& config) {
    Experts experts = readExperts(config, "n_routed_experts");
    experts.scaling = config.positive("routed_scaling_factor");
    experts.sharedWidth = readSharedWidth(config);
    const std::string method = config.optionalText("topk_method").value_or("greedy");
    if (const std::string scores = config.optionalText("scoring_func").value_or("softmax");
        scores != "softmax")
        throw Error("{} is {}, expected \"softmax\" in a DeepseekV2ForCausalLM",
                    config.place("scoring_func"), inQuotes(scores));
    if (method == "greedy") {
        config.find("n_group"), config.find("topk_group");  // all experts are one group
    } else if (method == "group_limited_greedy") {
        experts.groups = config.integer("n_group").value_or(1);
        experts.groupsChosen = config.integer("topk_group").value_or(1);
    } else {
        throw Error("{} is {}, expected \"greedy\" or \"group_limited_greedy\"",
                    config.place("topk_method"), inQuotes(method));
    }
    return experts;
}

ModelSpec readDeepseekV2(const ConfigKeys& config, std::vector<Message>& warnings) {
    ModelSpec spec =
        readLatentDecoder(config, {.rotation = {.layout = PairLayout::interleaved}}, warnings);
    spec.architecture = "DeepseekV2ForCausalLM";
    refuseBias(config, "mlp_bias");
    setLaterExperts(config, spec, readDeepseekV2Mixture(config));
    return spec;
}

std::vector<Binding> deepseekV2Tensors(const ModelSpec& spec) {
    static const std::vector<TensorName> names = latentNames(mixtureNames());
    return bindNamed(spec, names, adaptLatents);
}

}  // namespace

Architecture deepseekV2() {
    return {.name = "DeepseekV2ForCausalLM",
            .modelType = "deepseek_v2",
            .prefix = "model.",
            .defaults = {{"vocab_size", 32000},
                         {"hidden_size", 4096},
                         {"intermediate_size", 11008},
                         {"num_hidden_layers", 32},
                         {"num_attention_heads", 32},
                         {"hidden_act", "silu"},
                         {"max_position_embeddings", 2048},
                         {"rms_norm_eps", 1e-6},
                         {"kv_lora_rank", 512},
                         {"q_lora_rank", 1536},
                         {"qk_nope_head_dim", 128},
                         {"qk_rope_head_dim", 64},
                         {"v_head_dim", 128},
                         {"moe_intermediate_size", 1407},
                         {"n_routed_experts", 64},
                         {"n_shared_experts", 2},
                         {"routed_scaling_factor", 1.0},
                         {"bos_token_id", 1},
                         {"eos_token_id", 2}},
            .read = readDeepseekV2,
            .bindings = deepseekV2Tensors,
            .parts = patchedParts()};
}

}  // namespace sextant
