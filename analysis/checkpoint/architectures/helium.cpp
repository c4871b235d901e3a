// SPDX-License-Identifier: GPL-3.0-or-later
// Helium: Llama whose pairs lie side by side.
#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/llama_tensors.h"

namespace sextant {

namespace {

ModelSpec readHelium(const ConfigKeys& config, std::vector<Message>& warnings) {
    ModelSpec spec = readDecoder(
        config, {.rotation = {.layout = PairLayout::interleaved, .wholeHead = true}}, warnings);
    spec.architecture = "HeliumForCausalLM";
    readBiases(config, spec);
    for (LayerSpec& layer : spec.layers)
        layer.block.biases.output = false;
    return spec;
}

}  // namespace

Architecture helium() {
    return {.name = "HeliumForCausalLM",
            .modelType = "helium",
            .prefix = "model.",
            .defaults = {{"vocab_size", 48000},
                         {"hidden_size", 2560},
                         {"intermediate_size", 7040},
                         {"num_hidden_layers", 24},
                         {"num_attention_heads", 20},
                         {"num_key_value_heads", 20},
                         {"head_dim", 128},
                         {"hidden_act", "silu"},
                         {"max_position_embeddings", 4096},
                         {"rms_norm_eps", 1e-8},
                         {"bos_token_id", 1},
                         {"eos_token_id", 2}},
            .read = readHelium,
            .bindings = llamaTensors,
            .parts = patchedParts()};
}

}  // namespace sextant
