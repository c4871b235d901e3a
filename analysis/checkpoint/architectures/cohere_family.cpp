// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/architectures/cohere_family.h"

#include "analysis/checkpoint/architectures/head_norms.h"
#include "analysis/checkpoint/architectures/llama_tensors.h"

namespace sextant {

void readCohereBlock(const ConfigKeys& config, ModelSpec& spec) {
    readBiases(config, spec);
    spec.logitMultiplier = config.positive("logit_scale");
    for (LayerSpec& layer : spec.layers)
        layer.block.arrangement = Arrangement::parallelOneNorm;
}

std::vector<Binding> cohereTensors(const ModelSpec& spec) {
    return bindNamed(spec, llamaNames(), storeByHeads);
}

}  // namespace sextant
