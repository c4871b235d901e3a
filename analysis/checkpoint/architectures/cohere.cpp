// SPDX-License-Identifier: GPL-3.0-or-later
// Cohere (Command R): attention and MLP beside each other after one norm; where use_qk_norm is
// true, a norm of queries and keys with a weight of each head's own.
#include "analysis/checkpoint/architectures/cohere_family.h"
#include "analysis/checkpoint/architectures/decoder.h"

namespace sextant {

namespace {

ModelSpec readCohere(const ConfigKeys& config, std::vector<Message>& warnings) {
    const RopeDefaults rotation = {
        .base = 5e5, .layout = PairLayout::interleaved, .wholeHead = true};
    ModelSpec spec = readDecoder(
        config, {.norm = NormKind::layerNoBias, .epsilon = "layer_norm_eps", .rotation = rotation},
        warnings);
    spec.architecture = "CohereForCausalLM";
    readCohereBlock(config, spec);
    if (!config.boolean("use_qk_norm", false)) return spec;
    for (LayerSpec& layer : spec.layers) {
        layer.block.onQuery = layer.block.onKey = spec.finalNorm;
        layer.block.headNorms = NormOver::headOwnWeight;
    }
    return spec;
}

}  // namespace

Architecture cohere() {
    return {.name = "CohereForCausalLM",
            .modelType = "cohere",
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
                         {"logit_scale", 0.0625}},
            .read = readCohere,
            .bindings = cohereTensors,
            .parts = patchedParts()};
}

}  // namespace sextant
