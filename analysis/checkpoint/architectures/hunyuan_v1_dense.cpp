// SPDX-License-Identifier: GPL-3.0-or-later
// Hunyuan, the dense ones: Llama with norms of queries and keys that have turned. Its "dynamic"
// rotation with an alpha is not dynamic: the base is stretched once and for all.
#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/llama_tensors.h"
#include "analysis/position/hf_position.h"

namespace sextant {

namespace {

// alpha among the rotary parameters of a dynamic rotation; 0: none.
double readAlpha(const ConfigKeys& config) {
    for (const char* key : {"rope_scaling", "rope_parameters"}) {
        const auto rotary = config.nested(key);
        if (!rotary || rotary->object().empty()) continue;
        return ropeType(*rotary) == "dynamic" ? rotary->optionalPositive("alpha").value_or(0.0)
                                              : 0.0;
    }
    return 0.0;
}

ModelSpec readHunyuanV1Dense(const ConfigKeys& config, std::vector<Message>& warnings) {
    ModelSpec spec = readDecoder(config, {.rotation = {.wholeHead = true}}, warnings);
    spec.architecture = "HunYuanDenseV1ForCausalLM";
    readBiases(config, spec);
    const double alpha = readAlpha(config);
    for (LayerSpec& layer : spec.layers) {
        layer.block.biases.gate = layer.block.biases.up = layer.block.biases.down = false;
        layer.block.onQuery = layer.block.onKey = spec.finalNorm;
        layer.block.normsAfterTurn = true;
        if (alpha > 0) layer.choices[Stage::frequencies] = {"ntk-aware", {{"factor", alpha}}};
    }
    config.find("eod_token_id");  // of its tokenizer
    return spec;
}

std::vector<Binding> hunyuanV1DenseTensors(const ModelSpec& spec) {
    static const std::vector<TensorName> names = withNames(
        llamaNames(), {{Slot::queryNorm, "model.layers.{layer}.self_attn.query_layernorm.weight"},
                       {Slot::keyNorm, "model.layers.{layer}.self_attn.key_layernorm.weight"}});
    return bindNamed(spec, names);
}

}  // namespace

Architecture hunyuanV1Dense() {
    return {.name = "HunYuanDenseV1ForCausalLM",
            .modelType = "hunyuan_v1_dense",
            .prefix = "model.",
            .defaults = {{"vocab_size", 290943},
                         {"hidden_size", 4096},
                         {"intermediate_size", 11008},
                         {"num_hidden_layers", 32},
                         {"num_attention_heads", 32},
                         {"hidden_act", "silu"},
                         {"max_position_embeddings", 2048},
                         {"rms_norm_eps", 1e-5},
                         {"bos_token_id", 1},
                         {"eos_token_id", 2}},
            .read = readHunyuanV1Dense,
            .bindings = hunyuanV1DenseTensors,
            .parts = patchedParts()};
}

}  // namespace sextant
