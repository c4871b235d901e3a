// SPDX-License-Identifier: GPL-3.0-or-later
// Granite MoE: multipliers of embedding, scores, residuals and logits, and experts whose gates and
// ups lie one after the other in one tensor a layer.
#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/llama_tensors.h"
#include "analysis/checkpoint/architectures/mixture.h"

namespace sextant {

namespace {

ModelSpec readGraniteMoe(const ConfigKeys& config, std::vector<Message>& warnings) {
    ModelSpec spec = readDecoder(config, {}, warnings);
    spec.architecture = "GraniteMoeForCausalLM";
    readBiases(config, spec);
    spec.embeddingMultiplier = config.positive("embedding_multiplier");
    spec.logitMultiplier = 1.0 / config.positive("logits_scaling");
    Experts experts = readExperts(config, "num_local_experts");
    experts.scoring = Scoring::softmaxOfChosen;
    for (LayerSpec& layer : spec.layers) {
        layer.scoreScale = config.positive("attention_multiplier");
        layer.block.residualMultiplier = config.positive("residual_multiplier");
        setExperts(layer, experts, layer.block.mlp.width);
    }
    return spec;
}

void adaptGraniteMoe(const ModelSpec& spec, Binding& binding) {
    if (binding.at.expert == noExpert) return;
    const BlockSpec& block = spec.block(binding.at.layer);
    const Extent experts{block.mlp.experts.count, "num_local_experts"};
    const Extent hidden{spec.hidden, "hidden_size"};
    const std::int64_t width = block.mlp.width;
    binding.entry = binding.at.expert;
    if (binding.at.slot == Slot::down) {
        binding.stored = {experts, hidden, {width, "intermediate_size"}};
        return;
    }
    binding.stored = {experts, {2 * width, "2 x intermediate_size"}, hidden};
    binding.rows = blockRows(binding.at.slot == Slot::gate ? 0 : width, width, width, 1);
}

std::vector<Binding> graniteMoeTensors(const ModelSpec& spec) {
    const std::string block = "model.layers.{layer}.block_sparse_moe.";
    static const std::vector<TensorName> names =
        withNames(llamaNames(), {{Slot::router, block + "router.layer.weight"},
                                 {Slot::gate, block + "input_linear.weight", true},
                                 {Slot::up, block + "input_linear.weight", true},
                                 {Slot::down, block + "output_linear.weight", true}});
    return bindNamed(spec, names, adaptGraniteMoe);
}

}  // namespace

Architecture graniteMoe() {
    return {.name = "GraniteMoeForCausalLM",
            .modelType = "granitemoe",
            .prefix = "model.",
            .defaults = {{"vocab_size", 32000},
                         {"hidden_size", 4096},
                         {"intermediate_size", 11008},
                         {"num_hidden_layers", 32},
                         {"num_attention_heads", 32},
                         {"hidden_act", "silu"},
                         {"max_position_embeddings", 2048},
                         {"rms_norm_eps", 1e-6},
                         {"num_local_experts", 8},
                         {"num_experts_per_tok", 2},
                         {"embedding_multiplier", 1.0},
                         {"logits_scaling", 1.0},
                         {"residual_multiplier", 1.0},
                         {"attention_multiplier", 1.0},
                         {"bos_token_id", 1},
                         {"eos_token_id", 2}},
            .read = readGraniteMoe,
            .bindings = graniteMoeTensors,
            .parts = patchedParts()};
}

}  // namespace sextant
