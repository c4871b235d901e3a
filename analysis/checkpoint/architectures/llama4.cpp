// SPDX-License-Identifier: GPL-3.0-or-later
// The text part of Llama 4: layers that see their own chunk alone, rotate and normalise queries and
// keys; between them layers without positions that see everything, at a temperature that grows; and
// mixtures, whose weights multiply what an expert reads, among plain layers.
#include <nlohmann/json.hpp>
#include <set>

#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/llama_tensors.h"
#include "analysis/checkpoint/architectures/mixture.h"
#include "analysis/checkpoint/config.h"
#include "analysis/checkpoint/json_text.h"
#include "analysis/error.h"

namespace sextant {

namespace {

std::vector<std::string> llama4LayerTypes(const ConfigKeys& config, std::size_t layers) {
    std::vector<std::string> types = positionsByLayer(config, layers);
    const bool chunks = config.has("attention_chunk_size");
    for (std::string& type : types)
        type = chunks && type == "rope" ? "chunked_attention" : "full_attention";
    return types;
}

// moe_layers names them, or interleave_moe_layer_step divides their numbers, counted from 1.
std::set<int> mixtures(const ConfigKeys& config, int layers) {
    std::set<int> found;
    const nlohmann::json* list = config.find("moe_layers");
    if (list == nullptr) {
        const int step = config.size("interleave_moe_layer_step", mostLayers);
        for (int layer = step - 1; layer < layers; layer += step)
            found.insert(layer);
        return found;
    }
    config.find("interleave_moe_layer_step");
    if (!list->is_array())
        throw Error("{} is {}, expected a list of layers", config.place("moe_layers"),
                    shown(*list));
    for (const nlohmann::json& entry : *list) {
        if (!entry.is_number_unsigned() || entry >= layers)
            throw Error("{} holds {}, expected numbers of layers from 0 to {}",
                        config.place("moe_layers"), shown(entry), layers - 1);
        found.insert(entry.get<int>());
    }
    return found;
}

ModelSpec readLlama4(const ConfigKeys& config, std::vector<Message>& warnings) {
    const bool chunks = config.has("attention_chunk_size");
    ModelSpec spec =
        readDecoder(config,
                    {.chunk = chunks ? config.length("attention_chunk_size") : 0,
                     .layerTypes = llama4LayerTypes,
                     .positions = positionsByLayer,
                     .rotation = {.base = 500000.0, .layout = PairLayout::interleaved}},
                    warnings);
    spec.architecture = "Llama4ForCausalLM";
    readBiases(config, spec);
    const std::vector<std::string> positions =
        positionsByLayer(config, static_cast<std::size_t>(spec.layerCount()));
    Experts experts = readExperts(config, "num_local_experts");
    const int width = readWidth(config, "intermediate_size");
    experts.scoring = Scoring::sigmoid;
    experts.weighsInput = true;
    experts.sharedWidth = width;
    const std::set<int> mixed = mixtures(config, spec.layerCount());
    // A norm without weights is the same before and after the rotation.
    const bool norms = config.boolean("use_qk_norm", true);
    for (int index = 0; index < spec.layerCount(); ++index) {
        LayerSpec& layer = spec.layers[static_cast<std::size_t>(index)];
        if (norms && positions[static_cast<std::size_t>(index)] == "rope")
            layer.block.onQuery = layer.block.onKey = {NormKind::rmsPlain, spec.finalNorm.epsilon};
        if (mixed.contains(index))
            setExperts(layer, experts, width);
        else
            layer.block.mlp.width = readWidth(config, "intermediate_size_mlp");
    }
    return spec;
}

// Experts lie in a stack, as [in, out] each; the first half of gates and ups are gates.
void adaptLlama4(const ModelSpec& spec, Binding& binding) {
    if (binding.at.expert == noExpert) return;
    const BlockSpec& block = spec.block(binding.at.layer);
    const Extent experts{block.mlp.experts.count, "num_local_experts"};
    const Extent hidden{spec.hidden, "hidden_size"};
    const std::int64_t width = block.mlp.width;
    binding.entry = binding.at.expert;
    binding.transposed = true;
    if (binding.at.slot == Slot::down) {
        binding.stored = {experts, {width, "intermediate_size"}, hidden};
        return;
    }
    binding.stored = {experts, hidden, {2 * width, "2 x intermediate_size"}};
    binding.rows = blockRows(binding.at.slot == Slot::gate ? 0 : width, width, width, 1);
}

std::vector<Binding> llama4Tensors(const ModelSpec& spec) {
    const std::string mlp = "model.layers.{layer}.feed_forward.";
    static const std::vector<TensorName> names =
        withNames(llamaNames(), {{Slot::gate, mlp + "gate_proj.weight"},
                                 {Slot::gateBias, mlp + "gate_proj.bias"},
                                 {Slot::up, mlp + "up_proj.weight"},
                                 {Slot::upBias, mlp + "up_proj.bias"},
                                 {Slot::down, mlp + "down_proj.weight"},
                                 {Slot::downBias, mlp + "down_proj.bias"},
                                 {Slot::router, mlp + "router.weight"},
                                 {Slot::gate, mlp + "experts.gate_up_proj", true},
                                 {Slot::up, mlp + "experts.gate_up_proj", true},
                                 {Slot::down, mlp + "experts.down_proj", true},
                                 {Slot::sharedGate, mlp + "shared_expert.gate_proj.weight"},
                                 {Slot::sharedUp, mlp + "shared_expert.up_proj.weight"},
                                 {Slot::sharedDown, mlp + "shared_expert.down_proj.weight"}});
    return bindNamed(spec, names, adaptLlama4);
}

}  // namespace

Architecture llama4() {
    return {.name = "Llama4ForCausalLM",
            .modelType = "llama4_text",
            .remark = "Llama 4's text part",
            .prefix = "model.",
            .defaults = {{"vocab_size", 202048},
                         {"hidden_size", 5120},
                         {"intermediate_size", 8192},
                         {"intermediate_size_mlp", 16384},
                         {"num_hidden_layers", 48},
                         {"num_attention_heads", 40},
                         {"num_key_value_heads", 8},
                         {"head_dim", 128},
                         {"hidden_act", "silu"},
                         {"max_position_embeddings", 131072},
                         {"rms_norm_eps", 1e-5},
                         {"num_local_experts", 16},
                         {"num_experts_per_tok", 1},
                         {"interleave_moe_layer_step", 1},
                         {"attention_chunk_size", 8192},
                         {"attn_temperature_tuning", true},
                         {"floor_scale", 8192},
                         {"attn_scale", 0.1},
                         {"bos_token_id", 1},
                         {"eos_token_id", 2}},
            .read = readLlama4,
            .bindings = llama4Tensors,
            .parts = patchedParts()};
}

}  // namespace sextant
