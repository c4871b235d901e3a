// SPDX-License-Identifier: GPL-3.0-or-later
// Nemotron (also Minitron): layer norms whose weight counts as 1 more, a plain MLP of squared ReLU,
// half of each head turns.
#include <nlohmann/json.hpp>

#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/llama_tensors.h"

namespace sextant {

namespace {

ModelSpec readNemotron(const ConfigKeys& config, std::vector<Message>& warnings) {
    ModelSpec spec = readDecoder(config,
                                 {.norm = NormKind::layerPlusOne,
                                  .epsilon = "norm_eps",
                                  .gated = false,
                                  .rotation = {.part = 0.5}},
                                 warnings);
    spec.architecture = "NemotronForCausalLM";
    readBiases(config, spec);
    return spec;
}

}  // namespace

Architecture nemotron() {
    return {.name = "NemotronForCausalLM",
            .modelType = "nemotron",
            .remark = "Nemotron, Minitron",
            .prefix = "model.",
            .defaults = {{"vocab_size", 256000},
                         {"hidden_size", 6144},
                         {"intermediate_size", 24576},
                         {"num_hidden_layers", 32},
                         {"num_attention_heads", 48},
                         {"hidden_act", "relu2"},
                         {"max_position_embeddings", 4096},
                         {"norm_eps", 1e-5}},
            .read = readNemotron,
            .bindings = llamaTensors,
            .parts = patchedParts()};
}

}  // namespace sextant
