// SPDX-License-Identifier: GPL-3.0-or-later
// Seed-OSS: Llama with biases of q, k and v.
#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/llama_tensors.h"

namespace sextant {

namespace {

ModelSpec readSeedOss(const ConfigKeys& config, std::vector<Message>& warnings) {
    ModelSpec spec = readDecoder(config, {.rotation = {.wholeHead = true}}, warnings);
    spec.architecture = "SeedOssForCausalLM";
    readBiases(config, spec);
    for (LayerSpec& layer : spec.layers) {
        Biases& biases = layer.block.biases;
        biases.query = biases.key = biases.value = config.boolean("attention_bias", true);
        biases.output = config.boolean("attention_out_bias", false);
    }
    config.find("residual_dropout");  // of training
    return spec;
}

}  // namespace

Architecture seedOss() {
    return {.name = "SeedOssForCausalLM",
            .modelType = "seed_oss",
            .prefix = "model.",
            .defaults = {{"vocab_size", 155136},
                         {"hidden_size", 4096},
                         {"intermediate_size", 27648},
                         {"num_hidden_layers", 64},
                         {"num_attention_heads", 80},
                         {"num_key_value_heads", 8},
                         {"head_dim", 128},
                         {"hidden_act", "silu"},
                         {"max_position_embeddings", 524288},
                         {"rms_norm_eps", 1e-6},
                         {"bos_token_id", 0},
                         {"eos_token_id", 2}},
            .read = readSeedOss,
            .bindings = llamaTensors,
            .parts = patchedParts()};
}

}  // namespace sextant
