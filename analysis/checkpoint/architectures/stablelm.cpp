// SPDX-License-Identifier: GPL-3.0-or-later
// StableLM: Llama with layer norms, a quarter of each head turns; attention and MLP may stand side
// by side after one norm; queries and keys may have a norm of each head's own.
#include <nlohmann/json.hpp>

#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/head_norms.h"
#include "analysis/checkpoint/architectures/llama_tensors.h"

namespace sextant {

namespace {

ModelSpec readStableLm(const ConfigKeys& config, std::vector<Message>& warnings) {
    ModelSpec spec = readDecoder(
        config, {.norm = NormKind::layer, .epsilon = "layer_norm_eps", .rotation = {.part = 0.25}},
        warnings);
    spec.architecture = "StableLmForCausalLM";
    const bool biased = config.boolean("use_qkv_bias", false);
    setBiases(spec, {.query = biased, .key = biased, .value = biased});
    const bool parallel = config.boolean("use_parallel_residual", false);
    const bool normed = config.boolean("qk_layernorm", false);
    for (LayerSpec& layer : spec.layers) {
        BlockSpec& block = layer.block;
        if (parallel) block.arrangement = Arrangement::parallelOneNorm;
        if (!normed) continue;
        block.onQuery = block.onKey = {NormKind::layerNoBias, spec.finalNorm.epsilon};
        block.headNorms = NormOver::headOwnWeight;
    }
    return spec;
}

std::vector<Binding> stableLmTensors(const ModelSpec& spec) {
    static const std::vector<TensorName> names = withNames(
        llamaNames(), {{Slot::queryNorm, "model.layers.{layer}.self_attn.q_layernorm.weight"},
                       {Slot::keyNorm, "model.layers.{layer}.self_attn.k_layernorm.weight"}});
    return bindNamed(spec, names, [](const ModelSpec& model, Binding& binding) {
        storeByHeads(model, binding);
        if (binding.flattened) binding.entryName = ".norms.";
    });
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
            .read = readStableLm,
            .bindings = stableLmTensors,
            .parts = patchedParts()};
}

}  // namespace sextant
