// SPDX-License-Identifier: GPL-3.0-or-later
// Arcee (AFM): Llama whose MLP has no gate and squares a ReLU.
#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/llama_tensors.h"

namespace sextant {

namespace {

ModelSpec readArcee(const ConfigKeys& config, std::vector<Message>& warnings) {
    ModelSpec spec =
        readDecoder(config, {.gated = false, .rotation = {.wholeHead = true}}, warnings);
    spec.architecture = "ArceeForCausalLM";
    readBiases(config, spec);
    for (LayerSpec& layer : spec.layers)
        layer.block.biases.gate = false;
    return spec;
}

}  // namespace

Architecture arcee() {
    return {.name = "ArceeForCausalLM",
            .modelType = "arcee",
            .prefix = "model.",
            .defaults = {{"vocab_size", 32000},
                         {"hidden_size", 2560},
                         {"intermediate_size", 18432},
                         {"num_hidden_layers", 32},
                         {"num_attention_heads", 32},
                         {"hidden_act", "relu2"},
                         {"max_position_embeddings", 4096},
                         {"rms_norm_eps", 1e-5},
                         {"bos_token_id", 128000},
                         {"eos_token_id", 128001}},
            .read = readArcee,
            .bindings = llamaTensors,
            .parts = patchedParts()};
}

}  // namespace sextant
