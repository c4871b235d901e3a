// SPDX-License-Identifier: GPL-3.0-or-later
// SmolLM 3: Llama with layers that have no position encoding, every fourth where the config does
// not say which.
#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/llama_tensors.h"

namespace sextant {

namespace {

std::vector<std::string> smollm3Positions(const ConfigKeys& config, std::size_t layers) {
    std::vector<std::string> positions(layers, "rope");
    if (config.has("no_rope_layers") || config.has("no_rope_layer_interval"))
        positions = positionsByLayer(config, layers);
    else
        for (std::size_t layer = 3; layer < layers; layer += 4)
            positions[layer] = "none";
    config.find("no_rope_layer_interval");  // which the list counts before
    return positions;
}

// A window is of the layers without positions.
std::vector<std::string> smollm3LayerTypes(const ConfigKeys& config, std::size_t layers) {
    std::vector<std::string> types(layers, fullAttention);
    if (!config.boolean("use_sliding_window", false) || readWindow(config) == 0) return types;
    const std::vector<std::string> told = smollm3Positions(config, layers);
    for (std::size_t layer = 0; layer < layers; ++layer)
        if (told[layer] == "none") types[layer] = slidingAttention;
    return types;
}

ModelSpec readSmollm3(const ConfigKeys& config, std::vector<Message>& warnings) {
    const bool windows = config.boolean("use_sliding_window", false);
    const std::int64_t window = readWindow(config);
    ModelSpec spec = readDecoder(config,
                                 {.window = windows ? window : 0,
                                  .layerTypes = smollm3LayerTypes,
                                  .positions = smollm3Positions,
                                  .rotation = {.base = 2e6, .wholeHead = true}},
                                 warnings);
    spec.architecture = "SmolLM3ForCausalLM";
    readBiases(config, spec);
    return spec;
}

}  // namespace

Architecture smollm3() {
    return {.name = "SmolLM3ForCausalLM",
            .modelType = "smollm3",
            .prefix = "model.",
            .defaults = {{"vocab_size", 128256},
                         {"hidden_size", 2048},
                         {"intermediate_size", 11008},
                         {"num_hidden_layers", 36},
                         {"num_attention_heads", 16},
                         {"num_key_value_heads", 4},
                         {"hidden_act", "silu"},
                         {"max_position_embeddings", 32768},
                         {"rms_norm_eps", 1e-6},
                         {"bos_token_id", 128000},
                         {"eos_token_id", 128001},
                         {"tie_word_embeddings", true}},
            .read = readSmollm3,
            .bindings = llamaTensors,
            .parts = patchedParts()};
}

}  // namespace sextant
