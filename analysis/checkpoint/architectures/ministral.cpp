// SPDX-License-Identifier: GPL-3.0-or-later
// Ministral: Mistral with windows in the layers that layer_types names.
#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/llama_tensors.h"

namespace sextant {

namespace {

ModelSpec readMinistral(const ConfigKeys& config, std::vector<Message>& warnings) {
    ModelSpec spec = readDecoder(
        config, {.window = readWindow(config), .rotation = {.wholeHead = true}}, warnings);
    spec.architecture = "MinistralForCausalLM";
    return spec;
}

}  // namespace

Architecture ministral() {
    return {.name = "MinistralForCausalLM",
            .modelType = "ministral",
            .prefix = "model.",
            .defaults = {{"vocab_size", 32000},
                         {"hidden_size", 4096},
                         {"intermediate_size", 14336},
                         {"num_hidden_layers", 32},
                         {"num_attention_heads", 32},
                         {"num_key_value_heads", 8},
                         {"hidden_act", "silu"},
                         {"max_position_embeddings", 131072},
                         {"rms_norm_eps", 1e-6},
                         {"bos_token_id", 1},
                         {"eos_token_id", 2},
                         {"sliding_window", 4096}},
            .read = readMinistral,
            .bindings = llamaTensors,
            .parts = patchedParts()};
}

}  // namespace sextant
