// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/architectures/latent_attention.h"

#include "analysis/checkpoint/config.h"
#include "analysis/error.h"
#include "analysis/position/hf_position.h"
#include "analysis/position/methods/yarn.h"

namespace sextant {

namespace {

// The norms of latent rows have this one, whatever rms_norm_eps says, as in transformers.
constexpr double latentEpsilon = 1e-6;

// Scores are scaled by the square of YaRN's g(factor, mscale_all_dim) on top of what the rotation
// is multiplied by.
double yarnScale(const ConfigKeys& config) {
    const auto rotary =
        config.nested(config.has("rope_scaling") ? "rope_scaling" : "rope_parameters");
    if (!rotary || ropeType(*rotary) == "default") return 1.0;
    const double all = positiveOrNone(*rotary, "mscale_all_dim");
    if (all == 0) return 1.0;
    const double g = yarnAmplitude(rotary->positive("factor"), 0.1 * all);
    return g * g;
}

// Rows of heads in which the last `turning` of `dims` come first.
std::vector<std::int64_t> turningFirst(int heads, int dims, int turning) {
    std::vector<std::int64_t> rows;
    for (int head = 0; head < heads; ++head)
        for (int d = 0; d < dims; ++d)
            rows.push_back(static_cast<std::int64_t>(head) * dims +
                           (d < turning ? dims - turning + d : d - turning));
    return rows;
}

}  // namespace

ModelSpec readLatentDecoder(const ConfigKeys& config, DecoderWords words,
                            std::vector<Message>& warnings) {
    const int still = readWidth(config, "qk_nope_head_dim");
    words.rotatedHeadDim = readWidth(config, "qk_rope_head_dim");
    words.headDim = still + words.rotatedHeadDim;
    config.find("qk_head_dim");  // their sum, where a config says it
    ModelSpec spec = readDecoder(config, words, warnings);
    if (spec.keyValueHeads != spec.heads)
        throw Error(
            "{} is {}, expected {} (num_attention_heads): latent attention makes a key and a value "
            "for each head",
            config.place("num_key_value_heads"), spec.keyValueHeads, spec.heads);
    Latents latents;
    latents.query = config.has("q_lora_rank") ? readWidth(config, "q_lora_rank") : 0;
    latents.keyValue = readWidth(config, "kv_lora_rank");
    latents.sharedKey = words.rotatedHeadDim;
    latents.norm = {NormKind::rms, latentEpsilon};
    latents.biases = config.boolean("attention_bias", false);
    const int valueDim =
        config.has("v_head_dim") ? readWidth(config, "v_head_dim") : spec.hidden / spec.heads;
    const double scale = yarnScale(config);
    for (LayerSpec& layer : spec.layers) {
        layer.block.latents = latents;
        layer.block.valueDim = valueDim;
        layer.block.biases.output = latents.biases;
        layer.scoreScale *= scale;
    }
    return spec;
}

std::vector<TensorName> latentNames(const std::vector<TensorName>& names) {
    const std::string attention = "model.layers.{layer}.self_attn.";
    return withNames(names, {{Slot::queryLatent, attention + "q_a_proj.weight"},
                             {Slot::queryLatentBias, attention + "q_a_proj.bias"},
                             {Slot::queryLatentNorm, attention + "q_a_layernorm.weight"},
                             {Slot::keyValueLatent, attention + "kv_a_proj_with_mqa.weight"},
                             {Slot::keyValueLatentBias, attention + "kv_a_proj_with_mqa.bias"},
                             {Slot::keyValueLatentNorm, attention + "kv_a_layernorm.weight"},
                             {Slot::sharedKey, attention + "kv_a_proj_with_mqa.weight"},
                             {Slot::sharedKeyBias, attention + "kv_a_proj_with_mqa.bias"},
                             {Slot::key, attention + "kv_b_proj.weight"},
                             {Slot::value, attention + "kv_b_proj.weight"}});
}

void adaptLatents(const ModelSpec& spec, Binding& binding) {
    if (binding.at.layer == wholeModel) return;
    const Latents& latents = spec.block(binding.at.layer).latents;
    const int turning = latents.sharedKey, still = spec.headDim - turning;
    const int value = spec.valueDim(binding.at.layer);
    const Extent down{latents.keyValue + turning, "kv_lora_rank + qk_rope_head_dim"};
    const Extent up{static_cast<std::int64_t>(spec.keyValueHeads) * (still + value),
                    "num_attention_heads x (qk_nope_head_dim + v_head_dim)"};
    switch (binding.at.slot) {
        case Slot::query:
            if (latents.query > 0)
                binding.tensor.replace(binding.tensor.rfind("q_proj"), 6, "q_b_proj");
            binding.rows = turningFirst(spec.heads, spec.headDim, turning);
            return;
        case Slot::keyValueLatent:
        case Slot::keyValueLatentBias:
            binding.stored.front() = down;
            binding.rows = blockRows(0, latents.keyValue, 0, 1);
            return;
        case Slot::sharedKey:
        case Slot::sharedKeyBias:
            binding.stored.front() = down;
            binding.rows = blockRows(latents.keyValue, turning, 0, 1);
            return;
        case Slot::key:
            binding.stored.front() = up;
            binding.rows = blockRows(0, still, still + value, spec.keyValueHeads);
            return;
        case Slot::value:
            binding.stored.front() = up;
            binding.rows = blockRows(still, value, still + value, spec.keyValueHeads);
            return;
        default:
            return;
    }
}

}  // namespace sextant
