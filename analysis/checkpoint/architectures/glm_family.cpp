// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/architectures/glm_family.h"

#include "analysis/checkpoint/architectures/llama_tensors.h"

namespace sextant {

namespace {

void split(const ModelSpec& spec, Binding& binding) {
    const bool gate = binding.at.slot == Slot::gate;
    if (!gate && binding.at.slot != Slot::up) return;
    const std::int64_t width = spec.block(binding.at.layer).mlp.width;
    binding.stored.front() = {2 * width, "2 x intermediate_size " + std::to_string(width)};
    binding.rows = blockRows(gate ? 0 : width, width, width, 1);
}

}  // namespace

ModelSpec readGlm(const ConfigKeys& config, std::vector<Message>& warnings) {
    ModelSpec spec = readDecoder(
        config, {.rotation = {.part = 0.5, .layout = PairLayout::interleaved}}, warnings);
    for (LayerSpec& layer : spec.layers)
        layer.block.biases.query = layer.block.biases.key = layer.block.biases.value =
            config.boolean("attention_bias", true);
    return spec;
}

std::vector<Binding> glmTensors(const ModelSpec& spec, const std::vector<TensorName>& others) {
    const char* fused = "model.layers.{layer}.mlp.gate_up_proj.weight";
    std::vector<TensorName> names =
        withNames(llamaNames(), {{Slot::gate, fused}, {Slot::up, fused}});
    return bindNamed(spec, withNames(names, others), split);
}

}  // namespace sextant
