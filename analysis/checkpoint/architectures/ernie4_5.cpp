// SPDX-License-Identifier: GPL-3.0-or-later
// ERNIE 4.5, the dense ones: Llama whose pairs lie side by side.
#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/llama_tensors.h"

namespace sextant {

namespace {

ModelSpec readErnie4_5(const ConfigKeys& config, std::vector<Message>& warnings) {
    ModelSpec spec = readDecoder(
        config, {.rotation = {.layout = PairLayout::interleaved, .wholeHead = true}}, warnings);
    spec.architecture = "Ernie4_5ForCausalLM";
    const bool bias = config.boolean("use_bias", false);
    for (LayerSpec& layer : spec.layers)
        layer.block.biases = {bias, bias, bias, bias, bias, bias, bias};
    return spec;
}

}  // namespace

Architecture ernie4_5() {
    return {.name = "Ernie4_5ForCausalLM",
            .modelType = "ernie4_5",
            .prefix = "model.",
            .defaults = {{"vocab_size", 103424},
                         {"hidden_size", 1024},
                         {"intermediate_size", 3072},
                         {"num_hidden_layers", 18},
                         {"num_attention_heads", 16},
                         {"num_key_value_heads", 2},
                         {"head_dim", 128},
                         {"hidden_act", "silu"},
                         {"max_position_embeddings", 131072},
                         {"rms_norm_eps", 1e-5},
                         {"bos_token_id", 1},
                         {"eos_token_id", 2},
                         {"tie_word_embeddings", true}},
            .read = readErnie4_5,
            .bindings = llamaTensors,
            .parts = patchedParts()};
}

}  // namespace sextant
