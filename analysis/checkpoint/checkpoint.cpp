// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/checkpoint.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <numeric>
#include <set>
#include <string_view>
#include <utility>

#include "analysis/checkpoint/config.h"
#include "analysis/checkpoint/hub_cache.h"
#include "analysis/checkpoint/json_text.h"
#include "analysis/checkpoint/locate.h"
#include "analysis/checkpoint/refusals.h"
#include "analysis/checkpoint/trained_sigma.h"
#include "analysis/error.h"
#include "analysis/transformers_version.h"

namespace sextant {

namespace {

// `tensorName`, or the tensor that the file's metadata says it is an alias of; empty for neither.
std::string stored(const Weights& weights, const std::string& tensorName) {
    if (weights.find(tensorName) != nullptr) return tensorName;
    const auto alias = weights.metadata.find(tensorName);
    return alias != weights.metadata.end() && weights.find(alias->second) != nullptr
               ? alias->second
               : std::string();
}

bool sameTensor(const TensorView& a, const TensorView& b) {
    return a.dtype == b.dtype && a.shape == b.shape &&
           std::equal(a.bytes.begin(), a.bytes.end(), b.bytes.begin(), b.bytes.end());
}

// What programs put before the names of a model that they wrap.
struct Wrapper {
    std::string_view prefix, by;
};
constexpr std::array<Wrapper, 3> wrappers = {{{"_orig_mod.", "torch.compile"},
                                              {"module.", "data-parallel training"},
                                              {"language_model.", "a vision-language model"}}};
constexpr std::string_view ofLanguage = "model.language_model.";
constexpr std::string_view ofModel = "model.";

template <class Holds>
bool allNames(const Weights& weights, const Holds& holds) {
    return !weights.tensors.empty() &&
           std::all_of(weights.tensors.begin(), weights.tensors.end(),
                       [&](const auto& entry) { return holds(std::string_view(entry.first)); });
}

// Where every tensor's name has what other programs put before it, so have the bindings. Gives what
// stands before the whole.
std::string matchWrappers(const Weights& weights, std::vector<Binding>& bindings,
                          std::vector<std::string>& warnings) {
    const auto told = [&](std::string_view prefix, std::string_view by) {
        warnings.push_back("every tensor's name begins with \"" + std::string(prefix) + "\", as " +
                           std::string(by) + " leaves it; it is read without");
    };
    std::string before;
    for (bool more = true; more;) {
        more = false;
        for (const Wrapper& wrapper : wrappers) {
            const std::string longer = before + std::string(wrapper.prefix);
            if (!allNames(weights, [&](std::string_view name) { return name.starts_with(longer); }))
                continue;
            told(wrapper.prefix, wrapper.by);
            before = longer;
            more = true;
        }
    }
    const std::string language = before + std::string(ofLanguage);
    const bool inner = allNames(weights, [&](std::string_view name) {
        return name.starts_with(language) || name.starts_with(before + "lm_head.");
    });
    if (inner) told(ofLanguage, "a vision-language model");
    for (Binding& binding : bindings) {
        if (inner && binding.tensor.starts_with(ofModel))
            binding.tensor.replace(0, ofModel.size(), ofLanguage);
        binding.tensor.insert(0, before);
    }
    return before;
}

// Names as the files have them: all with the architecture's prefix, or all without. Both stand
// behind `before`.
void matchPrefix(const std::string& before, const std::string& prefix, const Weights& weights,
                 std::vector<Binding>& bindings) {
    const auto withoutPrefix = [&](std::string tensorName) {
        return tensorName.erase(before.size(), prefix.size());
    };
    const auto hasPrefix = [&](const Binding& binding) {
        return binding.tensor.starts_with(before + prefix);
    };
    bool with = false, without = false;
    for (const Binding& binding : bindings) {
        if (!hasPrefix(binding)) continue;
        with = with || weights.find(binding.tensor) != nullptr;
        without = without || weights.find(withoutPrefix(binding.tensor)) != nullptr;
    }
    if (with || !without) return;
    for (Binding& binding : bindings)
        if (hasPrefix(binding)) binding.tensor = withoutPrefix(binding.tensor);
}

Binding* bindingOf(std::vector<Binding>& bindings, Slot slot) {
    for (Binding& binding : bindings)
        if (binding.at == SlotAt{slot, wholeModel}) return &binding;
    return nullptr;
}

// Embedding and unembedding may be one tensor, stored under either name.
void resolveTie(Checkpoint& checkpoint) {
    const Weights& weights = checkpoint.weights;
    Binding& embedding = *bindingOf(checkpoint.bindings, Slot::embedding);
    Binding& unembedding = *bindingOf(checkpoint.bindings, Slot::unembedding);
    const std::string input = stored(weights, embedding.tensor);
    const std::string output = stored(weights, unembedding.tensor);
    if (input.empty() && output.empty()) return;  // checkTensors names what is missing
    if (input.empty() || output.empty()) {
        const std::string& only = input.empty() ? output : input;
        const std::string& absent = input.empty() ? embedding.tensor : unembedding.tensor;
        if (!checkpoint.spec.tiedEmbedding)
            checkpoint.warnings.push_back(absent +
                                          " is not stored, and tie_word_embeddings is "
                                          "not true; " +
                                          only + " is used for both");
        embedding.tensor = unembedding.tensor = only;
    } else {
        // They are read only where config.json says that they are one.
        const bool same =
            input == output || (checkpoint.spec.tiedEmbedding &&
                                sameTensor(*weights.find(input), *weights.find(output)));
        if (checkpoint.spec.tiedEmbedding && !same)
            checkpoint.warnings.push_back("tie_word_embeddings is true, and " + output +
                                          " is stored with other numbers than " + input +
                                          "; each is used for its own, as in " +
                                          transformersVersion);
        embedding.tensor = input;
        unembedding.tensor = checkpoint.spec.tiedEmbedding && same ? input : output;
    }
    checkpoint.spec.tiedEmbedding = embedding.tensor == unembedding.tensor;
}

// Buffers that old checkpoints carry and that are computed from the config.
bool isKnownBuffer(std::string_view tensorName) {
    constexpr std::array<std::string_view, 5> endings = {
        "rotary_emb.inv_freq", "rotary_emb.cos_cached", "rotary_emb.sin_cached", ".attn.bias",
        ".masked_bias"};
    return std::any_of(endings.begin(), endings.end(),
                       [&](std::string_view ending) { return tensorName.ends_with(ending); });
}

// `named` are all that the architecture has a word for, used or not.
void warnOfUnused(Checkpoint& checkpoint, const std::set<std::string>& named) {
    constexpr std::size_t mostNamed = 5;
    std::size_t count = 0;
    std::string list;
    for (const auto& [tensorName, view] : checkpoint.weights.tensors) {
        if (named.contains(tensorName) || isKnownBuffer(tensorName)) continue;
        if (++count <= mostNamed) list += (list.empty() ? "" : ", ") + printable(tensorName);
    }
    for (const auto& [tensorName, why] : checkpoint.weights.missing)
        checkpoint.warnings.push_back("tensor " + printable(tensorName) +
                                      ", which nothing needs, " + "is left out; " + why);
    if (count == 0) return;
    if (count > mostNamed) list += " and " + std::to_string(count - mostNamed) + " more";
    checkpoint.warnings.push_back("stored tensors that a " + checkpoint.spec.architecture +
                                  " does not have are not used: " + list);
}

// Insertions, deletions and replacements from one name to the other.
std::size_t editDistance(std::string_view from, std::string_view to) {
    std::vector<std::size_t> row(to.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < from.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < to.size(); ++j) {
            const std::size_t replaced = diagonal + (from[i] == to[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({row[j] + 1, row[j + 1] + 1, replaced});
        }
    }
    return row.back();
}

// The part, up to a dot, that all names begin with.
std::string commonPrefix(const Weights& weights) {
    const std::string& first = weights.tensors.begin()->first;
    const std::string& last = weights.tensors.rbegin()->first;
    const auto end = std::mismatch(first.begin(), first.end(), last.begin(), last.end()).first;
    const std::string common(first.begin(), end);
    return common.substr(0, common.rfind('.') + 1);
}

// What is there in place of a tensor that is missing: "; ..." for the end of a message. A name that
// the model has another place for is no such thing.
std::string insteadOf(const Checkpoint& checkpoint, const std::string& tensorName) {
    const Weights& weights = checkpoint.weights;
    if (weights.tensors.empty()) return "; the file holds no tensor";
    std::set<std::string_view> placed;
    for (const Binding& binding : checkpoint.bindings)
        placed.insert(binding.tensor);
    constexpr std::size_t longestName = 256, mostNames = 20'000;
    const std::pair<const std::string, TensorView>* nearest = nullptr;
    std::size_t least = 0, seen = 0;
    bool adapter = false;
    for (const auto& entry : weights.tensors) {
        adapter = adapter || entry.first.find(".lora_") != std::string::npos;
        if (placed.contains(entry.first) || entry.first.size() > longestName || ++seen > mostNames)
            continue;
        const std::size_t distance = editDistance(entry.first, tensorName);
        if (nearest != nullptr && distance >= least) continue;
        nearest = &entry;
        least = distance;
    }
    if (adapter)
        return "; these are the weights of a LoRA adapter, which only change a model's: " +
               std::string(howToMerge);
    std::string text;
    if (nearest != nullptr)
        text = "; the nearest name there is " + inQuotes(nearest->first) + " " +
               shapeText(nearest->second.shape);
    const std::string prefix = commonPrefix(weights);
    if (!prefix.empty() && !tensorName.starts_with(prefix))
        text += "; all " + std::to_string(weights.tensors.size()) + " names begin with " +
                inQuotes(prefix);
    return text;
}

// "; config.json leaves num_hidden_layers 32 to the defaults", for the end of a message.
std::string leftToDefaults(const Checkpoint& checkpoint) {
    const nlohmann::json config = nlohmann::json::parse(checkpoint.config);
    std::string keys;
    for (const auto& [key, value] : architectureOf(checkpoint.spec).defaults.items())
        if (!config.contains(key)) keys += (keys.empty() ? "" : ", ") + key + " " + value.dump();
    return keys.empty() ? "" : "; config.json leaves to the defaults: " + keys;
}

void checkTensors(Checkpoint& checkpoint) {
    std::size_t wide = 0;
    for (const Binding* binding : checkpoint.tensors()) {
        std::vector<std::int64_t> shape;
        std::string reason;
        for (const Extent& extent : binding->stored) {
            shape.push_back(extent.value);
            reason += (reason.empty() ? "" : ", ") + extent.reason;
        }
        const std::string promise = "expected " + shapeText(shape) + " (" + reason + ")";
        const TensorView* found = checkpoint.weights.find(binding->tensor);
        if (found == nullptr) {
            const auto why = checkpoint.weights.missing.find(binding->tensor);
            throw Error(checkpoint.folder.string() + ": tensor " + binding->tensor +
                        " is missing from the weights, " + promise +
                        (why != checkpoint.weights.missing.end()
                             ? "; " + why->second
                             : insteadOf(checkpoint, binding->tensor)) +
                        leftToDefaults(checkpoint));
        }
        const std::string where = found->file + ": tensor " + binding->tensor;
        if (found->shape != shape)
            throw Error(where + " is " + shapeText(found->shape) + ", " + promise +
                        leftToDefaults(checkpoint));
        if (found->dtype == DType::f64)
            ++wide;
        else if (found->dtype != DType::f32 && found->dtype != DType::f16 &&
                 found->dtype != DType::bf16)
            throw Error(where + " has dtype " + name(found->dtype) +
                        ", expected F64, F32, F16 or BF16");
    }
    if (wide > 0)
        checkpoint.warnings.push_back(std::to_string(wide) +
                                      (wide == 1 ? " tensor is" : " tensors are") +
                                      " F64, rounded to fp32, in which the model is computed");
}

}  // namespace

const Binding* Checkpoint::find(Slot slot, int layer) const {
    for (const Binding& binding : bindings)
        if (binding.at == SlotAt{slot, layer}) return &binding;
    return nullptr;
}

std::string Checkpoint::tensorName(Slot slot, int layer) const {
    const Binding* binding = find(slot, layer);
    return binding != nullptr ? binding->tensor : std::string();
}

const TensorView& Checkpoint::view(const Binding& binding) const {
    return weights.tensors.at(binding.tensor);
}

std::vector<const Binding*> Checkpoint::tensors() const {
    std::vector<const Binding*> each;
    std::set<std::string_view> seen;
    for (const Binding& binding : bindings)
        if (seen.insert(binding.tensor).second) each.push_back(&binding);
    return each;
}

Checkpoint openCheckpoint(const std::filesystem::path& given) {
    Checkpoint checkpoint;
    checkpoint.path = given;
    const std::filesystem::path path = modelPath(given);
    checkpoint.folder = findFolder(path);
    Config config = readConfig(checkpoint.folder / "config.json");
    checkpoint.spec = std::move(config.spec);
    checkpoint.warnings = std::move(config.warnings);
    checkpoint.config = std::move(config.text);
    checkpoint.weights = readWeights(path, checkpoint.folder);
    if (std::string index = unreadIndex(path, checkpoint.folder); !index.empty())
        checkpoint.warnings.push_back(std::move(index));
    if (std::filesystem::exists(checkpoint.folder / "adapter_config.json"))
        checkpoint.warnings.push_back((checkpoint.folder / "adapter_config.json").string() +
                                      ": this adapter is not applied to the weights beside it; " +
                                      howToMerge);

    std::vector<Binding> bindings = config.architecture->bindings(checkpoint.spec);
    const std::string before = matchWrappers(checkpoint.weights, bindings, checkpoint.warnings);
    matchPrefix(before, config.architecture->prefix, checkpoint.weights, bindings);
    std::set<std::string> named;
    for (Binding& binding : bindings) {
        named.insert(binding.tensor);
        if (!binding.optional || checkpoint.weights.find(binding.tensor) != nullptr)
            checkpoint.bindings.push_back(std::move(binding));
    }
    resolveTie(checkpoint);
    checkTensors(checkpoint);
    checkpoint.spec.trainedSigma = readTrainedSigma(checkpoint, checkpoint.warnings);

    for (const Binding* binding : checkpoint.tensors()) {
        const TensorView& view = checkpoint.view(*binding);
        named.insert(binding->tensor);
        checkpoint.parameters +=
            static_cast<std::int64_t>(view.bytes.size() / elementSize(view.dtype));
    }
    warnOfUnused(checkpoint, named);
    checkpoint.weights.checkUnchanged();
    return checkpoint;
}

}  // namespace sextant
