// SPDX-License-Identifier: GPL-3.0-or-later
// Granite: Llama with multipliers of the embedding, the scores, the residuals and the logits.
#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/llama_tensors.h"

namespace sextant {

namespace {

ModelSpec readGranite(const ConfigKeys& config, std::vector<Message>& warnings) {
    ModelSpec spec = readDecoder(config, {.rotation = {.wholeHead = true}}, warnings);
    spec.architecture = "GraniteForCausalLM";
    readBiases(config, spec);
    spec.embeddingMultiplier = config.positive("embedding_multiplier");
    spec.logitMultiplier = 1.0 / config.positive("logits_scaling");
    for (LayerSpec& layer : spec.layers) {
        layer.scoreScale = config.positive("attention_multiplier");
        layer.block.residualMultiplier = config.positive("residual_multiplier");
    }
    return spec;
}

}  // namespace

Architecture granite() {
    return {.name = "GraniteForCausalLM",
            .modelType = "granite",
            .prefix = "model.",
            .defaults = {{"vocab_size", 32000},
                         {"hidden_size", 4096},
                         {"intermediate_size", 11008},
                         {"num_hidden_layers", 32},
                         {"num_attention_heads", 32},
                         {"hidden_act", "silu"},
                         {"max_position_embeddings", 2048},
                         {"rms_norm_eps", 1e-6},
                         {"bos_token_id", 1},
                         {"eos_token_id", 2},
                         {"embedding_multiplier", 1.0},
                         {"logits_scaling", 1.0},
                         {"residual_multiplier", 1.0},
                         {"attention_multiplier", 1.0}},
            .read = readGranite,
            .bindings = llamaTensors,
            .parts = patchedParts()};
}

}  // namespace sextant
