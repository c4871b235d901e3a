// SPDX-License-Identifier: GPL-3.0-or-later
// OLMo 2: norms after attention and MLP in place of those before, and norms of queries and keys
// over all heads.
#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/norms_after.h"

namespace sextant {

namespace {

ModelSpec readOlmo2(const ConfigKeys& config, std::vector<Message>& warnings) {
    ModelSpec spec = readDecoder(config, {.rotation = {.wholeHead = true}}, warnings);
    spec.architecture = "Olmo2ForCausalLM";
    readBiases(config, spec);
    normaliseAfter(spec, NormOver::allHeads);
    return spec;
}

}  // namespace

Architecture olmo2() {
    return {.name = "Olmo2ForCausalLM",
            .modelType = "olmo2",
            .prefix = "model.",
            .defaults = {{"vocab_size", 50304},
                         {"hidden_size", 4096},
                         {"intermediate_size", 11008},
                         {"num_hidden_layers", 32},
                         {"num_attention_heads", 32},
                         {"hidden_act", "silu"},
                         {"max_position_embeddings", 2048},
                         {"rms_norm_eps", 1e-5},
                         {"eos_token_id", 50279}},
            .read = readOlmo2,
            .bindings = normsAfterTensors,
            .parts = patchedParts()};
}

}  // namespace sextant
