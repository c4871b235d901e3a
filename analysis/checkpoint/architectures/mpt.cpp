// SPDX-License-Identifier: GPL-3.0-or-later
// MPT: ALiBi, layer norms without biases, and what concerns attention in an object of its own.
#include <nlohmann/json.hpp>

#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/fused.h"
#include "analysis/checkpoint/architectures/tensor_names.h"

namespace sextant {

namespace {

// What transformers takes where the object, or a key in it, is absent are a LayerSpec's own.
void readAttention(const ConfigKeys& attention, ModelSpec& spec) {
    requireOnly(attention, "alibi", true, Message("an MPT without ALiBi"));
    requireOnly(attention, "attn_type", "multihead_attention",
                Message("other kinds of its attention"));
    requireOnly(attention, "prefix_lm", false, Message("a prefix that sees all of itself"));
    requireOnly(attention, "qk_ln", false, Message("its norms of queries and keys"));
    // Written by transformers of every object, or about training.
    passOver(attention,
             {"_name_or_path", "architectures", "attn_impl", "attn_pdrop", "attn_uses_sequence_id",
              "chunk_size_feed_forward", "dtype", "id2label", "is_encoder_decoder", "label2id",
              "model_type", "output_attentions", "output_hidden_states", "problem_type",
              "return_dict", "torch_dtype", "transformers_version"});
    const auto scale = attention.optionalPositive("softmax_scale");
    const auto clip = attention.optionalPositive("clip_qkv");
    const auto most = attention.optionalPositive("alibi_bias_max");
    for (LayerSpec& layer : spec.layers) {
        if (scale) layer.scoreScale = *scale;
        if (clip) layer.block.clip = *clip;
        if (most) layer.choices[Stage::bias].values["alibi_bias_max"] = *most;
    }
}

ModelSpec readMpt(const ConfigKeys& config, std::vector<Message>& warnings) {
    requireOnly(config, "logit_scale", nullptr, Message("scaled logits"));
    requireOnly(config, "no_bias", true, Message("an MPT with biases"));
    // transformers takes 4 whatever expansion_ratio says.
    passOver(config, {"emb_pdrop", "embedding_fraction", "expansion_ratio", "init_config",
                      "init_device", "learned_pos_emb", "norm_type", "verbose"});
    ModelSpec spec = readDecoder(config,
                                 {.norm = NormKind::layerNoBias,
                                  .epsilon = "layer_norm_epsilon",
                                  .gated = false,
                                  .activation = nullptr,
                                  .widthMultiple = 4,
                                  .positions = everywhereAlibi,
                                  .rotation = {.none = true},
                                  .tied = true},
                                 warnings);
    spec.architecture = "MptForCausalLM";
    for (LayerSpec& layer : spec.layers)
        layer.block.mlp.activation = Activation::gelu;
    if (const auto attention = config.nested("attn_config")) readAttention(*attention, spec);
    return spec;
}

const std::vector<TensorName>& mptNames() {
    static const std::vector<TensorName> all = {
        {Slot::embedding, "transformer.wte.weight"},
        {Slot::unembedding, "lm_head.weight"},
        {Slot::finalNorm, "transformer.norm_f.weight"},
        {Slot::attentionNorm, "transformer.blocks.{layer}.norm_1.weight"},
        {Slot::query, "transformer.blocks.{layer}.attn.Wqkv.weight"},
        {Slot::key, "transformer.blocks.{layer}.attn.Wqkv.weight"},
        {Slot::value, "transformer.blocks.{layer}.attn.Wqkv.weight"},
        {Slot::output, "transformer.blocks.{layer}.attn.out_proj.weight"},
        {Slot::mlpNorm, "transformer.blocks.{layer}.norm_2.weight"},
        {Slot::up, "transformer.blocks.{layer}.ffn.up_proj.weight"},
        {Slot::down, "transformer.blocks.{layer}.ffn.down_proj.weight"},
        {Slot::headScale, "transformer.blocks.{layer}.attn.scale_param"},
    };
    return all;
}

std::vector<Binding> mptTensors(const ModelSpec& spec) {
    return bindNamed(spec, mptNames(), [](const ModelSpec& model, Binding& binding) {
        takeFromFused(stackedRows(model), binding);
    });
}

}  // namespace

Architecture mpt() {
    return {.name = "MptForCausalLM",
            .modelType = "mpt",
            .remark = "MPT",
            .prefix = "transformer.",
            .otherNames = {{"hidden_size", "d_model"},
                           {"num_hidden_layers", "n_layers"},
                           {"num_attention_heads", "n_heads"},
                           {"max_position_embeddings", "max_seq_len"}},
            .defaults = {{"vocab_size", 50368},
                         {"hidden_size", 2048},
                         {"num_hidden_layers", 24},
                         {"num_attention_heads", 16},
                         {"max_position_embeddings", 2048},
                         {"layer_norm_epsilon", 1e-5}},
            .read = readMpt,
            .bindings = mptTensors,
            .parts = patchedParts()};
}

}  // namespace sextant
