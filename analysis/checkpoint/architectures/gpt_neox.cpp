// SPDX-License-Identifier: GPL-3.0-or-later
// GPT-NeoX (Pythia): attention and MLP side by side, each after a norm of its own, or one after the
// other; a part of each head turns.
#include <nlohmann/json.hpp>

#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/fused.h"
#include "analysis/checkpoint/architectures/tensor_names.h"

namespace sextant {

namespace {

ModelSpec readGptNeoX(const ConfigKeys& config, std::vector<Message>& warnings) {
    passOver(config, {"classifier_dropout"});
    ModelSpec spec = readDecoder(config,
                                 {.norm = NormKind::layer,
                                  .epsilon = "layer_norm_eps",
                                  .gated = false,
                                  .rotation = {.part = 0.25}},
                                 warnings);
    spec.architecture = "GPTNeoXForCausalLM";
    const bool biased = config.boolean("attention_bias", true);
    setBiases(spec, {biased, biased, biased, biased, false, true, true});
    if (config.boolean("use_parallel_residual", true))
        for (LayerSpec& layer : spec.layers)
            layer.block.arrangement = Arrangement::parallel;
    return spec;
}

const std::vector<TensorName>& gptNeoXNames() {
    static const std::vector<TensorName> all = {
        {Slot::embedding, "gpt_neox.embed_in.weight"},
        {Slot::unembedding, "embed_out.weight"},
        {Slot::finalNorm, "gpt_neox.final_layer_norm.weight"},
        {Slot::finalNormBias, "gpt_neox.final_layer_norm.bias"},
        {Slot::attentionNorm, "gpt_neox.layers.{layer}.input_layernorm.weight"},
        {Slot::attentionNormBias, "gpt_neox.layers.{layer}.input_layernorm.bias"},
        {Slot::query, "gpt_neox.layers.{layer}.attention.query_key_value.weight"},
        {Slot::queryBias, "gpt_neox.layers.{layer}.attention.query_key_value.bias"},
        {Slot::key, "gpt_neox.layers.{layer}.attention.query_key_value.weight"},
        {Slot::keyBias, "gpt_neox.layers.{layer}.attention.query_key_value.bias"},
        {Slot::value, "gpt_neox.layers.{layer}.attention.query_key_value.weight"},
        {Slot::valueBias, "gpt_neox.layers.{layer}.attention.query_key_value.bias"},
        {Slot::output, "gpt_neox.layers.{layer}.attention.dense.weight"},
        {Slot::outputBias, "gpt_neox.layers.{layer}.attention.dense.bias"},
        {Slot::mlpNorm, "gpt_neox.layers.{layer}.post_attention_layernorm.weight"},
        {Slot::mlpNormBias, "gpt_neox.layers.{layer}.post_attention_layernorm.bias"},
        {Slot::up, "gpt_neox.layers.{layer}.mlp.dense_h_to_4h.weight"},
        {Slot::upBias, "gpt_neox.layers.{layer}.mlp.dense_h_to_4h.bias"},
        {Slot::down, "gpt_neox.layers.{layer}.mlp.dense_4h_to_h.weight"},
        {Slot::downBias, "gpt_neox.layers.{layer}.mlp.dense_4h_to_h.bias"},
        {Slot::headScale, "gpt_neox.layers.{layer}.attention.scale_param"},
    };
    return all;
}

std::vector<Binding> gptNeoXTensors(const ModelSpec& spec) {
    return bindNamed(spec, gptNeoXNames(), [](const ModelSpec& model, Binding& binding) {
        takeFromFused(groupedRows(model), binding);
    });
}

}  // namespace

Architecture gptNeoX() {
    return {
        .name = "GPTNeoXForCausalLM",
        .modelType = "gpt_neox",
        .remark = "GPT-NeoX, Pythia",
        .prefix = "gpt_neox.",
        .otherNames = {{"rope_theta", "rotary_emb_base"}, {"partial_rotary_factor", "rotary_pct"}},
        .defaults = {{"vocab_size", 50432},
                     {"hidden_size", 6144},
                     {"intermediate_size", 24576},
                     {"num_hidden_layers", 44},
                     {"num_attention_heads", 64},
                     {"hidden_act", "gelu"},
                     {"max_position_embeddings", 2048},
                     {"layer_norm_eps", 1e-5}},
        .read = readGptNeoX,
        .bindings = gptNeoXTensors,
        .parts = patchedParts()};
}

}  // namespace sextant
