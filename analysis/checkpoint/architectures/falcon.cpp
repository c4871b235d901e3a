// SPDX-License-Identifier: GPL-3.0-or-later
// Falcon: a rotation, or ALiBi that is scaled with the scores; one head of keys and values for all
// queries (7B), one for each group (40B), or one each (RW). The code that first came with the
// weights called it RefinedWeb.
#include <nlohmann/json.hpp>

#include "analysis/checkpoint/architectures/bloom_tensors.h"
#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/fused.h"
#include "analysis/error.h"

namespace sextant {

namespace {

constexpr int mostKeyValueHeads = 1 << 14;

// Its first code: with n_head_kv the decoder was the newer one, and what is absent was off.
bool isRefinedWeb(const ConfigKeys& config) {
    return config.optionalText("model_type").value_or("").starts_with("RefinedWeb");
}

bool isGrouped(const ConfigKeys& config) {
    if (isRefinedWeb(config) && !config.has("new_decoder_architecture"))
        return config.has("num_kv_heads");
    return config.boolean("new_decoder_architecture", false);
}

int keyValueHeads(const ConfigKeys& config, int heads, bool grouped) {
    const bool given = config.has("num_kv_heads");
    const int named = given ? config.size("num_kv_heads", mostKeyValueHeads) : heads;
    if (!grouped) return config.boolean("multi_query", !isRefinedWeb(config)) ? 1 : heads;
    if (heads % named != 0)
        throw Error("{} is {}, expected a divisor of {} ({})", config.place("num_kv_heads"), named,
                    heads, config.path("num_attention_heads"));
    return named;
}

Arrangement arrangement(const ConfigKeys& config, bool grouped) {
    if (!config.boolean("parallel_attn", !isRefinedWeb(config))) {
        if (grouped)
            requireOnly(config, "parallel_attn", true,
                        Message("the new decoder one part after the other"));
        return Arrangement::serial;
    }
    const auto norms = config.integer("num_ln_in_parallel_attn");
    return grouped && norms.value_or(2) == 2 ? Arrangement::parallel : Arrangement::parallelOneNorm;
}

ModelSpec readFalcon(const ConfigKeys& config, std::vector<Message>& warnings) {
    const bool alibi = config.boolean("alibi", false);
    const bool grouped = isGrouped(config);
    if (alibi) passOver(config, {"rope_parameters", "rope_scaling", "rope_theta"});
    passOver(config, {"multi_query", "num_ln_in_parallel_attn"});
    ModelSpec spec = readDecoder(config,
                                 {.norm = NormKind::layer,
                                  .epsilon = "layer_norm_epsilon",
                                  .gated = false,
                                  .activation = "activation",
                                  .widthMultiple = 4,
                                  .positions = alibi ? everywhereAlibi : everywhereRotated,
                                  .rotation = {.wholeHead = true, .none = alibi},
                                  .tied = true},
                                 warnings);
    spec.architecture = "FalconForCausalLM";
    spec.keyValueHeads = keyValueHeads(config, spec.heads, grouped);
    const bool biased = config.boolean("bias", false);
    setBiases(spec, {biased, biased, biased, biased, false, biased, biased});
    for (LayerSpec& layer : spec.layers) {
        layer.block.arrangement = arrangement(config, grouped);
        if (alibi) layer.choices[Stage::bias].values["slope_rule"] = std::string("falcon");
    }
    return spec;
}

const std::vector<TensorName>& namesOfTwoNorms() {
    static const std::vector<TensorName> names =
        withNames(bloomNames(), {{Slot::attentionNorm, "transformer.h.{layer}.ln_attn.weight"},
                                 {Slot::attentionNormBias, "transformer.h.{layer}.ln_attn.bias"},
                                 {Slot::mlpNorm, "transformer.h.{layer}.ln_mlp.weight"},
                                 {Slot::mlpNormBias, "transformer.h.{layer}.ln_mlp.bias"}});
    return names;
}

std::vector<Binding> falconTensors(const ModelSpec& spec) {
    const bool twoNorms = spec.block(0).arrangement == Arrangement::parallel;
    return bindNamed(spec, twoNorms ? namesOfTwoNorms() : bloomNames(),
                     [](const ModelSpec& model, Binding& binding) {
                         takeFromFused(groupedRows(model), binding);
                     });
}

}  // namespace

Architecture falcon() {
    return {.name = "FalconForCausalLM",
            .modelType = "falcon",
            .remark = "Falcon",
            .formerNames = {{"RWForCausalLM", {"RefinedWeb", "RefinedWebModel"}}},
            .prefix = "transformer.",
            .otherNames = {{"intermediate_size", "ffn_hidden_size"},
                           {"num_hidden_layers", "n_layer"},
                           {"num_attention_heads", "n_head"},
                           {"num_kv_heads", "n_head_kv"}},
            .defaults = {{"vocab_size", 65024},
                         {"hidden_size", 4544},
                         {"num_hidden_layers", 32},
                         {"num_attention_heads", 71},
                         {"max_position_embeddings", 2048},
                         {"activation", "gelu"},
                         {"layer_norm_epsilon", 1e-5}},
            .read = readFalcon,
            .bindings = falconTensors,
            .parts = patchedParts()};
}

}  // namespace sextant
