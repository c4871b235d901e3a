// SPDX-License-Identifier: GPL-3.0-or-later
// Apertus: Llama with norms of each head's query and key, and a plain MLP of xIELU, which has
// trained numbers of its own in every layer.
#include <nlohmann/json.hpp>

#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/llama_tensors.h"
#include "analysis/error.h"

namespace sextant {

namespace {

ModelSpec readApertus(const ConfigKeys& config, std::vector<Message>& warnings) {
    requireOnly(config, "mlp_bias", false, Message("an Apertus with biases of its MLP"));
    requireOnly(config, "post_norm", false, Message("norms after attention and MLP"));
    requireOnly(config, "qk_norm", true, Message("queries and keys as they are"));
    if (!config.has("rope_scaling") && !config.has("rope_parameters"))
        throw Error(
            "{} is missing, and so is rope_parameters; one of them must say how its pairs turn",
            config.place("rope_scaling"));
    ModelSpec spec = readDecoder(config, {.gated = false, .rotation = {.base = 12e6}}, warnings);
    spec.architecture = "ApertusForCausalLM";
    const bool biased = config.boolean("attention_bias", false);
    setBiases(spec, {.query = biased, .key = biased, .value = biased, .output = biased});
    for (LayerSpec& layer : spec.layers)
        layer.block.onQuery = layer.block.onKey = spec.finalNorm;
    return spec;
}

const std::vector<TensorName>& apertusNames() {
    static const std::vector<TensorName> all = withNames(
        llamaNames(), {{Slot::attentionNorm, "model.layers.{layer}.attention_layernorm.weight"},
                       {Slot::mlpNorm, "model.layers.{layer}.feedforward_layernorm.weight"},
                       {Slot::activationPositive, "model.layers.{layer}.mlp.act_fn.alpha_p"},
                       {Slot::activationNegative, "model.layers.{layer}.mlp.act_fn.alpha_n"},
                       {Slot::activationBeta, "model.layers.{layer}.mlp.act_fn.beta"},
                       {Slot::activationEpsilon, "model.layers.{layer}.mlp.act_fn.eps"}});
    return all;
}

}  // namespace

Architecture apertus() {
    return {.name = "ApertusForCausalLM",
            .modelType = "apertus",
            .remark = "Apertus",
            .prefix = "model.",
            .defaults = {{"vocab_size", 131072},
                         {"hidden_size", 4096},
                         {"intermediate_size", 14336},
                         {"num_hidden_layers", 32},
                         {"num_attention_heads", 32},
                         {"hidden_act", "xielu"},
                         {"max_position_embeddings", 65536},
                         {"rms_norm_eps", 1e-5}},
            .read = readApertus,
            .bindings = [](const ModelSpec& spec) { return bindNamed(spec, apertusNames()); },
            .parts = patchedParts()};
}

}  // namespace sextant
