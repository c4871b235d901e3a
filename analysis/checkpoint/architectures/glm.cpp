// SPDX-License-Identifier: GPL-3.0-or-later
// GLM (GLM-4-9B in transformers' own form): Llama of which half a head rotates, with biases of q, k
// and v.
#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/glm_family.h"

namespace sextant {

namespace {

ModelSpec readFirstGlm(const ConfigKeys& config, std::vector<Message>& warnings) {
    ModelSpec spec = readGlm(config, warnings);
    spec.architecture = "GlmForCausalLM";
    return spec;
}

}  // namespace

Architecture glm() {
    return {.name = "GlmForCausalLM",
            .modelType = "glm",
            .prefix = "model.",
            .defaults = {{"vocab_size", 151552},
                         {"hidden_size", 4096},
                         {"intermediate_size", 13696},
                         {"num_hidden_layers", 40},
                         {"num_attention_heads", 32},
                         {"num_key_value_heads", 2},
                         {"head_dim", 128},
                         {"hidden_act", "silu"},
                         {"max_position_embeddings", 131072},
                         {"rms_norm_eps", 1.5625e-7},
                         {"eos_token_id", {151329, 151336, 151338}}},
            .read = readFirstGlm,
            .bindings = [](const ModelSpec& spec) { return glmTensors(spec); },
            .parts = patchedParts()};
}

}  // namespace sextant
