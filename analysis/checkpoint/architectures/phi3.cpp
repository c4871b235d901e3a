// SPDX-License-Identifier: GPL-3.0-or-later
// Phi 3 and 4: Llama with queries, keys and values in one matrix, and gate and up in another.
#include <nlohmann/json.hpp>

#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/fused.h"
#include "analysis/checkpoint/architectures/llama_tensors.h"

namespace sextant {

namespace {

ModelSpec readPhi3(const ConfigKeys& config, std::vector<Message>& warnings) {
    requireOnly(config, "attention_bias", false, Message("a Phi 3 with biases"));
    requireOnly(config, "mlp_bias", false, Message("a Phi 3 with biases"));
    passOver(config, {"embd_pdrop", "original_max_position_embeddings", "resid_pdrop"});
    const std::int64_t window = config.has("sliding_window") ? config.length("sliding_window") : 0;
    ModelSpec spec = readDecoder(config, {.window = window}, warnings);
    spec.architecture = "Phi3ForCausalLM";
    return spec;
}

const std::vector<TensorName>& phi3Names() {
    static const std::vector<TensorName> all =
        withNames(llamaNames(), {{Slot::query, "model.layers.{layer}.self_attn.qkv_proj.weight"},
                                 {Slot::key, "model.layers.{layer}.self_attn.qkv_proj.weight"},
                                 {Slot::value, "model.layers.{layer}.self_attn.qkv_proj.weight"},
                                 {Slot::gate, "model.layers.{layer}.mlp.gate_up_proj.weight"},
                                 {Slot::up, "model.layers.{layer}.mlp.gate_up_proj.weight"}});
    return all;
}

std::vector<Binding> phi3Tensors(const ModelSpec& spec) {
    return bindNamed(spec, phi3Names(), [](const ModelSpec& model, Binding& binding) {
        takeFromFused(stackedRows(model), binding);
        takeFromGateAndUp(binding);
    });
}

}  // namespace

Architecture phi3() {
    return {.name = "Phi3ForCausalLM",
            .modelType = "phi3",
            .remark = "Phi 3 and 4",
            .prefix = "model.",
            .defaults = {{"vocab_size", 32064},
                         {"hidden_size", 3072},
                         {"intermediate_size", 8192},
                         {"num_hidden_layers", 32},
                         {"num_attention_heads", 32},
                         {"hidden_act", "silu"},
                         {"max_position_embeddings", 4096},
                         {"rms_norm_eps", 1e-5}},
            .read = readPhi3,
            .bindings = phi3Tensors,
            .parts = patchedParts()};
}

}  // namespace sextant
