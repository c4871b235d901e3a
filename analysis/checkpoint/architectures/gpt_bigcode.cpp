// SPDX-License-Identifier: GPL-3.0-or-later
// GPT-BigCode (StarCoder): GPT-2 with one head of keys and values for all queries, unless its
// config says otherwise; matrices are not transposed.
#include <nlohmann/json.hpp>

#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/fused.h"
#include "analysis/checkpoint/architectures/gpt_tensors.h"

namespace sextant {

namespace {

ModelSpec readGptBigCode(const ConfigKeys& config, std::vector<Message>& warnings) {
    requireOnly(config, "add_cross_attention", false, Message("attention to another text"));
    passOver(config, {"attention_softmax_in_fp32", "inference_runner", "max_batch_size",
                      "max_sequence_length", "n_ctx", "num_key_value_heads", "pad_key_length",
                      "pre_allocate_kv_cache", "scale_attention_softmax_in_fp32",
                      "summary_activation", "summary_first_dropout", "summary_proj_to_labels",
                      "summary_type", "summary_use_proj", "validate_runner_input"});
    ModelSpec spec = readDecoder(config,
                                 {.norm = NormKind::layer,
                                  .epsilon = "layer_norm_epsilon",
                                  .gated = false,
                                  .activation = "activation_function",
                                  .widthMultiple = 4,
                                  .positions = everywhereLearned,
                                  .rotation = {.none = true},
                                  .tied = true},
                                 warnings);
    spec.architecture = "GPTBigCodeForCausalLM";
    spec.keyValueHeads = config.boolean("multi_query", true) ? 1 : spec.heads;
    setBiases(spec, {true, true, true, true, false, true, true});
    if (!config.boolean("scale_attn_weights", true))
        for (LayerSpec& layer : spec.layers)
            layer.scoreScale = 1.0;
    return spec;
}

// With one head of keys, groups are as if one stood after the other.
std::vector<Binding> gptBigCodeTensors(const ModelSpec& spec) {
    return bindNamed(spec, gptNames(), [](const ModelSpec& model, Binding& binding) {
        takeFromFused(groupedRows(model), binding);
    });
}

}  // namespace

Architecture gptBigCode() {
    return {.name = "GPTBigCodeForCausalLM",
            .modelType = "gpt_bigcode",
            .remark = "StarCoder",
            .prefix = "transformer.",
            .otherNames = gptKeys(),
            .defaults = {{"vocab_size", 50257},
                         {"hidden_size", 768},
                         {"num_hidden_layers", 12},
                         {"num_attention_heads", 12},
                         {"max_position_embeddings", 1024},
                         {"activation_function", "gelu_pytorch_tanh"},
                         {"layer_norm_epsilon", 1e-5}},
            .read = readGptBigCode,
            .bindings = gptBigCodeTensors,
            .parts = patchedParts()};
}

}  // namespace sextant
