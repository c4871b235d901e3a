// SPDX-License-Identifier: GPL-3.0-or-later
// GPT-OSS: sink logits, windows in every other layer, biases everywhere, and experts within limits,
// whose gates and ups lie in turn in one tensor a layer.
#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/llama_tensors.h"
#include "analysis/checkpoint/architectures/mixture.h"
#include "analysis/error.h"

namespace sextant {

namespace {

std::vector<std::string> gptOssLayerTypes(const ConfigKeys&, std::size_t layers) {
    std::vector<std::string> types(layers, "full_attention");
    for (std::size_t layer = 0; layer < layers; layer += 2)
        types[layer] = "sliding_attention";
    return types;
}

ModelSpec readGptOss(const ConfigKeys& config, std::vector<Message>& warnings) {
    if (!config.has("rope_scaling") && !config.has("rope_parameters"))
        throw Error(
            "{} is missing, and so is rope_parameters; a GptOssForCausalLM was trained with YaRN, "
            "and one of them must say its factor",
            config.place("rope_scaling"));
    for (const char* repeated : {"experts_per_token", "initial_context_length"})
        config.find(repeated);
    ModelSpec spec = readDecoder(config,
                                 {.window = config.length("sliding_window"),
                                  .layerTypes = gptOssLayerTypes,
                                  .rotation = {.base = 150000.0}},
                                 warnings);
    spec.architecture = "GptOssForCausalLM";
    Experts experts = readExperts(config, "num_local_experts");
    experts.scoring = Scoring::softmaxOfChosen;
    experts.routerBias = true;
    const bool attention = config.boolean("attention_bias", true);
    for (LayerSpec& layer : spec.layers) {
        BlockSpec& block = layer.block;
        block.biases = {attention, attention, attention, attention, true, true, true};
        block.sinks = true;
        block.mlp.limit = config.positive("swiglu_limit");
        block.mlp.alpha = config.optionalPositive("swiglu_alpha").value_or(1.702);
        setExperts(layer, experts, block.mlp.width);
    }
    return spec;
}

// Experts lie in a stack, as [in, out] each; row 2i of gates and ups is gate i, row 2i + 1 up i.
void adaptGptOss(const ModelSpec& spec, Binding& binding) {
    if (binding.at.expert == noExpert) return;
    const BlockSpec& block = spec.block(binding.at.layer);
    const Extent experts{block.mlp.experts.count, "num_local_experts"};
    const Extent hidden{spec.hidden, "hidden_size"};
    const Extent width{block.mlp.width, "intermediate_size"};
    const Extent both{2 * width.value, "2 x intermediate_size"};
    binding.entry = binding.at.expert;
    switch (binding.at.slot) {
        case Slot::gate:
        case Slot::up:
            binding.stored = {experts, hidden, both};
            binding.transposed = true;
            break;
        case Slot::gateBias:
        case Slot::upBias:
            binding.stored = {experts, both};
            break;
        case Slot::down:
            binding.stored = {experts, width, hidden};
            binding.transposed = true;
            return;
        default:
            binding.stored = {experts, hidden};
            return;
    }
    const bool gate = binding.at.slot == Slot::gate || binding.at.slot == Slot::gateBias;
    binding.rows = blockRows(gate ? 0 : 1, 1, 2, width.value);
}

std::vector<Binding> gptOssTensors(const ModelSpec& spec) {
    const std::string layer = "model.layers.{layer}.", mlp = layer + "mlp.";
    static const std::vector<TensorName> names =
        withNames(llamaNames(), {{Slot::sink, layer + "self_attn.sinks"},
                                 {Slot::router, mlp + "router.weight"},
                                 {Slot::routerBias, mlp + "router.bias"},
                                 {Slot::gate, mlp + "experts.gate_up_proj", true},
                                 {Slot::gateBias, mlp + "experts.gate_up_proj_bias", true},
                                 {Slot::up, mlp + "experts.gate_up_proj", true},
                                 {Slot::upBias, mlp + "experts.gate_up_proj_bias", true},
                                 {Slot::down, mlp + "experts.down_proj", true},
                                 {Slot::downBias, mlp + "experts.down_proj_bias", true}});
    return bindNamed(spec, names, adaptGptOss);
}

}  // namespace

Architecture gptOss() {
    return {.name = "GptOssForCausalLM",
            .modelType = "gpt_oss",
            .prefix = "model.",
            .otherNames = {{"num_local_experts", "num_experts"}},
            .defaults = {{"vocab_size", 201088},
                         {"hidden_size", 2880},
                         {"intermediate_size", 2880},
                         {"num_hidden_layers", 36},
                         {"num_attention_heads", 64},
                         {"num_key_value_heads", 8},
                         {"head_dim", 64},
                         {"hidden_act", "silu"},
                         {"max_position_embeddings", 131072},
                         {"rms_norm_eps", 1e-5},
                         {"sliding_window", 128},
                         {"num_local_experts", 128},
                         {"num_experts_per_tok", 4},
                         {"swiglu_limit", 7.0}},
            .read = readGptOss,
            .bindings = gptOssTensors,
            .parts = patchedParts()};
}

}  // namespace sextant
