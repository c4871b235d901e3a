// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/train/checkpoint_writer.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <nlohmann/json.hpp>

#include "analysis/checkpoint/architectures/all.h"
#include "analysis/error.h"
#include "analysis/position/hf_position.h"
#include "analysis/store/atomic_file.h"
#include "analysis/text/byte_level.h"
#include "analysis/train/safetensors_writer.h"
#include "analysis/train/task.h"

namespace sextant {

namespace {

using Json = nlohmann::ordered_json;

std::uint16_t toBf16(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    return static_cast<std::uint16_t>((bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16);
}

std::uint16_t toF16(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const auto sign = static_cast<std::uint16_t>((bits >> 16) & 0x8000u);
    const float size = std::fabs(value);
    if (size < 0x1p-14f)  // subnormal: a multiple of 2^-24
        return sign | static_cast<std::uint16_t>(std::nearbyint(size * 0x1p24f));
    const std::uint32_t magnitude = bits & 0x7fffffffu;
    const std::uint32_t rounded = magnitude + 0xfffu + ((magnitude >> 13) & 1u);
    return sign | static_cast<std::uint16_t>((rounded - (112u << 23)) >> 13);
}

std::vector<std::byte> converted(const NamedWeights& weights, DType dtype) {
    constexpr float largestF16 = 65519.0f;  // what rounds to 65504
    std::vector<std::byte> bytes(weights.values.size() * elementSize(dtype));
    std::size_t at = 0;
    for (const float value : weights.values) {
        if (dtype == DType::f32) {
            std::memcpy(&bytes[at], &value, 4);
            at += 4;
            continue;
        }
        if (dtype == DType::f16 && std::fabs(value) > largestF16)
            throw Error(weights.name + " holds " + std::to_string(value) +
                        ", more than f16 can; write bf16 or f32");
        const std::uint16_t half = dtype == DType::f16 ? toF16(value) : toBf16(value);
        std::memcpy(&bytes[at], &half, 2);
        at += 2;
    }
    return bytes;
}

const char* torchName(DType dtype) {
    return dtype == DType::f32 ? "float32" : dtype == DType::f16 ? "float16" : "bfloat16";
}

// One value where all layers say the same, else one a layer.
template <typename Of>
Json ofLayers(const ModelSpec& spec, Of of) {
    Json all = Json::array();
    bool same = true;
    for (int layer = 0; layer < spec.layerCount(); ++layer) {
        all.push_back(of(layer));
        same = same && all.back() == all.front();
    }
    return same ? all.front() : all;
}

// rope_theta where every reader finds it; a method's numbers as transformers spells them.
void addRotation(const ModelSpec& spec, Json& json) {
    json["rope_theta"] = LayerSpec().rotaryBase;
    for (int layer = 0; layer < spec.layerCount(); ++layer) {
        const HfText words = toHf(spec, layer);
        if (words.rotaryDim == 0) continue;
        json["rope_theta"] = words.base;
        if (words.rotaryDim != spec.headDim)
            json["partial_rotary_factor"] = static_cast<double>(words.rotaryDim) / spec.headDim;
        if (!words.scaling.is_null()) json["rope_scaling"] = words.scaling;
        return;
    }
}

void addWindows(const ModelSpec& spec, Json& json) {
    std::int64_t window = 0;
    Json types = Json::array();
    for (int layer = 0; layer < spec.layerCount(); ++layer) {
        const std::int64_t own = toHf(spec, layer).window;
        window = std::max(window, own);
        types.push_back(own > 0 ? "sliding_attention" : "full_attention");
    }
    if (window == 0) return;
    json["sliding_window"] = window;
    if (spec.architecture == "SextantForCausalLM") json["layer_types"] = types;
}

// What these words cannot say is said by Sextant's own key.
void addChoices(const ModelSpec& spec, Json& json) {
    bool said = true;
    for (int layer = 0; layer < spec.layerCount(); ++layer)
        said = said && toHf(spec, layer).cannot.empty();
    if (said) return;
    json["sextant_choices"] = ofLayers(spec, [&](int layer) {
        return Json(choicesToJson(spec.layers[static_cast<std::size_t>(layer)].choices));
    });
}

Json tokenId(const std::optional<int>& id) {
    return id ? Json(*id) : Json(nullptr);
}

Json config(const ModelSpec& spec, DType dtype) {
    const bool llama = spec.architecture == "LlamaForCausalLM";
    const bool mistral = spec.architecture == "MistralForCausalLM";
    Json json = {{"architectures", {spec.architecture}},
                 {"model_type", llama     ? "llama"
                                : mistral ? "mistral"
                                          : "sextant"},
                 {"hidden_size", spec.hidden},
                 {"intermediate_size", spec.intermediate},
                 {"num_hidden_layers", spec.layerCount()},
                 {"num_attention_heads", spec.heads},
                 {"num_key_value_heads", spec.keyValueHeads},
                 {"head_dim", spec.headDim},
                 {"vocab_size", spec.vocabulary},
                 {"max_position_embeddings", spec.trainedLength},
                 {"hidden_act", "silu"},
                 {"rms_norm_eps", spec.normEpsilon},
                 {"attention_bias", false},
                 {"mlp_bias", false},
                 {"tie_word_embeddings", spec.tiedEmbedding},
                 {"bos_token_id", tokenId(spec.bosToken)},
                 {"eos_token_id", tokenId(spec.eosToken)},
                 {"torch_dtype", torchName(dtype)},
                 {"sextant_position",
                  ofLayers(spec, [&](int layer) { return Json(toHf(spec, layer).position); })}};
    if (mistral) json.erase("sextant_position");
    if (mistral) json["sliding_window"] = nullptr;
    addRotation(spec, json);
    addWindows(spec, json);
    addChoices(spec, json);
    if (spec.learnedPositions > 0) json["sextant_learned_positions"] = spec.learnedPositions;
    return json;
}

// Byte-level BPE without merges: every byte is a token, and its id is the byte.
Json byteTokenizerFile() {
    Json vocabulary = Json::object();
    for (int byte = 0; byte < 256; ++byte) {
        std::string spelled;
        const char character = static_cast<char>(byte);
        appendByteLevel(spelled, {&character, 1});
        vocabulary[spelled] = byte;
    }
    return {{"version", "1.0"},
            {"truncation", nullptr},
            {"padding", nullptr},
            {"added_tokens", Json::array()},
            {"normalizer", nullptr},
            {"pre_tokenizer",
             {{"type", "ByteLevel"},
              {"add_prefix_space", false},
              {"trim_offsets", true},
              {"use_regex", true}}},
            {"post_processor", nullptr},
            {"decoder",
             {{"type", "ByteLevel"},
              {"add_prefix_space", false},
              {"trim_offsets", true},
              {"use_regex", true}}},
            {"model",
             {{"type", "BPE"},
              {"dropout", nullptr},
              {"unk_token", nullptr},
              {"continuing_subword_prefix", nullptr},
              {"end_of_word_suffix", nullptr},
              {"fuse_unk", false},
              {"byte_fallback", false},
              {"vocab", vocabulary},
              {"merges", Json::array()}}}};
}

// Every token of the tasks is found as a whole, with the white space before it.
Json taskTokenizerFile() {
    Json added = Json::array();
    Json vocabulary = Json::object();
    for (const std::string& token : taskTokens()) {
        const std::size_t id = vocabulary.size();
        vocabulary[token] = id;
        added.push_back({{"id", id},
                         {"content", token},
                         {"single_word", false},
                         {"lstrip", true},
                         {"rstrip", token == taskTokens().front()},
                         {"normalized", false},
                         {"special", false}});
    }
    Json file = byteTokenizerFile();
    file["added_tokens"] = added;
    file["pre_tokenizer"] = nullptr;
    file["decoder"] = nullptr;
    file["model"]["vocab"] = vocabulary;
    return file;
}

std::vector<float> floats(const std::vector<double>& values) {
    return {values.begin(), values.end()};
}

}  // namespace

void writeCheckpoint(const std::filesystem::path& folder, const ModelSpec& spec,
                     const std::vector<NamedWeights>& weights, DType dtype,
                     TokenizerFiles tokenizer) {
    std::vector<NamedWeights> all = weights;
    const std::vector<Binding> bindings = architectureOf(spec).bindings(spec);
    const std::vector<float> sigma = floats(spec.trainedSigma);
    for (std::size_t at = 0; at < sigma.size(); at += static_cast<std::size_t>(spec.heads)) {
        const SlotAt slot = {Slot::headScale, static_cast<int>(at) / spec.heads};
        all.push_back({tensorName(bindings, slot),
                       {spec.heads},
                       std::span(sigma).subspan(at, static_cast<std::size_t>(spec.heads))});
    }
    std::vector<std::vector<std::byte>> storage;
    std::vector<TensorToWrite> tensors;
    for (const NamedWeights& one : all) {
        storage.push_back(converted(one, dtype));
        tensors.push_back({one.name, dtype, one.shape, storage.back()});
    }
    writeSafetensors(folder / "model.safetensors", tensors, {{"format", "pt"}});
    writeFile(folder / "config.json", config(spec, dtype).dump(2) + "\n");
    if (tokenizer == TokenizerFiles::none) return;
    const bool task = tokenizer == TokenizerFiles::task;
    const Json file = task ? taskTokenizerFile() : byteTokenizerFile();
    writeFile(folder / "tokenizer.json", file.dump(2) + "\n");
    const Json tokenizerConfig = {{"tokenizer_class", "PreTrainedTokenizerFast"},
                                  {"clean_up_tokenization_spaces", false},
                                  {"model_max_length", spec.trainedLength}};
    writeFile(folder / "tokenizer_config.json", tokenizerConfig.dump(2) + "\n");
}

}  // namespace sextant
