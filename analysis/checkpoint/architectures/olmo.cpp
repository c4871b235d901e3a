// SPDX-License-Identifier: GPL-3.0-or-later
// OLMo: Llama with layer norms that have no weights, and a clip of queries, keys and values.
#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/llama_tensors.h"

namespace sextant {

namespace {

ModelSpec readOlmo(const ConfigKeys& config, std::vector<Message>& warnings) {
    ModelSpec spec = readDecoder(
        config, {.norm = NormKind::layerPlain, .epsilon = nullptr, .rotation = {.wholeHead = true}},
        warnings);
    spec.architecture = "OlmoForCausalLM";
    readBiases(config, spec);
    for (LayerSpec& layer : spec.layers)
        layer.block.clip = config.optionalPositive("clip_qkv").value_or(0.0);
    return spec;
}

}  // namespace

Architecture olmo() {
    return {.name = "OlmoForCausalLM",
            .modelType = "olmo",
            .prefix = "model.",
            .defaults = {{"vocab_size", 50304},
                         {"hidden_size", 4096},
                         {"intermediate_size", 11008},
                         {"num_hidden_layers", 32},
                         {"num_attention_heads", 32},
                         {"hidden_act", "silu"},
                         {"max_position_embeddings", 2048},
                         {"eos_token_id", 50279}},
            .read = readOlmo,
            .bindings = llamaTensors,
            .parts = patchedParts()};
}

}  // namespace sextant
