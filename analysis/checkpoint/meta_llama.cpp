// SPDX-License-Identifier: GPL-3.0-or-later
// The keys and names are those of llama/model.py (Meta) and mistral/model.py (Mistral AI).
#include "analysis/checkpoint/meta_llama.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <new>
#include <nlohmann/json.hpp>

#include "analysis/checkpoint/json_text.h"
#include "analysis/checkpoint/safetensors.h"
#include "analysis/checkpoint/sharded.h"
#include "analysis/checkpoint/torch_file.h"
#include "analysis/error.h"

namespace sextant {

namespace {

namespace fs = std::filesystem;

constexpr const char* paramsName = "params.json";
constexpr std::size_t largestParams = 1'000'000;
constexpr int mostWide = 1 << 24;

std::vector<fs::path> consolidated(const fs::path& folder) {
    std::vector<fs::path> found;
    std::error_code failure;
    for (fs::directory_iterator entry(folder, failure), end; !failure && entry != end;
         entry.increment(failure)) {
        const fs::path& path = entry->path();
        if (path.filename().string().starts_with("consolidated") &&
            (isTorchFile(path) || path.extension() == ".safetensors"))
            found.push_back(path);
    }
    std::sort(found.begin(), found.end());
    // The same model twice.
    const bool plain = std::any_of(found.begin(), found.end(), [](const fs::path& path) {
        return path.extension() == ".safetensors";
    });
    if (plain) std::erase_if(found, isTorchFile);
    return found;
}

// Two thirds of four times the width, as a multiple.
int mlpWidth(const ConfigKeys& params, int hidden) {
    if (params.has("hidden_dim")) return params.size("hidden_dim", mostWide);
    double width = std::floor(8.0 * hidden / 3.0);
    if (const auto factor = params.optionalPositive("ffn_dim_multiplier"))
        width = std::floor(*factor * width);
    const int multiple = params.has("multiple_of") ? params.size("multiple_of", mostWide) : 256;
    width = multiple * std::ceil(width / multiple);
    if (width > mostWide)
        throw Error("{} makes an MLP of width {}, expected at most {}",
                    params.place("ffn_dim_multiplier"), std::to_string(width), mostWide);
    return static_cast<int>(width);
}

// -1 stands for what the tokenizer says, and only the models of 32,000 tokens have it.
int vocabulary(const ConfigKeys& params) {
    constexpr int ofTheFirst = 32'000;
    return params.integer("vocab_size").value_or(-1) == -1 ? ofTheFirst
                                                           : params.size("vocab_size", mostWide);
}

void refuseOthers(const ConfigKeys& params) {
    for (const char* key : {"moe", "moe_args", "num_experts", "nope_layer_interval", "use_qk_norm"})
        if (params.has(key))
            throw Error(
                "{} is of a model that is not a plain Llama; open its Hugging Face form "
                "(config.json and safetensors)",
                params.place(key));
}

// Positions of training, by what else tells the models apart.
std::int64_t trainedLength(const ConfigKeys& params, double base, bool scaled) {
    if (params.has("max_position_embeddings")) return params.length("max_position_embeddings");
    if (params.has("max_seq_len")) return params.length("max_seq_len");
    if (scaled) return 131'072;                                 // Llama 3.1 and 3.2
    if (params.has("sliding_window")) return 32'768;            // Mistral 7B 0.1
    if (base >= 500'000.0) return 8'192;                        // Llama 3
    return params.positive("norm_eps") < 5e-6 ? 2'048 : 4'096;  // Llama 1, Llama 2
}

nlohmann::json toConfig(const ConfigKeys& params, std::vector<Message>& warnings) {
    refuseOthers(params);
    const int hidden = params.size("dim", mostWide);
    const int heads = params.size("n_heads", mostWide);
    const double base = params.optionalPositive("rope_theta").value_or(10000.0);
    const bool scaled = params.boolean("use_scaled_rope", false);
    const std::int64_t length = trainedLength(params, base, scaled);
    const int words = vocabulary(params);
    const bool third = words > 100'000;
    const bool windows = params.has("sliding_window");
    nlohmann::json config = {
        {"architectures", {windows ? "MistralForCausalLM" : "LlamaForCausalLM"}},
        {"model_type", windows ? "mistral" : "llama"},
        {"hidden_size", hidden},
        {"intermediate_size", mlpWidth(params, hidden)},
        {"num_hidden_layers", params.size("n_layers", mostLayers)},
        {"num_attention_heads", heads},
        {"num_key_value_heads",
         params.has("n_kv_heads") ? params.size("n_kv_heads", mostWide) : heads},
        {"vocab_size", words},
        {"rms_norm_eps", params.positive("norm_eps")},
        {"rope_theta", base},
        {"max_position_embeddings", length},
        {"hidden_act", "silu"},
        {"tie_word_embeddings", false},
        {"bos_token_id", third ? 128'000 : 1},
        {"eos_token_id", third ? 128'001 : 2}};
    if (params.has("head_dim")) config["head_dim"] = params.size("head_dim", mostWide);
    if (windows) config["sliding_window"] = params.length("sliding_window");
    if (scaled) {
        constexpr double usual = 8.0;
        const auto factor = params.optionalPositive("rope_scaling_factor");
        config["rope_scaling"] = {{"rope_type", "llama3"},
                                  {"factor", factor.value_or(usual)},
                                  {"low_freq_factor", 1.0},
                                  {"high_freq_factor", 4.0},
                                  {"original_max_position_embeddings", 8192}};
        if (!factor)
            warnings.push_back(
                Message("{}: does not say by what factor rotation is scaled; 8 is taken, as in "
                        "Llama 3.1 (Llama 3.2 has 32)",
                        params.file()));
    }
    if (!params.has("max_seq_len") && !params.has("max_position_embeddings"))
        warnings.push_back(
            Message("{}: does not say the trained length; {} is taken, as of the models with these "
                    "numbers",
                    params.file(), length));
    for (const std::string& key : params.unread())
        if (key != "max_batch_size" && key != "multiple_of" && key != "ffn_dim_multiplier" &&
            key != "model_parallel_size")
            warnings.push_back(Message("{}: {} is not read; the model is computed without it",
                                       params.file(), key));
    return config;
}

struct MetaNamed {
    Slot slot;
    const char* name;
};
constexpr MetaNamed metaWhole[] = {{Slot::embedding, "tok_embeddings.weight"},
                                   {Slot::unembedding, "output.weight"},
                                   {Slot::finalNorm, "norm.weight"}};
// After "layers.{i}.".
constexpr MetaNamed metaOfALayer[] = {{Slot::attentionNorm, "attention_norm.weight"},
                                      {Slot::query, "attention.wq.weight"},
                                      {Slot::key, "attention.wk.weight"},
                                      {Slot::value, "attention.wv.weight"},
                                      {Slot::output, "attention.wo.weight"},
                                      {Slot::mlpNorm, "ffn_norm.weight"},
                                      {Slot::gate, "feed_forward.w1.weight"},
                                      {Slot::up, "feed_forward.w3.weight"},
                                      {Slot::down, "feed_forward.w2.weight"}};

std::string metaName(SlotAt at) {
    const bool inLayer = at.layer != wholeModel;
    const std::span<const MetaNamed> names =
        inLayer ? std::span<const MetaNamed>(metaOfALayer) : std::span<const MetaNamed>(metaWhole);
    for (const MetaNamed& named : names)
        if (named.slot == at.slot)
            return (inLayer ? "layers." + std::to_string(at.layer) + "." : "") + named.name;
    throw Error("Meta's files have no tensor for {}", slotWords(at));
}

// The axis in which `part` is a `count`th of `all`; -1: it is the whole; -2: neither.
int cutAxis(const std::vector<std::int64_t>& part, const std::vector<std::int64_t>& all,
            std::int64_t count) {
    if (part == all) return -1;
    if (part.size() != all.size()) return -2;
    int cut = -2;
    for (std::size_t axis = 0; axis < part.size(); ++axis) {
        if (part[axis] == all[axis]) continue;
        if (cut != -2 || part[axis] > all[axis] / count || part[axis] * count != all[axis])
            return -2;
        cut = static_cast<int>(axis);
    }
    return cut;
}

std::vector<std::int64_t> promised(const Binding& binding) {
    std::vector<std::int64_t> shape;
    for (const Extent& extent : binding.stored)
        shape.push_back(extent.value);
    return shape;
}

using Views = std::vector<const TensorView*>;

// Rows before the axis are gone through; each has a run of every part.
std::vector<std::byte> joined(const Views& parts, std::size_t axis) {
    std::size_t rows = 1, size = 0;
    for (std::size_t before = 0; before < axis; ++before)
        rows *= static_cast<std::size_t>(parts.front()->shape[before]);
    for (const TensorView* part : parts)
        size += part->bytes.size();
    std::vector<std::byte> all;
    all.reserve(size);
    for (std::size_t row = 0; row < rows; ++row)
        for (const TensorView* part : parts) {
            const std::size_t run = part->bytes.size() / rows;
            const auto from = part->bytes.subspan(row * run, run);
            all.insert(all.end(), from.begin(), from.end());
        }
    return all;
}

// One tensor out of its parts, which all files have.
TensorView together(const std::string& name, const Views& parts, const Binding& binding,
                    Weights& weights) {
    const TensorView& first = *parts.front();
    for (const TensorView* part : parts)
        if (part->shape != first.shape || part->dtype != first.dtype)
            throw Error("{}: tensor {} is {} {}, and {} {} in {}", part->file, name,
                        sextant::name(part->dtype), shapeText(part->shape),
                        sextant::name(first.dtype), shapeText(first.shape), first.file);
    const std::vector<std::int64_t> shape = promised(binding);
    const int axis = cutAxis(first.shape, shape, static_cast<std::int64_t>(parts.size()));
    if (axis == -2)
        throw Error("{}: tensor {} is {}, expected {} or one of {} equal parts of it", first.file,
                    name, shapeText(first.shape), shapeText(shape), parts.size());
    if (axis == -1) {
        for (const TensorView* part : parts)
            if (!std::equal(part->bytes.begin(), part->bytes.end(), first.bytes.begin(),
                            first.bytes.end()))
                throw Error("{}: tensor {} is whole and has other numbers than in {}", part->file,
                            name, first.file);
        return first;
    }
    try {
        weights.copies.push_back(std::make_shared<const std::vector<std::byte>>(
            joined(parts, static_cast<std::size_t>(axis))));
    } catch (const std::bad_alloc&) {
        throw Error(
            "{}: the memory does not hold the weights of {} files put together; open their Hugging "
            "Face form",
            first.file, parts.size());
    }
    return {first.dtype, shape, *weights.copies.back(), first.file};
}

}  // namespace

bool isMetaFolder(const fs::path& folder) {
    std::error_code ignored;
    return fs::is_regular_file(folder / paramsName, ignored) &&
           !fs::exists(folder / "config.json", ignored) && !consolidated(folder).empty();
}

Config readMetaConfig(const fs::path& folder) {
    const fs::path path = folder / paramsName;
    const nlohmann::json json = readJson(path, largestParams);
    const ConfigKeys params(path.string(), "", json);
    Config config;
    const nlohmann::json made = toConfig(params, config.warnings);
    config.text = made.dump(2) + "\n";
    const ConfigKeys keys(path.string(), "", made);
    config.architecture = &findArchitecture(keys);
    config.spec = readSpec(*config.architecture, path.string(), made, config.warnings);
    return config;
}

std::vector<Binding> metaTensors(const ModelSpec& spec) {
    std::vector<Binding> bindings;
    for (const SlotAt at : slotsOf(spec)) {
        bindings.push_back(plainBinding(spec, at, metaName(at)));
        if (at.slot == Slot::query)
            bindings.back().rows = halfSplitRows(spec.heads, spec.headDim, spec.headDim);
        if (at.slot == Slot::key)
            bindings.back().rows = halfSplitRows(spec.keyValueHeads, spec.headDim, spec.headDim);
    }
    return bindings;
}

std::vector<Weights> readMetaFiles(const fs::path& folder) {
    std::vector<Weights> files;
    for (const fs::path& path : consolidated(folder))
        files.push_back(readWeightFile(path));
    return files;
}

Weights joinMetaFiles(std::vector<Weights> files, const std::vector<Binding>& bindings) {
    if (files.size() == 1) return std::move(files.front());
    Weights all;
    for (const Binding& binding : bindings) {
        Views parts;
        for (const Weights& file : files)
            if (const TensorView* part = file.find(binding.tensor)) parts.push_back(part);
        if (parts.empty()) continue;  // said to be missing by who needs it
        if (parts.size() != files.size())
            throw Error("{}: holds a part of tensor {}, and {} of the other files hold none",
                        parts.front()->file, binding.tensor, files.size() - parts.size());
        all.tensors.emplace(binding.tensor, together(binding.tensor, parts, binding, all));
    }
    for (auto& [tensor, view] : files.front().tensors)  // what no slot is filled with
        all.tensors.emplace(tensor, view);
    for (Weights& file : files)
        all.takeSources(std::move(file));
    return all;
}

}  // namespace sextant
