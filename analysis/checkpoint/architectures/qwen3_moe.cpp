// SPDX-License-Identifier: GPL-3.0-or-later
// Qwen 3 MoE: a norm of each head of queries and keys, and a mixture in every so many layers.
#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/mixture.h"

namespace sextant {

namespace {

ModelSpec readQwen3Moe(const ConfigKeys& config, std::vector<Message>& warnings) {
    const bool windows = config.boolean("use_sliding_window", false);
    // Without use_sliding_window the other keys of windows are there and mean nothing.
    if (!windows) config.find("sliding_window"), config.find("max_window_layers");
    const std::int64_t window =
        windows && config.has("sliding_window") ? config.length("sliding_window") : 0;
    ModelSpec spec = readDecoder(config, {.window = window}, warnings);
    spec.architecture = "Qwen3MoeForCausalLM";
    readBiases(config, spec);
    for (LayerSpec& layer : spec.layers)
        layer.block.onQuery = layer.block.onKey = spec.finalNorm;
    Experts experts = readExperts(config, "num_experts");
    experts.normalised = config.boolean("norm_topk_prob", false);
    setSparseExperts(config, spec, experts);
    return spec;
}

}  // namespace

Architecture qwen3Moe() {
    return {.name = "Qwen3MoeForCausalLM",
            .modelType = "qwen3_moe",
            .prefix = "model.",
            .otherNames = {{"num_experts", "num_local_experts"}},
            .defaults = {{"vocab_size", 151936},
                         {"hidden_size", 2048},
                         {"intermediate_size", 6144},
                         {"num_hidden_layers", 24},
                         {"num_attention_heads", 32},
                         {"num_key_value_heads", 4},
                         {"hidden_act", "silu"},
                         {"max_position_embeddings", 32768},
                         {"rms_norm_eps", 1e-6},
                         {"decoder_sparse_step", 1},
                         {"moe_intermediate_size", 768},
                         {"num_experts", 128},
                         {"num_experts_per_tok", 8}},
            .read = readQwen3Moe,
            .bindings = [](const ModelSpec& spec) { return bindNamed(spec, mixtureNames()); },
            .parts = patchedParts()};
}

}  // namespace sextant
