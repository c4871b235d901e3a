// SPDX-License-Identifier: GPL-3.0-or-later
// GPT-Neo: GPT-2 whose scores are not scaled, with windows in its local layers.
#include <nlohmann/json.hpp>

#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/gpt_tensors.h"
#include "analysis/checkpoint/json_text.h"
#include "analysis/error.h"

namespace sextant {

namespace {

std::string typeOf(const ConfigKeys& config, const char* key, const nlohmann::json& kind) {
    if (kind == "global") return "full_attention";
    if (kind == "local") return "sliding_attention";
    throw Error("{} holds {}, expected \"global\" or \"local\"", config.place(key), shown(kind));
}

// attention_types: [[["global", "local"], 12]] stands for twelve times the two kinds.
std::vector<std::string> gptNeoLayerTypes(const ConfigKeys& config, std::size_t layers) {
    constexpr const char* key = "attention_types";
    static const nlohmann::json usual = nlohmann::json::parse(R"([[["global", "local"], 12]])");
    const nlohmann::json* given = config.find(key);
    const nlohmann::json& groups = given != nullptr ? *given : usual;
    std::vector<std::string> types;
    const auto wrong = [&] {
        return Error("{} is {}, expected [[kinds, times], ..] of {} layers in all ({})",
                     config.place(key), shown(groups), layers, config.path("num_hidden_layers"));
    };
    if (!groups.is_array()) throw wrong();
    for (const nlohmann::json& group : groups) {
        if (!group.is_array() || group.size() != 2 || !group[0].is_array() || group[0].empty() ||
            !group[1].is_number_unsigned())
            throw wrong();
        for (std::uint64_t times = group[1].get<std::uint64_t>(); times > 0; --times)
            for (const nlohmann::json& kind : group[0]) {
                types.push_back(typeOf(config, key, kind));
                if (types.size() > layers) throw wrong();
            }
    }
    if (types.size() != layers) throw wrong();
    return types;
}

ModelSpec readGptNeo(const ConfigKeys& config, std::vector<Message>& warnings) {
    passOver(config, {"attention_layers", "classifier_dropout", "embed_dropout", "resid_dropout",
                      "summary_activation", "summary_first_dropout", "summary_proj_to_labels",
                      "summary_type", "summary_use_proj"});
    ModelSpec spec = readDecoder(config,
                                 {.norm = NormKind::layer,
                                  .epsilon = "layer_norm_epsilon",
                                  .gated = false,
                                  .activation = "activation_function",
                                  .widthMultiple = 4,
                                  .window = config.length("window_size"),
                                  .layerTypes = gptNeoLayerTypes,
                                  .positions = everywhereLearned,
                                  .rotation = {.none = true},
                                  .tied = true},
                                 warnings);
    spec.architecture = "GPTNeoForCausalLM";
    setBiases(spec, {.output = true, .up = true, .down = true});
    for (LayerSpec& layer : spec.layers)
        layer.scoreScale = 1.0;
    return spec;
}

const std::vector<TensorName>& gptNeoNames() {
    static const std::vector<TensorName> all = withNames(
        gptNames(), {{Slot::query, "transformer.h.{layer}.attn.attention.q_proj.weight"},
                     {Slot::key, "transformer.h.{layer}.attn.attention.k_proj.weight"},
                     {Slot::value, "transformer.h.{layer}.attn.attention.v_proj.weight"},
                     {Slot::output, "transformer.h.{layer}.attn.attention.out_proj.weight"},
                     {Slot::outputBias, "transformer.h.{layer}.attn.attention.out_proj.bias"},
                     {Slot::headScale, "transformer.h.{layer}.attn.attention.scale_param"}});
    return all;
}

}  // namespace

Architecture gptNeo() {
    return {
        .name = "GPTNeoForCausalLM",
        .modelType = "gpt_neo",
        .remark = "GPT-Neo",
        .prefix = "transformer.",
        .otherNames = {{"num_hidden_layers", "num_layers"}, {"num_attention_heads", "num_heads"}},
        .defaults = {{"vocab_size", 50257},
                     {"hidden_size", 2048},
                     {"num_hidden_layers", 24},
                     {"num_attention_heads", 16},
                     {"max_position_embeddings", 2048},
                     {"window_size", 256},
                     {"activation_function", "gelu_new"},
                     {"layer_norm_epsilon", 1e-5}},
        .read = readGptNeo,
        .bindings = [](const ModelSpec& spec) { return bindNamed(spec, gptNeoNames()); },
        .parts = patchedParts()};
}

}  // namespace sextant
