// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/architectures/cohere_family.h"

#include "analysis/checkpoint/architectures/llama_tensors.h"

namespace sextant {

namespace {

void stack(const ModelSpec& spec, Binding& binding) {
    const bool query = binding.at.slot == Slot::queryNorm;
    if (!query && binding.at.slot != Slot::keyNorm) return;
    if (spec.block(binding.at.layer).headNorms != NormOver::headOwnWeight) return;
    const int heads = query ? spec.heads : spec.keyValueHeads;
    const char* key = query ? "num_attention_heads " : "num_key_value_heads ";
    binding.stored = {{heads, key + std::to_string(heads)},
                      {spec.headDim, "head_dim " + std::to_string(spec.headDim)}};
    binding.flattened = true;
}

}  // namespace

void readCohereBlock(const ConfigKeys& config, ModelSpec& spec) {
    readBiases(config, spec);
    spec.logitMultiplier = config.positive("logit_scale");
    for (LayerSpec& layer : spec.layers)
        layer.block.arrangement = Arrangement::parallelOneNorm;
}

std::vector<Binding> cohereTensors(const ModelSpec& spec) {
    return bindNamed(spec, llamaNames(), stack);
}

}  // namespace sextant
