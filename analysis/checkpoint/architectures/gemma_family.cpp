// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/architectures/gemma_family.h"

#include <cmath>

#include "analysis/checkpoint/architectures/llama_tensors.h"

namespace sextant {

void readGemma2Block(const ConfigKeys& config, ModelSpec& spec) {
    readBiases(config, spec);
    refuseBidirectional(config);
    spec.embeddingMultiplier = std::sqrt(static_cast<double>(spec.hidden));
    spec.logitSoftCap = config.optionalPositive("final_logit_softcapping").value_or(0.0);
    const double scalar = config.positive("query_pre_attn_scalar");
    for (LayerSpec& layer : spec.layers) {
        layer.scoreScale = 1.0 / std::sqrt(scalar);
        layer.block.afterAttention = layer.block.afterMlp = spec.finalNorm;
        layer.block.scoreSoftCap = config.optionalPositive("attn_logit_softcapping").value_or(0.0);
    }
}

const std::vector<TensorName>& gemma2Names() {
    static const std::vector<TensorName> names = withNames(
        llamaNames(),
        {{Slot::afterAttentionNorm, "model.layers.{layer}.post_attention_layernorm.weight"},
         {Slot::mlpNorm, "model.layers.{layer}.pre_feedforward_layernorm.weight"},
         {Slot::afterMlpNorm, "model.layers.{layer}.post_feedforward_layernorm.weight"}});
    return names;
}

std::vector<Binding> gemma2Tensors(const ModelSpec& spec) {
    return bindNamed(spec, gemma2Names());
}

}  // namespace sextant
