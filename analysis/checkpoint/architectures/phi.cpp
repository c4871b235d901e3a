// SPDX-License-Identifier: GPL-3.0-or-later
// Phi 1 and 2: attention and MLP side by side after one norm, biases everywhere, a part of each
// head turns.
#include <nlohmann/json.hpp>

#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/llama_tensors.h"

namespace sextant {

namespace {

ModelSpec readPhi(const ConfigKeys& config, std::vector<Message>& warnings) {
    ModelSpec spec = readDecoder(config,
                                 {.norm = NormKind::layer,
                                  .epsilon = "layer_norm_eps",
                                  .gated = false,
                                  .rotation = {.part = 0.5}},
                                 warnings);
    spec.architecture = "PhiForCausalLM";
    spec.unembeddingBias = true;
    setBiases(spec, {true, true, true, true, false, true, true});
    const bool normed = config.boolean("qk_layernorm", false);
    for (LayerSpec& layer : spec.layers) {
        layer.block.arrangement = Arrangement::parallelOneNorm;
        if (normed) layer.block.onQuery = layer.block.onKey = spec.finalNorm;
    }
    return spec;
}

const std::vector<TensorName>& phiNames() {
    static const std::vector<TensorName> all = withNames(
        llamaNames(), {{Slot::unembeddingBias, "lm_head.bias"},
                       {Slot::finalNorm, "model.final_layernorm.weight"},
                       {Slot::finalNormBias, "model.final_layernorm.bias"},
                       {Slot::queryNorm, "model.layers.{layer}.self_attn.q_layernorm.weight"},
                       {Slot::queryNormBias, "model.layers.{layer}.self_attn.q_layernorm.bias"},
                       {Slot::keyNorm, "model.layers.{layer}.self_attn.k_layernorm.weight"},
                       {Slot::keyNormBias, "model.layers.{layer}.self_attn.k_layernorm.bias"},
                       {Slot::output, "model.layers.{layer}.self_attn.dense.weight"},
                       {Slot::outputBias, "model.layers.{layer}.self_attn.dense.bias"},
                       {Slot::up, "model.layers.{layer}.mlp.fc1.weight"},
                       {Slot::upBias, "model.layers.{layer}.mlp.fc1.bias"},
                       {Slot::down, "model.layers.{layer}.mlp.fc2.weight"},
                       {Slot::downBias, "model.layers.{layer}.mlp.fc2.bias"}});
    return all;
}

}  // namespace

Architecture phi() {
    return {.name = "PhiForCausalLM",
            .modelType = "phi",
            .remark = "Phi 1 and 2",
            .prefix = "model.",
            .otherNames = {},
            .defaults = {{"vocab_size", 51200},
                         {"hidden_size", 2048},
                         {"intermediate_size", 8192},
                         {"num_hidden_layers", 24},
                         {"num_attention_heads", 32},
                         {"hidden_act", "gelu_new"},
                         {"max_position_embeddings", 2048},
                         {"layer_norm_eps", 1e-5}},
            .read = readPhi,
            .bindings = [](const ModelSpec& spec) { return bindNamed(spec, phiNames()); },
            .parts = patchedParts()};
}

}  // namespace sextant
