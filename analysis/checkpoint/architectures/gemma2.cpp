// SPDX-License-Identifier: GPL-3.0-or-later
// Gemma 2: Gemma with norms before and after, soft caps, and a window in every other layer.
#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/gemma_family.h"

namespace sextant {

namespace {

std::vector<std::string> gemma2LayerTypes(const ConfigKeys&, std::size_t layers) {
    return everyNthFull(2, layers);
}

ModelSpec readGemma2(const ConfigKeys& config, std::vector<Message>& warnings) {
    ModelSpec spec = readDecoder(config,
                                 {.norm = NormKind::rmsPlusOne,
                                  .activation = "hidden_activation",
                                  .window = readWindow(config),
                                  .layerTypes = gemma2LayerTypes,
                                  .rotation = {.wholeHead = true}},
                                 warnings);
    spec.architecture = "Gemma2ForCausalLM";
    readGemma2Block(config, spec);
    // Configs of transformers 4 say the activation twice.
    config.find("hidden_act"), config.find("cache_implementation");
    return spec;
}

}  // namespace

Architecture gemma2() {
    return {.name = "Gemma2ForCausalLM",
            .modelType = "gemma2",
            .prefix = "model.",
            .defaults = {{"vocab_size", 256000},
                         {"hidden_size", 2304},
                         {"intermediate_size", 9216},
                         {"num_hidden_layers", 26},
                         {"num_attention_heads", 8},
                         {"num_key_value_heads", 4},
                         {"head_dim", 256},
                         {"hidden_activation", "gelu_pytorch_tanh"},
                         {"max_position_embeddings", 8192},
                         {"rms_norm_eps", 1e-6},
                         {"bos_token_id", 2},
                         {"eos_token_id", 1},
                         {"tie_word_embeddings", true},
                         {"query_pre_attn_scalar", 256},
                         {"sliding_window", 4096},
                         {"final_logit_softcapping", 30.0},
                         {"attn_logit_softcapping", 50.0}},
            .read = readGemma2,
            .bindings = gemma2Tensors,
            .parts = patchedParts()};
}

}  // namespace sextant
