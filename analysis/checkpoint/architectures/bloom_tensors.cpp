// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/architectures/bloom_tensors.h"

namespace sextant {

const std::vector<TensorName>& bloomNames() {
    static const std::vector<TensorName> names = {
        {Slot::embedding, "transformer.word_embeddings.weight"},
        {Slot::unembedding, "lm_head.weight"},
        {Slot::embeddingNorm, "transformer.word_embeddings_layernorm.weight"},
        {Slot::embeddingNormBias, "transformer.word_embeddings_layernorm.bias"},
        {Slot::finalNorm, "transformer.ln_f.weight"},
        {Slot::finalNormBias, "transformer.ln_f.bias"},
        {Slot::attentionNorm, "transformer.h.{layer}.input_layernorm.weight"},
        {Slot::attentionNormBias, "transformer.h.{layer}.input_layernorm.bias"},
        {Slot::query, "transformer.h.{layer}.self_attention.query_key_value.weight"},
        {Slot::queryBias, "transformer.h.{layer}.self_attention.query_key_value.bias"},
        {Slot::key, "transformer.h.{layer}.self_attention.query_key_value.weight"},
        {Slot::keyBias, "transformer.h.{layer}.self_attention.query_key_value.bias"},
        {Slot::value, "transformer.h.{layer}.self_attention.query_key_value.weight"},
        {Slot::valueBias, "transformer.h.{layer}.self_attention.query_key_value.bias"},
        {Slot::output, "transformer.h.{layer}.self_attention.dense.weight"},
        {Slot::outputBias, "transformer.h.{layer}.self_attention.dense.bias"},
        {Slot::mlpNorm, "transformer.h.{layer}.post_attention_layernorm.weight"},
        {Slot::mlpNormBias, "transformer.h.{layer}.post_attention_layernorm.bias"},
        {Slot::up, "transformer.h.{layer}.mlp.dense_h_to_4h.weight"},
        {Slot::upBias, "transformer.h.{layer}.mlp.dense_h_to_4h.bias"},
        {Slot::down, "transformer.h.{layer}.mlp.dense_4h_to_h.weight"},
        {Slot::downBias, "transformer.h.{layer}.mlp.dense_4h_to_h.bias"},
        {Slot::headScale, "transformer.h.{layer}.self_attention.scale_param"},
    };
    return names;
}

}  // namespace sextant
