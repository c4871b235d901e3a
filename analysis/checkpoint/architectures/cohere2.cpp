// SPDX-License-Identifier: GPL-3.0-or-later
// Cohere 2 (Command R7B, Command A): Cohere with a window and a rotation in three of four layers,
// and neither in the others.
#include "analysis/checkpoint/architectures/cohere_family.h"
#include "analysis/checkpoint/architectures/decoder.h"

namespace sextant {

namespace {

std::vector<std::string> cohere2LayerTypes(const ConfigKeys& config, std::size_t layers) {
    const char* key = "sliding_window_pattern";
    return everyNthFull(config.has(key) ? config.length(key) : 4, layers);
}

ModelSpec readCohere2(const ConfigKeys& config, std::vector<Message>& warnings) {
    ModelSpec spec =
        readDecoder(config,
                    {.norm = NormKind::layerNoBias,
                     .epsilon = "layer_norm_eps",
                     .window = readWindow(config),
                     .layerTypes = cohere2LayerTypes,
                     .unpositioned = fullAttention,
                     .rotation = {.layout = PairLayout::interleaved, .wholeHead = true}},
                    warnings);
    spec.architecture = "Cohere2ForCausalLM";
    readCohereBlock(config, spec);
    config.find("sliding_window_pattern");  // which the layer types were made from
    return spec;
}

}  // namespace

Architecture cohere2() {
    return {.name = "Cohere2ForCausalLM",
            .modelType = "cohere2",
            .prefix = "model.",
            .defaults = {{"vocab_size", 256000},
                         {"hidden_size", 8192},
                         {"intermediate_size", 22528},
                         {"num_hidden_layers", 40},
                         {"num_attention_heads", 64},
                         {"hidden_act", "silu"},
                         {"max_position_embeddings", 8192},
                         {"layer_norm_eps", 1e-5},
                         {"bos_token_id", 5},
                         {"eos_token_id", 255001},
                         {"tie_word_embeddings", true},
                         {"logit_scale", 0.0625},
                         {"sliding_window", 4096}},
            .read = readCohere2,
            .bindings = cohereTensors,
            .parts = patchedParts()};
}

}  // namespace sextant
