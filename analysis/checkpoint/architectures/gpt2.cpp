// SPDX-License-Identifier: GPL-3.0-or-later
// GPT-2: learned positions, layer norms, q, k and v in one transposed matrix; scores may be divided
// by the number of the layer, too.
#include <nlohmann/json.hpp>

#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/fused.h"
#include "analysis/checkpoint/architectures/gpt_tensors.h"

namespace sextant {

namespace {

void readScoreScales(const ConfigKeys& config, ModelSpec& spec) {
    const bool scaled = config.boolean("scale_attn_weights", true);
    const bool byLayer = config.boolean("scale_attn_by_inverse_layer_idx", false);
    for (int layer = 0; layer < spec.layerCount(); ++layer) {
        double& scale = spec.layers[static_cast<std::size_t>(layer)].scoreScale;
        if (!scaled) scale = 1.0;
        if (byLayer) scale /= layer + 1;
    }
}

ModelSpec readGpt2(const ConfigKeys& config, std::vector<Message>& warnings) {
    requireOnly(config, "add_cross_attention", false, Message("attention to another text"));
    passOver(config,
             {"n_ctx", "reorder_and_upcast_attn", "summary_activation", "summary_first_dropout",
              "summary_proj_to_labels", "summary_type", "summary_use_proj"});
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
    spec.architecture = "GPT2LMHeadModel";
    setBiases(spec, {true, true, true, true, false, true, true});
    readScoreScales(config, spec);
    return spec;
}

std::vector<Binding> gpt2Tensors(const ModelSpec& spec) {
    return bindNamed(spec, gptNames(), [](const ModelSpec& model, Binding& binding) {
        takeFromFused(stackedRows(model), binding);
        storeTransposed(binding);
    });
}

}  // namespace

Architecture gpt2() {
    return {.name = "GPT2LMHeadModel",
            .modelType = "gpt2",
            .remark = "GPT-2",
            .prefix = "transformer.",
            .otherNames = gptKeys(),
            .defaults = {{"vocab_size", 50257},
                         {"hidden_size", 768},
                         {"num_hidden_layers", 12},
                         {"num_attention_heads", 12},
                         {"max_position_embeddings", 1024},
                         {"activation_function", "gelu_new"},
                         {"layer_norm_epsilon", 1e-5}},
            .read = readGpt2,
            .bindings = gpt2Tensors,
            .parts = patchedParts()};
}

}  // namespace sextant
