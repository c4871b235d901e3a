// SPDX-License-Identifier: GPL-3.0-or-later
// dots.llm1: a norm of each head of queries and keys, windows in the layers that the config names,
// and mixtures chosen as DeepSeek-V3's.
#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/mixture.h"

namespace sextant {

namespace {

// The first max_window_layers see everything.
std::vector<std::string> dots1LayerTypes(const ConfigKeys& config, std::size_t layers) {
    std::vector<std::string> types(layers, "full_attention");
    const auto full = static_cast<std::size_t>(config.integer("max_window_layers").value_or(62));
    for (std::size_t layer = full; config.has("sliding_window") && layer < layers; ++layer)
        types[layer] = "sliding_attention";
    return types;
}

ModelSpec readDots1(const ConfigKeys& config, std::vector<Message>& warnings) {
    config.find("max_window_layers");  // which layer_types goes before
    const std::int64_t window = config.has("sliding_window") ? config.length("sliding_window") : 0;
    ModelSpec spec =
        readDecoder(config, {.window = window, .layerTypes = dots1LayerTypes}, warnings);
    spec.architecture = "Dots1ForCausalLM";
    readBiases(config, spec);
    for (LayerSpec& layer : spec.layers)
        layer.block.onQuery = layer.block.onKey = spec.finalNorm;
    Experts experts = readSigmoidExperts(config);
    experts.normalised = config.boolean("norm_topk_prob", false);
    setLaterExperts(config, spec, experts);
    return spec;
}

}  // namespace

Architecture dots1() {
    return {.name = "Dots1ForCausalLM",
            .modelType = "dots1",
            .remark = "dots.llm1",
            .prefix = "model.",
            .defaults = {{"vocab_size", 152064},
                         {"hidden_size", 4608},
                         {"intermediate_size", 10944},
                         {"moe_intermediate_size", 1408},
                         {"num_hidden_layers", 62},
                         {"num_attention_heads", 32},
                         {"num_key_value_heads", 32},
                         {"hidden_act", "silu"},
                         {"max_position_embeddings", 2048},
                         {"rms_norm_eps", 1e-6},
                         {"routed_scaling_factor", 1.0}},
            .read = readDots1,
            .bindings = [](const ModelSpec& spec) { return bindNamed(spec, mixtureNames()); },
            .parts = patchedParts()};
}

}  // namespace sextant
