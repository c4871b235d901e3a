// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/architectures/gptj_decoder.h"

#include "analysis/checkpoint/architectures/decoder.h"

namespace sextant {

namespace {

constexpr int mostRotated = 1 << 14;

}  // namespace

ModelSpec readGptJ(const ConfigKeys& config, std::vector<Message>& warnings) {
    requireOnly(config, "rotary", true, Message("it without a rotation"));
    requireOnly(config, "scale_attn_weights", true, Message("scores without their scale"));
    passOver(config, {"n_ctx", "summary_activation", "summary_first_dropout",
                      "summary_proj_to_labels", "summary_type", "summary_use_proj"});
    ModelSpec spec = readDecoder(config,
                                 {.norm = NormKind::layer,
                                  .epsilon = "layer_norm_epsilon",
                                  .gated = false,
                                  .activation = "activation_function",
                                  .widthMultiple = 4,
                                  .rotation = {.layout = PairLayout::interleaved,
                                               .dims = config.size("rotary_dim", mostRotated)}},
                                 warnings);
    spec.unembeddingBias = true;
    setBiases(spec, {.up = true, .down = true});
    for (LayerSpec& layer : spec.layers)
        layer.block.arrangement = Arrangement::parallelOneNorm;
    return spec;
}

nlohmann::json gptJDefaults() {
    return {{"vocab_size", 50400},
            {"hidden_size", 4096},
            {"num_hidden_layers", 28},
            {"num_attention_heads", 16},
            {"max_position_embeddings", 2048},
            {"rotary_dim", 64},
            {"activation_function", "gelu_new"},
            {"layer_norm_epsilon", 1e-5}};
}

const std::vector<TensorName>& gptJNames() {
    static const std::vector<TensorName> names =
        withNames(gptNames(), {{Slot::output, "transformer.h.{layer}.attn.out_proj.weight"},
                               {Slot::up, "transformer.h.{layer}.mlp.fc_in.weight"},
                               {Slot::upBias, "transformer.h.{layer}.mlp.fc_in.bias"},
                               {Slot::down, "transformer.h.{layer}.mlp.fc_out.weight"},
                               {Slot::downBias, "transformer.h.{layer}.mlp.fc_out.bias"}});
    return names;
}

}  // namespace sextant
