// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/checkpoint.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

#include "analysis/checkpoint/config.h"
#include "analysis/checkpoint/json_text.h"
#include "analysis/checkpoint/locate.h"
#include "analysis/checkpoint/trained_sigma.h"
#include "analysis/error.h"

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

// Names as the files have them: all with the architecture's prefix, or all without.
void matchPrefix(const std::string& prefix, const Weights& weights,
                 std::vector<Binding>& bindings) {
    bool with = false, without = false;
    for (const Binding& binding : bindings) {
        if (!binding.tensor.starts_with(prefix)) continue;
        with = with || weights.find(binding.tensor) != nullptr;
        without = without || weights.find(binding.tensor.substr(prefix.size())) != nullptr;
    }
    if (with || !without) return;
    for (Binding& binding : bindings)
        if (binding.tensor.starts_with(prefix)) binding.tensor.erase(0, prefix.size());
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
    } else if (checkpoint.spec.tiedEmbedding) {
        if (input != output && !sameTensor(*weights.find(input), *weights.find(output)))
            checkpoint.warnings.push_back("tie_word_embeddings is true, and a different " + output +
                                          " is stored; " + input +
                                          " is used for both, as transformers does");
        embedding.tensor = unembedding.tensor = input;
    } else {
        embedding.tensor = input;
        unembedding.tensor = output;
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
    if (count == 0) return;
    if (count > mostNamed) list += " and " + std::to_string(count - mostNamed) + " more";
    checkpoint.warnings.push_back("stored tensors that a " + checkpoint.spec.architecture +
                                  " does not have are not used: " + list);
}

void checkTensors(const Checkpoint& checkpoint) {
    for (const Binding* binding : checkpoint.tensors()) {
        std::vector<std::int64_t> shape;
        std::string reason;
        for (const Extent& extent : binding->stored) {
            shape.push_back(extent.value);
            reason += (reason.empty() ? "" : ", ") + extent.reason;
        }
        const std::string promise = "expected " + shapeText(shape) + " (" + reason + ")";
        const TensorView* found = checkpoint.weights.find(binding->tensor);
        if (found == nullptr)
            throw Error(checkpoint.folder.string() + ": tensor " + binding->tensor +
                        " is missing from the weights, " + promise);
        const std::string where = found->file + ": tensor " + binding->tensor;
        if (found->shape != shape)
            throw Error(where + " is " + shapeText(found->shape) + ", " + promise);
        if (found->dtype != DType::f32 && found->dtype != DType::f16 && found->dtype != DType::bf16)
            throw Error(where + " has dtype " + name(found->dtype) + ", expected F32, F16 or BF16");
    }
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

Checkpoint openCheckpoint(const std::filesystem::path& path) {
    Checkpoint checkpoint;
    checkpoint.path = path;
    checkpoint.folder = findFolder(path);
    Config config = readConfig(checkpoint.folder / "config.json");
    checkpoint.spec = std::move(config.spec);
    checkpoint.warnings = std::move(config.warnings);
    checkpoint.config = std::move(config.text);
    checkpoint.weights = readWeights(path, checkpoint.folder);

    std::vector<Binding> bindings = config.architecture->bindings(checkpoint.spec);
    matchPrefix(config.architecture->prefix, checkpoint.weights, bindings);
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
