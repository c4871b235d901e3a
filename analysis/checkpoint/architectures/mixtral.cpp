// SPDX-License-Identifier: GPL-3.0-or-later
// Mixtral: Mistral with a mixture of experts in every layer.
#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/mixture.h"

namespace sextant {

namespace {

ModelSpec readMixtral(const ConfigKeys& config, std::vector<Message>& warnings) {
    const std::int64_t window = config.has("sliding_window") ? config.length("sliding_window") : 0;
    ModelSpec spec = readDecoder(config, {.window = window, .rotation = {.base = 1e6}}, warnings);
    spec.architecture = "MixtralForCausalLM";
    Experts experts = readExperts(config, "num_local_experts");
    experts.normalised = true;
    for (LayerSpec& layer : spec.layers)
        setExperts(layer, experts, layer.block.mlp.width);
    return spec;
}

}  // namespace

Architecture mixtral() {
    return {.name = "MixtralForCausalLM",
            .modelType = "mixtral",
            .prefix = "model.",
            .defaults = {{"vocab_size", 32000},
                         {"hidden_size", 4096},
                         {"intermediate_size", 14336},
                         {"num_hidden_layers", 32},
                         {"num_attention_heads", 32},
                         {"num_key_value_heads", 8},
                         {"hidden_act", "silu"},
                         {"max_position_embeddings", 131072},
                         {"rms_norm_eps", 1e-5},
                         {"num_local_experts", 8},
                         {"num_experts_per_tok", 2},
                         {"bos_token_id", 1},
                         {"eos_token_id", 2}},
            .read = readMixtral,
            .bindings = [](const ModelSpec& spec) { return bindNamed(spec, blockSparseNames()); },
            .parts = patchedParts()};
}

}  // namespace sextant
