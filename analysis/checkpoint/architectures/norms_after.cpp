// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/architectures/norms_after.h"

#include "analysis/checkpoint/architectures/llama_tensors.h"

namespace sextant {

void normaliseAfter(ModelSpec& spec, NormOver headNorms) {
    for (LayerSpec& layer : spec.layers) {
        BlockSpec& block = layer.block;
        block.beforeAttention = block.beforeMlp = {};
        block.afterAttention = block.afterMlp = spec.finalNorm;
        block.onQuery = block.onKey = spec.finalNorm;
        block.headNorms = headNorms;
    }
}

std::vector<Binding> normsAfterTensors(const ModelSpec& spec) {
    static const std::vector<TensorName> names = withNames(
        llamaNames(),
        {{Slot::afterAttentionNorm, "model.layers.{layer}.post_attention_layernorm.weight"},
         {Slot::mlpNorm, "model.layers.{layer}.pre_feedforward_layernorm.weight"},
         {Slot::afterMlpNorm, "model.layers.{layer}.post_feedforward_layernorm.weight"}});
    return bindNamed(spec, names);
}

}  // namespace sextant
