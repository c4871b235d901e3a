// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/train/checkpoint_writer.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "analysis/checkpoint/export_config.h"
#include "analysis/checkpoint/stored_numbers.h"
#include "analysis/error.h"
#include "analysis/position/hf_position.h"
#include "analysis/store/atomic_file.h"
#include "analysis/store/safetensors_writer.h"
#include "analysis/text/byte_level.h"
#include "analysis/train/inference_spec.h"
#include "analysis/train/task.h"

namespace sextant {

namespace {

using Json = nlohmann::ordered_json;

std::vector<std::byte> converted(const NamedWeights& weights, DType dtype) {
    try {
        return storedAs(dtype, weights.values);
    } catch (const Error& error) {
        throw Error("{} holds {}; write bf16 or f32", weights.name, error.message());
    }
}

const char* torchName(DType dtype) {
    return dtype == DType::f32 ? "float32" : dtype == DType::f16 ? "float16" : "bfloat16";
}

// The type of the stored weights, by the key that the config has for it.
void sayDtype(DType dtype, Json& config) {
    config[config.contains("dtype") ? "dtype" : "torch_dtype"] = torchName(dtype);
}

std::string spelledByte(int byte) {
    std::string spelled;
    const char character = static_cast<char>(byte);
    appendByteLevel(spelled, {&character, 1});
    return spelled;
}

// Puts `token` before a document; null: puts nothing there.
Json postProcessor(std::optional<int> token) {
    if (!token) return nullptr;
    const std::string name = spelledByte(*token);
    const Json start = {{"SpecialToken", {{"id", name}, {"type_id", 0}}}};
    const auto text = [](const char* which, int type) {
        return Json{{"Sequence", {{"id", which}, {"type_id", type}}}};
    };
    return {{"type", "TemplateProcessing"},
            {"single", Json::array({start, text("A", 0)})},
            {"pair", Json::array({start, text("A", 0), text("B", 1)})},
            {"special_tokens",
             {{name,
               {{"id", name}, {"ids", Json::array({*token})}, {"tokens", Json::array({name})}}}}}};
}

// Byte-level BPE without merges: every byte is a token, and its id is the byte.
Json byteTokenizerFile(std::optional<int> startToken = {}) {
    Json vocabulary = Json::object();
    for (int byte = 0; byte < 256; ++byte)
        vocabulary[spelledByte(byte)] = byte;
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
            {"post_processor", postProcessor(startToken)},
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

// One for all layers, or an array with one a layer; null where there is nothing.
Json trainedWithOfLayers(const ModelSpec& spec) {
    Json layers = Json::array();
    bool any = false;
    for (int layer = 0; layer < spec.layerCount(); ++layer) {
        const Choices only = trainedWith(spec, layer);
        any = any || !only.empty();
        layers.push_back(Json(choicesToJson(only)));
    }
    if (!any) return {};
    const bool same = std::all_of(layers.begin(), layers.end(),
                                  [&](const Json& one) { return one == layers.front(); });
    return same ? layers.front() : layers;
}

std::vector<float> floats(const std::vector<double>& values) {
    return {values.begin(), values.end()};
}

// The weights as the files hold them. `made` keeps the numbers of tensors that are put together.
std::vector<NamedWeights> asStored(const std::vector<NamedWeights>& weights,
                                   const std::vector<Binding>& bindings,
                                   std::vector<std::vector<float>>& made) {
    std::map<SlotAt, const Binding*> bySlot;
    for (const Binding& binding : bindings)
        bySlot.emplace(binding.at, &binding);
    std::vector<NamedWeights> all;
    std::map<std::string, std::size_t> together;  // the place in `made`
    for (const NamedWeights& one : weights) {
        const auto found = one.at ? bySlot.find(*one.at) : bySlot.end();
        if (found == bySlot.end()) {
            all.push_back(one);
            continue;
        }
        const Binding& binding = *found->second;
        if (binding.asStored()) {
            all.push_back(one);
            all.back().name = binding.tensor;
            continue;
        }
        const auto [place, first] = together.try_emplace(binding.tensor, made.size());
        if (first) {
            std::vector<std::int64_t> shape;
            std::size_t count = 1;
            for (const Extent& extent : binding.stored) {
                shape.push_back(extent.value);
                count *= static_cast<std::size_t>(extent.value);
            }
            made.emplace_back(count);
            all.push_back({binding.tensor, shape, made.back()});
        }
        storeValues(binding, one.values, made[place->second]);
    }
    return all;
}

}  // namespace

void writeCheckpoint(const std::filesystem::path& folder, const ModelSpec& spec,
                     const std::vector<NamedWeights>& weights, DType dtype,
                     TokenizerFiles tokenizer, const std::string& originalConfig) {
    ExportedConfig exported = exportConfig(inferenceSpec(spec), originalConfig);
    exported.json.erase("sextant_trained_with");
    if (const Json only = trainedWithOfLayers(spec); !only.is_null())
        exported.json["sextant_trained_with"] = only;
    sayDtype(dtype, exported.json);
    const std::vector<Binding> bindings = exported.architecture->bindings(spec);
    std::vector<std::vector<float>> made;
    std::vector<NamedWeights> all = asStored(weights, bindings, made);
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
    writeFile(folder / "config.json", exported.json.dump(2) + "\n");
    if (tokenizer == TokenizerFiles::none) return;
    const bool task = tokenizer == TokenizerFiles::task;
    const Json file = task ? taskTokenizerFile() : byteTokenizerFile(spec.bosToken);
    writeFile(folder / "tokenizer.json", file.dump(2) + "\n");
    const Json tokenizerConfig = {{"tokenizer_class", "PreTrainedTokenizerFast"},
                                  {"clean_up_tokenization_spaces", false},
                                  {"model_max_length", spec.trainedLength}};
    writeFile(folder / "tokenizer_config.json", tokenizerConfig.dump(2) + "\n");
}

}  // namespace sextant
