// SPDX-License-Identifier: GPL-3.0-or-later
// EXAONE 4: norms after attention and MLP, norms of each head's queries and keys; where layers have
// windows, the full ones among them have no position encoding.
#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/norms_after.h"

namespace sextant {

namespace {

std::vector<std::string> exaone4LayerTypes(const ConfigKeys& config, std::size_t layers) {
    const char* key = "sliding_window_pattern";
    if (readWindow(config) == 0) return std::vector<std::string>(layers, fullAttention);
    return everyNthFull(config.has(key) ? config.length(key) : 4, layers);
}

ModelSpec readExaone4(const ConfigKeys& config, std::vector<Message>& warnings) {
    const std::int64_t window = readWindow(config);
    ModelSpec spec = readDecoder(config,
                                 {.window = window,
                                  .layerTypes = exaone4LayerTypes,
                                  .unpositioned = window > 0 ? fullAttention : nullptr,
                                  .rotation = {.wholeHead = true}},
                                 warnings);
    spec.architecture = "Exaone4ForCausalLM";
    normaliseAfter(spec, NormOver::headSharedWeight);
    config.find("sliding_window_pattern");  // which the layer types were made from
    return spec;
}

}  // namespace

Architecture exaone4() {
    return {.name = "Exaone4ForCausalLM",
            .modelType = "exaone4",
            .prefix = "model.",
            .defaults = {{"vocab_size", 102400},
                         {"hidden_size", 4096},
                         {"intermediate_size", 16384},
                         {"num_hidden_layers", 32},
                         {"num_attention_heads", 32},
                         {"num_key_value_heads", 32},
                         {"hidden_act", "silu"},
                         {"max_position_embeddings", 2048},
                         {"rms_norm_eps", 1e-5},
                         {"bos_token_id", 0},
                         {"eos_token_id", 2},
                         {"sliding_window", 4096}},
            .read = readExaone4,
            .bindings = normsAfterTensors,
            .parts = patchedParts()};
}

}  // namespace sextant
