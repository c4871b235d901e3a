// SPDX-License-Identifier: GPL-3.0-or-later
// OLMo 3: OLMo 2 with a window in three of four layers, whose rotation no rope_scaling stretches.
#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/norms_after.h"

namespace sextant {

namespace {

std::vector<std::string> olmo3LayerTypes(const ConfigKeys&, std::size_t layers) {
    return everyNthFull(4, layers);
}

ModelSpec readOlmo3(const ConfigKeys& config, std::vector<Message>& warnings) {
    const RopeDefaults rotation = {
        .base = 5e5, .byType = {{slidingAttention, "rope_theta", 5e5, false}}, .wholeHead = true};
    ModelSpec spec = readDecoder(
        config, {.window = readWindow(config), .layerTypes = olmo3LayerTypes, .rotation = rotation},
        warnings);
    spec.architecture = "Olmo3ForCausalLM";
    readBiases(config, spec);
    normaliseAfter(spec, NormOver::allHeads);
    return spec;
}

}  // namespace

Architecture olmo3() {
    return {.name = "Olmo3ForCausalLM",
            .modelType = "olmo3",
            .prefix = "model.",
            .defaults = {{"vocab_size", 50304},
                         {"hidden_size", 4096},
                         {"intermediate_size", 11008},
                         {"num_hidden_layers", 32},
                         {"num_attention_heads", 32},
                         {"hidden_act", "silu"},
                         {"max_position_embeddings", 2048},
                         {"rms_norm_eps", 1e-5},
                         {"eos_token_id", 50279},
                         {"sliding_window", 4096}},
            .read = readOlmo3,
            .bindings = normsAfterTensors,
            .parts = patchedParts()};
}

}  // namespace sextant
