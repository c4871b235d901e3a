// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/architectures/llama_tensors.h"

namespace sextant {

const std::vector<TensorName>& llamaNames() {
    static const std::vector<TensorName> names = {
        {Slot::embedding, "model.embed_tokens.weight"},
        {Slot::unembedding, "lm_head.weight"},
        {Slot::positions, "model.embed_positions.weight"},
        {Slot::finalNorm, "model.norm.weight"},
        {Slot::finalNormBias, "model.norm.bias"},
        {Slot::attentionNorm, "model.layers.{layer}.input_layernorm.weight"},
        {Slot::attentionNormBias, "model.layers.{layer}.input_layernorm.bias"},
        {Slot::query, "model.layers.{layer}.self_attn.q_proj.weight"},
        {Slot::queryBias, "model.layers.{layer}.self_attn.q_proj.bias"},
        {Slot::key, "model.layers.{layer}.self_attn.k_proj.weight"},
        {Slot::keyBias, "model.layers.{layer}.self_attn.k_proj.bias"},
        {Slot::value, "model.layers.{layer}.self_attn.v_proj.weight"},
        {Slot::valueBias, "model.layers.{layer}.self_attn.v_proj.bias"},
        {Slot::queryNorm, "model.layers.{layer}.self_attn.q_norm.weight"},
        {Slot::keyNorm, "model.layers.{layer}.self_attn.k_norm.weight"},
        {Slot::output, "model.layers.{layer}.self_attn.o_proj.weight"},
        {Slot::outputBias, "model.layers.{layer}.self_attn.o_proj.bias"},
        {Slot::mlpNorm, "model.layers.{layer}.post_attention_layernorm.weight"},
        {Slot::mlpNormBias, "model.layers.{layer}.post_attention_layernorm.bias"},
        {Slot::gate, "model.layers.{layer}.mlp.gate_proj.weight"},
        {Slot::gateBias, "model.layers.{layer}.mlp.gate_proj.bias"},
        {Slot::up, "model.layers.{layer}.mlp.up_proj.weight"},
        {Slot::upBias, "model.layers.{layer}.mlp.up_proj.bias"},
        {Slot::down, "model.layers.{layer}.mlp.down_proj.weight"},
        {Slot::downBias, "model.layers.{layer}.mlp.down_proj.bias"},
        {Slot::kerpleA, "model.layers.{layer}.self_attn.kerple_a"},
        {Slot::kerpleP, "model.layers.{layer}.self_attn.kerple_p"},
        {Slot::biasTable, "model.layers.{layer}.self_attn.t5_bias"},
        {Slot::headScale, "model.layers.{layer}.self_attn.scale_param"},
    };
    return names;
}

std::vector<Binding> llamaTensors(const ModelSpec& spec) {
    return bindNamed(spec, llamaNames());
}

}  // namespace sextant
