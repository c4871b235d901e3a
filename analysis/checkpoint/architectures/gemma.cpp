// SPDX-License-Identifier: GPL-3.0-or-later
// Gemma: Llama with norms that count from 1, GELU, and an embedding times sqrt(hidden_size).
#include <cmath>
#include <nlohmann/json.hpp>

#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/llama_tensors.h"

namespace sextant {

namespace {

ModelSpec readGemma(const ConfigKeys& config, std::vector<Message>& warnings) {
    ModelSpec spec = readDecoder(
        config, {.norm = NormKind::rmsPlusOne, .rotation = {.wholeHead = true}}, warnings);
    spec.architecture = "GemmaForCausalLM";
    readBiases(config, spec);
    refuseBidirectional(config);
    spec.embeddingMultiplier = std::sqrt(static_cast<double>(spec.hidden));
    for (LayerSpec& layer : spec.layers) {
        // The first releases say gelu and mean its tanh form, as in transformers.
        Activation& activation = layer.block.mlp.activation;
        if (activation == Activation::gelu) activation = Activation::geluTanh;
    }
    // Early configs say the activation twice.
    if (config.has("hidden_activation") &&
        config.object()["hidden_activation"] == "gelu_pytorch_tanh")
        config.find("hidden_activation");
    return spec;
}

}  // namespace

Architecture gemma() {
    return {.name = "GemmaForCausalLM",
            .modelType = "gemma",
            .prefix = "model.",
            .defaults = {{"vocab_size", 256000},
                         {"hidden_size", 3072},
                         {"intermediate_size", 24576},
                         {"num_hidden_layers", 28},
                         {"num_attention_heads", 16},
                         {"num_key_value_heads", 16},
                         {"head_dim", 256},
                         {"hidden_act", "gelu_pytorch_tanh"},
                         {"max_position_embeddings", 8192},
                         {"rms_norm_eps", 1e-6},
                         {"bos_token_id", 2},
                         {"eos_token_id", 1},
                         {"tie_word_embeddings", true}},
            .read = readGemma,
            .bindings = llamaTensors,
            .parts = patchedParts()};
}

}  // namespace sextant
