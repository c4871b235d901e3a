// SPDX-License-Identifier: GPL-3.0-or-later
// Mistral: Llama with a window, in all layers or in those that layer_types names, and no biases.
#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/llama_tensors.h"

namespace sextant {

namespace {

ModelSpec readMistral(const ConfigKeys& config, std::vector<Message>& warnings) {
    const std::int64_t window = config.has("sliding_window") ? config.length("sliding_window") : 0;
    ModelSpec spec =
        readDecoder(config, {.window = window, .rotation = {.wholeHead = true}}, warnings);
    spec.architecture = "MistralForCausalLM";
    return spec;
}

std::vector<ConfigPart> mistralParts() {
    std::vector<ConfigPart> parts = decoderParts();
    parts.push_back({"its position encodings and windows", samePositions, writePositions});
    parts.push_back({"its score scale", sameScoreScale});
    return parts;
}

}  // namespace

Architecture mistral() {
    return {.name = "MistralForCausalLM",
            .modelType = "mistral",
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
            .read = readMistral,
            .bindings = llamaTensors,
            .parts = mistralParts()};
}

}  // namespace sextant
