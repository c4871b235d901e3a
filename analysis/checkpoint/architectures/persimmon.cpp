// SPDX-License-Identifier: GPL-3.0-or-later
// Persimmon: layer norms, also of each head's query and key, biases, a plain MLP of squared ReLU,
// half of each head turns.
#include <nlohmann/json.hpp>

#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/fused.h"
#include "analysis/checkpoint/architectures/llama_tensors.h"

namespace sextant {

namespace {

ModelSpec readPersimmon(const ConfigKeys& config, std::vector<Message>& warnings) {
    ModelSpec spec = readDecoder(config,
                                 {.norm = NormKind::layer,
                                  .epsilon = "layer_norm_eps",
                                  .gated = false,
                                  .rotation = {.part = 0.5}},
                                 warnings);
    spec.architecture = "PersimmonForCausalLM";
    setBiases(spec, {true, true, true, true, false, true, true});
    if (config.boolean("qk_layernorm", true))
        for (LayerSpec& layer : spec.layers)
            layer.block.onQuery = layer.block.onKey = spec.finalNorm;
    return spec;
}

const std::vector<TensorName>& persimmonNames() {
    static const std::vector<TensorName> all = withNames(
        llamaNames(), {{Slot::finalNorm, "model.final_layernorm.weight"},
                       {Slot::finalNormBias, "model.final_layernorm.bias"},
                       {Slot::query, "model.layers.{layer}.self_attn.query_key_value.weight"},
                       {Slot::queryBias, "model.layers.{layer}.self_attn.query_key_value.bias"},
                       {Slot::key, "model.layers.{layer}.self_attn.query_key_value.weight"},
                       {Slot::keyBias, "model.layers.{layer}.self_attn.query_key_value.bias"},
                       {Slot::value, "model.layers.{layer}.self_attn.query_key_value.weight"},
                       {Slot::valueBias, "model.layers.{layer}.self_attn.query_key_value.bias"},
                       {Slot::queryNorm, "model.layers.{layer}.self_attn.q_layernorm.weight"},
                       {Slot::queryNormBias, "model.layers.{layer}.self_attn.q_layernorm.bias"},
                       {Slot::keyNorm, "model.layers.{layer}.self_attn.k_layernorm.weight"},
                       {Slot::keyNormBias, "model.layers.{layer}.self_attn.k_layernorm.bias"},
                       {Slot::output, "model.layers.{layer}.self_attn.dense.weight"},
                       {Slot::outputBias, "model.layers.{layer}.self_attn.dense.bias"},
                       {Slot::up, "model.layers.{layer}.mlp.dense_h_to_4h.weight"},
                       {Slot::upBias, "model.layers.{layer}.mlp.dense_h_to_4h.bias"},
                       {Slot::down, "model.layers.{layer}.mlp.dense_4h_to_h.weight"},
                       {Slot::downBias, "model.layers.{layer}.mlp.dense_4h_to_h.bias"}});
    return all;
}

std::vector<Binding> persimmonTensors(const ModelSpec& spec) {
    return bindNamed(spec, persimmonNames(), [](const ModelSpec& model, Binding& binding) {
        takeFromFused(groupedRows(model), binding);
    });
}

}  // namespace

Architecture persimmon() {
    return {.name = "PersimmonForCausalLM",
            .modelType = "persimmon",
            .remark = "Persimmon",
            .prefix = "model.",
            .defaults = {{"vocab_size", 262144},
                         {"hidden_size", 4096},
                         {"intermediate_size", 16384},
                         {"num_hidden_layers", 36},
                         {"num_attention_heads", 64},
                         {"hidden_act", "relu2"},
                         {"max_position_embeddings", 16384},
                         {"layer_norm_eps", 1e-5}},
            .read = readPersimmon,
            .bindings = persimmonTensors,
            .parts = patchedParts()};
}

}  // namespace sextant
