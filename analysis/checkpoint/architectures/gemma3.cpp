// SPDX-License-Identifier: GPL-3.0-or-later
// Gemma 3, its text part: Gemma 2 with norms of queries and keys, a window in five of six layers,
// and a slower rotation in the others.
#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/gemma_family.h"

namespace sextant {

namespace {

std::vector<std::string> gemma3LayerTypes(const ConfigKeys& config, std::size_t layers) {
    const char* key = "sliding_window_pattern";
    return everyNthFull(config.has(key) ? config.length(key) : 6, layers);
}

ModelSpec readGemma3(const ConfigKeys& config, std::vector<Message>& warnings) {
    const RopeDefaults rotation = {
        .byType = {{fullAttention, "rope_theta", 1e6},
                   {slidingAttention, "rope_local_base_freq", 1e4, false}},
        .wholeHead = true};
    ModelSpec spec = readDecoder(config,
                                 {.norm = NormKind::rmsPlusOne,
                                  .activation = "hidden_activation",
                                  .window = readWindow(config),
                                  .layerTypes = gemma3LayerTypes,
                                  .rotation = rotation},
                                 warnings);
    spec.architecture = "Gemma3ForCausalLM";
    readGemma2Block(config, spec);
    for (LayerSpec& layer : spec.layers)
        layer.block.onQuery = layer.block.onKey = spec.finalNorm;
    // What the layer types were made from, or nothing where they are there.
    config.find("sliding_window_pattern"), config.find("_sliding_window_pattern");
    config.find("cache_implementation");
    return spec;
}

}  // namespace

Architecture gemma3() {
    return {.name = "Gemma3ForCausalLM",
            .modelType = "gemma3_text",
            .prefix = "model.",
            .defaults = {{"vocab_size", 262208},
                         {"hidden_size", 2304},
                         {"intermediate_size", 9216},
                         {"num_hidden_layers", 26},
                         {"num_attention_heads", 8},
                         {"num_key_value_heads", 4},
                         {"head_dim", 256},
                         {"hidden_activation", "gelu_pytorch_tanh"},
                         {"max_position_embeddings", 131072},
                         {"rms_norm_eps", 1e-6},
                         {"bos_token_id", 2},
                         {"eos_token_id", 1},
                         {"tie_word_embeddings", true},
                         {"query_pre_attn_scalar", 256},
                         {"sliding_window", 4096}},
            .read = readGemma3,
            .bindings = gemma2Tensors,
            .parts = patchedParts()};
}

}  // namespace sextant
