// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/refusals.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <fstream>
#include <string_view>

namespace sextant {

namespace {

using namespace std::string_view_literals;

// Compared with the beginning of the architecture's name, and with model_type, without "_".
constexpr std::array encoders = {"albert"sv,     "bert"sv,       "camembert"sv,  "deberta"sv,
                                 "distilbert"sv, "electra"sv,    "longformer"sv, "modernbert"sv,
                                 "mpnet"sv,      "nomicbert"sv,  "roberta"sv,    "vit"sv,
                                 "xlmroberta"sv, "xlm-roberta"sv};
constexpr std::array encoderDecoders = {"bart"sv,       "led"sv,   "longt5"sv, "m2m100"sv,
                                        "marian"sv,     "mbart"sv, "mt5"sv,    "pegasus"sv,
                                        "prophetnet"sv, "t5"sv,    "umt5"sv,   "whisper"sv};
constexpr std::array causal = {
    "arcee"sv,     "bloom"sv,        "codegen"sv, "cohere"sv,   "deepseek"sv,   "exaone"sv,
    "falcon"sv,    "gemma"sv,        "glm"sv,     "gpt2"sv,     "gptbigcode"sv, "gptj"sv,
    "gptneo"sv,    "gptoss"sv,       "granite"sv, "internlm"sv, "llama4"sv,     "mamba"sv,
    "ministral"sv, "mixtral"sv,      "mpt"sv,     "nemotron"sv, "olmo"sv,       "opt"sv,
    "persimmon"sv, "phi"sv,          "qwen"sv,    "qwen2"sv,    "qwen3"sv,      "rw"sv,
    "rwkv"sv,      "smallthinker"sv, "smollm3"sv, "stablelm"sv, "starcoder2"sv, "xglm"sv};
constexpr std::array otherHeads = {"ForSequenceClassification"sv, "ForTokenClassification"sv,
                                   "ForQuestionAnswering"sv,      "ForMaskedLM"sv,
                                   "ForMultipleChoice"sv,         "ForImageClassification"sv};

std::string plain(std::string_view text) {
    std::string result;
    for (const char character : text)
        if (character != '_')
            result += static_cast<char>(std::tolower(static_cast<unsigned char>(character)));
    return result;
}

template <std::size_t count>
bool among(const std::array<std::string_view, count>& table, const std::string& architecture,
           const std::string& modelType) {
    const std::string name = plain(architecture);
    const std::string type = plain(modelType);
    return std::any_of(table.begin(), table.end(), [&](std::string_view entry) {
        return name.starts_with(entry) || type.starts_with(entry);
    });
}

std::string extensionOf(const std::filesystem::path& file) {
    return plain(file.extension().string());
}

std::string firstBytes(const std::filesystem::path& file) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(file, ignored)) return {};
    std::ifstream stream(file, std::ios::binary);
    std::string bytes;
    for (char byte; bytes.size() < 8 && stream.get(byte);)
        bytes += byte;
    return bytes;
}

}  // namespace

Message howToMerge() {
    return Message(
        "merge it into its base model with peft (merge_and_unload, save_pretrained) and open what "
        "that writes");
}

std::optional<Message> foreignText(std::string_view bytes) {
    std::string start;
    for (const char character : bytes.substr(0, 512))
        if (!start.empty() || !std::isspace(static_cast<unsigned char>(character)))
            start += static_cast<char>(std::tolower(static_cast<unsigned char>(character)));
    if (start.starts_with("version https://git-lfs"))
        return Message(
            "is a Git LFS pointer, which stands for the file and does not hold it; fetch it with "
            "\"git lfs pull\", or download it from the model's page");
    if (start.starts_with("<!doctype html") || start.starts_with("<html"))
        return Message(
            "is a web page, as a download that was refused or not found leaves; download the file "
            "itself again");
    return std::nullopt;
}

bool hasEncoder(const std::string& architecture, const std::string& modelType,
                bool encoderDecoder) {
    return encoderDecoder || among(encoderDecoders, architecture, modelType) ||
           among(encoders, architecture, modelType);
}

Message whyNotRead(const std::string& architecture, const std::string& modelType,
                   bool encoderDecoder) {
    if (encoderDecoder || among(encoderDecoders, architecture, modelType))
        return Message("an encoder-decoder, not a causal decoder");
    if (among(encoders, architecture, modelType))
        return Message("an encoder, not a causal decoder");
    for (const std::string_view head : otherHeads)
        if (std::string_view(architecture).ends_with(head))
            return Message("its output is not the next token; a causal language model is needed");
    if (among(causal, architecture, modelType))
        return Message("a causal language model that this version does not read yet");
    if (std::string_view(architecture).ends_with("Model"))
        return Message(
            "saved without the layer that gives the next token; a causal language model is needed");
    return Message("an architecture that is not known here");
}

std::optional<Message> foreignWeights(const std::filesystem::path& file) {
    const std::string kind = extensionOf(file);
    const std::string start = firstBytes(file);
    if (kind == ".gguf" || start.starts_with("GGUF"))
        return Message("is a GGUF file, which has its config in it; open it by its own name");
    if (kind == ".h5" || kind == ".hdf5" || kind == ".keras" || start.starts_with("\x89HDF"))
        return Message(
            "holds Keras or HDF5 weights, which are not read; use the safetensors form of the "
            "model");
    if (kind == ".msgpack" || kind == ".onnx" || kind == ".npz")
        return Message("is not a safetensors file; use the safetensors form of the model");
    return std::nullopt;
}

}  // namespace sextant
