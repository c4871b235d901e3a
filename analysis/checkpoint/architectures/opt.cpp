// SPDX-License-Identifier: GPL-3.0-or-later
// OPT: learned positions, whose table begins with two rows that are not used; layer norms, biases.
// The 350M model normalises the row itself, and its embedding is narrower than the row.
#include <nlohmann/json.hpp>
#include <utility>

#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/tensor_names.h"
#include "analysis/checkpoint/config.h"

namespace sextant {

namespace {

constexpr std::int64_t unusedRows = 2;  // of the table of positions

ModelSpec readOpt(const ConfigKeys& config, std::vector<Message>& warnings) {
    passOver(config, {"activation_dropout", "dropout", "init_std", "layerdrop"});
    const bool weighted = config.boolean("layer_norm_elementwise_affine", true);
    ModelSpec spec = readDecoder(config,
                                 {.norm = weighted ? NormKind::layer : NormKind::layerPlain,
                                  .epsilon = nullptr,
                                  .gated = false,
                                  .activation = "activation_function",
                                  .positions = everywhereLearned,
                                  .rotation = {.none = true},
                                  .tied = true},
                                 warnings);
    spec.architecture = "OPTForCausalLM";
    if (config.has("word_embed_proj_dim"))
        if (const int dim = readWidth(config, "word_embed_proj_dim"); dim != spec.hidden)
            spec.embeddingDim = dim;
    const bool before = config.boolean("do_layer_norm_before", true);
    const bool removed = config.boolean("_remove_final_layer_norm", false);
    for (LayerSpec& layer : spec.layers) {
        if (before) continue;
        layer.block.normsOfSum = true;
        std::swap(layer.block.beforeAttention, layer.block.afterAttention);
        std::swap(layer.block.beforeMlp, layer.block.afterMlp);
    }
    if (!before || removed) spec.finalNorm = {};
    const bool biased = config.boolean("enable_bias", true);
    setBiases(spec, {biased, biased, biased, biased, false, biased, biased});
    return spec;
}

const std::vector<TensorName>& optNames() {
    static const std::vector<TensorName> all = {
        {Slot::embedding, "model.decoder.embed_tokens.weight"},
        {Slot::unembedding, "lm_head.weight"},
        {Slot::embeddingProjection, "model.decoder.project_in.weight"},
        {Slot::unembeddingProjection, "model.decoder.project_out.weight"},
        {Slot::positions, "model.decoder.embed_positions.weight"},
        {Slot::finalNorm, "model.decoder.final_layer_norm.weight"},
        {Slot::finalNormBias, "model.decoder.final_layer_norm.bias"},
        {Slot::attentionNorm, "model.decoder.layers.{layer}.self_attn_layer_norm.weight"},
        {Slot::attentionNormBias, "model.decoder.layers.{layer}.self_attn_layer_norm.bias"},
        {Slot::afterAttentionNorm, "model.decoder.layers.{layer}.self_attn_layer_norm.weight"},
        {Slot::afterAttentionNormBias, "model.decoder.layers.{layer}.self_attn_layer_norm.bias"},
        {Slot::query, "model.decoder.layers.{layer}.self_attn.q_proj.weight"},
        {Slot::queryBias, "model.decoder.layers.{layer}.self_attn.q_proj.bias"},
        {Slot::key, "model.decoder.layers.{layer}.self_attn.k_proj.weight"},
        {Slot::keyBias, "model.decoder.layers.{layer}.self_attn.k_proj.bias"},
        {Slot::value, "model.decoder.layers.{layer}.self_attn.v_proj.weight"},
        {Slot::valueBias, "model.decoder.layers.{layer}.self_attn.v_proj.bias"},
        {Slot::output, "model.decoder.layers.{layer}.self_attn.out_proj.weight"},
        {Slot::outputBias, "model.decoder.layers.{layer}.self_attn.out_proj.bias"},
        {Slot::mlpNorm, "model.decoder.layers.{layer}.final_layer_norm.weight"},
        {Slot::mlpNormBias, "model.decoder.layers.{layer}.final_layer_norm.bias"},
        {Slot::afterMlpNorm, "model.decoder.layers.{layer}.final_layer_norm.weight"},
        {Slot::afterMlpNormBias, "model.decoder.layers.{layer}.final_layer_norm.bias"},
        {Slot::up, "model.decoder.layers.{layer}.fc1.weight"},
        {Slot::upBias, "model.decoder.layers.{layer}.fc1.bias"},
        {Slot::down, "model.decoder.layers.{layer}.fc2.weight"},
        {Slot::downBias, "model.decoder.layers.{layer}.fc2.bias"},
        {Slot::headScale, "model.decoder.layers.{layer}.self_attn.scale_param"},
    };
    return all;
}

std::vector<Binding> optTensors(const ModelSpec& spec) {
    return bindNamed(spec, optNames(), [](const ModelSpec& model, Binding& binding) {
        if (binding.at.slot != Slot::positions) return;
        binding.stored.front() = {
            model.learnedPositions + unusedRows,
            "max_position_embeddings " + std::to_string(model.learnedPositions) + " + 2"};
        binding.rows = blockRows(unusedRows, model.learnedPositions, 0, 1);
    });
}

}  // namespace

Architecture opt() {
    return {.name = "OPTForCausalLM",
            .modelType = "opt",
            .remark = "OPT",
            .prefix = "model.",
            .otherNames = {{"intermediate_size", "ffn_dim"}},
            .defaults = {{"vocab_size", 50272},
                         {"hidden_size", 768},
                         {"intermediate_size", 3072},
                         {"num_hidden_layers", 12},
                         {"num_attention_heads", 12},
                         {"max_position_embeddings", 2048},
                         {"activation_function", "relu"}},
            .read = readOpt,
            .bindings = optTensors,
            .parts = patchedParts()};
}

}  // namespace sextant
