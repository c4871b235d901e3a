// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/quantization.h"

#include <array>
#include <limits>
#include <nlohmann/json.hpp>
#include <string_view>

#include "analysis/checkpoint/json_text.h"
#include "analysis/error.h"

namespace sextant {

namespace {

constexpr int largestBlock = 1 << 20;

// Keys that say nothing of what the stored numbers are: how they were found, which modules were
// left out, and what programs do to activations; between spaces.
constexpr std::string_view besidesTheNumbers =
    " act_group_aware activation_scale_ub activation_scheme backend batch_size "
    "block_name_to_quantize cache_block_outputs damp_auto_increment damp_percent dataset "
    "dequantize desc_act disable_exllama do_fuse exllama_config fmt fuse_max_seq_len "
    "global_compression_ratio ignore ignored_layers ignored_modules kv_cache_scheme lm_head "
    "max_input_length meta model_file_base_name model_name_or_path model_seqlen "
    "module_name_preceding_first_block modules_in_block_to_quantize modules_to_fuse "
    "modules_to_not_convert pack_dtype pad_token_id quantization_status quantizer scale_fmt "
    "static_groups sym tokenizer true_sequential use_cuda_fp16 use_exllama ";

[[noreturn]] void refuseQuantization(const ConfigKeys& keys, const std::string& key,
                                     const Message& expected) {
    if (const nlohmann::json* value = keys.find(key))
        throw Error("{} is {}, expected {}; use the F32, F16 or BF16 form of the model",
                    keys.place(key), shown(*value), expected);
    throw Error("{} is missing, expected {}; use the F32, F16 or BF16 form of the model",
                keys.place(key), expected);
}

[[noreturn]] void refuseMethod(const ConfigKeys& keys) {
    refuseQuantization(
        keys, "quant_method",
        Message("fp8, fbgemm_fp8, compressed-tensors with 8-bit floats, mxfp4, or gptq or awq "
                "of 4 bits, which are read"));
}

std::array<std::int64_t, 2> readBlock(const ConfigKeys& keys, const std::string& key) {
    const nlohmann::json* value = keys.find(key);
    if (value == nullptr) return {0, 0};
    std::array<std::int64_t, 2> block{};
    if (!value->is_array() || value->size() != block.size())
        refuseQuantization(keys, key, Message("two numbers"));
    for (std::size_t i = 0; i < block.size(); ++i) {
        const nlohmann::json& extent = (*value)[i];
        if (!extent.is_number_unsigned() || extent.get<std::uint64_t>() < 1 ||
            extent.get<std::uint64_t>() > largestBlock)
            refuseQuantization(keys, key, Message("two numbers from 1 to {}", largestBlock));
        block[i] = extent.get<std::int64_t>();
    }
    return block;
}

// The first of the two names that is there.
std::string keySpelled(const ConfigKeys& keys, const char* usual, const char* other) {
    return keys.has(usual) || !keys.has(other) ? usual : other;
}

void requireFourBits(const ConfigKeys& keys) {
    const std::string key = keySpelled(keys, "bits", "w_bit");
    if (keys.integer(key) != 4) refuseQuantization(keys, key, Message("4 bits, which are read"));
}

std::int64_t readGroup(const ConfigKeys& keys) {
    const std::string key = keySpelled(keys, "group_size", "q_group_size");
    const auto group = keys.integer(key);
    if (!group) return 0;
    if (*group == -1) return std::numeric_limits<int>::max();  // all inputs
    if (*group < 1) refuseQuantization(keys, key, Message("a number above 0, or -1"));
    return *group;
}

Quantization readGptq(const ConfigKeys& keys) {
    requireFourBits(keys);
    Quantization read{.method = QuantMethod::gptq, .group = readGroup(keys)};
    const std::string key = keySpelled(keys, "checkpoint_format", "format");
    const std::string format = keys.optionalText(key).value_or("gptq");
    if (format == "gptq_v2")
        read.addedToZeros = 0;
    else if (format != "gptq")
        refuseQuantization(keys, key, Message("\"gptq\" or \"gptq_v2\""));
    if (keys.boolean("is_marlin_format", false))
        refuseQuantization(keys, "is_marlin_format", Message("false"));
    if (keys.boolean("desc_act", false)) read.group = 0;
    if (const nlohmann::json* own = keys.find("dynamic"); own != nullptr && !own->empty())
        refuseQuantization(keys, "dynamic", Message("the same bits for all modules"));
    return read;
}

Quantization readAwq(const ConfigKeys& keys) {
    requireFourBits(keys);
    Quantization read{.method = QuantMethod::awq, .group = readGroup(keys)};
    if (read.group == 0)
        refuseQuantization(keys, "group_size", Message("the number of inputs that share a scale"));
    const std::string version = keys.optionalText("version").value_or("gemm");
    if (version != "gemm" && version != "GEMM")
        refuseQuantization(keys, "version", Message("\"gemm\""));
    if (!keys.boolean("zero_point", true)) refuseQuantization(keys, "zero_point", Message("true"));
    return read;
}

// Numbers of 8 bits in a float's form, a scale a tensor, row or block.
Quantization readCompressedTensors(const ConfigKeys& keys) {
    Quantization read{.method = QuantMethod::float8};
    const std::string format = keys.optionalText("format").value_or("float-quantized");
    if (format != "float-quantized" && format != "naive-quantized")
        refuseQuantization(keys, "format", Message("\"float-quantized\", 8-bit floats"));
    if (const auto sparsity = keys.nested("sparsity_config");
        sparsity && !sparsity->object().empty() &&
        sparsity->optionalText("format").value_or("dense") != "dense")
        refuseQuantization(*sparsity, "format", Message("\"dense\""));
    keys.find("sparsity_config"), keys.find("version");
    const auto groups = keys.nested("config_groups");
    if (!groups || groups->object().empty())
        refuseQuantization(keys, "config_groups", Message("groups of modules"));
    for (const auto& entry : groups->object().items()) {
        const auto group = groups->nested(entry.key());
        const auto weights = group ? group->nested("weights") : std::nullopt;
        if (!weights) continue;
        if (weights->optionalText("type").value_or("int") != "float")
            refuseQuantization(*weights, "type", Message("\"float\", of 8 bits"));
        if (weights->integer("num_bits").value_or(8) != 8)
            refuseQuantization(*weights, "num_bits", Message("8"));
        const std::string strategy = weights->optionalText("strategy").value_or("tensor");
        if (strategy == "block") {
            const auto block = readBlock(*weights, "block_structure");
            if (read.block[0] != 0 && read.block != block)
                refuseQuantization(*weights, "block_structure",
                                   Message("the same blocks in all groups"));
            read.block = block;
        } else if (strategy != "tensor" && strategy != "channel") {
            refuseQuantization(*weights, "strategy",
                               Message("\"tensor\", \"channel\" or \"block\""));
        }
        if (!weights->boolean("symmetric", true))
            refuseQuantization(*weights, "symmetric", Message("true"));
    }
    keys.find("config_groups");
    return read;
}

Quantization readMethod(const ConfigKeys& keys, const std::string& method) {
    if (method == "fp8")
        return {.method = QuantMethod::float8, .block = readBlock(keys, "weight_block_size")};
    if (method == "fbgemm_fp8") return {.method = QuantMethod::float8};
    if (method == "compressed-tensors") return readCompressedTensors(keys);
    if (method == "mxfp4") return {.method = QuantMethod::mxfp4};
    if (method == "gptq") return readGptq(keys);
    if (method == "awq") return readAwq(keys);
    refuseMethod(keys);
}

// `usual`: the method where quant_method is absent; empty: it must be there.
Quantization readKeys(const ConfigKeys& keys, const std::string& usual,
                      std::vector<Message>& warnings) {
    const std::string method = keys.optionalText("quant_method").value_or(usual);
    if (method.empty()) refuseMethod(keys);
    Quantization read = readMethod(keys, method);
    for (const std::string& key : keys.unread()) {
        const std::string own = key.substr(keys.path("").size());
        if (besidesTheNumbers.find(" " + own + " ") == std::string_view::npos)
            warnings.push_back(
                Message("{}: {} is not read; the weights are read without it", keys.file(), key));
    }
    if (read.method == QuantMethod::float8)
        warnings.push_back(
            Message("{}: activations are not rounded to 8 bits here, as programs do that compute "
                    "in 8 bits; the weights are as stored",
                    keys.place("quant_method")));
    return read;
}

// Programs of their own words for what transformers has in config.json.
struct FileBeside {
    const char* name;
    const char* method;  // of the program that writes it
};
constexpr std::array filesBeside = {FileBeside{"quantize_config.json", "gptq"},  // AutoGPTQ
                                    FileBeside{"quant_config.json", "awq"}};     // AutoAWQ
constexpr std::size_t largestFile = 1'000'000;

}  // namespace

Quantization readQuantization(const ConfigKeys& config, std::vector<Message>& warnings) {
    const auto keys = config.nested("quantization_config");
    return keys ? readKeys(*keys, "", warnings) : Quantization{};
}

Quantization readQuantizationBeside(const std::filesystem::path& folder,
                                    std::vector<Message>& warnings) {
    for (const FileBeside& one : filesBeside) {
        const std::filesystem::path path = folder / one.name;
        std::error_code ignored;
        if (!std::filesystem::is_regular_file(path, ignored)) continue;
        const nlohmann::json json = readJson(path, largestFile);
        return readKeys(ConfigKeys(path.string(), "", json), one.method, warnings);
    }
    return {};
}

}  // namespace sextant
