// SPDX-License-Identifier: GPL-3.0-or-later
// ERNIE 4.5 MoE: rotary pairs side by side, and in a range of layers a mixture whose choice a bias
// of its own shifts.
#include <algorithm>

#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/mixture.h"
#include "analysis/checkpoint/config.h"

namespace sextant {

namespace {

Experts readErnie45Mixture(const ConfigKeys& config) {
    Experts experts = readExperts(config, "num_experts");
    experts.choiceBias = experts.normalised = true;
    experts.smallestSum = config.optionalPositive("moe_norm_min").value_or(1e-12);
    const int shared = config.integer("moe_num_shared_experts").value_or(2);
    experts.sharedWidth = std::max(0, shared) * readWidth(config, "moe_intermediate_size");
    return experts;
}

ModelSpec readErnie45Moe(const ConfigKeys& config, std::vector<Message>& warnings) {
    ModelSpec spec = readDecoder(
        config, {.rotation = {.base = 500000.0, .layout = PairLayout::interleaved}}, warnings);
    spec.architecture = "Ernie4_5_MoeForCausalLM";
    refuseBias(config, "use_bias");
    const Experts experts = readErnie45Mixture(config);
    const int width = readWidth(config, "moe_intermediate_size");
    const int first = config.integer("moe_layer_start_index").value_or(1);
    const int named = config.integer("moe_layer_end_index").value_or(-1);
    const int last = named == -1 ? spec.layerCount() - 1 : named;
    const int step = config.size("moe_layer_interval", mostLayers);
    for (int layer = std::max(0, first); layer <= std::min(last, spec.layerCount() - 1); ++layer)
        if ((layer + 1) % step == 0)
            setExperts(spec.layers[static_cast<std::size_t>(layer)], experts, width);
    return spec;
}

// The bias has the shape [1, experts] in the files.
void adaptErnie45Moe(const ModelSpec&, Binding& binding) {
    if (binding.at.slot != Slot::choiceBias) return;
    binding.stored.insert(binding.stored.begin(), {1, "one group"});
    binding.entry = 0;
}

std::vector<Binding> ernie45MoeTensors(const ModelSpec& spec) {
    static const std::vector<TensorName> names = withNames(
        mixtureNames(),
        {{Slot::choiceBias, "model.layers.{layer}.mlp.moe_statics.e_score_correction_bias"}});
    return bindNamed(spec, names, adaptErnie45Moe);
}

}  // namespace

Architecture ernie45Moe() {
    return {.name = "Ernie4_5_MoeForCausalLM",
            .modelType = "ernie4_5_moe",
            .prefix = "model.",
            .otherNames = {{"num_experts", "moe_num_experts"}, {"num_experts_per_tok", "moe_k"}},
            .defaults = {{"vocab_size", 103424},
                         {"hidden_size", 2560},
                         {"intermediate_size", 12288},
                         {"num_hidden_layers", 28},
                         {"num_attention_heads", 20},
                         {"num_key_value_heads", 4},
                         {"hidden_act", "silu"},
                         {"max_position_embeddings", 131072},
                         {"rms_norm_eps", 1e-5},
                         {"tie_word_embeddings", true},
                         {"moe_intermediate_size", 1536},
                         {"num_experts_per_tok", 6},
                         {"num_experts", 64},
                         {"moe_layer_interval", 1},
                         {"bos_token_id", 1},
                         {"eos_token_id", 2}},
            .read = readErnie45Moe,
            .bindings = ernie45MoeTensors,
            .parts = patchedParts()};
}

}  // namespace sextant
