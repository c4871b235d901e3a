// SPDX-License-Identifier: GPL-3.0-or-later
// StarCoder 2: a rotation, layer norms and biases, a plain MLP, and a window in all layers.
#include <nlohmann/json.hpp>

#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/llama_tensors.h"

namespace sextant {

namespace {

ModelSpec readStarcoder2(const ConfigKeys& config, std::vector<Message>& warnings) {
    passOver(config, {"embedding_dropout", "mlp_type", "norm_type", "residual_dropout"});
    const std::int64_t window = config.has("sliding_window") ? config.length("sliding_window") : 0;
    ModelSpec spec = readDecoder(config,
                                 {.norm = NormKind::layer,
                                  .epsilon = "norm_epsilon",
                                  .gated = false,
                                  .window = window,
                                  .tied = true},
                                 warnings);
    spec.architecture = "Starcoder2ForCausalLM";
    const bool biased = config.boolean("use_bias", true);
    setBiases(spec, {biased, biased, biased, biased, false, biased, biased});
    return spec;
}

const std::vector<TensorName>& starcoder2Names() {
    static const std::vector<TensorName> all =
        withNames(llamaNames(), {{Slot::up, "model.layers.{layer}.mlp.c_fc.weight"},
                                 {Slot::upBias, "model.layers.{layer}.mlp.c_fc.bias"},
                                 {Slot::down, "model.layers.{layer}.mlp.c_proj.weight"},
                                 {Slot::downBias, "model.layers.{layer}.mlp.c_proj.bias"}});
    return all;
}

}  // namespace

Architecture starcoder2() {
    return {.name = "Starcoder2ForCausalLM",
            .modelType = "starcoder2",
            .remark = "StarCoder 2",
            .prefix = "model.",
            .defaults = {{"vocab_size", 49152},
                         {"hidden_size", 3072},
                         {"intermediate_size", 12288},
                         {"num_hidden_layers", 30},
                         {"num_attention_heads", 24},
                         {"num_key_value_heads", 2},
                         {"hidden_act", "gelu_pytorch_tanh"},
                         {"max_position_embeddings", 4096},
                         {"norm_epsilon", 1e-5}},
            .read = readStarcoder2,
            .bindings = [](const ModelSpec& spec) { return bindNamed(spec, starcoder2Names()); },
            .parts = patchedParts()};
}

}  // namespace sextant
