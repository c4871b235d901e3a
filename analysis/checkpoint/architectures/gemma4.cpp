// SPDX-License-Identifier: GPL-3.0-or-later
// Gemma 4, its text part: Gemma 3 with a norm of values, wider heads in the full layers, numbers of
// each token that a layer has of its own, and upper layers that attend to keys and values of lower
// ones.
#include <cmath>

#include "analysis/checkpoint/architectures/gemma_family.h"
#include "analysis/checkpoint/architectures/llama_tensors.h"
#include "analysis/checkpoint/config.h"
#include "analysis/checkpoint/json_text.h"
#include "analysis/error.h"

namespace sextant {

namespace {

const nlohmann::json gemma4RotaryDefaults = {
    {slidingAttention, {{"rope_type", "default"}, {"rope_theta", 10000.0}}},
    {fullAttention,
     {{"rope_type", "proportional"}, {"partial_rotary_factor", 0.25}, {"rope_theta", 1000000.0}}}};

std::vector<std::string> gemma4LayerTypes(const ConfigKeys&, std::size_t layers) {
    std::vector<std::string> types = everyNthFull(6, layers);
    types.back() = fullAttention;
    return types;
}

// As readDecoder() has found them.
std::vector<std::string> typesOf(const ConfigKeys& config, std::size_t layers) {
    const nlohmann::json* value = config.find("layer_types");
    return value == nullptr ? gemma4LayerTypes(config, layers)
                            : value->get<std::vector<std::string>>();
}

// `key` of each layer: per_layer_config's, or where that is not there, in full layers the value of
// `fullKey`.
std::vector<int> numbersByType(const ConfigKeys& config, const std::vector<std::string>& types,
                               const char* key, const char* fullKey, int whereAbsent) {
    constexpr int most = 1 << 14;
    const int usual = config.size(key, most);
    std::vector<int> values(types.size(), usual);
    const auto own = config.nested("per_layer_config");
    const int full = config.has(fullKey) ? config.size(fullKey, most) : whereAbsent;
    for (std::size_t layer = 0; layer < types.size(); ++layer) {
        if (own) {
            const auto entry = own->nested(std::to_string(layer));
            if (entry && entry->has(key)) values[layer] = entry->size(key, most);
        } else if (full > 0 && types[layer] == fullAttention) {
            values[layer] = full;
        }
    }
    return values;
}

std::vector<int> headDims(const ConfigKeys& config, const std::vector<std::string>& types) {
    return numbersByType(config, types, "head_dim", "global_head_dim", 512);
}

// The last num_kv_shared_layers take keys and values of the last layer of their type before them.
void shareKeys(const ConfigKeys& config, const std::vector<std::string>& types, ModelSpec& spec) {
    const int shared = config.integer("num_kv_shared_layers").value_or(0);
    const int layers = spec.layerCount(), first = layers - shared;
    if (shared < 0 || first < 1)
        throw Error("{} is {}, expected 0 to {}", config.place("num_kv_shared_layers"), shared,
                    layers - 1);
    const auto blockOf = [&](int layer) -> BlockSpec& {
        return spec.layers[static_cast<std::size_t>(layer)].block;
    };
    const auto typeOf = [&](int layer) { return types[static_cast<std::size_t>(layer)]; };
    for (int layer = first; layer < layers; ++layer) {
        int from = first - 1;
        while (from >= 0 && typeOf(from) != typeOf(layer))
            --from;
        if (from < 0)
            throw Error("{} is {}, and no layer before them is {} as layer {}",
                        config.place("num_kv_shared_layers"), shared, typeOf(layer), layer);
        if (blockOf(from).keepsKeys == 0) blockOf(from).keepsKeys = spec.keptKeys() + 1;
        blockOf(layer).takesKeys = blockOf(from).keepsKeys;
        if (config.boolean("use_double_wide_mlp", false)) blockOf(layer).mlp.width *= 2;
    }
}

void refuseOtherGemma4(const ConfigKeys& config) {
    refuseBidirectional(config);
    if (config.boolean("enable_moe_block", false))
        throw Error("{} is true; Gemma 4 with experts beside its MLP is not read by this version",
                    config.place("enable_moe_block"));
    if (config.has("vocab_size_per_layer_input") && config.has("hidden_size_per_layer_input") &&
        config.integer("hidden_size_per_layer_input") != 0 &&
        config.integer("vocab_size_per_layer_input") != config.integer("vocab_size"))
        throw Error("{} is {}, expected vocab_size", config.place("vocab_size_per_layer_input"),
                    shown(*config.find("vocab_size_per_layer_input")));
}

ModelSpec readGemma4(const ConfigKeys& config, std::vector<Message>& warnings) {
    refuseOtherGemma4(config);
    ModelSpec spec =
        readDecoder(config,
                    {.activation = "hidden_activation",
                     .window = readWindow(config),
                     .layerTypes = gemma4LayerTypes,
                     .rotation = {.parameters = &gemma4RotaryDefaults, .wholeHead = true},
                     .headDims = headDims},
                    warnings);
    spec.architecture = "Gemma4ForCausalLM";
    readBiases(config, spec);
    spec.embeddingMultiplier = std::sqrt(static_cast<double>(spec.hidden));
    spec.logitSoftCap = config.optionalPositive("final_logit_softcapping").value_or(0.0);
    const int input = config.integer("hidden_size_per_layer_input").value_or(0);
    if (input < 0 || input > mostHidden)
        throw Error("{} is {}, expected 0 to {}", config.place("hidden_size_per_layer_input"),
                    input, mostHidden);
    if (input > 0) spec.layerInputNorm = spec.finalNorm;
    const bool valueIsKey = config.boolean("attention_k_eq_v", false);
    const std::vector<std::string> types = typesOf(config, spec.layers.size());
    const std::vector<int> heads =
        numbersByType(config, types, "num_key_value_heads",
                      valueIsKey ? "num_global_key_value_heads" : "num_key_value_heads", 0);
    for (std::size_t layer = 0; layer < types.size(); ++layer) {
        LayerSpec& own = spec.layers[layer];
        BlockSpec& block = own.block;
        own.scoreScale = 1.0;
        block.afterAttention = block.afterMlp = spec.finalNorm;
        block.onQuery = block.onKey = spec.finalNorm;
        block.onValue = {NormKind::rmsPlain, spec.finalNorm.epsilon};
        block.valueIsKey = valueIsKey && types[layer] == fullAttention;
        if (heads[layer] != spec.keyValueHeads) block.keyHeads = heads[layer];
        block.layerInput = input;
        if (input > 0) block.afterLayerInput = spec.finalNorm;
        block.scaled = true;
    }
    shareKeys(config, types, spec);
    // Of experts, which there are none of.
    config.find("moe_intermediate_size"), config.find("num_experts"), config.find("top_k_experts");
    config.find("num_global_key_value_heads");
    return spec;
}

std::vector<Binding> gemma4Tensors(const ModelSpec& spec) {
    static const std::vector<TensorName> names = withNames(
        gemma2Names(),
        {{Slot::layerInputEmbedding, "model.embed_tokens_per_layer.weight"},
         {Slot::layerInputProjection, "model.per_layer_model_projection.weight"},
         {Slot::layerInputNorm, "model.per_layer_projection_norm.weight"},
         {Slot::layerInputGate, "model.layers.{layer}.per_layer_input_gate.weight"},
         {Slot::layerInputOut, "model.layers.{layer}.per_layer_projection.weight"},
         {Slot::afterLayerInputNorm, "model.layers.{layer}.post_per_layer_input_norm.weight"},
         {Slot::layerScale, "model.layers.{layer}.layer_scalar"}});
    return bindNamed(spec, names);
}

}  // namespace

Architecture gemma4() {
    return {.name = "Gemma4ForCausalLM",
            .modelType = "gemma4_text",
            .prefix = "model.",
            .defaults = {{"vocab_size", 262144},
                         {"hidden_size", 2304},
                         {"intermediate_size", 9216},
                         {"num_hidden_layers", 30},
                         {"num_attention_heads", 8},
                         {"num_key_value_heads", 4},
                         {"head_dim", 256},
                         {"hidden_activation", "gelu_pytorch_tanh"},
                         {"hidden_size_per_layer_input", 256},
                         {"max_position_embeddings", 131072},
                         {"rms_norm_eps", 1e-6},
                         {"bos_token_id", 2},
                         {"eos_token_id", 1},
                         {"tie_word_embeddings", true},
                         {"sliding_window", 512}},
            .read = readGemma4,
            .bindings = gemma4Tensors,
            .parts = patchedParts()};
}

}  // namespace sextant
