// SPDX-License-Identifier: GPL-3.0-or-later
// Ministral 3: Mistral, stretched by YaRN, whose queries grow with their position
// (llama_4_scaling_beta among the rotary parameters).
#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/llama_tensors.h"

namespace sextant {

namespace {

const nlohmann::json ministral3RotaryDefaults = {{"rope_type", "yarn"},
                                                 {"rope_theta", 1000000.0},
                                                 {"factor", 16.0},
                                                 {"original_max_position_embeddings", 16384},
                                                 {"beta_fast", 32.0},
                                                 {"beta_slow", 1.0},
                                                 {"mscale_all_dim", 1.0},
                                                 {"mscale", 1.0},
                                                 {"llama_4_scaling_beta", 0.1}};

// The window is that of all layers.
std::vector<std::string> ministral3LayerTypes(const ConfigKeys& config, std::size_t layers) {
    return std::vector<std::string>(layers,
                                    readWindow(config) > 0 ? slidingAttention : fullAttention);
}

ModelSpec readMinistral3(const ConfigKeys& config, std::vector<Message>& warnings) {
    ModelSpec spec =
        readDecoder(config,
                    {.window = readWindow(config),
                     .layerTypes = ministral3LayerTypes,
                     .rotation = {.parameters = &ministral3RotaryDefaults, .wholeHead = true}},
                    warnings);
    spec.architecture = "Ministral3ForCausalLM";
    return spec;
}

}  // namespace

Architecture ministral3() {
    return {.name = "Ministral3ForCausalLM",
            .modelType = "ministral3",
            .prefix = "model.",
            .defaults = {{"vocab_size", 131072},
                         {"hidden_size", 4096},
                         {"intermediate_size", 14336},
                         {"num_hidden_layers", 34},
                         {"num_attention_heads", 32},
                         {"num_key_value_heads", 8},
                         {"head_dim", 128},
                         {"hidden_act", "silu"},
                         {"max_position_embeddings", 262144},
                         {"rms_norm_eps", 1e-5},
                         {"bos_token_id", 1},
                         {"eos_token_id", 2}},
            .read = readMinistral3,
            .bindings = llamaTensors,
            .parts = patchedParts()};
}

}  // namespace sextant
