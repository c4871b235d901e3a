// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/architectures/gpt_tensors.h"

namespace sextant {

const std::vector<TensorName>& gptNames() {
    static const std::vector<TensorName> names = {
        {Slot::embedding, "transformer.wte.weight"},
        {Slot::unembedding, "lm_head.weight"},
        {Slot::unembeddingBias, "lm_head.bias"},
        {Slot::positions, "transformer.wpe.weight"},
        {Slot::finalNorm, "transformer.ln_f.weight"},
        {Slot::finalNormBias, "transformer.ln_f.bias"},
        {Slot::attentionNorm, "transformer.h.{layer}.ln_1.weight"},
        {Slot::attentionNormBias, "transformer.h.{layer}.ln_1.bias"},
        {Slot::query, "transformer.h.{layer}.attn.c_attn.weight"},
        {Slot::queryBias, "transformer.h.{layer}.attn.c_attn.bias"},
        {Slot::key, "transformer.h.{layer}.attn.c_attn.weight"},
        {Slot::keyBias, "transformer.h.{layer}.attn.c_attn.bias"},
        {Slot::value, "transformer.h.{layer}.attn.c_attn.weight"},
        {Slot::valueBias, "transformer.h.{layer}.attn.c_attn.bias"},
        {Slot::output, "transformer.h.{layer}.attn.c_proj.weight"},
        {Slot::outputBias, "transformer.h.{layer}.attn.c_proj.bias"},
        {Slot::mlpNorm, "transformer.h.{layer}.ln_2.weight"},
        {Slot::mlpNormBias, "transformer.h.{layer}.ln_2.bias"},
        {Slot::up, "transformer.h.{layer}.mlp.c_fc.weight"},
        {Slot::upBias, "transformer.h.{layer}.mlp.c_fc.bias"},
        {Slot::down, "transformer.h.{layer}.mlp.c_proj.weight"},
        {Slot::downBias, "transformer.h.{layer}.mlp.c_proj.bias"},
        {Slot::headScale, "transformer.h.{layer}.attn.scale_param"},
    };
    return names;
}

const KeyNames& gptKeys() {
    static const KeyNames keys = {{"hidden_size", "n_embd"},
                                  {"intermediate_size", "n_inner"},
                                  {"num_hidden_layers", "n_layer"},
                                  {"num_attention_heads", "n_head"},
                                  {"max_position_embeddings", "n_positions"}};
    return keys;
}

}  // namespace sextant
