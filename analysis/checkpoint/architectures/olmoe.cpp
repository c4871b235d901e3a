// SPDX-License-Identifier: GPL-3.0-or-later
// OLMoE: norms over all heads of queries and keys, a clip after these, and a mixture in every
// layer.
#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/mixture.h"

namespace sextant {

namespace {

ModelSpec readOlmoe(const ConfigKeys& config, std::vector<Message>& warnings) {
    ModelSpec spec = readDecoder(config, {}, warnings);
    spec.architecture = "OlmoeForCausalLM";
    readBiases(config, spec);
    Experts experts = readExperts(config, "num_experts");
    experts.normalised = config.boolean("norm_topk_prob", false);
    for (LayerSpec& layer : spec.layers) {
        layer.block.onQuery = layer.block.onKey = spec.finalNorm;
        layer.block.headNorms = NormOver::allHeads;
        layer.block.clip = config.optionalPositive("clip_qkv").value_or(0.0);
        layer.block.clipAfterNorms = layer.block.clip > 0;
        setExperts(layer, experts, layer.block.mlp.width);
    }
    return spec;
}

}  // namespace

Architecture olmoe() {
    return {.name = "OlmoeForCausalLM",
            .modelType = "olmoe",
            .prefix = "model.",
            .defaults = {{"vocab_size", 50304},
                         {"hidden_size", 2048},
                         {"intermediate_size", 2048},
                         {"num_hidden_layers", 16},
                         {"num_attention_heads", 16},
                         {"hidden_act", "silu"},
                         {"max_position_embeddings", 4096},
                         {"rms_norm_eps", 1e-5},
                         {"num_experts", 64},
                         {"num_experts_per_tok", 8},
                         {"eos_token_id", 50279}},
            .read = readOlmoe,
            .bindings = [](const ModelSpec& spec) { return bindNamed(spec, mixtureNames()); },
            .parts = patchedParts()};
}

}  // namespace sextant
