// SPDX-License-Identifier: GPL-3.0-or-later
// Phi-3.5-MoE: layer norms, biases where the config asks for them, and experts chosen by
// SparseMixer.
#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/mixture.h"
#include "analysis/error.h"
#include "analysis/position/hf_position.h"

namespace sextant {

namespace {

// Its LongRoPE has the amplitude in the config, one for short texts and one for long ones.
void setAmplitude(const ConfigKeys& config, ModelSpec& spec) {
    const auto rotary =
        config.nested(config.has("rope_scaling") ? "rope_scaling" : "rope_parameters");
    if (!rotary || ropeType(*rotary) != "longrope") return;
    const double shortOnes = rotary->positive("short_mscale");
    const double longOnes = rotary->positive("long_mscale");
    if (shortOnes != longOnes)
        throw Error(
            "{} is {}, expected {} as short_mscale: amplitudes that change with the length are not "
            "read",
            rotary->place("long_mscale"), longOnes, shortOnes);
    for (LayerSpec& layer : spec.layers)
        layer.choices.at(Stage::frequencies).values["attention_factor"] = longOnes;
}

ModelSpec readPhimoe(const ConfigKeys& config, std::vector<Message>& warnings) {
    const std::int64_t window = config.has("sliding_window") ? config.length("sliding_window") : 0;
    ModelSpec spec = readDecoder(
        config, {.norm = NormKind::layer, .window = window, .rotation = {.base = 1e6}}, warnings);
    spec.architecture = "PhimoeForCausalLM";
    setAmplitude(config, spec);
    readBiases(config, spec);
    spec.unembeddingBias = config.boolean("lm_head_bias", false);
    Experts experts = readExperts(config, "num_local_experts");
    experts.scoring = Scoring::sparseMixer;
    experts.nearness = 2 * config.positive("router_jitter_noise");
    for (LayerSpec& layer : spec.layers)
        setExperts(layer, experts, layer.block.mlp.width);
    return spec;
}

std::vector<Binding> phimoeTensors(const ModelSpec& spec) {
    static const std::vector<TensorName> names =
        withNames(blockSparseNames(),
                  {{Slot::unembeddingBias, "lm_head.bias"},
                   {Slot::finalNormBias, "model.norm.bias"},
                   {Slot::attentionNormBias, "model.layers.{layer}.input_layernorm.bias"},
                   {Slot::mlpNormBias, "model.layers.{layer}.post_attention_layernorm.bias"}});
    return bindNamed(spec, names);
}

}  // namespace

Architecture phimoe() {
    return {.name = "PhimoeForCausalLM",
            .modelType = "phimoe",
            .prefix = "model.",
            .defaults = {{"vocab_size", 32064},
                         {"hidden_size", 4096},
                         {"intermediate_size", 6400},
                         {"num_hidden_layers", 32},
                         {"num_attention_heads", 32},
                         {"num_key_value_heads", 8},
                         {"hidden_act", "silu"},
                         {"max_position_embeddings", 131072},
                         {"rms_norm_eps", 1e-5},
                         {"num_local_experts", 16},
                         {"num_experts_per_tok", 2},
                         {"router_jitter_noise", 0.01},
                         {"bos_token_id", 1},
                         {"eos_token_id", 2}},
            .read = readPhimoe,
            .bindings = phimoeTensors,
            .parts = patchedParts()};
}

}  // namespace sextant
