// SPDX-License-Identifier: GPL-3.0-or-later
// The Llama family's ModelSpec in the words of config.json.
#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <tuple>

#include "analysis/checkpoint/architectures/all.h"
#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/position/composition.h"
#include "analysis/position/hf_position.h"

namespace sextant {

namespace {

using OrderedJson = nlohmann::ordered_json;

const char* activationName(Activation activation) {
    switch (activation) {
        case Activation::gelu:
            return "gelu";
        case Activation::geluTanh:
            return "gelu_pytorch_tanh";
        case Activation::relu:
            return "relu";
        case Activation::reluSquared:
            return "relu2";
        case Activation::xielu:
            return "xielu";
        case Activation::silu:
            break;
    }
    return "silu";
}

OrderedJson tokenId(const std::optional<int>& id) {
    return id ? OrderedJson(*id) : OrderedJson(nullptr);
}

// Whether `part` of every layer's block is the same in both.
template <class Part>
bool sameBlocks(const ModelSpec& a, const ModelSpec& b, Part part) {
    return std::equal(
        a.layers.begin(), a.layers.end(), b.layers.begin(), b.layers.end(),
        [&](const LayerSpec& x, const LayerSpec& y) { return part(x.block) == part(y.block); });
}

// Of the first layer, where a config has one word for all layers: what the others differ by does
// not read back the same.
const BlockSpec& firstBlock(const ModelSpec& spec) {
    return spec.layers.front().block;
}

bool sameSizes(const ModelSpec& a, const ModelSpec& b) {
    return a.hidden == b.hidden && a.embeddingDim == b.embeddingDim && a.heads == b.heads &&
           a.keyValueHeads == b.keyValueHeads && a.headDim == b.headDim &&
           a.vocabulary == b.vocabulary &&
           sameBlocks(a, b, [](const BlockSpec& block) { return block.mlp.width; });
}

void writeSizes(const ModelSpec& spec, OrderedJson& json) {
    json["hidden_size"] = spec.hidden;
    json["intermediate_size"] = firstBlock(spec).mlp.width;
    json["num_hidden_layers"] = spec.layerCount();
    json["num_attention_heads"] = spec.heads;
    json["num_key_value_heads"] = spec.keyValueHeads;
    json["head_dim"] = spec.headDim;
    json["vocab_size"] = spec.vocabulary;
}

bool sameLength(const ModelSpec& a, const ModelSpec& b) {
    return a.trainedLength == b.trainedLength && a.positionsMet == b.positionsMet;
}

void writeLength(const ModelSpec& spec, OrderedJson& json) {
    json["max_position_embeddings"] = spec.trainedLength;
    json.erase("sextant_positions_met");
    if (spec.positionsMet > 0) json["sextant_positions_met"] = spec.positionsMet;
}

// Its width is among the sizes, its experts are a part of their own.
bool sameMlp(const ModelSpec& a, const ModelSpec& b) {
    return sameBlocks(a, b, [](const BlockSpec& block) {
        Mlp mlp = block.mlp;
        mlp.width = 0;
        mlp.experts = {};
        return mlp;
    });
}

void writeMlp(const ModelSpec& spec, OrderedJson& json) {
    json["hidden_act"] = activationName(firstBlock(spec).mlp.activation);
}

bool sameExperts(const ModelSpec& a, const ModelSpec& b) {
    return sameBlocks(a, b, [](const BlockSpec& block) { return block.mlp.experts; });
}

bool sameNorms(const ModelSpec& a, const ModelSpec& b) {
    return a.embeddingNorm == b.embeddingNorm && a.finalNorm == b.finalNorm &&
           sameBlocks(a, b, [](const BlockSpec& block) {
               return std::tuple(block.beforeAttention, block.afterAttention, block.onQuery,
                                 block.onKey, block.onValue, block.headNorms, block.normsAfterTurn,
                                 block.beforeMlp, block.afterMlp, block.normsOfSum);
           });
}

void writeNorm(const ModelSpec& spec, OrderedJson& json) {
    json["rms_norm_eps"] = spec.finalNorm.epsilon;
}

bool sameBiases(const ModelSpec& a, const ModelSpec& b) {
    return a.unembeddingBias == b.unembeddingBias &&
           sameBlocks(a, b, [](const BlockSpec& block) { return block.biases; });
}

void writeBiases(const ModelSpec& spec, OrderedJson& json) {
    json["attention_bias"] = firstBlock(spec).biases.query;
    json["mlp_bias"] = firstBlock(spec).biases.up;
}

bool sameArrangement(const ModelSpec& a, const ModelSpec& b) {
    return sameBlocks(a, b, [](const BlockSpec& block) { return block.arrangement; });
}

bool sameHeadDims(const ModelSpec& a, const ModelSpec& b) {
    return sameBlocks(a, b, [](const BlockSpec& block) {
        return std::tuple(block.keyDim, block.keyHeads, block.valueDim);
    });
}

bool sameKeysOfOthers(const ModelSpec& a, const ModelSpec& b) {
    return sameBlocks(a, b, [](const BlockSpec& block) {
        return std::tuple(block.valueIsKey, block.keepsKeys, block.takesKeys);
    });
}

bool sameLayerInputs(const ModelSpec& a, const ModelSpec& b) {
    return a.layerInputNorm == b.layerInputNorm && sameBlocks(a, b, [](const BlockSpec& block) {
               return std::tuple(block.layerInput, block.afterLayerInput, block.scaled);
           });
}

bool sameLatents(const ModelSpec& a, const ModelSpec& b) {
    return sameBlocks(a, b, [](const BlockSpec& block) { return block.latents; });
}

bool sameClips(const ModelSpec& a, const ModelSpec& b) {
    return sameBlocks(
        a, b, [](const BlockSpec& block) { return std::tuple(block.clip, block.clipAfterNorms); });
}

bool sameSoftCaps(const ModelSpec& a, const ModelSpec& b) {
    return a.logitSoftCap == b.logitSoftCap &&
           sameBlocks(a, b, [](const BlockSpec& block) { return block.scoreSoftCap; });
}

bool sameSinks(const ModelSpec& a, const ModelSpec& b) {
    return sameBlocks(a, b, [](const BlockSpec& block) { return block.sinks; });
}

bool sameTie(const ModelSpec& a, const ModelSpec& b) {
    return a.tiedEmbedding == b.tiedEmbedding;
}

void writeTie(const ModelSpec& spec, OrderedJson& json) {
    json["tie_word_embeddings"] = spec.tiedEmbedding;
}

bool sameTokens(const ModelSpec& a, const ModelSpec& b) {
    return a.bosToken == b.bosToken && a.eosToken == b.eosToken;
}

void writeTokens(const ModelSpec& spec, OrderedJson& json) {
    json["bos_token_id"] = tokenId(spec.bosToken);
    json["eos_token_id"] = tokenId(spec.eosToken);
}

bool sameMultipliers(const ModelSpec& a, const ModelSpec& b) {
    return a.embeddingMultiplier == b.embeddingMultiplier &&
           a.logitMultiplier == b.logitMultiplier &&
           sameBlocks(a, b, [](const BlockSpec& block) { return block.residualMultiplier; });
}

// What transformers' parameters of a rotation say of one layer.
OrderedJson rotation(int whole, const HfText& words) {
    OrderedJson json = {{"rope_theta", words.base}};
    if (words.rotaryDim != whole)
        json["partial_rotary_factor"] = static_cast<double>(words.rotaryDim) / whole;
    json.update(words.scaling.is_null() ? OrderedJson{{"rope_type", "default"}} : words.scaling);
    return json;
}

// One rotation for all layers, at the top; else one a layer type.
void writeRotation(const ModelSpec& spec, const std::vector<HfText>& words,
                   const std::vector<std::string>& types, OrderedJson& json) {
    json["rope_theta"] = LayerSpec().rotaryBase;
    std::map<std::string, OrderedJson> byType;
    OrderedJson first;
    bool same = true;
    for (std::size_t layer = 0; layer < words.size(); ++layer) {
        if (words[layer].rotaryDim == 0) continue;
        // Of a head, or of what its latent attention leaves for a rotation.
        const int shared = spec.layers[layer].block.latents.sharedKey;
        const OrderedJson own =
            rotation(shared > 0 ? shared : spec.keyDim(static_cast<int>(layer)), words[layer]);
        if (byType.empty()) first = own;
        byType.emplace(types[layer], own);
        same = same && own == first;
    }
    if (byType.empty()) return;
    if (!same) {
        json.erase("rope_theta");
        for (const auto& [type, parameters] : byType)
            json["rope_parameters"][type] = parameters;
        return;
    }
    for (const auto& [key, value] : first.items()) {
        if (key == "rope_theta" || key == "partial_rotary_factor")
            json[key] = value;
        else if (value != "default")
            json["rope_scaling"][key] = value;
    }
}

// The rotation of each of the config's own layer types, by the family's own names of its keys;
// windows and layer types stay.
void patchRotation(const ModelSpec& spec, OrderedJson& json) {
    for (const char* key :
         {"rope_theta", "rope_scaling", "rope_parameters", "partial_rotary_factor"})
        json.erase(key);
    std::vector<HfText> words;
    std::vector<std::string> types;
    const bool typed = json.contains("layer_types") && json["layer_types"].is_array() &&
                       json["layer_types"].size() == spec.layers.size();
    for (int layer = 0; layer < spec.layerCount(); ++layer) {
        words.push_back(toHf(spec, layer));
        const std::string usual = words.back().window > 0 ? "sliding_attention" : "full_attention";
        types.push_back(typed ? json["layer_types"][static_cast<std::size_t>(layer)]
                              : OrderedJson(usual));
    }
    writeRotation(spec, words, types, json);
    for (const char* usual : {"rope_theta", "partial_rotary_factor"}) {
        const std::string own = architectureOf(spec).otherNames.own(usual);
        if (own == usual) continue;
        json.erase(own);
        if (json.contains(usual)) json[own] = json[usual];
        json.erase(usual);
    }
}

}  // namespace

std::vector<ConfigPart> decoderParts() {
    return {{"its sizes", sameSizes, writeSizes},
            {"its trained length", sameLength, writeLength},
            {"its MLP", sameMlp, writeMlp},
            {"its norms", sameNorms, writeNorm},
            {"its biases", sameBiases, writeBiases},
            {"its tied embedding", sameTie, writeTie},
            {"its start and end tokens", sameTokens, writeTokens},
            {"its multipliers", sameMultipliers},
            {"its experts", sameExperts},
            {"its parallel blocks", sameArrangement},
            {"the dimensions of its values' heads", sameHeadDims},
            {"keys and values that its layers share", sameKeysOfOthers},
            {"inputs and scales of its layers' own", sameLayerInputs},
            {"its latent projections", sameLatents},
            {"its clip of queries, keys and values", sameClips},
            {"its soft caps", sameSoftCaps},
            {"its sink logits", sameSinks}};
}

std::vector<ConfigPart> patchedParts() {
    std::vector<ConfigPart> parts = decoderParts();
    for (ConfigPart& part : parts)
        part.write = nullptr;
    parts.push_back({"its position encodings and windows", samePositions, patchRotation});
    parts.push_back({"its score scale", sameScoreScale});
    return parts;
}

bool samePositions(const ModelSpec& a, const ModelSpec& b) {
    if (a.layers.size() != b.layers.size() || a.learnedPositions != b.learnedPositions)
        return false;
    for (int layer = 0; layer < a.layerCount(); ++layer) {
        const auto at = static_cast<std::size_t>(layer);
        if (settledChoices(a, {}, layer, a.trainedLength) !=
                settledChoices(b, {}, layer, b.trainedLength) ||
            a.layers[at].layout != b.layers[at].layout)
            return false;
    }
    return true;
}

bool sameScoreScale(const ModelSpec& a, const ModelSpec& b) {
    return std::equal(
        a.layers.begin(), a.layers.end(), b.layers.begin(), b.layers.end(),
        [](const LayerSpec& x, const LayerSpec& y) { return x.scoreScale == y.scoreScale; });
}

void writePositions(const ModelSpec& spec, OrderedJson& json) {
    for (const char* key : {"rope_theta", "rope_scaling", "rope_parameters",
                            "partial_rotary_factor", "sliding_window", "layer_types",
                            "sextant_position", "sextant_choices", "sextant_learned_positions"})
        json.erase(key);
    std::vector<HfText> words;
    std::vector<std::string> types;
    std::int64_t window = 0;
    bool full = false;
    for (int layer = 0; layer < spec.layerCount(); ++layer) {
        words.push_back(toHf(spec, layer));
        const std::int64_t own = words.back().window;
        types.push_back(own > 0 ? "sliding_attention" : "full_attention");
        window = std::max(window, own);
        full = full || own == 0;
    }
    writeRotation(spec, words, types, json);
    json["sliding_window"] = window > 0 ? OrderedJson(window) : OrderedJson(nullptr);
    if (window > 0 && full) json["layer_types"] = types;
}

}  // namespace sextant
