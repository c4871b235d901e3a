// SPDX-License-Identifier: GPL-3.0-or-later
// BLOOM: ALiBi, layer norms, also of the embedding.
#include <nlohmann/json.hpp>

#include "analysis/checkpoint/architectures/bloom_tensors.h"
#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/fused.h"

namespace sextant {

namespace {

ModelSpec readBloom(const ConfigKeys& config, std::vector<Message>& warnings) {
    requireOnly(config, "apply_residual_connection_post_layernorm", false,
                Message("what is added to a normalised row"));
    passOver(config, {"attention_softmax_in_fp32", "bias_dropout_fusion", "masked_softmax_fusion",
                      "n_inner", "offset_alibi", "skip_bias_add", "skip_bias_add_qkv",
                      "slow_but_exact", "unk_token_id"});
    ModelSpec spec = readDecoder(config,
                                 {.norm = NormKind::layer,
                                  .epsilon = "layer_norm_epsilon",
                                  .gated = false,
                                  .activation = nullptr,
                                  .widthMultiple = 4,
                                  .positions = everywhereAlibi,
                                  .rotation = {.none = true},
                                  .tied = true},
                                 warnings);
    spec.architecture = "BloomForCausalLM";
    spec.embeddingNorm = spec.finalNorm;
    for (LayerSpec& layer : spec.layers)
        layer.block.mlp.activation = Activation::geluTanh;
    setBiases(spec, {true, true, true, true, false, true, true});
    return spec;
}

std::vector<Binding> bloomTensors(const ModelSpec& spec) {
    return bindNamed(spec, bloomNames(), [](const ModelSpec& model, Binding& binding) {
        takeFromFused(groupedRows(model), binding);
    });
}

}  // namespace

Architecture bloom() {
    return {.name = "BloomForCausalLM",
            .modelType = "bloom",
            .remark = "BLOOM",
            .prefix = "transformer.",
            .otherNames = {{"hidden_size", "n_embed"},
                           {"num_hidden_layers", "n_layer"},
                           {"num_attention_heads", "n_head"},
                           {"max_position_embeddings", "seq_length"}},
            .defaults = {{"vocab_size", 250880},
                         {"hidden_size", 64},
                         {"num_hidden_layers", 2},
                         {"num_attention_heads", 8},
                         {"max_position_embeddings", 2048},
                         {"layer_norm_epsilon", 1e-5}},
            .read = readBloom,
            .bindings = bloomTensors,
            .parts = patchedParts()};
}

}  // namespace sextant
