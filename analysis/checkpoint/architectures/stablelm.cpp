// SPDX-License-Identifier: GPL-3.0-or-later
// StableLM: Llama with layer norms, a quarter of each head turns; attention and MLP may stand side
// by side after one norm.
#include <nlohmann/json.hpp>

#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/llama_tensors.h"

namespace sextant {

namespace {

ModelSpec read(const ConfigKeys& config, std::vector<std::string>& warnings) {
    requireOnly(config, "qk_layernorm", false, "a norm of its own for each head");
    ModelSpec spec = readDecoder(
        config, {.norm = NormKind::layer, .epsilon = "layer_norm_eps", .rotation = {.part = 0.25}},
        warnings);
    spec.architecture = "StableLmForCausalLM";
    const bool biased = config.boolean("use_qkv_bias", false);
    setBiases(spec, {.query = biased, .key = biased, .value = biased});
    if (config.boolean("use_parallel_residual", false))
        for (LayerSpec& layer : spec.layers)
            layer.block.arrangement = Arrangement::parallelOneNorm;
    return spec;
}

}  // namespace

Architecture stableLm() {
    return {.name = "StableLmForCausalLM",
            .modelType = "stablelm",
            .remark = "StableLM",
            .prefix = "model.",
            .defaults = {{"vocab_size", 50304},
                         {"hidden_size", 2560},
                         {"intermediate_size", 6912},
                         {"num_hidden_layers", 32},
                         {"num_attention_heads", 32},
                         {"num_key_value_heads", 32},
                         {"hidden_act", "silu"},
                         {"max_position_embeddings", 4096},
                         {"layer_norm_eps", 1e-5}},
            .read = read,
            .bindings = llamaTensors,
            .parts = patchedParts()};
}

}  // namespace sextant
